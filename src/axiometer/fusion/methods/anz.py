"""anz: CombANZ."""

from __future__ import annotations

from axiometer.fusion.additive import Additive
from axiometer.fusion.method import Example, fusion_method
from axiometer.fusion.pool import Floats, Pool


@fusion_method
class ANZ(Additive):
    """CombANZ: the mean of a document's scores over the runs that have it."""

    title = "anz"
    aliases = ("comb_anz", "combanz", "CombANZ")
    joined = "the sum of the shares over the number of runs that have the document"
    formula = "sum_i s_i(d) / n(d), for n(d) runs that have d"
    equals = "ranx anz"
    reference = "fox1993"
    example = Example("anz", {"a": "2", "b": "3", "c": "1", "d": "2"})

    def fuse(self, pool: Pool) -> Floats:
        """Divides once, after the sum."""
        return super().fuse(pool) / pool.counts
