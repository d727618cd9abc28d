"""The exact order in which a measure puts the lists of a space, and how two such orders agree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from axiometer.axiomatics.cases import Case
from axiometer.information.outscoring_counts import earlier_at_least
from axiometer.metrics.function import FunctionMeasure
from axiometer.metrics.measure import Measure
from axiometer.metrics.tree import Tree, grow, score_lists
from axiometer.numeric import FLOAT, REAL, Real, as_fraction
from axiometer.numeric.compare import slack_for
from axiometer.spaces import Space
from axiometer.spaces.space import Labels
from axiometer.verdicts.chunks import arithmetic_for

Ints = npt.NDArray[np.int64]
UNSCORED = -1


@dataclass(frozen=True)
class Ranks:
    """`of[i]` is the place of list i, equal for equal values, higher for higher ones; -1 where unscored.

    Lists stand by length, then lexicographically; `starts[k]` is the first of length `space.levels[k]`.
    """

    space: Space
    of: Ints
    starts: tuple[int, ...]

    @property
    def lengths(self) -> list[int]:
        """The lengths of the lists, one for each start."""
        return list(self.space.levels)[-(len(self.starts) - 1) :]

    def level(self, k: int) -> Ints:
        """The ranks of one length."""
        return self.of[self.starts[k] : self.starts[k + 1]]

    def labels(self, at: int) -> Labels:
        """One list."""
        k = int(np.searchsorted(self.starts, at, side="right")) - 1
        return self.space.labels(self.lengths[k], at - self.starts[k])


def ranks_in(measure: Measure, space: Space) -> Ranks:
    """Ranks of all lists of a space; the empty list only where the space asks for it.

    >>> from axiometer import measure
    >>> from axiometer.spaces import grade_space
    >>> ranks_in(measure("nDCG@2"), grade_space(2, depth=2)).of.tolist()
    [0, 2, 0, 1, 2, 3]
    """
    tree = grow(measure, space, arithmetic_for(measure, space))
    levels = [level for level in space.levels if level or space.empty]
    values = np.concatenate([tree.at(level) for level in levels])
    sizes = [len(tree.at(level)) for level in levels]
    starts = tuple(int(total) for total in np.cumsum([0, *sizes]))
    nodes = [(level, start) for level, start in zip(levels, starts, strict=False)]
    of = (
        np.array(dense_ranks(values.tolist()), np.int64)
        if values.dtype == object
        else _of_floats(measure, tree, values, nodes)
    )
    return Ranks(space, of, starts)


def dense_ranks(values: Sequence[Any]) -> list[int]:
    """0 for the least value, 1 for the next larger one, and so on; equal values share a rank, NaN has -1.

    >>> dense_ranks([0.5, 0.1, float("nan"), 0.5])
    [1, 0, -1, 1]
    """
    order = sorted((at for at, value in enumerate(values) if value == value), key=values.__getitem__)
    ranks, place = [UNSCORED] * len(values), -1
    for before, at in zip([None, *order], order, strict=False):
        place += before is None or bool(values[before] < values[at])
        ranks[at] = place
    return ranks


def _of_floats(measure: Measure, tree: Tree, values: npt.NDArray[Any], nodes: list[tuple[int, int]]) -> Ints:
    """Floats order what lies far apart; what lies close together is ordered again in exact arithmetic."""
    order = np.argsort(values, kind="stable")
    slack = slack_for(float(np.max(np.abs(values))))
    apart = np.concatenate([[True], np.diff(values[order]) > slack])
    cluster = np.cumsum(apart) - 1
    crowded = np.bincount(cluster)[cluster] > 1
    within = np.zeros(len(values), dtype=np.int64)
    if crowded.any():
        essences = [_essence(tree, nodes, int(at)) for at in order[crowded]]
        within[order[crowded]] = _within(measure, tree.space, cluster[crowded], essences)
    steps = np.concatenate([[0], (np.diff(cluster) > 0) * 1])
    sizes = np.zeros(cluster[-1] + 1, dtype=np.int64)
    np.maximum.at(sizes, cluster, within[order])
    before = np.concatenate([[0], np.cumsum(sizes)])[cluster] + np.cumsum(steps)
    ranks = np.empty(len(values), dtype=np.int64)
    ranks[order] = before + within[order]
    return ranks


def _essence(tree: Tree, nodes: list[tuple[int, int]], at: int) -> Labels:
    level, start = next((level, start) for level, start in reversed(nodes) if start <= at)
    return tree.essence(level, at - start)


def _within(measure: Measure, space: Space, cluster: Ints, essences: Sequence[Labels]) -> Ints:
    """The place of each list among those of its cluster, from 0 up; lists that read alike are equal."""
    groups: dict[int, set[Labels]] = {}
    for number, essence in zip(cluster.tolist(), essences, strict=True):
        groups.setdefault(number, set()).add(essence)
    unclear = sorted({essence for group in groups.values() if len(group) > 1 for essence in group})
    values = dict(zip(unclear, score_lists(measure, space, REAL, unclear), strict=True))
    places: dict[Labels, int] = {}
    for group in groups.values():
        places |= _places({essence: values[essence] for essence in group} if len(group) > 1 else {})
    return np.array([places.get(essence, 0) for essence in essences], dtype=np.int64)


def _places(values: dict[Labels, Any]) -> dict[Labels, int]:
    """Lists with exact values, by place; values that are written alike are compared once."""
    alike: dict[str, list[Labels]] = {}
    for labels, value in values.items():
        alike.setdefault(value.key() if isinstance(value, Real) else str(value), []).append(labels)
    ranks = dense_ranks([values[members[0]] for members in alike.values()])
    return {labels: rank for members, rank in zip(alike.values(), ranks, strict=True) for labels in members}


def scores_of(measure: Measure, space: Space, lists: Sequence[Labels]) -> list[Fraction | float]:
    """Values of a few lists, exact where they are rational; a function's own numbers."""
    num = FLOAT if isinstance(measure, FunctionMeasure) else REAL
    return [as_fraction(value) for value in score_lists(measure, space, num, lists)]


