"""INSQ: the inverse square user."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from axiometer.metrics.cwl.fixed import FixedReading
from axiometer.metrics.cwl.gains import highest_grade, lowest_grade, reading_horizon
from axiometer.metrics.measure import Example, measure_class
from axiometer.metrics.parameters import real
from axiometer.numeric import Arithmetic


def wanted_gain(default: str = "1") -> Any:
    """`T`: how much gain the user wants in all."""
    return real(default, "how much gain the user wants in all", low=0, open_ends=True, always=True)


def inverse_square(num: Arithmetic, T: Fraction, rank: Any) -> Any:
    """(2T)^2 / (rank - 1 + 2T)^2: the product of ((j + 2T - 1)/(j + 2T))^2 over the ranks j before it."""
    return (num.number(2 * T) / (rank - 1 + num.number(2 * T))) ** 2


@measure_class
class INSQ(FixedReading):
    """inverse square precision.

    The rate of gain of a user who wants T in all and becomes more persistent the deeper they read: they go
    on from rank i with probability ((i + 2T - 1)/(i + 2T))^2.
    """

    T: Fraction = wanted_gain()
    max_rel: int = highest_grade()
    min_rel: int = lowest_grade()
    horizon: int = reading_horizon()

    formula = "sum V_i gain_i / sum V_i over i <= horizon, V_i = (2T)^2 / (i - 1 + 2T)^2"
    equals = "cwl_eval INSQ; ir_measures INSQ"
    reference = "moffat2012"
    example = Example("INSQ(T=1, horizon=3)", (0, 1, 0), "16/61")

    def looks(self, num: Arithmetic, rank: Any) -> Any:
        """The inverse square."""
        return inverse_square(num, self.T, rank)
