"""Tests by random draws: randomisation, the bootstrap, and Tukey's honestly significant difference."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from axiometer.meta.significance.outcome import Draws, Outcome, need_topics
from axiometer.meta.system_pairs import BLOCK, FloatArray, IntArray, Pairs, blocked_product, moments

SIGN_VECTORS, RESAMPLES = 512, 256
"""How many draws of a kind a block holds."""


def randomisation(pairs: Pairs, draws: Draws) -> Outcome:
    """Fisher's: would the labels of the two systems, swapped at random, do as well?

    Two-sided, on the mean difference, its statistic; all pairs share the same random signs.
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
        hits += _hits_of_signs(blocked_product(pairs.units, signs.T), bar, pairs)
        total += len(signs)
    p = hits / total if exact else (1 + hits) / (1 + total)
    return Outcome(observed / pairs.topics * pairs.unit, np.where(observed == 0, 1.0, p), np.sign(observed))


def _hits_of_signs(sums: FloatArray, bar: FloatArray, pairs: Pairs) -> IntArray:
    """How many columns of `sums`, systems x draws, set the two systems of each pair at least `bar` apart."""
    hits = np.empty(len(pairs), np.intp)
    for block in pairs.blocks(sums.shape[1]):
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
    for count in draws.blocks(SIGN_VECTORS):
        yield np.where(generator.integers(0, 2, (count, topics), dtype=np.int8), -1.0, 1.0)


def bootstrap(pairs: Pairs, draws: Draws) -> Outcome:
    """The paired test of Sakai (SIGIR 2006), after Efron and Tibshirani: resample the topics.

    Two-sided, on Student's t of the centred differences; all pairs share the resamples.
    p = (1 + hits) / (1 + draws). A resample of one and the same difference has no spread: its t is infinite
    unless its mean is 0.

    >>> pairs = Pairs.every([[0.5, 0.7, 0.4, 0.6], [0.3, 0.3, 0.5, 0.3]])
    >>> bool(0 < bootstrap(pairs, Draws(1000)).p[0] < 0.5)
    True
    """
    need_topics(pairs, 2, "the bootstrap test")
    t = moments(pairs).t()
    hits = np.zeros(len(pairs), np.intp)
    for counts in resamples(pairs.topics, draws):
        for block in pairs.blocks(len(counts)):
            hits[block] += _hits_of_resamples(pairs.differences(block), counts, t[block])
    p = (1 + hits) / (1 + draws.count)
    return Outcome(t, np.where(t == 0, 1.0, p), np.sign(t))


def resamples(topics: int, draws: Draws) -> Iterator[FloatArray]:
    """How often each topic occurs in each resample of the topics, draws x topics, in blocks.

    >>> [block.sum(axis=1).tolist() for block in resamples(3, Draws(2))]
    [[3.0, 3.0]]
    """
    generator = draws.generator()
    for count in draws.blocks(RESAMPLES):
        picks = generator.integers(0, topics, (count, topics)) + topics * np.arange(count)[:, None]
        yield np.bincount(picks.ravel(), minlength=count * topics).reshape(count, topics).astype(np.float64)


def bootstrap_interval(pairs: Pairs, draws: Draws, alpha: float) -> tuple[FloatArray, FloatArray]:
    """The percentile interval of the mean difference at level 1 - alpha, for each pair by itself.

    >>> low, high = bootstrap_interval(Pairs.every([[0.5, 0.7, 0.4], [0.3, 0.3, 0.3]]), Draws(1000), 0.05)
    >>> low.round(3).tolist(), high.round(3).tolist()
    ([0.1], [0.4])
    """
    sums = np.concatenate(
        [blocked_product(pairs.units, counts.T) for counts in resamples(pairs.topics, draws)], axis=1
    )
    low, high = np.empty(len(pairs)), np.empty(len(pairs))
    for block in pairs.blocks(draws.count):
        gaps = sums[pairs.first[block]] - sums[pairs.second[block]]
        low[block], high[block] = np.quantile(gaps, [alpha / 2, 1 - alpha / 2], axis=1)
    scale = pairs.unit / pairs.topics
    return low * scale, high * scale


def _hits_of_resamples(gaps: FloatArray, counts: FloatArray, t: FloatArray) -> IntArray:
    """In how many resamples the centred differences have an absolute t of at least the one observed.

    With sum s and sum of squares q of a resample of n, |t*| >= |t| says s**2 (n - 1 + t**2) / n >= t**2 q.
    """
    topics = gaps.shape[1]
    bar = np.square(np.where(np.isinf(t), 0.0, t))[:, None]
    gaps -= gaps.mean(axis=1, keepdims=True)
    sums = blocked_product(gaps, counts.T)
    np.square(sums, out=sums)
    sums *= (topics - 1 + bar) / topics
    squares = blocked_product(np.square(gaps, out=gaps), counts.T)
    # differences that are all equal lie within two units of their mean
    spread = squares > 4 * topics
    squares *= bar
    hits: IntArray = np.count_nonzero((sums >= squares) & spread, axis=1)
    return hits


def tukey(pairs: Pairs, draws: Draws) -> Outcome:
    """Is the difference larger than that between best and worst when labels are shuffled within each topic?

    Tukey's honestly significant difference by randomisation (Carterette, TOIS 2012).
    All systems of the matrix take part, whichever pairs are asked for: the test itself corrects for
    comparing them all. p = (1 + hits) / (1 + draws).

    >>> matrix = [[0.9, 0.8, 0.9, 0.8, 0.7], [0.2, 0.1, 0.3, 0.2, 0.1], [0.2, 0.2, 0.2, 0.1, 0.2]]
    >>> (tukey(Pairs.every(matrix), Draws(999)).p < 0.05).tolist()
    [True, True, False]
    """
    observed = pairs.sums()
    ranges = null_ranges(pairs, draws)
    hits = len(ranges) - np.searchsorted(ranges, np.abs(observed) - 2 * pairs.noise, side="left")
    p = (1 + hits) / (1 + draws.count)
    return Outcome(observed / pairs.topics * pairs.unit, np.where(observed == 0, 1.0, p), np.sign(observed))


def null_ranges(pairs: Pairs, draws: Draws) -> FloatArray:
    """Best less worst sum over the topics in each shuffle of the labels, in units, ascending."""
    by_topic = np.ascontiguousarray(pairs.units.T)
    generator = draws.generator()
    ranges = [
        _shuffled_range(by_topic, count, generator) for count in draws.blocks(max(1, BLOCK // by_topic.size))
    ]
    return np.sort(np.concatenate(ranges))


def _shuffled_range(by_topic: FloatArray, count: int, generator: np.random.Generator) -> FloatArray:
    shuffled = np.repeat(by_topic[None], count, axis=0)
    generator.permuted(shuffled, axis=2, out=shuffled)
    sums = shuffled.sum(axis=1)
    spread: FloatArray = sums.max(axis=1) - sums.min(axis=1)
    return spread


def tukey_interval(pairs: Pairs, draws: Draws, alpha: float) -> tuple[FloatArray, FloatArray]:
    """Intervals of the mean differences that hold for all pairs at once, at level 1 - alpha.

    >>> low, high = tukey_interval(Pairs.every([[0.9, 0.8, 0.9], [0.2, 0.1, 0.3]]), Draws(99), 0.25)
    >>> bool(low[0] < 0.6667 < high[0])
    True
    """
    reach = float(np.quantile(null_ranges(pairs, draws), 1 - alpha, method="inverted_cdf"))
    scale = pairs.unit / pairs.topics
    return (pairs.sums() - reach) * scale, (pairs.sums() + reach) * scale
