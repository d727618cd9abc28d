"""The paired bootstrap test of Sakai (SIGIR 2006), after Efron and Tibshirani: resample the topics."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from axiometer.meta.moments import moments
from axiometer.meta.pairs import BLOCK, FloatArray, IntArray, Pairs
from axiometer.meta.product import product
from axiometer.meta.significance.outcome import Draws, Outcome, need_topics

WIDTH = 256
"""Resamples in a block."""


def bootstrap(pairs: Pairs, draws: Draws) -> Outcome:
    """Two-sided, on Student's t of the centred differences; all pairs share the resamples.

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
        for block in _blocks(len(pairs), len(counts)):
            hits[block] += _hits(pairs.differences(block), counts, t[block])
    p = (1 + hits) / (1 + draws.count)
    return Outcome(t, np.where(t == 0, 1.0, p), np.sign(t))


def resamples(topics: int, draws: Draws) -> Iterator[FloatArray]:
    """How often each topic occurs in each resample of the topics, draws x topics, in blocks.

    >>> [block.sum(axis=1).tolist() for block in resamples(3, Draws(2))]
    [[3.0, 3.0]]
    """
    generator = draws.generator()
    for count in draws.blocks(WIDTH):
        picks = generator.integers(0, topics, (count, topics)) + topics * np.arange(count)[:, None]
        yield np.bincount(picks.ravel(), minlength=count * topics).reshape(count, topics).astype(np.float64)


def interval(pairs: Pairs, draws: Draws, alpha: float) -> tuple[FloatArray, FloatArray]:
    """The percentile interval of the mean difference at level 1 - alpha, for each pair by itself.

    >>> low, high = interval(Pairs.every([[0.5, 0.7, 0.4], [0.3, 0.3, 0.3]]), Draws(1000), 0.05)
    >>> low.round(3).tolist(), high.round(3).tolist()
    ([0.1], [0.4])
    """
    sums = np.concatenate(
        [product(pairs.units, counts.T) for counts in resamples(pairs.topics, draws)], axis=1
    )
    low, high = np.empty(len(pairs)), np.empty(len(pairs))
    for block in _blocks(len(pairs), draws.count):
        gaps = sums[pairs.first[block]] - sums[pairs.second[block]]
        low[block], high[block] = np.quantile(gaps, [alpha / 2, 1 - alpha / 2], axis=1)
    scale = pairs.unit / pairs.topics
    return low * scale, high * scale


def _blocks(pairs: int, width: int) -> list[slice]:
    step = max(1, BLOCK // width)
    return [slice(start, min(start + step, pairs)) for start in range(0, pairs, step)]


def _hits(gaps: FloatArray, counts: FloatArray, t: FloatArray) -> IntArray:
    """In how many resamples the centred differences have an absolute t of at least the one observed.

    With sum s and sum of squares q of a resample of n, |t*| >= |t| says s**2 (n - 1 + t**2) / n >= t**2 q.
    """
    topics = gaps.shape[1]
    bar = np.square(np.where(np.isinf(t), 0.0, t))[:, None]
    gaps -= gaps.mean(axis=1, keepdims=True)
    sums = product(gaps, counts.T)
    np.square(sums, out=sums)
    sums *= (topics - 1 + bar) / topics
    squares = product(np.square(gaps, out=gaps), counts.T)
    # differences that are all equal lie within two units of their mean
    spread = squares > 4 * topics
    squares *= bar
    hits: IntArray = np.count_nonzero((sums >= squares) & spread, axis=1)
    return hits
