"""Pairs of systems on one matrix of scores: differences, means, wins, and the topics that decide."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import stdtrit

from axiometer.errors import InputError

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.intp]

BLOCK = 1 << 17
"""How many numbers a block holds: a megabyte, which stays in the cache of one core."""

FINEST = 40
"""Scores are rounded to 40 bits after the leading one of the largest; see `Pairs`."""

SMALL = 1 << 18
"""Multiplications up to which a BLAS starts no second thread."""

LEAST = 16
"""Columns below which cutting costs more than it saves."""


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

    def blocks(self, width: int | None = None) -> list[slice]:
        """Slices of the pairs that fit one block with `width` numbers each, by default their differences.

        >>> Pairs.every([[1.0], [2.0], [3.0]]).blocks()
        [slice(0, 3, None)]
        """
        step = max(1, BLOCK // max(1, width or self.topics))
        return [slice(start, min(start + step, len(self))) for start in range(0, len(self), step)]

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


def levels(pairs: Pairs) -> FloatArray:
    """A whole number for each system, larger for a larger mean, equal for equal means.

    >>> levels(Pairs.every([[0.1, 0.2], [0.3, 0.0], [0.5, 0.5]])).tolist()
    [1.0, 1.0, 2.0]
    """
    return levels_of(pairs.units.sum(axis=1), pairs.noise)


def levels_of(values: FloatArray, noise: float) -> FloatArray:
    """A whole number for each value, larger for a larger value, equal for those within the noise.

    >>> levels_of(np.array([0.3, 0.1 + 0.2, 0.1]), 1e-12).tolist()
    [2.0, 2.0, 1.0]
    """
    order = np.argsort(values, kind="stable")
    found = np.empty(len(values))
    found[order] = np.cumsum(np.diff(values[order], prepend=-np.inf) > noise)
    return found


@dataclass(frozen=True, eq=False)
class Wins:
    """Topics won, tied and lost by the first system of each pair."""

    wins: IntArray
    ties: IntArray
    losses: IntArray


def wins(pairs: Pairs) -> Wins:
    """Count, block by block.

    >>> count = wins(Pairs.every([[0.5, 0.7, 0.3], [0.3, 0.7, 0.2]]))
    >>> count.wins.tolist(), count.ties.tolist(), count.losses.tolist()
    ([2], [1], [0])
    """
    won, lost = np.empty(len(pairs), np.intp), np.empty(len(pairs), np.intp)
    for block in pairs.blocks():
        gaps = pairs.differences(block)
        won[block] = np.count_nonzero(gaps > 0, axis=1)
        lost[block] = np.count_nonzero(gaps < 0, axis=1)
    return Wins(won, pairs.topics - won - lost, lost)


@dataclass(frozen=True, eq=False)
class Moments:
    """Mean and standard deviation (n - 1) of the differences of each pair."""

    mean: FloatArray
    deviation: FloatArray
    topics: int

    @property
    def error(self) -> FloatArray:
        """The standard error of the mean difference."""
        return np.asarray(self.deviation / np.sqrt(self.topics))

    def effect(self) -> FloatArray:
        """Cohen's d for paired samples, d_z: mean difference over the standard deviation of the differences.

        0 where all differences are 0; infinite where they are all equal and not 0; NaN with one topic.

        >>> moments(Pairs.every([[0.5, 0.7], [0.3, 0.3]])).effect().round(4).tolist()
        [2.1213]
        """
        return _ratio(self.mean, self.deviation)

    def t(self) -> FloatArray:
        """Student's t: the mean difference in standard errors."""
        return _ratio(self.mean, self.error)

    def interval(self, alpha: float) -> tuple[FloatArray, FloatArray]:
        """Student's confidence interval of the mean difference, level 1 - alpha, for each pair by itself."""
        reach = stdtrit(self.topics - 1, 1 - alpha / 2) * self.error
        return self.mean - reach, self.mean + reach


def moments(pairs: Pairs) -> Moments:
    """Mean and standard deviation of the differences, block by block.

    >>> m = moments(Pairs.every([[0.5, 0.7], [0.3, 0.3]]))
    >>> m.mean.round(3).tolist(), m.deviation.round(4).tolist()
    ([0.3], [0.1414])
    """
    mean, deviation = np.empty(len(pairs)), np.full(len(pairs), np.nan)
    for block in pairs.blocks():
        gaps = pairs.scores[pairs.first[block]] - pairs.scores[pairs.second[block]]
        mean[block] = gaps.mean(axis=1)
        if pairs.topics > 1:
            # in units, so that no square overflows; differences that are equal spread by less than two
            spread = (gaps / pairs.unit).std(axis=1, ddof=1)
            deviation[block] = np.where(spread < 2, 0.0, spread) * pairs.unit
    return Moments(np.where(pairs.sums() == 0, 0.0, mean), deviation, pairs.topics)


def _ratio(top: FloatArray, bottom: FloatArray) -> FloatArray:
    with np.errstate(divide="ignore", invalid="ignore"):
        quotient = top / bottom
    return np.where((top == 0) & (bottom == 0), 0.0, quotient)


def deciding_topics(pairs: Pairs) -> list[tuple[int, ...]]:
    """For each pair the smallest set of topics whose removal takes the lead away, largest difference first.

    Taking out the largest differences first lowers the rest fastest, so no smaller set does it. Empty where
    the means are equal. Equal differences: the earlier topic first.

    >>> deciding_topics(Pairs.every([[0.9, 0.5, 0.4], [0.1, 0.6, 0.5]]))
    [(0,)]
    """
    found: list[tuple[int, ...]] = []
    lead = pairs.sums()
    for block in pairs.blocks():
        gaps = pairs.differences(block) * np.sign(lead[block])[:, None]
        order = np.argsort(-gaps, axis=1, kind="stable")
        counts = _needed(np.take_along_axis(gaps, order, axis=1), pairs.noise)
        found += [tuple(row[:count].tolist()) for row, count in zip(order, counts, strict=True)]
    return found


def _needed(descending: np.ndarray, noise: float) -> IntArray:
    """How many leading differences must go before the rest sums to nothing more than rounding."""
    rest = descending.sum(axis=1, keepdims=True) - np.cumsum(descending, axis=1)
    none = descending.sum(axis=1) <= noise
    return np.where(none, 0, 1 + np.argmax(rest <= noise, axis=1))


def blocked_product(left: FloatArray, right: FloatArray) -> FloatArray:
    """`left @ right`, some columns at a time.

    Thousands of products of this size, each waiting for a second thread, cost several times their work on a
    busy machine.

    >>> blocked_product(np.array([[1.0, 2.0]]), np.array([[3.0], [4.0]])).tolist()
    [[11.0]]
    """
    rows, inner = left.shape
    columns = right.shape[1]
    step = max(LEAST, SMALL // max(1, rows * inner))
    out = np.empty((rows, columns))
    for start in range(0, columns, step):
        np.matmul(left, right[:, start : start + step], out=out[:, start : start + step])
    return out
