"""Student's paired t test."""

from __future__ import annotations

import numpy as np
from scipy.special import stdtr

from axiometer.meta.moments import moments
from axiometer.meta.pairs import Pairs
from axiometer.meta.significance.outcome import Outcome, need_topics


def paired_t(pairs: Pairs) -> Outcome:
    """Two-sided; p is 1 where all differences are 0, and 0 where they are all equal and not 0.

    >>> paired_t(Pairs.every([[0.5, 0.7, 0.4], [0.3, 0.3, 0.3]])).p.round(4).tolist()
    [0.1181]
    """
    need_topics(pairs, 2, "the paired t test")
    t = moments(pairs).t()
    return Outcome(t, 2 * stdtr(pairs.topics - 1, -np.abs(t)), np.sign(t))
