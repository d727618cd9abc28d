"""infAP: inferred average precision."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from axiometer.metrics.measure import Example, Measure, State, measure_class
from axiometer.metrics.parameters import lowest_relevant
from axiometer.metrics.topic import Document, Topic

SMOOTHING = Fraction(1, 100_000)


@measure_class
class infAP(Measure):
    """inferred average precision.

    Average precision estimated from a judged sample of the pool. Documents with a negative grade are in the
    pool but not judged: they are taken to be relevant as often as the judged ones above the same rank.
    """

    rel: int = lowest_relevant()

    cut = "none"
    reads = "pool"
    memory = ("relevant so far", "judged so far", "pooled so far", "sum of precisions")
    formula = (
        "(1/R) sum over relevant ranks i of (1 + n (r+e)/(j+2e))/i; above i: r relevant, j judged, n pooled"
    )
    equals = "trec_eval infAP; ir_measures infAP"
    reference = "yilmaz2006"
    example = Example("infAP", (1, 0, 1), "5/6")

    def start(self, topic: Topic) -> State:
        """Nothing read."""
        return topic.zeros(), topic.zeros(), topic.zeros(), topic.zeros()

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """A relevant document adds the precision expected at its rank."""
        found, judged, pooled, total = state
        smoothing = topic.num.number(SMOOTHING)
        hit = topic.flag(np.greater_equal(document.grade, self.rel))
        above = pooled * (found + smoothing) / (judged + 2 * smoothing)
        total = total + hit * (1 + above) / document.rank
        return found + hit, judged + topic.flag(document.judged), pooled + topic.flag(document.pooled), total

    def score(self, topic: Topic, state: State) -> Any:
        """The mean over the relevant documents of the topic."""
        return topic.ratio(state[3], topic.relevant(self.rel))
