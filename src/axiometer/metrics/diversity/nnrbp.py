"""nNRBP: normalised novelty- and rank-biased precision."""

from __future__ import annotations

from fractions import Fraction

from axiometer.metrics.diversity.novelty import redundancy_intolerance
from axiometer.metrics.diversity.nrbp import NRBP, patience
from axiometer.metrics.measure import Example, measure_class
from axiometer.metrics.normalised import Normalised
from axiometer.metrics.parameters import lowest_relevant


@measure_class
class nNRBP(Normalised):
    """normalised novelty- and rank-biased precision.

    NRBP over its value on the greedy ideal list.
    """

    alpha: Fraction = redundancy_intolerance()
    beta: Fraction = patience()
    rel: int = lowest_relevant()

    diverse = True
    memory = ("worth of each aspect", "NRBP")
    range = "[0, 1], or above 1 where the greedy list is not the best one"
    formula = "NRBP / NRBP of the greedy ideal list"
    equals = "ndeval nNRBP; ir_measures nNRBP"
    reference = "clarke2011"
    example = Example("nNRBP", ("a", "", "ab"), "11/18")

    @property
    def part(self) -> NRBP:
        """The NRBP with the same parameters."""
        return NRBP(alpha=self.alpha, beta=self.beta, rel=self.rel, cutoff=self.cutoff)
