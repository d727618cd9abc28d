"""Tukey's honestly significant difference, by randomisation (Carterette, TOIS 2012)."""

from __future__ import annotations

import numpy as np

from axiometer.meta.pairs import BLOCK, FloatArray, Pairs
from axiometer.meta.significance.outcome import Draws, Outcome


def tukey(pairs: Pairs, draws: Draws) -> Outcome:
    """Is the difference larger than that between best and worst when labels are shuffled within each topic?

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


def interval(pairs: Pairs, draws: Draws, alpha: float) -> tuple[FloatArray, FloatArray]:
    """Intervals of the mean differences that hold for all pairs at once, at level 1 - alpha.

    >>> low, high = interval(Pairs.every([[0.9, 0.8, 0.9], [0.2, 0.1, 0.3]]), Draws(99), 0.25)
    >>> bool(low[0] < 0.6667 < high[0])
    True
    """
    reach = float(np.quantile(null_ranges(pairs, draws), 1 - alpha, method="inverted_cdf"))
    scale = pairs.unit / pairs.topics
    return (pairs.sums() - reach) * scale, (pairs.sums() + reach) * scale
