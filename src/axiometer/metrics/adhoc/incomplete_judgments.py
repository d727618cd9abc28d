"""Measures for incomplete judgments: Bpref passes unjudged documents over, infAP infers them."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from axiometer.metrics.adhoc.average_precision import geometric_mean
from axiometer.metrics.families import FromZero
from axiometer.metrics.measure import Example, State, measure_class
from axiometer.metrics.parameters import lowest_relevant
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import Number


@measure_class
class Bpref(FromZero):
    """binary preference.

    How often a relevant document stands above the documents that were judged not relevant. Unjudged
    documents are passed over, so that incomplete judgments change it less than they change precision.
    """

    rel: int = lowest_relevant()

    cut = "none"
    reads = "judged"
    memory = ("judged not relevant so far", "sum of preferences")
    aliases: ClassVar[tuple[str, ...]] = ("BPref", "bpref")
    formula = "(1/R) sum over retrieved relevant of 1 - min(n, R)/min(N, R), n judged not relevant above it"
    equals = "trec_eval bpref; ir_measures Bpref"
    reference = "buckley2004"
    example = Example("Bpref", (0, 1, 0, 1), "1/4")

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """A relevant document adds its share of preferences; one judged not relevant spoils later ones."""
        above, total = state
        relevant = np.greater_equal(document.grade, self.rel)
        R = topic.relevant(self.rel)
        N = topic.lanes_of(topic.base.counts[:, : self.rel].sum(axis=1))
        spoilt = topic.ratio(topic.num.minimum(above, topic.num.lanes(R)), np.minimum(N, R))
        above = above + topic.flag(np.logical_and(document.judged, ~relevant))
        return above, total + topic.flag(relevant) * (1 - spoilt)

    def score(self, topic: Topic, state: State) -> Number:
        """The mean over the relevant documents of the topic."""
        return topic.ratio(state[1], topic.relevant(self.rel))


@measure_class
class GMBpref(Bpref):
    """geometric mean binary preference.

    On one topic it is Bpref. A run's number is the geometric mean over the topics, each raised to at least
    0.00001.
    """

    aliases = ("gm_bpref",)
    formula = "per topic Bpref; over topics exp(mean of ln max(Bpref, 0.00001))"
    equals = "trec_eval gm_bpref"
    reference = "buckley2004"
    example = Example("GMBpref", (0, 1, 0, 1), "1/4")

    def aggregate(self, values: npt.NDArray[np.float64]) -> float:
        """The geometric mean."""
        return geometric_mean(values)


SMOOTHING = Fraction(1, 100_000)


@measure_class
class infAP(FromZero):
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

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """A relevant document adds the precision expected at its rank."""
        found, judged, pooled, total = state
        smoothing = topic.num.number(SMOOTHING)
        hit = topic.flag(np.greater_equal(document.grade, self.rel))
        above = pooled * (found + smoothing) / (judged + 2 * smoothing)
        total = total + hit * (1 + above) / document.rank
        return found + hit, judged + topic.flag(document.judged), pooled + topic.flag(document.pooled), total

    def score(self, topic: Topic, state: State) -> Number:
        """The mean over the relevant documents of the topic."""
        return topic.ratio(state[3], topic.relevant(self.rel))
