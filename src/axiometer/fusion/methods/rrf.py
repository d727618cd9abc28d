"""rrf: reciprocal rank fusion."""

from __future__ import annotations

from fractions import Fraction

from flint import fmpq

from axiometer.fusion.additive import RankShares
from axiometer.fusion.method import Example, fusion_method
from axiometer.measures.parameters import real
from axiometer.numeric import as_number


@fusion_method
class RRF(RankShares):
    """reciprocal rank fusion.

    Each run gives 1 over (k + rank): little training needed, hard to beat.
    """

    k: Fraction = real("60", "how much the first ranks are levelled", low=0, high=None, always=True)

    title = "rrf"
    aliases = ("RRF",)
    formula = "sum_i 1 / (k + r_i(d))"
    equals = "ranx rrf"
    reference = "cormack2009"
    tries = ("10", "20", "30", "40", "50", "60", "70", "80", "90", "100")
    example = Example("rrf(k=1)", {"a": "3/4", "b": "5/6", "c": "1/4", "d": "1/3"})

    def rank_weight(self, rank: int, run: int) -> fmpq:
        """1 / (k + rank)."""
        return 1 / as_number(self.k + rank)
