"""w_bordafuse: weighted Borda count."""

from __future__ import annotations

from axiometer.fusion.method import Example, fusion_method
from axiometer.fusion.methods.bordafuse import BordaPoints


@fusion_method
class WeightedBordaFuse(BordaPoints):
    """weighted Borda count: the points of each run times its weight."""

    title = "w_bordafuse"
    aliases = ("weighted_bordafuse", "w-bordafuse")
    weighted = True
    formula = "sum_i w_i (c - r_i(d) + 1); absent: w_i (c - n_i + 1) / 2"
    equals = "ranx w_bordafuse, but near-linear"
    reference = "aslam2001"
    example = Example(
        "w_bordafuse", {"a": "5/2", "b": "15/4", "c": "5/4", "d": "5/2"}, weights=("1/4", "3/4")
    )
