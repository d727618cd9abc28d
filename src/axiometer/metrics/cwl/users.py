"""The users of the C/W/L measures: what they gain, how deep they may read, and what makes them stop."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

import numpy as np

from axiometer.errors import MeasureError
from axiometer.metrics.additive import Additive
from axiometer.metrics.measure import Measure, State
from axiometer.metrics.parameters import integer, real
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import Arithmetic, Number


@dataclass(frozen=True, kw_only=True)
class WantsGain(Measure):
    """A user who wants so much gain in all."""

    T: Fraction = real("1", "how much gain the user wants in all", low=0, open_ends=True, always=True)


@dataclass(frozen=True, kw_only=True)
class ScaledGain(Measure):
    """Gain (grade - min_rel)/(max_rel - min_rel), held within [0, 1]; ranks up to the horizon."""

    max_rel: int = integer(0, "the lowest grade whose gain is 1; 0 takes the highest of the judgments", low=0)
    min_rel: int = integer(0, "the highest grade whose gain is 0", low=0)
    horizon: int = integer(
        1000,
        "nobody reads behind this rank: the weights of the ranks before it add up to 1",
        low=1,
        high=10_000,
    )

    def __post_init__(self) -> None:
        """Checks that the scale has two ends."""
        super().__post_init__()
        if 0 < self.max_rel <= self.min_rel:
            raise MeasureError(
                f"{self.title}: max_rel={self.max_rel} is not above min_rel={self.min_rel}",
                remedy="give a higher max_rel",
            )

    def span(self, top: int) -> int:
        """How many grades lie between the gains 0 and 1."""
        return max((self.max_rel or top) - self.min_rel, 1)

    def units(self, grade: int, top: int) -> int:
        """The gain as a number of grades."""
        return min(max(grade - self.min_rel, 0), self.span(top))

    def gain(self, num: Arithmetic, grade: int, top: int) -> Number:
        """The gain of a grade."""
        return num.number(self.units(grade, top)) / self.span(top)

    @property
    def deepest(self) -> int:
        """The last rank that counts."""
        return min(self.cutoff or self.horizon, self.horizon)

    def within(self, num: Arithmetic, rank: Number) -> Number:
        """1 for the ranks that count, 0 behind them."""
        return num.lanes(rank <= self.deepest)

    def gain_table(self, topic: Topic) -> Number:
        """gain(0..top)."""
        return topic.by_grade((self, "gain"), lambda num, grade: self.gain(num, grade, topic.top))


class FixedReading(ScaledGain, Additive):
    """sum looks(i) gain(i) over sum looks(i), looks(i) the probability of looking at rank i."""

    def looks(self, num: Arithmetic, rank: Number) -> Number:
        """The probability of looking at a rank."""
        return num.number(1) + 0 * rank

    def weight(self, num: Arithmetic, rank: Number) -> Number:
        """As `looks`; nothing behind the horizon."""
        return self.looks(num, rank) * self.within(num, rank)

    def scale(self, topic: Topic) -> Number:
        """One over the expected number of documents looked at."""
        return topic.num.number(1) / topic.sums((self, "looks"), self.looks, self.deepest)[-1]


class Satisfied(ScaledGain):
    """continue(i) = patience(i) (1 - gain(i)): expected rate of gain.

    With looks(i) the product of patience before rank i, a user whom the document at rank r satisfies has
    looked at looks(1) + ... + looks(r) documents; so relevant documents alone change the state.
    """

    family: ClassVar[str] = "C/W/L"
    memory: ClassVar[tuple[str, ...]] = ("not yet satisfied", "gained", "looked at")

    def looks(self, num: Arithmetic, rank: Number) -> Number:
        """The probability that patience alone leads to a rank."""
        return num.number(1) + 0 * rank

    def start(self, topic: Topic) -> State:
        """Nobody is satisfied."""
        return topic.ones(), topic.zeros(), topic.zeros()

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """Some are satisfied here."""
        waiting, gained, looked = state
        gain = self.gain_table(topic)[document.grade] * self.within(topic.num, document.rank)
        satisfied = waiting * gain
        here = topic.by_rank((self, "looks"), self.looks)[document.rank]
        so_far = self.looked(topic)[np.minimum(document.rank, self.deepest)]
        return waiting - satisfied, gained + here * satisfied, looked + so_far * satisfied

    def looked(self, topic: Topic) -> Number:
        """looks(1) + ... + looks(n), by n."""
        return topic.sums((self, "looks"), self.looks, self.deepest)

    def score(self, topic: Topic, state: State) -> Number:
        """What was gained over what was looked at; who is not satisfied looks down to the horizon."""
        waiting, gained, looked = state
        return topic.ratio(gained, looked + waiting * self.looked(topic)[-1])
