"""sum: CombSUM."""

from __future__ import annotations

from axiometer.fusion.additive import Additive
from axiometer.fusion.method import Example, fusion_method


@fusion_method
class Sum(Additive):
    """CombSUM: the sum of a document's scores; a run that lacks it gives 0."""

    title = "sum"
    aliases = ("comb_sum", "combsum", "CombSUM")
    negative = "absent"
    formula = "sum_i s_i(d)"
    equals = "ranx sum"
    reference = "fox1993"
    example = Example("sum", {"a": "4", "b": "6", "c": "1", "d": "2"})
