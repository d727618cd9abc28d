"""The sign test: who wins more topics. It needs an order of the scores and nothing else."""

from __future__ import annotations

import numpy as np
from scipy.special import bdtr

from axiometer.meta.pairs import Pairs
from axiometer.meta.significance.outcome import Outcome
from axiometer.meta.wins import wins


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
