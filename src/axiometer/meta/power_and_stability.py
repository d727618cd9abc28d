"""What a measure does by itself: how many pairs of systems it tells apart, how firm its order of them is."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from axiometer.meta.significance import find_test
from axiometer.meta.significance.outcome import Draws, check_alpha
from axiometer.meta.significance.outcome import correction as find_correction
from axiometer.meta.significance.resampling import resamples
from axiometer.meta.system_pairs import FloatArray, Pairs, blocked_product


@dataclass(frozen=True, eq=False)
class Power:
    """How many of the pairs are significant at alpha, with the p-values that say so."""

    p: FloatArray
    alpha: float

    @property
    def significant(self) -> int:
        """Pairs told apart."""
        return int((self.p <= self.alpha).sum())

    @property
    def share(self) -> float:
        """Pairs told apart, of all pairs."""
        return self.significant / len(self.p)


def discriminative_power(
    matrix: ArrayLike,
    *,
    test: str = "tukey",
    correction: str = "none",
    alpha: float = 0.05,
    draws: Draws | None = None,
) -> Power:
    """The power of one measure on a matrix of its scores, systems x topics.

    >>> matrix = [[0.9, 0.8, 0.9, 0.8, 0.7], [0.2, 0.1, 0.3, 0.2, 0.1], [0.2, 0.2, 0.2, 0.1, 0.2]]
    >>> round(discriminative_power(matrix, test="t").share, 4)
    0.6667
    """
    check_alpha(alpha)
    p = find_test(test).run(Pairs.every(matrix), draws or Draws()).p
    return Power(find_correction(correction)(p), alpha)


@dataclass(frozen=True)
class Stability:
    """`tau`: mean tau-b with the order on all topics, `low` and `high` its 95 % range over the resamples.

    `swaps`: the share of ordered pairs of systems that a resample turns round. `winner`: the share of
    resamples in which the best system of all topics is still best.
    """

    tau: float
    low: float
    high: float
    swaps: float
    winner: float


def stability(matrix: ArrayLike, draws: Draws | None = None) -> Stability:
    """Resample the topics with replacement and compare each order with the one on all topics.

    >>> stability([[0.9, 0.8, 0.9], [0.2, 0.1, 0.3], [0.1, 0.0, 0.1]], Draws(100))
    Stability(tau=1.0, low=1.0, high=1.0, swaps=0.0, winner=1.0)
    """
    pairs = Pairs.every(matrix)
    whole = np.sign(pairs.sums())
    best = int(np.argmax(pairs.units.sum(axis=1)))
    plan = draws or Draws(1000)
    taus, swaps, kept = [], 0, 0
    for counts in resamples(pairs.topics, plan):
        sums = blocked_product(pairs.units, counts.T)
        tau, turned = _against(whole, sums, pairs)
        taus.append(tau)
        swaps += turned
        kept += int(np.count_nonzero(sums[best] >= sums.max(axis=0) - pairs.noise))
    tau = np.concatenate(taus)
    low, high = np.quantile(tau, [0.025, 0.975])
    ordered = max(1, int(np.count_nonzero(whole))) * plan.count
    return Stability(float(tau.mean()), float(low), float(high), swaps / ordered, kept / plan.count)


def _against(whole: FloatArray, sums: FloatArray, pairs: Pairs) -> tuple[FloatArray, int]:
    """Tau-b of each resample, a column of `sums`, with the whole, and the pairs turned round in all of them.

    Tau-b is 0 here where a resample ties all systems.
    """
    agreement, untied, turned = np.zeros(sums.shape[1]), np.zeros(sums.shape[1]), 0
    for block in pairs.blocks(sums.shape[1]):
        gaps = sums[pairs.first[block]] - sums[pairs.second[block]]
        gaps[np.abs(gaps) <= pairs.noise] = 0
        signs = np.sign(gaps, out=gaps)
        untied += np.abs(signs).sum(axis=0)
        signs *= whole[block, None]
        agreement += signs.sum(axis=0)
        turned += int(np.count_nonzero(signs < 0))
    scale = np.sqrt(untied * np.count_nonzero(whole))
    return agreement / np.where(scale > 0, scale, 1), turned
