"""NERR11: nearly expected reciprocal rank, equation 11."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from axiometer.metrics.cwl.gains import highest_grade, lowest_grade, reading_horizon
from axiometer.metrics.cwl.insq import inverse_square, wanted_gain
from axiometer.metrics.cwl.satisfied import Satisfied
from axiometer.metrics.measure import Example, measure_class
from axiometer.numeric import Arithmetic


@measure_class
class NERR11(Satisfied):
    """nearly expected reciprocal rank, equation 11.

    As INSQ's user, who wants T in all, but who also stops at each document with the probability that its
    gain gives.
    """

    T: Fraction = wanted_gain()
    max_rel: int = highest_grade()
    min_rel: int = lowest_grade()
    horizon: int = reading_horizon()

    formula = "sum V_i gain_i / sum V_i over i <= horizon, V_{i+1} = V_i (1 - gain_i) ((i+2T-1)/(i+2T))^2"
    equals = "cwl_eval NERR-EQ11; ir_measures NERR11"
    reference = "azzopardi2021"
    example = Example("NERR11(T=1)", (0, 1, 0), "4/13")

    def looks(self, num: Arithmetic, rank: Any) -> Any:
        """The patience of INSQ."""
        return inverse_square(num, self.T, rank)
