"""Rprec: precision at R."""

from __future__ import annotations

from typing import Any

from axiometer.metrics.measure import Example, Measure, State, measure_class
from axiometer.metrics.parameters import lowest_relevant
from axiometer.metrics.topic import Document, Topic


@measure_class
class Rprec(Measure):
    """R-precision.

    Precision at rank R, the number of relevant documents of the topic; 0 for a topic without any.
    """

    rel: int = lowest_relevant()

    cut = "none"
    memory = ("relevant within R",)
    aliases = ("RPrec", "R-Prec")
    formula = "(1/R) sum_{i<=R} [g_i >= rel]"
    equals = "trec_eval Rprec"
    reference = "buckley2005"
    example = Example("Rprec", (1, 0, 1), "1/2")

    def start(self, topic: Topic) -> State:
        """Nothing found."""
        return (topic.zeros(),)

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """A relevant document counts up to rank R."""
        within = topic.flag(document.rank <= topic.relevant(self.rel))
        return (state[0] + within * topic.flag(document.grade >= self.rel),)

    def score(self, topic: Topic, state: State) -> Any:
        """The share of R."""
        return topic.ratio(state[0], topic.relevant(self.rel))
