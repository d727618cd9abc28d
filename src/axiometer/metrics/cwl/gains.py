"""Gains of the C/W/L measures: grades scaled to [0, 1], and how deep their user may read."""

from __future__ import annotations

from typing import Any

from axiometer.errors import MeasureError
from axiometer.metrics.measure import Measure
from axiometer.metrics.parameters import integer
from axiometer.metrics.topic import Topic
from axiometer.numeric import Arithmetic, Number


def lowest_grade() -> Any:
    """`min_rel`: the grade whose gain is 0."""
    return integer(0, "the highest grade whose gain is 0", low=0)


def highest_grade() -> Any:
    """`max_rel`: the grade whose gain is 1."""
    return integer(0, "the lowest grade whose gain is 1; 0 takes the highest of the judgments", low=0)


def reading_horizon() -> Any:
    """`horizon`: the rank behind which nobody reads."""
    says = "nobody reads behind this rank: the weights of the ranks before it add up to 1"
    return integer(1000, says, low=1, high=10_000)


class ScaledGain(Measure):
    """Gain (grade - min_rel)/(max_rel - min_rel), held within [0, 1]; ranks up to the horizon."""

    min_rel: int
    max_rel: int
    horizon: int

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

    def within(self, num: Arithmetic, rank: Any) -> Any:
        """1 for the ranks that count, 0 behind them."""
        return num.lanes(rank <= self.deepest)

    def gain_table(self, topic: Topic) -> Any:
        """gain(0..top)."""
        return topic.by_grade((self, "gain"), lambda num, grade: self.gain(num, grade, topic.top))
