"""Average precision, its other means over topics, and its graded form Q."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from axiometer.metrics.families import Counting, FromZero
from axiometer.metrics.measure import Example, State, measure_class
from axiometer.metrics.parameters import lowest_relevant, real
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import Number


@measure_class
class AP(Counting):
    """average precision.

    The precision at each relevant document's rank, averaged over all relevant documents of the topic;
    one that was not retrieved adds 0. Its mean over topics is MAP.
    """

    rel: int = lowest_relevant()

    memory = ("relevant so far", "sum of precisions")
    aliases: ClassVar[tuple[str, ...]] = ("map", "MAP")
    cut_aliases: ClassVar[tuple[str, ...]] = ("map_cut", "MAP", "AP")
    formula = "(1/R) sum_{i<=k} [g_i >= rel] (relevant in 1..i)/i"
    equals = "trec_eval map, map_cut.k"
    reference = "buckley2005"
    example = Example("AP", (1, 0, 1), "1/3", relevant=5)

    def worth(self, found: Any, rank: Any) -> Any:
        """The precision at its rank."""
        return found / rank

    def score(self, topic: Topic, state: State) -> Number:
        """The sum over the relevant documents of the topic."""
        return topic.ratio(state[1], topic.relevant(self.rel))


FLOOR = 1e-5


@measure_class
class GMAP(AP):
    """geometric mean average precision.

    On one topic it is AP. A run's number is the geometric mean over the topics, each AP raised to at least
    0.00001, so that a gain on a hard topic counts as much as the same factor on an easy one.
    """

    aliases = ("gm_map",)
    cut_aliases = ()
    formula = "per topic AP; over topics exp(mean of ln max(AP, 0.00001))"
    equals = "trec_eval gm_map"
    reference = "robertson2006"
    example = Example("GMAP", (1, 0, 1), "1/3", relevant=5)

    def aggregate(self, values: npt.NDArray[np.float64]) -> float:
        """The geometric mean.

        >>> round(GMAP().aggregate(np.array([0.5, 0.02])), 6)
        0.1
        """
        return geometric_mean(values)


def geometric_mean(values: npt.NDArray[np.float64]) -> float:
    """The geometric mean of values, each raised to at least 0.00001."""
    return float(np.exp(np.mean(np.log(np.maximum(values, FLOOR)))))


SMOOTHING = 1e-5


@measure_class
class logitAP(AP):
    """mean logit of average precision.

    On one topic it is AP. A run's number is the mean over the topics of the log-odds of AP, smoothed by
    0.00001, which spreads both ends of the scale.
    """

    aliases = ()
    cut_aliases = ()
    range = "per topic [0, 1]; over topics (-infinity, infinity)"
    formula = "per topic AP; over topics mean of ln((AP + e)/(1 - AP + e)), e = 0.00001"
    equals = "the definition itself"
    reference = "robertson2006"
    example = Example("logitAP", (1, 0, 1), "1/3", relevant=5)

    def aggregate(self, values: npt.NDArray[np.float64]) -> float:
        """The mean log-odds.

        >>> logitAP().aggregate(np.array([0.5, 0.5]))
        0.0
        """
        return float(np.mean(np.log((values + SMOOTHING) / (1 - values + SMOOTHING))))


@measure_class
class yaAP(AP):
    """yet another average precision.

    The log-odds of a smoothed average precision: one relevant and one not relevant document are added to
    the topic. Within a topic it orders lists as AP does; over topics its mean is steadier at the ends.
    """

    aliases = ("yaap",)
    cut_aliases = ()
    range = "(-infinity, infinity)"
    formula = "ln((1 + S)/(1 + R - S)), S = sum over relevant ranks i <= k of (relevant in 1..i)/i"
    equals = "trec_eval yaap"
    reference = "robertson2012"
    example = Example("yaAP", (1, 0), "0.6931")

    def score(self, topic: Topic, state: State) -> Number:
        """The log-odds of the smoothed sum."""
        odds = (1 + state[1]) / (1 + topic.num.lanes(topic.relevant(self.rel)) - state[1])
        if topic.num.name == "float64":
            return np.log(odds)
        return topic.num.table(topic.num.log(value) for value in odds)


@measure_class
class Q(FromZero):
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

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """A relevant document adds the blended ratio at its rank."""
        found, gained, total = state
        beta = topic.num.number(self.beta)
        relevant = np.greater_equal(document.grade, self.rel)
        hit = topic.flag(relevant)
        found, gained = found + hit, gained + topic.num.lanes(np.where(relevant, document.grade, 0))
        best = topic.ideal_gain(document.rank, self.rel)
        return found, gained, total + hit * (found + beta * gained) / (document.rank + beta * best)

    def score(self, topic: Topic, state: State) -> Number:
        """The sum over the relevant documents that the cutoff leaves room for."""
        R = topic.relevant(self.rel)
        return topic.ratio(state[2], R if self.cutoff is None else np.minimum(R, self.cutoff))
