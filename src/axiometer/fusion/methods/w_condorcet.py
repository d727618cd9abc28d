"""w_condorcet: weighted majority votes between every two documents."""

from __future__ import annotations

from axiometer.fusion.method import Example, fusion_method
from axiometer.fusion.methods.condorcet import Majority


@fusion_method
class WeightedCondorcet(Majority):
    """Condorcet with as many votes for each run as its weight; the votes are counted exactly."""

    title = "w_condorcet"
    aliases = ("weighted_condorcet", "w-condorcet")
    weighted = True
    formula = "order of weighted majorities; cycles by the Copeland count, then the larger document id"
    equals = "ranx w_condorcet where no pair ties and no cycle occurs"
    reference = "montague2002"
    example = Example("w_condorcet", {"b": "4", "d": "3", "a": "2", "c": "1"}, weights=("1/4", "3/4"))
