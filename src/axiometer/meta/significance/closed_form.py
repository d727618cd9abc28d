"""Tests that need no draws: Student's paired t, the sign test, and Wilcoxon's signed ranks."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from scipy.special import bdtr, ndtr, stdtr

from axiometer.meta.significance.outcome import Outcome, need_topics
from axiometer.meta.system_pairs import FloatArray, IntArray, Pairs, moments, wins


def paired_t(pairs: Pairs) -> Outcome:
    """Two-sided; p is 1 where all differences are 0, and 0 where they are all equal and not 0.

    >>> paired_t(Pairs.every([[0.5, 0.7, 0.4], [0.3, 0.3, 0.3]])).p.round(4).tolist()
    [0.1181]
    """
    need_topics(pairs, 2, "the paired t test")
    t = moments(pairs).t()
    return Outcome(t, 2 * stdtr(pairs.topics - 1, -np.abs(t)), np.sign(t))


def sign_test(pairs: Pairs) -> Outcome:
    """Exact binomial test on the topics that are not tied; the statistic counts those the first wins.

    >>> sign_test(Pairs.every([[0.5, 0.7, 0.4, 0.1], [0.3, 0.3, 0.3, 0.1]])).p.tolist()
    [0.25]
    """
    count = wins(pairs)
    decided = count.wins + count.losses
    rarer = np.minimum(count.wins, count.losses)
    p = np.where(decided > 0, np.minimum(1.0, 2 * bdtr(rarer, np.maximum(decided, 1), 0.5)), 1.0)
    return Outcome(count.wins.astype(np.float64), p, np.sign(count.wins - count.losses).astype(np.float64))


EXACT = 50
"""Up to so many untied topics the null distribution is counted; beyond, the normal law stands in for it."""


def wilcoxon(pairs: Pairs) -> Outcome:
    """Two-sided; tied topics are dropped, equal sizes of difference share their mean rank.

    The null distribution is the one given the ranks that occurred: every sign with probability 1/2. The
    statistic is the sum of the ranks of the topics that the first system wins.

    >>> wilcoxon(Pairs.every([[0.5, 0.7, 0.4, 0.1], [0.3, 0.3, 0.3, 0.1]])).p.tolist()
    [0.25]
    """
    statistic, p, direction = np.empty((3, len(pairs)))
    for block in pairs.blocks():
        gaps = pairs.differences(block)
        ranks = doubled_ranks(gaps)
        above = np.where(gaps > 0, ranks, 0).sum(axis=1)
        statistic[block] = above / 2
        below = ranks.sum(axis=1) - above
        p[block] = _p_values(ranks, np.minimum(above, below))
        direction[block] = np.sign(above - below)
    return Outcome(statistic, p, direction)


def doubled_ranks(gaps: FloatArray) -> IntArray:
    """Twice the mean rank of each |difference| within its row, an integer; 0 for a tie.

    >>> doubled_ranks(np.array([[50.0, -10.0, 0.0, 10.0]])).tolist()
    [[6, 3, 0, 3]]
    """
    sizes = np.abs(gaps)
    order = np.argsort(sizes, axis=1, kind="stable")
    ascending = np.take_along_axis(sizes, order, axis=1)
    # equal in exact arithmetic means at most two units apart, one for each of the two differences
    fresh = np.diff(ascending, axis=1, prepend=-np.inf) > 2
    places = np.arange(gaps.shape[1])
    start = np.maximum.accumulate(np.where(fresh, places, 0), axis=1)
    last = np.concatenate([fresh[:, 1:], np.ones((len(gaps), 1), bool)], axis=1)
    end = np.minimum.accumulate(np.where(last, places, gaps.shape[1])[:, ::-1], axis=1)[:, ::-1]
    tied = np.count_nonzero(sizes == 0, axis=1)[:, None]
    ranks = np.empty(gaps.shape, np.intp)
    np.put_along_axis(ranks, order, start + end + 2 - 2 * tied, axis=1)
    return np.where(sizes == 0, 0, ranks)


def _p_values(ranks: IntArray, smaller: IntArray) -> FloatArray:
    counts = np.count_nonzero(ranks, axis=1)
    p = _normal(ranks, smaller)
    for row in np.flatnonzero(counts <= EXACT):
        below = _below(np.sort(ranks[row][ranks[row] > 0]).tobytes())
        p[row] = min(1.0, 2 * below[smaller[row]] / 2.0 ** counts[row])
    return p


@lru_cache(maxsize=256)
def _below(ranks: bytes) -> FloatArray:
    """How many of the 2**n choices of signs give a doubled rank sum of at most 0, 1, 2, ..."""
    steps = np.frombuffer(ranks, np.intp)
    ways = np.zeros(int(steps.sum()) + 1)
    ways[0] = 1
    for step in steps:
        ways[step:] += ways[:-step].copy()
    return np.cumsum(ways)


def _normal(ranks: IntArray, smaller: IntArray) -> FloatArray:
    """The normal approximation: mean and variance of a sum of ranks with random signs."""
    mean, spread = ranks.sum(axis=1) / 2, np.sqrt((ranks.astype(np.float64) ** 2).sum(axis=1)) / 2
    z = (smaller - mean) / np.where(spread > 0, spread, 1)
    return np.asarray(np.minimum(1.0, 2 * ndtr(z)))
