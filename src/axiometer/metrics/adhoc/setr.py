"""SetR: recall of the retrieved set."""

from __future__ import annotations

from typing import Any

from axiometer.metrics.additive import BinaryGain
from axiometer.metrics.measure import Example, measure_class
from axiometer.metrics.parameters import lowest_relevant
from axiometer.metrics.topic import Topic


@measure_class
class SetR(BinaryGain):
    """recall of the retrieved set.

    The share of the topic's relevant documents that were retrieved; 0 for a topic without any.
    """

    rel: int = lowest_relevant()

    cut = "none"
    aliases = ("set_recall",)
    formula = "(1/R) sum_i [g_i >= rel]"
    equals = "trec_eval set_recall; ir_measures SetR"
    reference = "cleverdon1967"
    example = Example("SetR", (1, 0, 1), "2/5", relevant=5)

    def scale(self, topic: Topic) -> Any:
        """One over the relevant documents."""
        return topic.ratio(topic.num.number(1), topic.relevant(self.rel))
