"""nCT: the normalised cube test."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from axiometer.data.recall_base import AspectBase
from axiometer.metrics.diversity.ct import CT
from axiometer.metrics.diversity.cube import novelty_discount
from axiometer.metrics.measure import Example, State, measure_class
from axiometer.metrics.normalised import Normalised
from axiometer.metrics.parameters import integer
from axiometer.metrics.topic import Topic


@measure_class
class nCT(Normalised):
    """the normalised cube test.

    CT over the gain of a list that fills every aspect as far as the topic's relevant documents allow.
    """

    gamma: Fraction = novelty_discount()
    height: int = integer(5, "the relevance at which an aspect is full", low=1)

    diverse = True
    memory = ("next gain of each aspect", "room of each aspect", "gain")
    range = "[0, 1] for binary judgments"
    formula = "CT / sum_a w_a sum_{i < min(R_a, height)} gamma^i"
    equals = "the TREC Dynamic Domain track's nCT but for its time"
    reference = "yang2017"
    example = Example("nCT", ("a", "", "ab"), "1")

    @property
    def part(self) -> CT:
        """The cube test with the same parameters."""
        return CT(gamma=self.gamma, height=self.height, cutoff=self.cutoff)

    def score(self, topic: Topic, state: State) -> Any:
        """CT over its bound."""
        bound = topic.once(
            (self, "bound"), lambda: topic.num.table(map(topic.num.number, self._bounds(topic)))
        )
        return topic.ratio(self.part.score(topic, state), bound)

    def _bounds(self, topic: Topic) -> list[Fraction]:
        facets: AspectBase = topic.facets
        return [
            sum((w * self._filled(int(r)) for w, r in zip(weights, counts, strict=True)), Fraction(0))
            for weights, counts in zip(facets.shares(), facets.relevant(), strict=True)
        ]

    def _filled(self, relevant: int) -> Fraction:
        return sum((self.gamma**i for i in range(min(relevant, self.height))), Fraction(0))
