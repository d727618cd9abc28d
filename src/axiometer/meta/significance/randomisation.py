"""Fisher's randomisation test: would the labels of the two systems, swapped at random, do as well?"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from axiometer.meta.pairs import BLOCK, FloatArray, IntArray, Pairs
from axiometer.meta.product import product
from axiometer.meta.significance.outcome import Draws, Outcome

WIDTH = 512
"""Sign vectors in a block."""


def randomisation(pairs: Pairs, draws: Draws) -> Outcome:
    """Two-sided, on the mean difference, its statistic; all pairs share the same random signs.

    Where the 2**(n-1) sign vectors that differ in more than the sign of the sum are no more than the draws
    asked for, all of them are taken, and p is exact. Otherwise p = (1 + hits) / (1 + draws), never 0.
    A drawn sum counts as a hit unless it is surely smaller than the one observed, so rounding never makes a
    difference look significant.

    >>> randomisation(Pairs.every([[0.5, 0.7, 0.4], [0.3, 0.3, 0.3]]), Draws(100)).p.tolist()
    [0.25]
    """
    observed = pairs.sums()
    bar = np.abs(observed) - 2 * pairs.noise
    hits = np.zeros(len(pairs), np.intp)
    total = 0
    exact = pairs.topics - 1 < 60 and 2 ** (pairs.topics - 1) <= draws.count
    for signs in _all_signs(pairs.topics) if exact else _random_signs(pairs.topics, draws):
        hits += _hits(product(pairs.units, signs.T), bar, pairs)
        total += len(signs)
    p = hits / total if exact else (1 + hits) / (1 + total)
    return Outcome(observed / pairs.topics * pairs.unit, np.where(observed == 0, 1.0, p), np.sign(observed))


def _hits(sums: FloatArray, bar: FloatArray, pairs: Pairs) -> IntArray:
    """How many columns of `sums`, systems x draws, set the two systems of each pair at least `bar` apart."""
    hits = np.empty(len(pairs), np.intp)
    width = max(1, BLOCK // sums.shape[1])
    for start in range(0, len(pairs), width):
        block = slice(start, start + width)
        gaps = sums[pairs.first[block]]
        gaps -= sums[pairs.second[block]]
        np.abs(gaps, out=gaps)
        hits[block] = np.count_nonzero(gaps >= bar[block, None], axis=1)
    return hits


def _all_signs(topics: int) -> Iterator[FloatArray]:
    """Every sign vector that begins with a plus, in blocks."""
    count, width = 2 ** (topics - 1), max(1, BLOCK // topics)
    shifts = np.arange(topics)
    for start in range(0, count, width):
        codes = np.arange(start, min(start + width, count))
        yield np.where((codes[:, None] >> shifts) & 1, -1.0, 1.0)


def _random_signs(topics: int, draws: Draws) -> Iterator[FloatArray]:
    """Random sign vectors, in blocks."""
    generator = draws.generator()
    for count in draws.blocks(WIDTH):
        yield np.where(generator.integers(0, 2, (count, topics), dtype=np.int8), -1.0, 1.0)
