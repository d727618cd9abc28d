"""SetP: precision of the retrieved set."""

from __future__ import annotations

from typing import Any

from axiometer.metrics.additive import BinaryGain
from axiometer.metrics.measure import Example, measure_class
from axiometer.metrics.parameters import lowest_relevant
from axiometer.metrics.topic import Topic


@measure_class
class SetP(BinaryGain):
    """precision of the retrieved set.

    The share of the retrieved documents that are relevant; 0 for an empty list.
    """

    rel: int = lowest_relevant()

    cut = "none"
    aliases = ("set_P",)
    formula = "(1/retrieved) sum_i [g_i >= rel]"
    equals = "trec_eval set_P; ir_measures SetP"
    reference = "cleverdon1967"
    example = Example("SetP", (1, 0, 1), "2/3")

    def scale(self, topic: Topic) -> Any:
        """One over what was retrieved."""
        return topic.ratio(topic.num.number(1), topic.length)
