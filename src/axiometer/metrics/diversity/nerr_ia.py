"""nERR_IA: normalised intent-aware expected reciprocal rank."""

from __future__ import annotations

from fractions import Fraction

from axiometer.metrics.diversity.err_ia import ERR_IA
from axiometer.metrics.diversity.novelty import redundancy_intolerance
from axiometer.metrics.measure import Example, measure_class
from axiometer.metrics.normalised import Normalised
from axiometer.metrics.parameters import lowest_relevant


@measure_class
class nERR_IA(Normalised):
    """normalised intent-aware expected reciprocal rank.

    ERR_IA over its value on the greedy ideal list.
    """

    alpha: Fraction = redundancy_intolerance()
    rel: int = lowest_relevant()

    diverse = True
    memory = ("worth of each aspect", "ERR_IA")
    range = "[0, 1], or above 1 where the greedy list is not the best one"
    formula = "ERR_IA@k / ERR_IA@k of the greedy ideal list"
    equals = "ndeval nERR-IA@k; ir_measures nERR_IA"
    reference = "chapelle2009"
    example = Example("nERR_IA@3", ("a", "", "ab"), "2/3")

    @property
    def part(self) -> ERR_IA:
        """The plain sum with the same parameters."""
        return ERR_IA(alpha=self.alpha, rel=self.rel, norm="none", cutoff=self.cutoff)
