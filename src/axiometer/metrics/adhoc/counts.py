"""Documents and topics counted: retrieved, relevant, judged."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
import numpy.typing as npt

from axiometer.metrics.additive import BinaryGain
from axiometer.metrics.families import FromZero
from axiometer.metrics.measure import Example, State, measure_class
from axiometer.metrics.parameters import integer, lowest_relevant
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import Number


class Counted(FromZero):
    """A count: a run's number is the sum over its topics, and more is not better."""

    cut: ClassVar[str] = "none"
    quality: ClassVar[bool] = False
    range: ClassVar[str] = "[0, infinity)"

    def aggregate(self, values: npt.NDArray[np.float64]) -> float:
        """The sum over the topics."""
        return float(np.sum(values))


@measure_class
class NumQ(Counted):
    """topics.

    1 for every topic; a run's number is how many topics it was scored on.
    """

    memory = ("read",)
    aliases = ("num_q",)
    formula = "1"
    equals = "trec_eval num_q; ir_measures NumQ"
    reference = "buckley2005"
    example = Example("NumQ", (1, 0, 1), "1")

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """No document matters."""
        return state

    def score(self, topic: Topic, state: State) -> Number:
        """One topic."""
        return topic.ones()


@measure_class
class NumRel(Counted):
    """relevant documents.

    How many relevant documents the topic has, retrieved or not. A run's number is the sum over its topics.
    """

    rel: int = lowest_relevant()

    memory = ("read",)
    aliases = ("num_rel",)
    formula = "R"
    equals = "trec_eval num_rel; ir_measures NumRel"
    reference = "buckley2005"
    example = Example("NumRel", (1, 0, 1), "5", relevant=5)

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """No document of the list matters."""
        return state

    def score(self, topic: Topic, state: State) -> Number:
        """R."""
        return topic.num.lanes(topic.relevant(self.rel)) + topic.zeros()


@measure_class
class NumNonrelJudgedRet(Counted):
    """judged documents retrieved that are not relevant.

    How many documents of the list were judged and found not relevant. A run's number is the sum over its
    topics.
    """

    rel: int = lowest_relevant()

    reads = "judged"
    memory = ("judged not relevant so far",)
    aliases = ("num_nonrel_judged_ret",)
    formula = "sum_i [document i is judged and g_i < rel]"
    equals = "trec_eval num_nonrel_judged_ret"
    reference = "buckley2005"
    example = Example("NumNonrelJudgedRet", (1, 0, 1), "1")

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """Counts what was judged not relevant."""
        return (state[0] + topic.flag(np.logical_and(document.judged, np.less(document.grade, self.rel))),)


@measure_class
class NumRet(Counted):
    """retrieved documents.

    How many documents the list holds, or how many of them have at least grade `rel`. A run's number is the
    sum over its topics.
    """

    rel: int = integer(0, "count documents of at least this grade; 0 counts every document", low=0)

    memory = ("of that grade",)
    aliases = ("num_ret",)
    formula = "the length of the list, or sum_i [g_i >= rel]"
    equals = "trec_eval num_ret; ir_measures NumRet"
    reference = "buckley2005"
    example = Example("NumRet", (1, 0, 1), "3")

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """Counts documents of the grade; the list knows its own length."""
        return (state[0] + topic.flag(np.greater_equal(document.grade, max(self.rel, 1))),)

    def score(self, topic: Topic, state: State) -> Number:
        """The count."""
        return state[0] if self.rel else topic.num.lanes(topic.length) + topic.zeros()


@measure_class
class NumRelRet(BinaryGain):
    """relevant documents retrieved.

    How many relevant documents the list holds. A run's number is the sum over its topics.
    """

    rel: int = lowest_relevant()

    cut = "none"
    aliases = ("num_rel_ret",)
    range = "[0, infinity)"
    formula = "sum_i [g_i >= rel]"
    equals = "trec_eval num_rel_ret; ir_measures NumRelRet"
    reference = "buckley2005"
    example = Example("NumRelRet", (1, 0, 1), "2")

    def aggregate(self, values: npt.NDArray[np.float64]) -> float:
        """The sum over the topics."""
        return float(np.sum(values))


@measure_class
class Judged(FromZero):
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

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """Counts what has a judgment."""
        return (state[0] + topic.flag(document.pooled),)

    def score(self, topic: Topic, state: State) -> Number:
        """The share of what was read."""
        read = topic.length if self.cutoff is None else np.minimum(topic.length, self.cutoff)
        return topic.ratio(state[0], read)
