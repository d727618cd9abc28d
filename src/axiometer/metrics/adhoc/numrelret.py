"""NumRelRet: how many relevant documents were retrieved."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from axiometer.metrics.additive import BinaryGain
from axiometer.metrics.measure import Example, measure_class
from axiometer.metrics.parameters import lowest_relevant


@measure_class
class NumRelRet(BinaryGain):
    """relevant documents retrieved.

    How many relevant documents the list holds. A run's number is the sum over its topics.
    """

    rel: int = lowest_relevant()

    cut = "none"
    aliases = ("num_rel_ret",)
    range = "[0, infinity)"
    formula = "sum_i [g_i >= rel]"
    equals = "trec_eval num_rel_ret; ir_measures NumRelRet"
    reference = "buckley2005"
    example = Example("NumRelRet", (1, 0, 1), "2")

    def aggregate(self, values: npt.NDArray[np.float64]) -> float:
        """The sum over the topics."""
        return float(np.sum(values))
