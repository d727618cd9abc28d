"""Terminal: a measure that rewards a list for ending when all is found."""

from __future__ import annotations

from functools import singledispatch

import numpy as np

from axiometer.data.recall_base import Base
from axiometer.errors import MeasureError
from axiometer.metrics.additive import Additive
from axiometer.metrics.adhoc.average_precision import AP
from axiometer.metrics.adhoc.reciprocal_rank import RR
from axiometer.metrics.diverse import read_length
from axiometer.metrics.families import Cascade, Normalised
from axiometer.metrics.measure import Example, Measure, State, measure_class
from axiometer.metrics.topic import Document, Topic
from axiometer.metrics.wrappers.wrapper import Wrapper
from axiometer.numeric import Number


@singledispatch
def terminal_step(measure: Measure, topic: Topic, state: State, rank: Number, share: Number) -> State:
    """The state after one more document, at `rank`, with `share` of the top grade's gain."""
    raise _refusal(measure)


def _refusal(measure: Measure) -> MeasureError:
    return MeasureError(
        f"Terminal cannot give {measure} a share of a gain",
        remedy="use it with a measure that sums gains by rank (P, R, DCG, nDCG, RBP, ...), ERR, AP or RR",
    )


def refuse(measure: Measure) -> None:
    """Refuses a measure whose family does not say how it reads a terminal document.

    >>> from axiometer import measure
    >>> refuse(measure("nDCG@10"))
    >>> refuse(measure("Success@5"))
    Traceback (most recent call last):
    ...
    axiometer.errors.MeasureError: Terminal cannot give Success@5 a share of a gain; use it with ...
    """
    inside = measure.part if isinstance(measure, Normalised) else measure
    if terminal_step.dispatch(type(inside)) is terminal_step.dispatch(Measure):
        raise _refusal(measure)


@terminal_step.register
def _(measure: Additive, topic: Topic, state: State, rank: Number, share: Number) -> State:
    return (state[0] + measure.weights(topic)[rank] * (share * measure.gains(topic)[topic.top]),)


@terminal_step.register
def _(measure: Cascade, topic: Topic, state: State, rank: Number, share: Number) -> State:
    reading, total = state
    stops = share * measure.stop(topic.num, topic.top, topic.top)
    worth = topic.by_rank((measure, "utility"), measure.utility)[rank]
    return reading * (1 - stops), total + worth * (reading * stops)


@terminal_step.register
def _(measure: Normalised, topic: Topic, state: State, rank: Number, share: Number) -> State:
    return terminal_step(measure.part, topic, state, rank, share)


@terminal_step.register
def _(measure: AP, topic: Topic, state: State, rank: Number, share: Number) -> State:
    found = state[0] + share
    return found, state[1] + share * found / rank


@terminal_step.register
def _(measure: RR, topic: Topic, state: State, rank: Number, share: Number) -> State:
    return (state[0] + topic.flag(state[0] == 0) * share / rank,)


@measure_class
class Terminal(Wrapper):
    """a measure that rewards a list for ending when all is found.

    Where the list ends before the cutoff, a terminal document is read after it. Its gain is the top gain
    times the share of the topic's relevant documents that the list holds, all of it where there are none.
    The topic has one relevant document more, and its ideal list ends with a terminal document of full gain.
    """

    memory = ("what the measure remembers", "relevant so far")
    formula = "M@k of the list . t where the list is shorter than k; gain of t = gain(top) (relevant read)/R"
    equals = "Liu, Moffat, Baldwin and Zhang 2016"
    reference = "liu2016"
    example = Example("Terminal(R@3)", (1, 0), "1/2", relevant=2)

    def __post_init__(self) -> None:
        """Refuses a measure that cannot take a share of a gain."""
        super().__post_init__()
        refuse(self.measure)
        object.__setattr__(self, "memory", (*self.measure.memory, "relevant so far"))

    @property
    def rel(self) -> int:
        """The lowest grade that counts as relevant."""
        return getattr(self.measure, "rel", 1)

    def start(self, topic: Topic) -> State:
        """As the measure inside."""
        return *self.measure.start(self._inner(topic)), topic.zeros()

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """As the measure inside, counting what is relevant."""
        found = state[-1] + topic.flag(document.grade >= self.rel)
        return *self.measure.step(self._inner(topic), state[:-1], document), found

    def score(self, topic: Topic, state: State) -> Number:
        """The value with the terminal document."""
        read = read_length(self, topic)
        ends = np.asarray(read < self.cutoff if self.cutoff else read >= 0)
        rank = read + ends
        inner = self._inner(topic).changed(length=rank, depth=topic.reach(rank))
        share = topic.flag(ends) * self._share(topic, state[-1])
        after = terminal_step(self.measure, inner, state[:-1], rank, share)
        if isinstance(self.measure, Normalised):
            part = self.measure.part
            return topic.ratio(part.score(inner, after), topic.ideal(Terminal(measure=part)))
        return self.measure.score(inner, after)

    def _share(self, topic: Topic, found: Number) -> Number:
        """The relevant documents read over all of the topic; 1 where it has none."""
        relevant = topic.relevant(self.rel)
        return topic.ratio(found, relevant) + topic.flag(np.asarray(relevant == 0))

    def _inner(self, topic: Topic) -> Topic:
        """The topic with one relevant document more, and tables of its own."""
        return topic.under((self, "inner"), lambda: _with_one_more(topic.base))


def _with_one_more(base: Base) -> Base:
    counts = base.counts.copy()
    counts[:, -1] += 1
    return Base(counts)
