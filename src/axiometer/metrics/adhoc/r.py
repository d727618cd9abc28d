"""R: recall."""

from __future__ import annotations

from typing import Any

from axiometer.metrics.additive import BinaryGain
from axiometer.metrics.measure import Example, measure_class
from axiometer.metrics.parameters import lowest_relevant
from axiometer.metrics.topic import Topic


@measure_class
class R(BinaryGain):
    """recall.

    The share of the topic's relevant documents that stand in the first k ranks; 0 for a topic without any.
    """

    rel: int = lowest_relevant()

    cut = "required"
    aliases = ("Recall",)
    cut_aliases = ("recall", "R")
    formula = "(1/R) sum_{i<=k} [g_i >= rel]"
    equals = "trec_eval recall.k"
    reference = "cleverdon1967"
    example = Example("R@2", (1, 0, 1), "1/2")

    def scale(self, topic: Topic) -> Any:
        """One over the relevant documents."""
        return topic.ratio(topic.num.number(1), topic.relevant(self.rel))
