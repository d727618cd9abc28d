"""alpha_nDCG: normalised discounted cumulated gain with novelty."""

from __future__ import annotations

from fractions import Fraction

from axiometer.metrics.diversity.alpha_dcg import alpha_DCG
from axiometer.metrics.diversity.novelty import redundancy_intolerance
from axiometer.metrics.measure import Example, measure_class
from axiometer.metrics.normalised import Normalised
from axiometer.metrics.parameters import lowest_relevant


@measure_class
class alpha_nDCG(Normalised):
    """normalised discounted cumulated gain with novelty.

    alpha_DCG over its value on the ideal list, which takes at each rank the document that adds most (ties:
    the larger id). The truly best list is hard to find; the greedy one may fall short of it, and a list that
    beats it scores above 1.
    """

    alpha: Fraction = redundancy_intolerance()
    rel: int = lowest_relevant()

    diverse = True
    memory = ("worth of each aspect", "alpha_DCG")
    aliases = ("alpha_NDCG",)
    range = "[0, 1], or above 1 where the greedy list is not the best one"
    formula = "alpha_DCG@k / alpha_DCG@k of the greedy ideal list"
    equals = "ndeval alpha-nDCG@k; ir_measures alpha_nDCG"
    reference = "clarke2008"
    example = Example("alpha_nDCG@3", ("", "", "ab"), "1/2")

    @property
    def part(self) -> alpha_DCG:
        """The plain sum with the same parameters."""
        return alpha_DCG(alpha=self.alpha, rel=self.rel, norm="none", cutoff=self.cutoff)
