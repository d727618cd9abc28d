"""The topics that decide: the fewest without which the better system would not lead."""

from __future__ import annotations

import numpy as np

from axiometer.meta.pairs import IntArray, Pairs


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
