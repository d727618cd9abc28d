"""Precision and recall: at a cutoff, at R, at a recall level, on a ramp, of the retrieved set."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from axiometer.metrics.additive import BinaryGain
from axiometer.metrics.families import FromZero
from axiometer.metrics.measure import Example, State, measure_class
from axiometer.metrics.parameters import lowest_relevant, real
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import Arithmetic


@measure_class
class P(BinaryGain):
    """precision.

    The share of the first k ranks that hold a relevant document. Ranks past the end of a shorter list
    count as not relevant, so the divisor is always k.
    """

    rel: int = lowest_relevant()

    cut = "required"
    aliases = ("Precision",)
    cut_aliases = ("P", "P_cut")
    formula = "(1/k) sum_{i<=k} [g_i >= rel]"
    equals = "trec_eval P.k"
    reference = "cleverdon1967"
    example = Example("P@3", (1, 0, 1), "2/3")

    def scale(self, topic: Topic) -> Any:
        """One over the cutoff."""
        return topic.num.number(1) / (self.cutoff or 1)


@measure_class
class R(BinaryGain):
    """recall.

    The share of the topic's relevant documents that stand in the first k ranks; 0 for a topic without any.
    """

    rel: int = lowest_relevant()

    cut = "required"
    aliases = ("Recall",)
    cut_aliases = ("recall", "R")
    formula = "(1/R) sum_{i<=k} [g_i >= rel]"
    equals = "trec_eval recall.k"
    reference = "cleverdon1967"
    example = Example("R@2", (1, 0, 1), "1/2")

    def scale(self, topic: Topic) -> Any:
        """One over the relevant documents."""
        return topic.ratio(topic.num.number(1), topic.relevant(self.rel))


@measure_class
class Rprec(FromZero):
    """R-precision.

    Precision at rank R, the number of relevant documents of the topic; 0 for a topic without any.
    """

    rel: int = lowest_relevant()

    cut = "none"
    memory = ("relevant within R",)
    aliases = ("RPrec", "R-Prec")
    formula = "(1/R) sum_{i<=R} [g_i >= rel]"
    equals = "trec_eval Rprec"
    reference = "buckley2005"
    example = Example("Rprec", (1, 0, 1), "1/2")

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """A relevant document counts up to rank R."""
        within = topic.flag(document.rank <= topic.relevant(self.rel))
        return (state[0] + within * topic.flag(document.grade >= self.rel),)

    def score(self, topic: Topic, state: State) -> Any:
        """The share of R."""
        return topic.ratio(state[0], topic.relevant(self.rel))


@measure_class
class IPrec(FromZero):
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

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """A relevant document at the level or past it may raise the precision."""
        found, best = state
        hit = topic.flag(np.greater_equal(document.grade, self.rel))
        found = found + hit
        counts = hit * topic.flag(found >= self.needed(topic))
        return found, topic.num.maximum(best, counts * found / document.rank)


@measure_class
class Ramp(BinaryGain):
    """a straight ramp of weights.

    The first of k ranks weighs k, the next k - 1, the last 1, and the sum of all is 1. Every convex row of
    weights is a sum of ramps and a constant, so a run that leads under every ramp and under P leads under all
    of them.
    """

    rel: int = lowest_relevant()

    cut = "required"
    formula = "2/(k(k+1)) sum_{i<=k} (k+1-i) [g_i >= rel]"
    equals = "(P@1 + 2 P@2 + ... + k P@k) / (1 + 2 + ... + k)"
    reference = "hardy1929"
    example = Example("Ramp@3", (1, 0, 1), "2/3")

    def weight(self, num: Arithmetic, rank: Any) -> Any:
        """How many ranks the list still has, this one counted; none past the cutoff."""
        left = (self.cutoff or 1) + 1 - rank
        return num.maximum(num.number(0), num.number(1) * left)

    def scale(self, topic: Topic) -> Any:
        """One over the sum of the weights."""
        ranks = self.cutoff or 1
        return topic.num.number(2) / (ranks * (ranks + 1))


@measure_class
class SetP(BinaryGain):
    """precision of the retrieved set.

    The share of the retrieved documents that are relevant; 0 for an empty list.
    """

    rel: int = lowest_relevant()

    cut = "none"
    aliases = ("set_P",)
    formula = "(1/retrieved) sum_i [g_i >= rel]"
    equals = "trec_eval set_P; ir_measures SetP"
    reference = "cleverdon1967"
    example = Example("SetP", (1, 0, 1), "2/3")

    def scale(self, topic: Topic) -> Any:
        """One over what was retrieved."""
        return topic.ratio(topic.num.number(1), topic.length)


@measure_class
class SetR(BinaryGain):
    """recall of the retrieved set.

    The share of the topic's relevant documents that were retrieved; 0 for a topic without any.
    """

    rel: int = lowest_relevant()

    cut = "none"
    aliases = ("set_recall",)
    formula = "(1/R) sum_i [g_i >= rel]"
    equals = "trec_eval set_recall; ir_measures SetR"
    reference = "cleverdon1967"
    example = Example("SetR", (1, 0, 1), "2/5", relevant=5)

    def scale(self, topic: Topic) -> Any:
        """One over the relevant documents."""
        return topic.ratio(topic.num.number(1), topic.relevant(self.rel))


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
