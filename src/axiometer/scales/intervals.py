"""All intervals of binary lists, grouped by their difference vectors.

An interval [r, s] has the step vector d = s - r of -1, 0 and 1 whose prefix sums are not negative, and d and
the difference vector determine each other. Lists are numbers whose binary digits are the documents, the first
one leading.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Intervals:
    """The intervals of lists of `length` documents that hold nothing relevant past rank `reach`.

    `lower` and `upper` number the ends among the lists of the first `reach` ranks, lexicographically least
    interval first; `group` says which row of `steps` (the vectors d, least first) an interval has.

    >>> found = intervals(2)
    >>> len(found.lower), found.steps.tolist()
    (10, [[0, 0], [0, 1], [1, -1], [1, 0], [1, 1]])
    """

    length: int
    reach: int
    lower: Ints
    upper: Ints
    group: Ints
    steps: Ints

    @cached_property
    def vectors(self) -> Ints:
        """What is compared: T[1..reach], and T[length] where the lists go on with nothing relevant.

        Past the reach T grows by the same number at every rank: its ends decide for all ranks between.
        """
        ahead = np.cumsum(self.steps, axis=1)
        found = np.cumsum(ahead, axis=1)
        if self.length == self.reach:
            return found
        last = found[:, -1:] + (self.length - self.reach) * ahead[:, -1:]
        return np.concatenate([found, last], axis=1)

    @cached_property
    def sizes(self) -> Ints:
        """How many intervals each group has: 2 for every rank whose documents are alike."""
        return np.bincount(self.group, minlength=len(self.steps)).astype(np.int64)

    @cached_property
    def balanced(self) -> Intervals:
        """Those whose ends have equally many relevant documents."""
        kept = self.steps.sum(axis=1) == 0
        number = np.cumsum(kept) - 1
        here = kept[self.group]
        return Intervals(
            self.length,
            self.reach,
            self.lower[here],
            self.upper[here],
            number[self.group[here]],
            self.steps[kept],
        )

    def labels(self, number: int) -> tuple[int, ...]:
        """A list by its number, in full length."""
        digits = tuple(map(int, f"{number:0{self.reach}b}")) if self.reach else ()
        return digits + (0,) * (self.length - self.reach)

    def ends(self, at: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The two lists of an interval."""
        return self.labels(int(self.lower[at])), self.labels(int(self.upper[at]))


@lru_cache(maxsize=8)
def intervals(length: int, reach: int | None = None) -> Intervals:
    """Every interval, grown rank by rank: a document more on each side, alike or not."""
    free = length if reach is None else min(reach, length)
    lower = upper = ahead = code = np.zeros(1, dtype=np.int64)
    for _ in range(free):
        every = np.ones(len(ahead), dtype=bool)
        parts = [(0, 0, every), (1, 1, every), (0, 1, every), (1, 0, ahead > 0)]
        grown = [
            (2 * lower[at] + a, 2 * upper[at] + b, ahead[at] + b - a, 3 * code[at] + b - a + 1)
            for a, b, at in parts
        ]
        lower, upper, ahead, code = (np.concatenate(column) for column in zip(*grown, strict=True))
    order = np.argsort((lower << free) | upper, kind="stable")
    codes, group = np.unique(code[order], return_inverse=True)
    steps = codes[:, None] // 3 ** np.arange(free - 1, -1, -1, dtype=np.int64)[None, :] % 3 - 1
    return Intervals(length, free, lower[order], upper[order], group.astype(np.int64).ravel(), steps)
