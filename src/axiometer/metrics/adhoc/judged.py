"""Judged: the share of judged documents."""

from __future__ import annotations

from typing import Any

import numpy as np

from axiometer.metrics.measure import Example, Measure, State, measure_class
from axiometer.metrics.topic import Document, Topic


@measure_class
class Judged(Measure):
    """share of judged documents.

    The share of the first k ranks whose document has any judgment, a negative one included; of a shorter
    list, the share of what it holds. It says how far the other measures can be trusted.
    """

    reads = "pool"
    quality = False
    memory = ("judged so far",)
    formula = "(1/n) sum_{i<=n} [document i has a judgment], n = min(k, retrieved)"
    equals = "ir_measures Judged"
    reference = "macavaney2022"
    example = Example("Judged@2", (1, 0, 1), "1")

    def start(self, topic: Topic) -> State:
        """Nothing read."""
        return (topic.zeros(),)

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """Counts what has a judgment."""
        return (state[0] + topic.flag(document.pooled),)

    def score(self, topic: Topic, state: State) -> Any:
        """The share of what was read."""
        read = topic.length if self.cutoff is None else np.minimum(topic.length, self.cutoff)
        return topic.ratio(state[0], read)
