"""Rank-biased precision, and its residual: how much of the weight no judgment covers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from axiometer.metrics.additive import BinaryGain
from axiometer.metrics.families import FromZero
from axiometer.metrics.measure import Example, State, measure_class
from axiometer.metrics.parameters import lowest_relevant, real
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import Arithmetic, Number


def persistence(default: str) -> Any:
    """`p`: the probability of reading on."""
    return real(default, "the probability of reading on", low=0, high=1, open_ends=True, always=True)


def geometric(num: Arithmetic, p: Fraction, rank: Number) -> Number:
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
    equals = "ir_measures RBP(p, rel=1); ranx rbp.95 where all grades are 0 or 1"
    reference = "moffat2008"
    example = Example("RBP(p=0.5)", (1, 0, 1), "5/8")

    def weight(self, num: Arithmetic, rank: Number) -> Number:
        """The geometric weight."""
        return geometric(num, self.p, rank)


@measure_class
class rbp_residual(FromZero):
    """residual of rank-biased precision.

    The weight of the ranks that hold an unjudged document or that were not seen: RBP would be higher by up
    to this much if all of them were relevant.
    """

    p: Fraction = persistence("0.8")

    reads = "judged"
    quality = False
    memory = ("weight of judged ranks",)
    formula = "1 - (1-p) sum over judged ranks i <= k of p^(i-1)"
    equals = "trec_eval 10 rbp_resid (p=0.9) where some retrieved document is unjudged"
    reference = "moffat2008"
    example = Example("rbp_residual(p=0.5)", (1, 0, 1), "1/8")

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """A judged document takes its weight out of the residual."""
        weights = topic.by_rank((self, "weight"), lambda num, rank: geometric(num, self.p, rank))
        return (state[0] + weights[document.rank] * topic.flag(document.judged),)

    def score(self, topic: Topic, state: State) -> Number:
        """What is left of 1."""
        return 1 - state[0]
