"""gR: graded recall."""

from __future__ import annotations

from typing import Any

from axiometer.metrics.graded import GradedShare
from axiometer.metrics.measure import Example, measure_class
from axiometer.metrics.topic import Topic


@measure_class
class gR(GradedShare):
    """graded recall.

    The gain of the list, as a share of the top grade's gain for each of the topic's relevant documents.
    """

    formula = "(1/R) sum_{i<=k} g_i/g(c)"
    equals = "Giner 2022, section 4"
    reference = "giner2022"
    example = Example("gR", (2, 0, 1), "3/8", relevant={1: 2, 2: 2})

    def scale(self, topic: Topic) -> Any:
        """One over the relevant documents."""
        return topic.ratio(topic.num.number(1), topic.relevant())
