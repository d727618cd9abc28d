"""Pairs of systems on one matrix of scores: the ground on which every test of this folder stands."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from axiometer.errors import InputError

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.intp]

BLOCK = 1 << 17
"""How many numbers a block holds: a megabyte, which stays in the cache of one core."""

FINEST = 40
"""Scores are rounded to 40 bits after the leading one of the largest; see `Pairs`."""


@dataclass(frozen=True, eq=False)
class Pairs:
    """Pairs `(first, second)` of rows of a matrix, systems x topics.

    Two systems with the same judged list may get scores that differ in the last bit, and a sum of floats
    depends on the order of summation. So scores become whole multiples of a `unit`, at most 2**-36 of the
    largest score for up to 10,000 topics: sums of them are exact, the same on every machine. Scores that are
    equal in exact arithmetic are then at most one unit apart, which counts as a tie, and sums over n
    topics at most n units, the `noise`.

    >>> pairs = Pairs.every([[0.3, 0.5], [0.1 + 0.2, 0.25]])
    >>> len(pairs), pairs.topics
    (1, 2)
    >>> (pairs.differences(slice(0, 1)) * pairs.unit).tolist()
    [[0.0, 0.25]]
    """

    scores: FloatArray
    units: FloatArray
    unit: float
    first: IntArray
    second: IntArray

    @classmethod
    def every(cls, matrix: ArrayLike) -> Self:
        """All unordered pairs: row i with each later row.

        >>> pairs = Pairs.every([[1], [2], [3]])
        >>> pairs.first.tolist(), pairs.second.tolist()
        ([0, 0, 1], [1, 2, 2])
        """
        scores = _checked(matrix)
        first, second = np.triu_indices(len(scores), 1)
        return cls(scores, *_on_grid(scores), first, second)

    @classmethod
    def against(cls, matrix: ArrayLike, baseline: int) -> Self:
        """Each other row as first, the baseline's row as second.

        >>> pairs = Pairs.against([[1], [2], [3]], baseline=1)
        >>> pairs.first.tolist(), pairs.second.tolist()
        ([0, 2], [1, 1])
        """
        scores = _checked(matrix)
        first = np.delete(np.arange(len(scores)), baseline)
        return cls(scores, *_on_grid(scores), first, np.full(len(first), baseline))

    @property
    def topics(self) -> int:
        """How many topics the systems share."""
        return int(self.units.shape[1])

    @property
    def noise(self) -> float:
        """How many units apart two sums over the topics may lie and still be equal."""
        return float(self.topics)

    def __len__(self) -> int:
        return len(self.first)

    def blocks(self) -> list[slice]:
        """Slices of the pairs whose differences fit one block.

        >>> Pairs.every([[1.0], [2.0], [3.0]]).blocks()
        [slice(0, 3, None)]
        """
        width = max(1, BLOCK // max(1, self.topics))
        return [slice(start, min(start + width, len(self))) for start in range(0, len(self), width)]

    def differences(self, block: slice) -> FloatArray:
        """Score of the first less score of the second, pairs x topics, in units; a tie is exactly 0."""
        gaps = self.units[self.first[block]] - self.units[self.second[block]]
        gaps[np.abs(gaps) <= 1] = 0
        return gaps

    def sums(self) -> FloatArray:
        """The sum of the differences of each pair, in units; 0 where the two means are equal."""
        totals = self.units.sum(axis=1)
        gaps: FloatArray = totals[self.first] - totals[self.second]
        gaps[np.abs(gaps) <= self.noise] = 0
        return gaps


def _checked(matrix: ArrayLike) -> FloatArray:
    scores = np.ascontiguousarray(matrix, dtype=np.float64)
    if scores.ndim != 2 or scores.shape[0] < 2:
        count = scores.shape[0] if scores.ndim == 2 else 1
        raise InputError(f"a comparison needs two systems or more, here is {count}", remedy="give more runs")
    if scores.shape[1] == 0:
        raise InputError("the systems share no topic", remedy="evaluate them on the same topics")
    if not np.isfinite(scores).all():
        raise InputError("a score is not a finite number", remedy="leave its topic out")
    return scores


def _on_grid(scores: FloatArray) -> tuple[FloatArray, float]:
    """The scores in whole units, so coarse that a sum over the topics stays below 2**53."""
    largest = float(np.abs(scores).max())
    bits = min(FINEST, 51 - math.ceil(math.log2(scores.shape[1] + 1)))
    unit = math.ldexp(1.0, math.frexp(largest)[1] - bits)
    if unit == 0.0:
        return np.zeros_like(scores), 1.0
    return np.rint(scores / unit), unit
