"""isr: inverse square rank."""

from __future__ import annotations

from flint import fmpq

from axiometer.fusion.additive import RankShares
from axiometer.fusion.method import Example, fusion_method
from axiometer.fusion.pool import Floats, Pool


class InverseSquares(RankShares):
    """Shares of 1 over the square of the rank."""

    def rank_weight(self, rank: int, run: int) -> fmpq:
        """1 / rank^2."""
        return fmpq(1, rank * rank)


@fusion_method
class ISR(InverseSquares):
    """inverse square rank: 1 over the rank squared, summed, times the number of runs with the document."""

    title = "isr"
    joined = "the sum of the shares times the number of runs that have the document"
    formula = "n(d) sum_i 1 / r_i(d)^2, for n(d) runs that have d"
    equals = "ranx isr"
    reference = "mourao2015"
    example = Example("isr", {"a": "20/9", "b": "5/2", "c": "1/9", "d": "1/4"})

    def factor(self, pool: Pool) -> Floats:
        """The number of runs."""
        return pool.counts.astype(float)
