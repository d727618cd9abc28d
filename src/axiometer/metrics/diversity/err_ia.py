"""ERR_IA: intent-aware expected reciprocal rank, as the Web tracks computed it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from axiometer.metrics.diverse import aspect_total
from axiometer.metrics.diversity.alpha_dcg import NORMS
from axiometer.metrics.diversity.novelty import Novelty, redundancy_intolerance
from axiometer.metrics.measure import Example, State, measure_class
from axiometer.metrics.parameters import choice, lowest_relevant
from axiometer.metrics.topic import Topic
from axiometer.numeric import Arithmetic


@measure_class
class ERR_IA(Novelty):
    """intent-aware expected reciprocal rank.

    For each aspect, the expected reciprocal rank at which a user stops whom each relevant document satisfies
    with probability alpha; the mean over the aspects, divided by what a perfect collection would allow
    (`norm=none`: the plain sum). For graded judgments and no division write IA(ERR(max_rel=4)@20).
    """

    alpha: Fraction = redundancy_intolerance()
    norm: str = choice("perfect", NORMS, "divide by the value of a perfect collection, or not at all")
    rel: int = lowest_relevant()

    range = "[0, 1]; from 0 up for norm=none"
    formula = "sum_{i<=k} sum_a [g_ia >= rel] (1-alpha)^(n_a) / i, over M sum_{i<=k} (1-alpha)^(i-1) / i"
    equals = "ndeval ERR-IA@k; ir_measures ERR_IA"
    reference = "chapelle2009"
    example = Example("ERR_IA(norm=none)@3", ("a", "", "ab"), "3/2")

    @property
    def keep(self) -> Fraction:
        """1 - alpha."""
        return 1 - self.alpha

    def discount(self, num: Arithmetic, rank: Any) -> Any:
        """One over the rank."""
        return num.number(1) / rank

    def score(self, topic: Topic, state: State) -> Any:
        """The sum, as a share of the perfect collection's."""
        if self.norm == "none":
            return state[1]
        return topic.ratio(state[1], aspect_total(topic, self.rel) * self.ceiling(topic))
