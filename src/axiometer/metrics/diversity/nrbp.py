"""NRBP: novelty- and rank-biased precision."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from axiometer.metrics.diverse import aspect_total
from axiometer.metrics.diversity.novelty import Novelty, redundancy_intolerance
from axiometer.metrics.measure import Example, State, measure_class
from axiometer.metrics.parameters import lowest_relevant, real
from axiometer.metrics.topic import Topic
from axiometer.numeric import Arithmetic


def patience() -> Any:
    """`beta`: the probability of reading on."""
    return real("0.5", "the probability of reading on", low=0, high=1, open_ends=True)


@measure_class
class NRBP(Novelty):
    """novelty- and rank-biased precision.

    The gains of alpha_DCG under the geometric discount of RBP, scaled so that an endless list of documents
    relevant to every aspect scores 1.
    """

    alpha: Fraction = redundancy_intolerance()
    beta: Fraction = patience()
    rel: int = lowest_relevant()

    formula = "(1 - (1-alpha) beta)/M sum_i beta^(i-1) sum_a [g_ia >= rel] (1-alpha)^(n_a)"
    equals = "ndeval NRBP; ir_measures NRBP"
    reference = "clarke2009"
    example = Example("NRBP", ("a", "", "ab"), "33/64")

    @property
    def keep(self) -> Fraction:
        """1 - alpha."""
        return 1 - self.alpha

    def discount(self, num: Arithmetic, rank: Any) -> Any:
        """The geometric discount."""
        return num.number(self.beta) ** (rank - 1)

    def score(self, topic: Topic, state: State) -> Any:
        """The scaled sum."""
        scale = topic.num.number(1 - self.keep * self.beta)
        return topic.ratio(state[1] * scale, aspect_total(topic, self.rel))
