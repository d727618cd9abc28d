"""NERR10: nearly expected reciprocal rank, equation 10."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from axiometer.metrics.adhoc.rbp import persistence
from axiometer.metrics.cwl.gains import highest_grade, lowest_grade, reading_horizon
from axiometer.metrics.cwl.satisfied import Satisfied
from axiometer.metrics.measure import Example, measure_class
from axiometer.numeric import Arithmetic


@measure_class
class NERR10(Satisfied):
    """nearly expected reciprocal rank, equation 10.

    As RBP's user, who goes on with probability p, but who also stops at each document with the
    probability that its gain gives.
    """

    p: Fraction = persistence("0.9")
    max_rel: int = highest_grade()
    min_rel: int = lowest_grade()
    horizon: int = reading_horizon()

    formula = "sum V_i gain_i / sum V_i over i <= horizon, V_{i+1} = V_i p (1 - gain_i)"
    equals = "cwl_eval NERR-EQ10; ir_measures NERR10"
    reference = "azzopardi2021"
    example = Example("NERR10(p=0.5)", (0, 1, 0), "1/3")

    def looks(self, num: Arithmetic, rank: Any) -> Any:
        """The patience of rank-biased precision."""
        return num.number(self.p) ** (rank - 1)
