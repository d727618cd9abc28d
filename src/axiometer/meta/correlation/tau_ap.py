"""AP correlation: Kendall's tau with the weight at the top (Yilmaz, Aslam, Robertson, SIGIR 2008)."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from axiometer.meta.pairs import FloatArray


def tau_ap(estimate: ArrayLike, reference: ArrayLike) -> float:
    """How well the estimate's order agrees with the reference's, each rank weighing the ranks above it.

    It is not symmetric: the ranks that weigh are those of the estimate. Ties: the value is the
    expectation when ties of the estimate are broken at random, and a pair that the reference ties counts as
    half agreement (tau_AP,a of Urbano and Marrero, ICTIR 2017, who allow no tie in the reference).

    >>> round(tau_ap([4, 3, 1, 2], reference=[4, 3, 2, 1]), 4)
    0.7778
    >>> tau_ap([4, 3, 2, 1], reference=[4, 3, 2, 1])
    1.0
    """
    scores, truth = np.asarray(estimate, np.float64), np.asarray(reference, np.float64)
    above, size, group = _groups(scores)
    # for each system: agreeing less disagreeing systems of those above its group
    balance = np.where(scores > scores[:, None], np.sign(truth - truth[:, None]), 0.0).sum(axis=1)
    harmonic = np.concatenate([[0.0], np.cumsum(1.0 / np.arange(1, len(scores) + 1))])
    start = np.maximum(above, 1)
    share = (harmonic[start + size - 1] - harmonic[start - 1]) / size
    return float((np.bincount(group, balance) * share).sum() / (len(scores) - 1))


def _groups(scores: FloatArray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Of each group of tied systems: how many stand above, how many are in it; the group of each system."""
    _, group, size = np.unique(-scores, return_inverse=True, return_counts=True)
    return np.cumsum(size) - size, size, group
