"""C/W/L measures of a user who wants a certain gain in all: INSQ, INST, BPM."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import Any

import numpy as np

from axiometer.metrics.cwl.users import FixedReading, ScaledGain, WantsGain
from axiometer.metrics.families import FromZero
from axiometer.metrics.measure import Example, State, measure_class
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import Arithmetic, Number


def inverse_square(num: Arithmetic, T: Fraction, rank: Number) -> Number:
    """(2T)^2 / (rank - 1 + 2T)^2: the product of ((j + 2T - 1)/(j + 2T))^2 over the ranks j before it."""
    return (num.number(2 * T) / (rank - 1 + num.number(2 * T))) ** 2


@measure_class
class INSQ(FixedReading, WantsGain):
    """inverse square precision.

    The rate of gain of a user who wants T in all and becomes more persistent the deeper they read: they go
    on from rank i with probability ((i + 2T - 1)/(i + 2T))^2.
    """

    formula = "sum V_i gain_i / sum V_i over i <= horizon, V_i = (2T)^2 / (i - 1 + 2T)^2"
    equals = "cwl_eval INSQ; ir_measures INSQ"
    reference = "moffat2012"
    example = Example("INSQ(T=1, horizon=3)", (0, 1, 0), "16/61")

    def looks(self, num: Arithmetic, rank: Number) -> Number:
        """The inverse square."""
        return inverse_square(num, self.T, rank)


@measure_class
class INST(ScaledGain, WantsGain):
    """inverse square precision of a user who notices their gain.

    The rate of gain of a user who wants T in all: at rank i, with G gained so far, they go on with
    probability ((x - 1)/x)^2, x = i + 2T - G. Gain makes them stop sooner.

    Over ranks without gain the products telescope: after the last relevant document, at rank r with x_r,
    the probability of looking at rank r + 1 + m is V_r (x_r - 1)^2 / (x_r + m)^2. So the state is changed
    by relevant documents only, and the ranks down to the horizon are a difference of two sums.
    """

    family = "C/W/L"
    memory = ("last rank with gain", "gained, in grades", "V (x - 1)^2", "sum of V gain", "sum of V")
    formula = (
        "sum V_i gain_i / sum V_i over i <= horizon, V_{i+1} = V_i ((x_i - 1)/x_i)^2, x_i = i + 2T - G_i"
    )
    equals = "cwl_eval INST; ir_measures INST"
    reference = "moffat2015"
    example = Example("INST(T=1, horizon=3)", (0, 1, 0), "36/133")

    def start(self, topic: Topic) -> State:
        """As after a document at rank 0 that left x = 2T."""
        none = np.zeros(topic.width, dtype=np.int64)
        return none, none, topic.ones() * topic.num.number(4 * self.T**2), topic.zeros(), topic.zeros()

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """A document with gain closes the stretch of ranks before it."""
        last, units, scale, gained, looked = state
        counts = np.logical_and(np.greater_equal(document.grade, 1), document.rank <= self.deepest)
        hit = topic.flag(counts)
        x = topic.num.lanes(document.rank - 1) + topic.num.number(2 * self.T) - self._gain(topic, units)
        here = scale / x**2
        more = np.where(counts, self._units(topic)[document.grade], 0)
        gain = self._gain(topic, more)
        looked = looked + hit * scale * self._stretch(topic, last, document.rank, units)
        scale = scale + hit * (here * (x - gain) ** 2 - scale)
        return np.where(counts, document.rank, last), units + more, scale, gained + here * gain, looked

    def score(self, topic: Topic, state: State) -> Number:
        """The rate of gain, the ranks down to the horizon looked at as well."""
        last, units, scale, gained, looked = state
        return topic.ratio(gained, looked + scale * self._stretch(topic, last, self.deepest, units))

    def _units(self, topic: Topic) -> Number:
        return np.array([self.units(grade, topic.top) for grade in range(topic.base.counts.shape[1])])

    def _gain(self, topic: Topic, units: Number) -> Number:
        return topic.num.lanes(units) / self.span(topic.top)

    def _stretch(self, topic: Topic, last: Number, rank: Number, units: Number) -> Number:
        """sum of 1/(j - 1 + 2T - G)^2 over the ranks j after `last` up to `rank`.

        G is a whole number and a share c of `span`; 2T - c is split into a whole shift and a rest in (0, 1],
        so that each c has one table of sums.
        """
        span = self.span(topic.top)
        shifts, table = topic.kept((self, "stretches"), lambda: self._tables(topic, span))
        part = units % span
        shift = shifts[part] - units // span
        return table[part, np.minimum(rank, self.deepest) + shift] - table[part, last + shift]

    def _tables(self, topic: Topic, span: int) -> tuple[Any, Any]:
        """The whole shift of each share of `span`, and its sums."""
        shifts = [ceil(2 * self.T - Fraction(c, span)) - 1 for c in range(span)]
        sums = [self._squares(topic, Fraction(c, span), shift) for c, shift in enumerate(shifts)]
        return np.array(shifts), np.stack(sums)

    def _squares(self, topic: Topic, share: Fraction, shift: int) -> Any:
        rest = 2 * self.T - share - shift
        deepest = self.deepest + ceil(2 * self.T)
        return topic.sums(
            (self, "squares", rest),
            lambda num, rank: num.number(1) / (rank - 1 + num.number(rest)) ** 2,
            deepest,
        )


@measure_class
class BPM(FromZero, ScaledGain, WantsGain):
    """Bejeweled player model (static).

    The rate of gain of a user who reads until they have gained T or have looked at k documents, whichever
    comes first.
    """

    cut = "required"
    family = "C/W/L"
    memory = ("gained, in grades", "stopped at rank")
    formula = "(1/n) sum_{i<=n} gain_i, n = the first rank where the sum reaches T, at most k"
    equals = "cwl_eval BPM-Static; ir_measures BPM (which add gains in floats)"
    reference = "zhang2017"
    example = Example("BPM(T=1)@3", (0, 1, 1), "1/2")

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """Gains while not stopped; enough of it stops."""
        gained, stopped = state
        units = topic.by_grade((self, "units"), lambda num, g: num.number(self.units(g, topic.top)))
        reading = topic.flag(stopped == 0) * self.within(topic.num, document.rank)
        gained = gained + reading * units[document.grade]
        enough = topic.flag(gained >= topic.num.number(self.T * self.span(topic.top)))
        return gained, stopped + reading * enough * document.rank

    def score(self, topic: Topic, state: State) -> Number:
        """The gain over the documents looked at."""
        gained, stopped = state
        looked = stopped + self.deepest * topic.flag(stopped == 0)
        return gained / (looked * self.span(topic.top))
