"""How many documents outscore a document unanimously: exact counts, by the cheapest way that fits."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from axiometer.information.bitsets import many_signals
from axiometer.information.pairs import two_signals

Ints = npt.NDArray[np.int64]


def outscoring(levels: Ints, unseen: int = 0) -> Ints:
    """For each document, how many documents every signal puts at least as high, itself among them.

    `levels` is (signals, documents) of small integers, 0 the lowest; `unseen` documents are at level 0
    in every signal. Signals that order the documents alike count once: they cannot change an answer.

    >>> outscoring(np.array([[3, 2, 1, 0], [1, 3, 2, 0]]), unseen=6).tolist()
    [1, 1, 2, 10]
    """
    distinct = np.stack(list({level.tobytes(): level for level in levels}.values()))
    if len(distinct) == 1:
        counts = one_signal(distinct[0])
    elif len(distinct) == 2:
        counts = two_signals(distinct[0], distinct[1])
    else:
        counts = many_signals(distinct)
    return counts + np.where((levels == 0).all(axis=0), unseen, 0)


def one_signal(level: Ints) -> Ints:
    """How many documents are at each document's level or above."""
    at_level = np.bincount(level)
    at_or_above: Ints = np.cumsum(at_level[::-1])[::-1]
    return at_or_above[level]
