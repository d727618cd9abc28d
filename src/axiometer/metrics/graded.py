"""Additive measures whose gain is the share of the top grade's gain."""

from __future__ import annotations

from dataclasses import dataclass

from axiometer.errors import MeasureError
from axiometer.metrics.additive import Additive
from axiometer.metrics.measure import Measure
from axiometer.metrics.parameters import integer
from axiometer.metrics.topic import Topic
from axiometer.numeric import Arithmetic, Number


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
