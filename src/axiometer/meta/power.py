"""Discriminative power (Sakai, SIGIR 2006): the share of pairs of systems that a measure tells apart."""

from __future__ import annotations

from dataclasses import dataclass

from numpy.typing import ArrayLike

from axiometer.arguments import number
from axiometer.errors import InputError
from axiometer.meta.pairs import FloatArray, Pairs
from axiometer.meta.significance.correction import correction as find_correction
from axiometer.meta.significance.outcome import Draws
from axiometer.meta.significance.registry import find_test


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


def check_alpha(alpha: float) -> None:
    """Refuse a level of significance that is no probability."""
    if not 0 < number("alpha", alpha) < 1:
        raise InputError(f"alpha is {alpha}", remedy="choose it between 0 and 1, such as 0.05")
