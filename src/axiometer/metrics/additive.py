"""The additive family: a weight for each rank times a gain for each grade, summed and scaled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from axiometer.errors import MeasureError
from axiometer.metrics.measure import Measure, State
from axiometer.metrics.parameters import integer
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import Arithmetic, Number


class Additive(Measure):
    """scale(topic) x sum over ranks i of weight(i) x gain(grade at i).

    `weight` must accept an array of ranks in float64. A scale that depends on the topic alone keeps every
    comparison of two lists of one topic a comparison of the sums.
    """

    family: ClassVar[str] = "additive"
    memory: ClassVar[tuple[str, ...]] = ("sum",)
    product: ClassVar[bool] = True
    """False where only `cell` is defined, because a cell is no product of a weight and a gain."""

    def weight(self, num: Arithmetic, rank: Number) -> Number:
        """The weight of a rank."""
        return num.number(1) + 0 * rank

    def gain(self, num: Arithmetic, grade: int, top: int) -> Number:
        """The gain of a grade."""
        return num.number(grade)

    def scale(self, topic: Topic) -> Number:
        """The factor in front of the sum."""
        return topic.num.number(1)

    def cell(self, num: Arithmetic, rank: int, grade: int, top: int) -> Number:
        """What a grade is worth at a rank, before the scale."""
        return self.weight(num, rank) * self.gain(num, grade, top)

    def parts(self, topic: Topic, rank: Number, grade: Number) -> Number:
        """The cells at these ranks and grades."""
        return self.weights(topic)[rank] * self.gains(topic)[grade]

    def weights(self, topic: Topic) -> Number:
        """weight(1..depth) as a table, entry 0 unused."""
        return topic.by_rank((self, "weight"), self.weight)

    def gains(self, topic: Topic) -> Number:
        """gain(0..top) as a table."""
        return topic.by_grade((self, "gain"), lambda num, grade: self.gain(num, grade, topic.top))

    def start(self, topic: Topic) -> State:
        """An empty sum."""
        return (topic.zeros(),)

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """Adds weight times gain."""
        return (state[0] + self.parts(topic, document.rank, document.grade),)

    def score(self, topic: Topic, state: State) -> Number:
        """The scaled sum."""
        return state[0] * self.scale(topic)


class BinaryGain(Additive):
    """An additive measure whose gain is 1 from grade `rel` on, else 0."""

    rel: int

    def gain(self, num: Arithmetic, grade: int, top: int) -> Number:
        """1 for a relevant grade."""
        return num.number(1 if grade >= self.rel else 0)


@dataclass(frozen=True, kw_only=True)
class GradedShare(Additive):
    """Gain g/g(c); c is `max_rel`, or 0 for the highest grade that the judgments have."""

    max_rel: int = integer(0, "the top grade c; 0 takes the highest grade of the judgments", low=0)

    def check(self, topic: Topic) -> None:
        """A grade above c would be worth more than everything."""
        refuse_above(self, self.max_rel or topic.top, topic)

    def gain(self, num: Arithmetic, grade: int, top: int) -> Number:
        """The share of the top gain."""
        return num.number(grade) / (self.max_rel or top)


def refuse_above(measure: Measure, highest: int, topic: Topic) -> None:
    """Refuses judgments with a grade above the highest that the measure was given."""
    counts = topic.base.counts.sum(axis=0)
    found = max((grade for grade, count in enumerate(counts) if count), default=0)
    if found > highest:
        raise MeasureError(
            f"{measure}: the judgments have grade {found}, above max_rel={highest}",
            remedy=f"write {measure.title}(max_rel={found})",
        )
