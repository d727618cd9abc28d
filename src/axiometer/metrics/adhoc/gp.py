"""gP: graded precision."""

from __future__ import annotations

from typing import Any

from axiometer.metrics.graded import GradedShare
from axiometer.metrics.measure import Example, measure_class
from axiometer.metrics.topic import Topic


@measure_class
class gP(GradedShare):
    """graded precision.

    The mean gain of the ranks, as a share of the top grade's gain. It divides by the cutoff; without one
    by the length that the lists of a space have, else by what was retrieved.
    """

    formula = "(1/N) sum_{i<=N} g_i/g(c)"
    equals = "Giner 2022, section 4"
    reference = "giner2022"
    example = Example("gP", (2, 0, 1), "1/2")

    def scale(self, topic: Topic) -> Any:
        """One over N."""
        return topic.ratio(topic.num.number(1), self.cutoff or topic.horizon or topic.length)
