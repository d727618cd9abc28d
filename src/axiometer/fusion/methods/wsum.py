"""wsum: weighted CombSUM."""

from __future__ import annotations

from axiometer.fusion.additive import Additive
from axiometer.fusion.method import Example, fusion_method
from axiometer.fusion.pool import Pool
from axiometer.fusion.sums import Share


@fusion_method
class WSum(Additive):
    """weighted CombSUM: the sum of a document's scores, each times the weight of its run."""

    title = "wsum"
    aliases = ("weighted_sum", "w_sum")
    weighted = True
    negative = "absent"
    formula = "sum_i w_i s_i(d)"
    equals = "ranx wsum"
    reference = "vogt1999"
    example = Example("wsum", {"a": "3/2", "b": "7/2", "c": "1/4", "d": "3/2"}, weights=("1/4", "3/4"))

    def share(self, pool: Pool, run: int) -> Share:
        """The score times the weight."""
        return Share(pool.runs[run].score * self.weight(run))
