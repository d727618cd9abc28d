"""The third doubt: how often a conclusion comes out again when topics are drawn with replacement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from axiometer.conclusions.ladder import Progress, bend_sums, is_matched
from axiometer.conclusions.lists import Bools, Ints
from axiometer.meta.significance.outcome import Draws

Shares = dict[str, npt.NDArray[np.float64]]


class Pairwise(Protocol):
    """What says how two runs compare: the judged lists, or what is sure of them."""

    def gaps(self, a: int, b: int) -> Ints:
        """`[t, l, k]`: how many more documents run a has than run b."""

    def above(self, a: int, b: int) -> Bools:
        """At [t, u] whether run a's list of topic t lies at or above run b's list of topic u."""


@dataclass(frozen=True, eq=False)
class Resamples:
    """Topics drawn with replacement: `drawn[d, t]` is how often draw d has topic t.

    `groups` is the number of each topic's recall base; None where only a topic itself has surely the same.
    """

    pairwise: Pairwise
    rungs: Sequence[str]
    groups: Ints | None
    drawn: Ints

    @staticmethod
    def of(pairwise: Pairwise, rungs: Sequence[str], groups: Ints | None, draws: Draws) -> Resamples:
        """The draws that the seed gives."""
        topics = len(pairwise.gaps(0, 0))
        drawn = draws.generator().multinomial(topics, np.full(topics, 1 / topics), draws.count)
        return Resamples(pairwise, rungs, groups, drawn)

    def support(self, a: int, b: int, standing: Mapping[str, Bools]) -> dict[str, float]:
        """For each rung the share of draws that say of two runs what all topics say."""
        up, down = (self.stands(*ends) for ends in ((a, b), (b, a)))
        return {
            rung: float(((up[rung] == stands[a, b]) & (down[rung] == stands[b, a])).mean())
            for rung, stands in standing.items()
        }

    def supports(
        self, standing: Mapping[str, Bools], runs: Sequence[str], progress: Progress | None
    ) -> Shares:
        """For each rung the support of all pairs, in the order of `pairs`."""
        found: dict[str, list[float]] = {rung: [] for rung in standing}
        for a, name in enumerate(runs):
            for b in range(a + 1, len(runs)):
                for rung, share in self.support(a, b, standing).items():
                    found[rung].append(share)
            if progress:
                progress(name)
        return {rung: np.array(shares) for rung, shares in found.items()}

    def stands(self, a: int, b: int) -> dict[str, Bools]:
        """For each rung and draw whether every member puts run a at or above run b."""
        gaps = self.pairwise.gaps(a, b)
        totals = _sums(self.drawn, gaps.reshape(len(gaps), -1)).reshape(-1, *gaps.shape[1:])
        never = (gaps < 0).any(axis=(1, 2))
        found = {
            "any": np.asarray(~(self.drawn[:, never] > 0).any(axis=1)),
            "discount": np.asarray((totals >= 0).all(axis=(1, 2))),
            "convex": np.asarray((bend_sums(totals) >= 0).all(axis=1)),
        }
        # A matching is needed only where the narrower class agrees and the wider one does not.
        unsure = np.flatnonzero(found["discount"] & ~found["any"])
        itself = np.eye(len(gaps), dtype=bool)
        above = self.pairwise.above(a, b) if len(unsure) else itself
        same = itself if self.groups is None else self.groups[:, None] == self.groups
        for rung, allowed in (("list", above), ("recall", above & same)):
            if rung in self.rungs:
                found[rung] = found["any"].copy()
                found[rung][unsure] = drawn_matches(allowed, self.drawn[unsure])
        return {rung: found[rung] for rung in self.rungs}


def drawn_matches(allowed: Bools, drawn: Ints) -> Bools:
    """For each draw whether its topics have a perfect matching, each as often as it was drawn.

    Most draws are seen at once: Hall's condition for all columns whose rows lie within those of one column,
    and the same for rows, refutes; giving rows to the columns with the fewest of them confirms.

    >>> drawn_matches(np.array([[True, True], [False, True]]), np.array([[1, 1], [2, 0]])).tolist()
    [True, True]
    >>> drawn_matches(np.array([[True, False], [False, False]]), np.array([[1, 1], [2, 0]])).tolist()
    [False, True]
    """
    lacks = [_within(cells).astype(np.int64) - cells for cells in (allowed, allowed.T)]
    found: Bools = np.asarray((_sums(drawn, np.concatenate(lacks, axis=1)) <= 0).all(axis=1))
    left, wanted = drawn[found].T.copy(), drawn[found].T.copy()
    rare = allowed.sum(axis=1).argsort(kind="stable")
    for column in allowed.sum(axis=0).argsort(kind="stable"):
        for row in rare[allowed[rare, column]]:
            taken = np.minimum(left[row], wanted[column])
            left[row] -= taken
            wanted[column] -= taken
    for at in np.flatnonzero(found)[wanted.any(axis=0)]:
        topics = np.repeat(np.arange(len(allowed)), drawn[at])
        found[at] = is_matched(allowed[np.ix_(topics, topics)])
    return found


def _within(cells: Bools) -> Bools:
    """At [u, v] whether every row of column u is one of column v."""
    columns = cells.T
    return np.asarray(~(columns[:, None] & ~columns).any(axis=-1))


def _sums(rows: Ints, columns: Ints) -> Ints:
    """A product of whole numbers, by way of floats, which are exact and far faster below 2 to the 53rd."""
    return np.asarray((rows.astype(np.float64) @ columns.astype(np.float64)).astype(np.int64))
