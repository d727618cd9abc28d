"""SDCG: scaled discounted cumulated gain."""

from __future__ import annotations

from typing import Any

from axiometer.metrics.cwl.fixed import FixedReading
from axiometer.metrics.cwl.gains import highest_grade, lowest_grade, reading_horizon
from axiometer.metrics.measure import Example, measure_class
from axiometer.numeric import Arithmetic


@measure_class
class SDCG(FixedReading):
    """scaled discounted cumulated gain.

    DCG over the DCG of k documents of the top grade: nDCG for a topic that always has that many of them.
    """

    max_rel: int = highest_grade()
    min_rel: int = lowest_grade()
    horizon: int = reading_horizon()

    cut = "required"
    formula = "sum_{i<=k} gain_i/log2(i+1) / sum_{i<=k} 1/log2(i+1)"
    equals = "cwl_eval NDCG-k; ir_measures SDCG"
    reference = "azzopardi2019"
    example = Example("SDCG@1", (1, 0), "1")

    def looks(self, num: Arithmetic, rank: Any) -> Any:
        """The logarithmic discount."""
        return num.number(1) / num.log2(rank + 1)
