"""alpha_DCG: discounted cumulated gain with novelty."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from axiometer.metrics.diverse import aspect_total
from axiometer.metrics.diversity.novelty import Novelty, redundancy_intolerance
from axiometer.metrics.measure import Example, State, measure_class
from axiometer.metrics.parameters import choice, lowest_relevant
from axiometer.metrics.topic import Topic
from axiometer.numeric import Arithmetic

NORMS = ("perfect", "none")


@measure_class
class alpha_DCG(Novelty):
    """discounted cumulated gain with novelty.

    A document gains for each aspect that it is relevant to; an aspect that was met n times before gives only
    (1 - alpha)^n. The gain is divided by a logarithm of the rank, summed, and divided by what a perfect
    collection would allow, in which every document is relevant to all M aspects (`norm=none` leaves the sum).
    """

    alpha: Fraction = redundancy_intolerance()
    norm: str = choice("perfect", NORMS, "divide by the value of a perfect collection, or not at all")
    rel: int = lowest_relevant()

    range = "[0, 1]; from 0 up for norm=none"
    formula = (
        "sum_{i<=k} sum_a [g_ia >= rel] (1-alpha)^(n_a) / log2(i+1), "
        "over M sum_{i<=k} (1-alpha)^(i-1) / log2(i+1)"
    )
    equals = "ndeval alpha-DCG@k; ir_measures alpha_DCG"
    reference = "clarke2008"
    example = Example("alpha_DCG(norm=none)@3", ("a", "", "ab"), "7/4")

    @property
    def keep(self) -> Fraction:
        """1 - alpha."""
        return 1 - self.alpha

    def discount(self, num: Arithmetic, rank: Any) -> Any:
        """One over the logarithm."""
        return num.number(1) / num.log2(rank + 1)

    def score(self, topic: Topic, state: State) -> Any:
        """The sum, as a share of the perfect collection's."""
        if self.norm == "none":
            return state[1]
        return topic.ratio(state[1], aspect_total(topic, self.rel) * self.ceiling(topic))
