"""Q: the Q-measure."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from axiometer.metrics.fold import ideal_list
from axiometer.metrics.measure import Example, Measure, State, measure_class
from axiometer.metrics.parameters import lowest_relevant, real
from axiometer.metrics.topic import Document, Topic


@measure_class
class Q(Measure):
    """Q-measure.

    Average precision with grades: at each relevant document the blended ratio of what was found so far to
    what the ideal list would hold. beta = 0 is average precision.
    """

    beta: Fraction = real("1", "how much the grades count beside the precision", low=0)
    rel: int = lowest_relevant()

    memory = ("relevant so far", "gain so far", "sum of blended ratios")
    formula = "1/min(k, R) sum over relevant ranks r <= k of (C(r) + beta cg(r)) / (r + beta cg*(r))"
    equals = "Sakai's Q-measure with the grades as gains"
    reference = "sakai2005"
    example = Example("Q", (1, 0, 2), "3/4")

    def start(self, topic: Topic) -> State:
        """Nothing found."""
        return topic.zeros(), topic.zeros(), topic.zeros()

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """A relevant document adds the blended ratio at its rank."""
        found, gained, total = state
        beta = topic.num.number(self.beta)
        relevant = np.greater_equal(document.grade, self.rel)
        hit = topic.flag(relevant)
        found, gained = found + hit, gained + topic.num.lanes(np.where(relevant, document.grade, 0))
        best = topic.num.lanes(self._ideal(topic)[_rows(topic), document.rank])
        return found, gained, total + hit * (found + beta * gained) / (document.rank + beta * best)

    def score(self, topic: Topic, state: State) -> Any:
        """The sum over the relevant documents that the cutoff leaves room for."""
        R = topic.relevant(self.rel)
        return topic.ratio(state[2], R if self.cutoff is None else np.minimum(R, self.cutoff))

    def _ideal(self, topic: Topic) -> Any:
        """The ideal list's gain up to each rank, a row for each topic."""
        key = (self, "ideal gain", topic.depth)
        if key not in topic.cache:
            table = np.zeros((len(topic.base.counts), topic.depth + 1), dtype=np.int64)
            for row, counts in enumerate(topic.base.counts):
                grades = [g for g in ideal_list(counts, topic.depth) if g >= self.rel]
                table[row, 1 : len(grades) + 1] = grades
            topic.cache[key] = table.cumsum(axis=1)
        return topic.cache[key]


def _rows(topic: Topic) -> Any:
    return 0 if topic.group is None else topic.group
