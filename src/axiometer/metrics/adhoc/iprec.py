"""IPrec: interpolated precision at a recall level."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from axiometer.metrics.measure import Example, Measure, State, measure_class
from axiometer.metrics.parameters import lowest_relevant, real
from axiometer.metrics.topic import Document, Topic


@measure_class
class IPrec(Measure):
    """interpolated precision.

    The highest precision at any rank where recall has reached the level after the `@`. The level in
    documents is trec_eval 9's: level x R + 0.9, rounded down, in 64-bit floats.
    """

    recall: Fraction = real(None, "the recall level", low=0, high=1)
    rel: int = lowest_relevant()

    at = "recall"
    memory = ("relevant so far", "highest precision")
    cut_aliases = ("iprec_at_recall", "IPrec")
    formula = "max over ranks i with at least floor(level R + 0.9) relevant in 1..i of (relevant in 1..i)/i"
    equals = "trec_eval 9 iprec_at_recall (trec_eval 10 rounds level R to the nearest instead)"
    reference = "buckley2005"
    example = Example("IPrec@0.5", (0, 1, 1, 0), "2/3")

    def needed(self, topic: Topic) -> Any:
        """How many relevant documents the level asks for."""
        exact = np.asarray(topic.relevant(self.rel), dtype=np.float64) * float(self.recall)
        return np.floor(exact + 0.9).astype(np.int64)

    def start(self, topic: Topic) -> State:
        """Nothing found."""
        return topic.zeros(), topic.zeros()

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """A relevant document at the level or past it may raise the precision."""
        found, best = state
        hit = topic.flag(np.greater_equal(document.grade, self.rel))
        found = found + hit
        counts = hit * topic.flag(found >= self.needed(topic))
        return found, topic.num.maximum(best, counts * found / document.rank)

    def score(self, topic: Topic, state: State) -> Any:
        """The highest precision seen."""
        return state[1]
