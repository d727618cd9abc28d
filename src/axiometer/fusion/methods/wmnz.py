"""wmnz: weighted CombMNZ."""

from __future__ import annotations

from axiometer.fusion.additive import Additive
from axiometer.fusion.method import Example, fusion_method
from axiometer.fusion.pool import Floats, Pool
from axiometer.fusion.sums import Share, Total


@fusion_method
class WMNZ(Additive):
    """weighted CombMNZ: the sum of a document's scores times the summed weights of the runs that have it."""

    title = "wmnz"
    aliases = ("weighted_mnz", "w_mnz")
    weighted = True
    negative = "never"
    joined = "the sum of the shares times the sum of the weights of the runs that have the document"
    formula = "(sum of w_i over the runs that have d) sum_i s_i(d)"
    equals = "ranx wmnz"
    reference = "wu2002"
    example = Example("wmnz", {"a": "4", "b": "6", "c": "1/4", "d": "3/2"}, weights=("1/4", "3/4"))

    def factor(self, pool: Pool) -> Floats:
        """The weights of the runs that have each document, summed."""
        total = Total(len(pool))
        for number, run in enumerate(pool.runs):
            total.add(run.code, Share(run.score * 0 + self.weight(number)))
        return total.value()
