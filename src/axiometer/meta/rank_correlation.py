"""Rank correlations of two orders of the same systems: tau-b, tau-AP and RBO."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from axiometer.errors import InputError
from axiometer.meta.system_pairs import FloatArray


def kendall_matrix(rows: ArrayLike) -> FloatArray:
    """Tau-b of every two rows, scores of the same systems; NaN where one of them ties all systems.

    Concordant less discordant pairs, corrected for ties on both sides; all pairs of systems at once, as one
    matrix product.

    >>> kendall_matrix([[3, 2, 1], [1, 2, 3], [3, 2, 1]])[0].tolist()
    [1.0, -1.0, 1.0]
    """
    scores = np.asarray(rows, np.float64)
    first, second = np.triu_indices(scores.shape[1], 1)
    signs = np.sign(scores[:, first] - scores[:, second])
    agreement = signs @ signs.T
    untied = np.diagonal(agreement)
    with np.errstate(invalid="ignore"):
        # one root of the product, so that a row with itself gives exactly 1
        return np.asarray(agreement / np.sqrt(np.outer(untied, untied)))


def tau_ap(estimate: ArrayLike, reference: ArrayLike) -> float:
    """AP correlation: tau with the weight at the top (Yilmaz, Aslam, Robertson, SIGIR 2008).

    How well the estimate's order agrees with the reference's, each rank weighing the ranks above it. It is
    not symmetric: the ranks that weigh are those of the estimate. Ties: the value is the
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


TIES = ("a", "b", "w")


def rbo(x: ArrayLike, y: ArrayLike, p: float = 0.9, ties: str = "a") -> float:
    """Rank-biased overlap (Webber, Moffat, Zobel, TOIS 2010), extrapolated: RBO_ext.

    The overlap at the last rank is taken to continue for ever. The agreement at depth d weighs
    (1-p) p**(d-1), and the last one p**n more. Ties (Corsi and Urbano, SIGIR 2024): `a` broken at random,
    in expectation; `b` the same, scaled so that an order agrees fully with itself; `w` tied systems all stand
    at the first rank of their group.

    >>> round(rbo([3, 2, 1], [3, 1, 2], p=0.5), 4)
    0.875
    """
    if not 0 < p < 1:
        raise InputError(f"RBO's persistence p is {p}", remedy="choose it between 0 and 1")
    if ties not in TIES:
        raise InputError(f"no treatment of ties is called {ties!r}", remedy=f"use one of {', '.join(TIES)}")
    spread = whole_groups if ties == "w" else shared_ranks
    agreement = _agreement(spread(x), spread(y), ties)
    depth = np.arange(1, len(agreement) + 1)
    return float((1 - p) * (agreement * p ** (depth - 1)).sum() + agreement[-1] * p ** len(agreement))


def shared_ranks(scores: ArrayLike) -> FloatArray:
    """Depths x systems: the probability of standing at or above a depth when ties are broken at random.

    >>> shared_ranks([2.0, 1.0, 1.0]).tolist()
    [[1.0, 0.0, 0.0], [1.0, 0.5, 0.5], [1.0, 1.0, 1.0]]
    """
    values = np.asarray(scores, np.float64)
    above, size, group = _groups(values)
    depth = np.arange(1, len(values) + 1)[:, None]
    return np.asarray(np.clip((depth - above[group]) / size[group], 0.0, 1.0))


def whole_groups(scores: ArrayLike) -> FloatArray:
    """Depths x systems: 1 where the first rank of the system's group is at or above the depth.

    >>> whole_groups([2.0, 1.0, 1.0]).tolist()
    [[1.0, 0.0, 0.0], [1.0, 1.0, 1.0], [1.0, 1.0, 1.0]]
    """
    return np.ceil(shared_ranks(scores))


def _agreement(x: FloatArray, y: FloatArray, ties: str) -> FloatArray:
    overlap = (x * y).sum(axis=1)
    if ties == "a":
        return np.asarray(overlap / np.arange(1, len(x) + 1))
    if ties == "b":
        return np.asarray(overlap / np.sqrt((x * x).sum(axis=1) * (y * y).sum(axis=1)))
    return np.asarray(2 * overlap / (x.sum(axis=1) + y.sum(axis=1)))
