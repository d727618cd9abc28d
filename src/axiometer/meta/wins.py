"""Win, tie, loss: on how many topics the first system of a pair is better, equal, worse."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from axiometer.meta.pairs import IntArray, Pairs


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
