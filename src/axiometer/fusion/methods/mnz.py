"""mnz: CombMNZ."""

from __future__ import annotations

from axiometer.fusion.additive import Additive
from axiometer.fusion.method import Example, fusion_method
from axiometer.fusion.pool import Floats, Pool


@fusion_method
class MNZ(Additive):
    """CombMNZ: the sum of a document's scores times the number of runs that have it."""

    title = "mnz"
    aliases = ("comb_mnz", "combmnz", "CombMNZ")
    negative = "never"
    joined = "the sum of the shares times the number of runs that have the document"
    formula = "n(d) sum_i s_i(d), for n(d) runs that have d"
    equals = "ranx mnz"
    reference = "fox1993"
    example = Example("mnz", {"a": "8", "b": "12", "c": "1", "d": "2"})

    def factor(self, pool: Pool) -> Floats:
        """The number of runs."""
        return pool.counts.astype(float)
