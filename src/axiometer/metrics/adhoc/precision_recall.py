"""Precision and recall: at a cutoff, at R, at a recall level, on a ramp, of the retrieved set; F, utility."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from axiometer.errors import MeasureError
from axiometer.metrics.additive import BinaryGain
from axiometer.metrics.families import FromZero
from axiometer.metrics.measure import Example, State, measure_class
from axiometer.metrics.parameters import integer, lowest_relevant, real, written
from axiometer.metrics.topic import Document, Topic
from axiometer.names import number_text
from axiometer.numeric import Arithmetic, Number


@measure_class
class P(BinaryGain):
    """precision.

    The share of the first k ranks that hold a relevant document. Ranks past the end of a shorter list
    count as not relevant, so the divisor is always k.
    """

    rel: int = lowest_relevant()

    cut = "required"
    aliases = ("Precision",)
    uncut = "SetP"
    cut_aliases = ("P", "P_cut")
    formula = "(1/k) sum_{i<=k} [g_i >= rel]"
    equals = "trec_eval P.k"
    reference = "cleverdon1967"
    example = Example("P@3", (1, 0, 1), "2/3")

    def scale(self, topic: Topic) -> Number:
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

    def scale(self, topic: Topic) -> Number:
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
    aliases = ("RPrec", "R_Prec", "R_Precision")
    formula = "(1/R) sum_{i<=R} [g_i >= rel]"
    equals = "trec_eval Rprec"
    reference = "buckley2005"
    example = Example("Rprec", (1, 0, 1), "1/2")

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """A relevant document counts up to rank R."""
        within = topic.flag(document.rank <= topic.relevant(self.rel))
        return (state[0] + within * topic.flag(document.grade >= self.rel),)

    def score(self, topic: Topic, state: State) -> Number:
        """The share of R."""
        return topic.ratio(state[0], topic.relevant(self.rel))


@measure_class
class RprecMult(FromZero):
    """precision at a multiple of R.

    Precision at the rank that is so many times R, the number of relevant documents of the topic; 0 for a
    topic without any. The rank is trec_eval's: multiple x R + 0.9, rounded down, in 64-bit floats.
    """

    multiple: Fraction = real(None, "how many times R", low=0, high=100)
    rel: int = lowest_relevant()

    at = "multiple"
    memory = ("relevant within the rank",)
    cut_aliases = ("Rprec_mult",)
    formula = "(1/n) sum_{i<=n} [g_i >= rel], n = floor(multiple R + 0.9)"
    equals = "trec_eval Rprec_mult.x"
    reference = "buckley2005"
    example = Example("RprecMult@2", (1, 0, 1), "1/2")

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """A relevant document counts up to the rank."""
        within = topic.flag(document.rank <= share_of(topic, self.rel, self.multiple))
        return (state[0] + within * topic.flag(document.grade >= self.rel),)

    def score(self, topic: Topic, state: State) -> Number:
        """The share of the ranks."""
        return topic.ratio(state[0], share_of(topic, self.rel, self.multiple))


def share_of(topic: Topic, rel: int, share: Fraction) -> Number:
    """A share of R as a number of documents: share x R + 0.9, rounded down, in 64-bit floats."""
    exact = np.asarray(topic.relevant(rel), dtype=np.float64) * float(share)
    return np.floor(exact + 0.9).astype(np.int64)


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

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """A relevant document at the level or past it may raise the precision."""
        found, best = state
        hit = topic.flag(np.greater_equal(document.grade, self.rel))
        found = found + hit
        counts = hit * topic.flag(found >= share_of(topic, self.rel, self.recall))
        return found, topic.num.maximum(best, counts * found / document.rank)


@measure_class
class IPrecAvg(FromZero):
    """mean interpolated precision.

    IPrec averaged over recall levels: the eleven from 0 to 1, unless others are given.
    """

    levels: str = written(
        "0,0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9,1",
        "the recall levels",
        pattern=r"(0(\.\d{1,9})?|1)(,(0(\.\d{1,9})?|1)){0,99}",
        like="0.25,0.5,0.75",
    )
    rel: int = lowest_relevant()

    cut = "none"
    memory = ("relevant so far", "highest precision at each level")
    aliases = ("11pt_avg",)
    formula = "the mean of IPrec@level over the levels"
    equals = "trec_eval 9 11pt_avg"
    reference = "buckley2005"
    example = Example("IPrecAvg(levels='0.5,1')", (0, 1, 1, 0), "2/3")

    def _parts(self) -> list[IPrec]:
        return [IPrec(recall=Fraction(level), rel=self.rel) for level in self.levels.split(",")]

    def start(self, topic: Topic) -> State:
        """Nothing read at any level."""
        return topic.zeros(), topic.zeros(len(self._parts()))

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """One step of every level."""
        found, best = state
        steps = [
            part.step(topic, (found, row), document) for part, row in zip(self._parts(), best, strict=True)
        ]
        return steps[0][0], np.stack([row for _, row in steps])

    def score(self, topic: Topic, state: State) -> Number:
        """The mean over the levels."""
        return state[1].sum(axis=0) / len(state[1])


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

    def weight(self, num: Arithmetic, rank: Number) -> Number:
        """How many ranks the list still has, this one counted; none past the cutoff."""
        left = (self.cutoff or 1) + 1 - rank
        return num.maximum(num.number(0), num.number(1) * left)

    def scale(self, topic: Topic) -> Number:
        """One over the sum of the weights."""
        ranks = self.cutoff or 1
        return topic.num.number(2) / (ranks * (ranks + 1))


@measure_class
class RelP(BinaryGain):
    """relative precision, or capped recall.

    The relevant documents in the first k ranks, over the most that there could be: k, or R where that is
    fewer. Precision as long as k is below R, recall from there on; 0 for a topic without relevant documents.
    """

    rel: int = lowest_relevant()

    cut = "required"
    aliases = ("R_cap", "Recall_cap", "capped_recall", "relative_P")
    cut_aliases = ("relative_P",)
    uncut = "SetRelP"
    formula = "sum_{i<=k} [g_i >= rel] / min(k, R)"
    equals = "trec_eval relative_P.k; BEIR R_cap@k"
    reference = "thakur2021"
    example = Example("RelP@3", (1, 0, 0), "1/2", relevant=2)

    def scale(self, topic: Topic) -> Number:
        """One over what the ranks could hold."""
        return topic.ratio(topic.num.number(1), np.minimum(topic.relevant(self.rel), self.cutoff or 1))


@measure_class
class F(BinaryGain):
    """F measure at a cutoff.

    The harmonic mean of P@k and R@k in which recall counts beta times as much as precision.
    """

    beta: Fraction = real("1", "how many times as much recall counts", low=0)
    rel: int = lowest_relevant()

    cut = "required"
    aliases = ("f1",)
    uncut = "SetF"
    formula = "(1 + beta^2) P@k R@k / (beta^2 P@k + R@k)"
    equals = "ranx f1@k"
    reference = "vanrijsbergen1979"
    example = Example("F@2", (1, 0, 1), "1/3", relevant=4)

    def scale(self, topic: Topic) -> Number:
        """What precision and recall leave besides the number of relevant documents."""
        return harmonic(topic, self.rel, self.beta**2, self.cutoff or 1)


def harmonic(topic: Topic, rel: int, square: Fraction, read: Any) -> Number:
    """What turns a number of relevant documents into their F measure: (1 + square) / (square R + read)."""
    weight = topic.num.number(square)
    divisor = weight * topic.num.lanes(topic.relevant(rel)) + topic.num.lanes(read)
    return topic.ratio(1 + weight, divisor)


@measure_class
class Hits(BinaryGain):
    """relevant documents found.

    How many of the first k documents, or of all, are relevant. A run's number is the mean over its topics.
    """

    rel: int = lowest_relevant()

    range = "[0, infinity)"
    formula = "sum_{i<=k} [g_i >= rel]"
    equals = "ranx hits@k"
    reference = "bassani2022"
    example = Example("Hits@2", (1, 1, 1), "2")

    def note(self) -> str:
        """The word has two meanings."""
        at = "" if self.cutoff is None else f"@{self.cutoff}"
        return f"counts relevant documents, as ranx does; the share of topics with a hit is Success{at}"


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

    def scale(self, topic: Topic) -> Number:
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

    def scale(self, topic: Topic) -> Number:
        """One over the relevant documents."""
        return topic.ratio(topic.num.number(1), topic.relevant(self.rel))


@measure_class
class SetRelP(BinaryGain):
    """relative precision of the retrieved set.

    The relevant documents retrieved, over the most that there could be: R, or what was retrieved.
    """

    rel: int = lowest_relevant()

    cut = "none"
    aliases = ("set_relative_P",)
    formula = "sum_i [g_i >= rel] / min(retrieved, R)"
    equals = "trec_eval set_relative_P; ir_measures SetP(relative=True)"
    reference = "buckley2005"
    example = Example("SetRelP", (1, 0, 1), "2/3", relevant=5)

    def scale(self, topic: Topic) -> Number:
        """One over what the set could hold."""
        return topic.ratio(topic.num.number(1), np.minimum(topic.relevant(self.rel), topic.length))


@measure_class
class SetAP(FromZero):
    """average precision of the retrieved set.

    Precision times recall of the set: average precision if every relevant document retrieved had the
    precision of the whole set.
    """

    rel: int = lowest_relevant()

    cut = "none"
    memory = ("relevant so far",)
    aliases = ("set_map",)
    formula = "(sum_i [g_i >= rel])^2 / (retrieved R)"
    equals = "trec_eval set_map; ir_measures SetAP"
    reference = "buckley2005"
    example = Example("SetAP", (1, 0, 1), "4/15", relevant=5)

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """Counts what is relevant."""
        return (state[0] + topic.flag(document.grade >= self.rel),)

    def score(self, topic: Topic, state: State) -> Number:
        """Precision times recall."""
        return topic.ratio(state[0] * state[0], topic.num.lanes(topic.length * topic.relevant(self.rel)))


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
    equals = "trec_eval set_F; ir_measures SetF(beta=1)"
    reference = "vanrijsbergen1979"
    example = Example("SetF", (1, 0, 1), "4/7", relevant=4)

    def note(self) -> str:
        """The parameter has two meanings."""
        if self.beta == 1:
            return ""
        x = number_text(self.beta)
        return f"beta is squared, as in the textbook; where it is not, as in ir_measures, write SetFx@{x}"

    def scale(self, topic: Topic) -> Number:
        """What precision and recall leave besides the number of relevant documents."""
        return harmonic(topic, self.rel, self.beta**2, topic.length)


@measure_class
class SetFx(BinaryGain):
    """F measure of the retrieved set, as trec_eval weighs it.

    SetF whose parameter, after the `@`, is the square of beta: set_F_0.5 in trec_eval's spelling.
    """

    x: Fraction = real(None, "the square of beta", low=0)
    rel: int = lowest_relevant()

    at = "x"
    cut_aliases = ("set_F",)
    formula = "(1 + x) P R / (x P + R)"
    equals = "trec_eval set_F.x; SetF(beta) with beta^2 = x"
    reference = "vanrijsbergen1979"
    example = Example("SetFx@0.5", (1, 0, 1), "3/5", relevant=4)

    def scale(self, topic: Topic) -> Number:
        """What precision and recall leave besides the number of relevant documents."""
        return harmonic(topic, self.rel, self.x, topic.length)


def worth(default: str, says: str) -> Any:
    """What one document is worth to a user; may be negative."""
    return real(default, says, low=-1000)


@measure_class
class Utility(FromZero):
    """utility of the retrieved set.

    What the documents are worth to a user, by whether they are relevant and whether they were retrieved,
    added up. `d` needs to know how many documents the collection has.
    """

    a: Fraction = worth("1", "the worth of a relevant document retrieved")
    b: Fraction = worth("-1", "the worth of a document retrieved that is not relevant")
    c: Fraction = worth("0", "the worth of a relevant document missed")
    d: Fraction = worth("0", "the worth of a document left out that is not relevant")
    docs: int = integer(0, "how many documents the collection has", low=0, high=10**12)
    rel: int = lowest_relevant()

    cut = "none"
    memory = ("relevant so far",)
    aliases = ("utility",)
    range = "(-infinity, infinity)"
    formula = "a (relevant retrieved) + b (others retrieved) + c (relevant missed) + d (all the rest)"
    equals = "trec_eval utility.a,b,c,d"
    reference = "hull1997"
    example = Example("Utility", (1, 0, 1), "1", relevant=5)

    def __post_init__(self) -> None:
        """The rest is unknown where the collection is."""
        super().__post_init__()
        if self.d and not self.docs:
            raise MeasureError("Utility: d needs the number of documents", remedy="add docs=, trec_eval's -N")

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """Counts what is relevant."""
        return (state[0] + topic.flag(document.grade >= self.rel),)

    def score(self, topic: Topic, state: State) -> Number:
        """The sum of all four kinds."""
        num, R = topic.num, topic.num.lanes(topic.relevant(self.rel))
        length, found = num.lanes(topic.length), state[0]
        rest = num.number(self.docs) + found - length - R
        kinds = ((self.a, found), (self.b, length - found), (self.c, R - found), (self.d, rest))
        return sum(num.number(worth) * count for worth, count in kinds)
