"""NERR8: nearly expected reciprocal rank, equation 8."""

from __future__ import annotations

from axiometer.metrics.cwl.gains import highest_grade, lowest_grade, reading_horizon
from axiometer.metrics.cwl.satisfied import Satisfied
from axiometer.metrics.measure import Example, measure_class


@measure_class
class NERR8(Satisfied):
    """nearly expected reciprocal rank, equation 8.

    The rate of gain of a user who reads down to rank k and stops at each document with the probability
    that its gain gives.
    """

    max_rel: int = highest_grade()
    min_rel: int = lowest_grade()
    horizon: int = reading_horizon()

    cut = "required"
    formula = "sum V_i gain_i / sum V_i over i <= k, V_{i+1} = V_i (1 - gain_i)"
    equals = "cwl_eval NERR-EQ8; ir_measures NERR8"
    reference = "azzopardi2021"
    example = Example("NERR8@3", (0, 1, 0), "1/2")
