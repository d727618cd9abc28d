"""NERR9: nearly expected reciprocal rank, equation 9."""

from __future__ import annotations

from typing import Any

from axiometer.metrics.cwl.gains import highest_grade, lowest_grade, reading_horizon
from axiometer.metrics.cwl.satisfied import Satisfied
from axiometer.metrics.measure import Example, measure_class
from axiometer.numeric import Arithmetic


@measure_class
class NERR9(Satisfied):
    """nearly expected reciprocal rank, equation 9.

    As NERR8, but the user also tires: from rank i they go on with probability i/(i + 1) at most.
    """

    max_rel: int = highest_grade()
    min_rel: int = lowest_grade()
    horizon: int = reading_horizon()

    cut = "required"
    formula = "sum V_i gain_i / sum V_i over i <= k, V_{i+1} = V_i (1 - gain_i) i/(i+1)"
    equals = "cwl_eval NERR-EQ9; ir_measures NERR9"
    reference = "azzopardi2021"
    example = Example("NERR9@3", (0, 1, 0), "1/3")

    def looks(self, num: Arithmetic, rank: Any) -> Any:
        """1/2 x 2/3 x ... up to the rank."""
        return num.number(1) / rank
