"""BPM: the Bejeweled player model."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from axiometer.metrics.cwl.gains import ScaledGain, highest_grade, lowest_grade, reading_horizon
from axiometer.metrics.cwl.insq import wanted_gain
from axiometer.metrics.measure import Example, State, measure_class
from axiometer.metrics.topic import Document, Topic


@measure_class
class BPM(ScaledGain):
    """Bejeweled player model (static).

    The rate of gain of a user who reads until they have gained T or have looked at k documents, whichever
    comes first.
    """

    T: Fraction = wanted_gain()
    max_rel: int = highest_grade()
    min_rel: int = lowest_grade()
    horizon: int = reading_horizon()

    cut = "required"
    family = "C/W/L"
    memory = ("gained, in grades", "stopped at rank")
    formula = "(1/n) sum_{i<=n} gain_i, n = the first rank where the sum reaches T, at most k"
    equals = "cwl_eval BPM-Static; ir_measures BPM (which add gains in floats)"
    reference = "zhang2017"
    example = Example("BPM(T=1)@3", (0, 1, 1), "1/2")

    def start(self, topic: Topic) -> State:
        """Nothing gained, not stopped."""
        return topic.zeros(), topic.zeros()

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """Gains while not stopped; enough of it stops."""
        gained, stopped = state
        units = topic.by_grade((self, "units"), lambda num, g: num.number(self.units(g, topic.top)))
        reading = topic.flag(stopped == 0) * self.within(topic.num, document.rank)
        gained = gained + reading * units[document.grade]
        enough = topic.flag(gained >= topic.num.number(self.T * self.span(topic.top)))
        return gained, stopped + reading * enough * document.rank

    def score(self, topic: Topic, state: State) -> Any:
        """The gain over the documents looked at."""
        gained, stopped = state
        looked = stopped + self.deepest * topic.flag(stopped == 0)
        return gained / (looked * self.span(topic.top))
