"""The exact order that a measure puts the lists of a space in, as whole numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from axiometer.check.chunks import arithmetic_for
from axiometer.check.decide import ROUNDING
from axiometer.measures.function import FunctionMeasure
from axiometer.measures.measure import Measure
from axiometer.measures.tree import Tree, grow, score_lists
from axiometer.numeric import FLOAT, REAL, Real, as_fraction
from axiometer.spaces import Space
from axiometer.spaces.space import Labels

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


def exact_ranks(measure: Measure, space: Space) -> Ranks:
    """Ranks of all lists of a space; the empty list only where the space asks for it.

    >>> from axiometer.measures import measure
    >>> from axiometer.spaces import grade_space
    >>> exact_ranks(measure("nDCG@2"), grade_space(2, depth=2)).of.tolist()
    [0, 2, 0, 1, 2, 3]
    """
    tree = grow(measure, space, arithmetic_for(measure, space))
    levels = [level for level in space.levels if level or space.empty]
    values = np.concatenate([tree.at(level) for level in levels])
    sizes = [len(tree.at(level)) for level in levels]
    starts = tuple(int(total) for total in np.cumsum([0, *sizes]))
    nodes = [(level, start) for level, start in zip(levels, starts, strict=False)]
    of = _of_objects(values) if values.dtype == object else _of_floats(measure, tree, values, nodes)
    return Ranks(space, of, starts)


def _of_objects(values: npt.NDArray[Any]) -> Ints:
    """Exact numbers, or a function's own; NaN is unscored."""
    scored = [at for at, value in enumerate(values) if value == value]
    order = sorted(scored, key=values.__getitem__)
    ranks = np.full(len(values), UNSCORED, dtype=np.int64)
    place = -1
    for k, at in enumerate(order):
        place += k == 0 or bool(values[order[k - 1]] != values[at])
        ranks[at] = place
    return ranks


def _of_floats(measure: Measure, tree: Tree, values: npt.NDArray[Any], nodes: list[tuple[int, int]]) -> Ints:
    """Floats order what lies far apart; what lies close together is ordered again in exact arithmetic."""
    order = np.argsort(values, kind="stable")
    slack = ROUNDING * max(1.0, float(np.max(np.abs(values))))
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
    ordered = sorted(alike.values(), key=lambda members: values[members[0]])
    found: dict[Labels, int] = {}
    place = -1
    for k, members in enumerate(ordered):
        place += k == 0 or bool(values[ordered[k - 1][0]] < values[members[0]])
        found |= dict.fromkeys(members, place)
    return found


def scores_of(measure: Measure, space: Space, lists: Sequence[Labels]) -> list[Fraction | float]:
    """Values of a few lists, exact where they are rational; a function's own numbers."""
    num = FLOAT if isinstance(measure, FunctionMeasure) else REAL
    return [as_fraction(value) for value in score_lists(measure, space, num, lists)]
