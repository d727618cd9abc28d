"""ERR: expected reciprocal rank."""

from __future__ import annotations

from axiometer.metrics.cascade import Cascade
from axiometer.metrics.graded import refuse_above
from axiometer.metrics.measure import Example, measure_class
from axiometer.metrics.parameters import integer
from axiometer.metrics.topic import Topic
from axiometer.numeric import Arithmetic, Number


@measure_class
class ERR(Cascade):
    """expected reciprocal rank.

    The expected reciprocal of the rank at which a user stops who reads down the list and is satisfied by
    each document with probability (2^grade - 1)/2^max_rel.
    """

    max_rel: int = integer(4, "the top grade of the scale", low=1, always=True)

    formula = "sum_{i<=k} (1/i) p_i prod_{j<i} (1 - p_j), p = (2^g - 1)/2^max_rel"
    equals = "gdeval ERR@k; ir_measures ERR@k (max_rel=4)"
    reference = "chapelle2009"
    example = Example("ERR(max_rel=2)", (2, 0, 1), "37/48")

    def check(self, topic: Topic) -> None:
        """A grade above max_rel would stop with a probability above 1."""
        refuse_above(self, self.max_rel, topic)

    def stop(self, num: Arithmetic, grade: int, top: int) -> Number:
        """The probability of satisfaction."""
        return num.number(2**grade - 1) / 2**self.max_rel
