"""SetF: the weighted harmonic mean of the retrieved set's precision and recall."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from axiometer.metrics.additive import BinaryGain
from axiometer.metrics.measure import Example, measure_class
from axiometer.metrics.parameters import lowest_relevant, real
from axiometer.metrics.topic import Topic


@measure_class
class SetF(BinaryGain):
    """F measure of the retrieved set.

    The harmonic mean of precision and recall in which recall counts beta times as much as precision. It is
    written as one fraction, with the same value and no division by zero.
    """

    beta: Fraction = real("1", "how many times as much recall counts", low=0)
    rel: int = lowest_relevant()

    cut = "none"
    aliases = ("set_F",)
    formula = "(1 + beta^2) P R / (beta^2 P + R) = (1 + beta^2) relevant retrieved / (beta^2 R + retrieved)"
    equals = "trec_eval set_F.x with x = beta^2; ir_measures SetF(beta=1)"
    reference = "vanrijsbergen1979"
    example = Example("SetF", (1, 0, 1), "4/7", relevant=4)

    def scale(self, topic: Topic) -> Any:
        """What precision and recall leave besides the number of relevant documents."""
        square = topic.num.number(self.beta**2)
        divisor = square * topic.num.lanes(topic.relevant(self.rel)) + topic.num.lanes(topic.length)
        return topic.ratio(1 + square, divisor)
