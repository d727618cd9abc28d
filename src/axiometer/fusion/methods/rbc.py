"""rbc: rank-biased centroids."""

from __future__ import annotations

from fractions import Fraction

from flint import arb

from axiometer.fusion.additive import RankShares
from axiometer.fusion.method import Example, fusion_method
from axiometer.measures.parameters import real
from axiometer.numeric import as_number


@fusion_method
class RBC(RankShares):
    """rank-biased centroid: each run gives a document its weight in rank-biased precision."""

    phi: Fraction = real("0.8", "the persistence", low=0, high=1, open_ends=True, always=True)

    title = "rbc"
    aliases = ("RBC",)
    formula = "sum_i (1 - phi) phi^(r_i(d) - 1)"
    equals = "ranx rbc, where phi must be given"
    reference = "bailey2017"
    tries = ("0.5", "0.6", "0.7", "0.8", "0.9", "0.95", "0.98", "0.99")
    example = Example("rbc(phi=0.5)", {"a": "5/8", "b": "3/4", "c": "1/8", "d": "1/4"})

    def rank_weight(self, rank: int, run: int) -> arb:
        """(1 - phi) phi^(rank - 1)."""
        return arb(as_number(1 - self.phi)) * arb(as_number(self.phi)) ** (rank - 1)
