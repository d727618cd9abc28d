"""RBP and gRBP: rank-biased precision."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from axiometer.metrics.additive import BinaryGain
from axiometer.metrics.measure import Example, measure_class
from axiometer.metrics.parameters import lowest_relevant, real
from axiometer.numeric import Arithmetic


def persistence(default: str) -> Any:
    """`p`: the probability of reading on."""
    return real(default, "the probability of reading on", low=0, high=1, open_ends=True, always=True)


def geometric(num: Arithmetic, p: Fraction, rank: Any) -> Any:
    """(1 - p) p^(rank - 1)."""
    return num.number(1 - p) * num.number(p) ** (rank - 1)


@measure_class
class RBP(BinaryGain):
    """rank-biased precision.

    The rate at which a user gains who looks at rank 1 and goes on from each rank with probability p.
    The whole list counts unless it is cut; the ranks not seen leave a residual.
    """

    p: Fraction = persistence("0.8")
    rel: int = lowest_relevant()

    formula = "(1-p) sum_{i<=k} p^(i-1) [g_i >= rel]"
    equals = "ir_measures RBP(p, rel=1)"
    reference = "moffat2008"
    example = Example("RBP(p=0.5)", (1, 0, 1), "5/8")

    def weight(self, num: Arithmetic, rank: Any) -> Any:
        """The geometric weight."""
        return geometric(num, self.p, rank)
