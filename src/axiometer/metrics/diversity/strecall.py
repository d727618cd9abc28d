"""StRecall: subtopic recall."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from axiometer.metrics.diverse import aspect_total
from axiometer.metrics.diversity.novelty import Novelty
from axiometer.metrics.measure import Example, State, measure_class
from axiometer.metrics.parameters import lowest_relevant
from axiometer.metrics.topic import Topic


@measure_class
class StRecall(Novelty):
    """subtopic recall.

    The share of the topic's aspects that have a relevant document in the first k ranks. Aspects without any
    relevant document do not count; weights are not looked at.
    """

    rel: int = lowest_relevant()

    memory = ("aspects not yet met", "aspects met")
    aliases = ("srec", "strec")
    cut_aliases = ("strec", "StRecall")
    formula = "(1/M) |{a: some g_ia >= rel with i <= k}|"
    equals = "ndeval strec@k; ir_measures StRecall"
    reference = "zhai2003"
    example = Example("StRecall@2", ("a", "", "ab"), "1/2")

    @property
    def keep(self) -> Fraction:
        """An aspect counts once."""
        return Fraction(0)

    def start(self, topic: Topic) -> State:
        """No aspect met."""
        return topic.ones(topic.facets.width), topic.zeros()

    def score(self, topic: Topic, state: State) -> Any:
        """The share of M."""
        return topic.ratio(state[1], aspect_total(topic, self.rel))