@dataclass(frozen=True)
class Counts:
    """Pairs of things by how two orders see them; the fields add up to `pairs`.

    >>> Counts.of(np.array([0, 1, 2, 2]), np.array([1, 0, 2, 2]))
    Counts(concordant=4, discordant=1, tied_first=0, tied_second=0, tied_both=1)
    """

    concordant: int
    discordant: int
    tied_first: int
    tied_second: int
    tied_both: int

    @staticmethod
    def of(first: Ints, second: Ints) -> Counts:
        """The counts for two arrays of ranks, in near-linear time."""
        order = np.lexsort((second, first))
        discordant = inversions(second[order])
        pairs = len(first) * (len(first) - 1) // 2
        in_first, in_second = tied_pairs(first), tied_pairs(second)
        wide = int(second.max(initial=0)) + 1
        both = tied_pairs(np.unique(first * wide + second, return_inverse=True)[1])
        apart = pairs - in_first - in_second + both
        return Counts(apart - discordant, discordant, in_first - both, in_second - both, both)

    @property
    def pairs(self) -> int:
        """How many pairs there are."""
        return self.concordant + self.discordant + self.tied_first + self.tied_second + self.tied_both

    @property
    def share(self) -> float:
        """The share of all pairs that the two order oppositely."""
        return self.discordant / self.pairs if self.pairs else 0.0

    @property
    def tau(self) -> float | None:
        """Kendall's tau-b; None where one of the two ties everything."""
        apart = self.concordant + self.discordant
        product = (apart + self.tied_first) * (apart + self.tied_second)
        return (self.concordant - self.discordant) / sqrt(product) if product else None

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {**vars(self), "pairs": self.pairs, "share": self.share, "tau_b": self.tau}


def tied_pairs(ranks: Ints) -> int:
    """How many pairs have the same rank.

    >>> tied_pairs(np.array([0, 1, 1, 1]))
    3
    """
    sizes = np.bincount(ranks)
    return int((sizes * (sizes - 1) // 2).sum())


def inversions(ranks: Ints) -> int:
    """How many pairs stand in the wrong order: an earlier one is strictly larger than a later one.

    >>> inversions(np.array([2, 0, 1, 1]))
    3
    """
    return int(earlier_at_least(ranks).sum()) - tied_pairs(ranks)


def smallest_pair(first: Ranks, second: Ranks) -> Case | None:
    """(the list that the first measure prefers, the one that the second prefers), or None.

    The least total length, then lexicographically least. Within two lengths the search sorts once and
    compares each list with the best one on the other side, so that no pair is looked at twice.
    """
    lengths, levels = first.lengths, range(len(first.lengths))
    for total in range(2 * lengths[0], 2 * lengths[-1] + 1):
        found = [
            case
            for i in levels
            for j in levels
            if lengths[i] + lengths[j] == total
            for case in _between(first, second, i, j)
        ]
        if found:
            return min(found)
    return None


def _between(first: Ranks, second: Ranks, i: int, j: int) -> Iterator[Case]:
    """The least pair of a list of the i-th length, preferred by the first, and one of the j-th."""
    liked = _liked(first.level(i), second.level(i), first.level(j), second.level(j))
    if len(liked):
        best = int(liked[0])
        over = (first.level(j) < first.level(i)[best]) & (second.level(j) > second.level(i)[best])
        over &= (first.level(j) != UNSCORED) & (second.level(j) != UNSCORED)
        other = int(np.flatnonzero(over)[0])
        space, lengths = first.space, first.lengths
        yield space.labels(lengths[i], best), space.labels(lengths[j], other)


def _liked(first: Ints, second: Ints, other_first: Ints, other_second: Ints) -> Ints:
    """Which lists have a rival that the first measure puts below them and the second above."""
    scored = (other_first != UNSCORED) & (other_second != UNSCORED)
    order = np.argsort(other_first[scored], kind="stable")
    keys = other_first[scored][order]
    highest = np.maximum.accumulate(np.concatenate([[UNSCORED], other_second[scored][order]]))
    below = np.searchsorted(keys, first, side="left")
    return np.flatnonzero((highest[below] > second) & (first != UNSCORED) & (second != UNSCORED))
