"""Compat: compatibility with the nearest ideal list."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import numpy as np

from axiometer.metrics.adhoc.rank_biased import persistence
from axiometer.metrics.measure import Example, Measure, State, measure_class
from axiometer.metrics.parameters import choice
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import Arithmetic, Number

FLOAT_PIVOT = 1000


@measure_class
class Compat(Measure):
    """compatibility.

    The rank-biased overlap of the list with that ideal list (better grades first, all relevant documents)
    which comes closest to it: within a grade, what was retrieved stands first, in the list's own order.
    """

    p: Fraction = persistence("0.95")
    normalize: str = choice("True", ("True", "False"), "whether the best possible overlap scores 1")

    cut = "none"
    memory = ("seen of each grade", "in common", "overlap")
    formula = (
        "sum_{i<=n} p^(i-1) (in common in ranks 1..i)/i, over the ideal's own sum; n = max(retrieved, R)"
    )
    equals = "ir_measures Compat where no score is negative and none are tied"
    reference = "clarke2021"
    example = Example("Compat(p=0.5)", (0, 1), "1/5")

    def start(self, topic: Topic) -> State:
        """Nothing in common."""
        seen = np.zeros((topic.base.counts.shape[1], topic.width), dtype=np.int64)
        return seen, topic.zeros(), topic.zeros()

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """A relevant document is in common from the deeper of its two places on."""
        seen, common, total = state
        grade = np.broadcast_to(document.grade, topic.width)
        relevant = grade >= 1
        place = _better(topic, grade) + seen[grade, np.arange(topic.width)] + 1
        pivot = _pivot(topic)
        onward = self.overlap(topic, pivot, max(pivot, topic.deepest))[np.maximum(document.rank, place) - 1]
        seen = seen + (np.arange(len(seen))[:, None] == grade) * relevant
        hit = topic.flag(relevant)
        return seen, common + hit, total + hit * onward

    def overlap(self, topic: Topic, pivot: int, count: int) -> Number:
        """What one document in common is worth from the rank after n on, down to the pivot."""
        return topic.tails((self, "overlap"), partial(_share, self.p), pivot, count)

    def score(self, topic: Topic, state: State) -> Number:
        """The overlap, over the ideal list's own or over all the weight."""
        R = topic.relevant()
        depth = np.maximum(topic.length, R)
        pivot = _pivot(topic)
        reach = max(pivot, int(np.max(depth, initial=0)))
        overlap = self.overlap(topic, pivot, reach)
        weights = topic.sums((self, "weight"), partial(_weight, self.p), reach)
        value = state[2] - state[1] * overlap[depth]
        if self.normalize == "False":
            return topic.ratio(value, weights[depth])
        return topic.ratio(value, weights[R] + topic.num.lanes(R) * (overlap[R] - overlap[depth]))


def _pivot(topic: Topic) -> int:
    """Where overlaps are counted from: in floats always the same rank, so that no other list matters."""
    return FLOAT_PIVOT if topic.num.name == "float64" else topic.deepest


def _weight(p: Fraction, num: Arithmetic, rank: Number) -> Number:
    return num.number(p) ** (rank - 1)


def _share(p: Fraction, num: Arithmetic, rank: Number) -> Number:
    return _weight(p, num, rank) / rank


def _better(topic: Topic, grade: Number) -> Number:
    """How many documents of the topic have a higher grade."""
    counts = topic.base.counts
    above = topic.lanes_of(counts[:, ::-1].cumsum(axis=1)[:, ::-1] - counts)
    return above[grade] if above.ndim == 1 else above[np.arange(len(grade)), grade]
