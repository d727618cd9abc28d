"""A measure made of another one, which carries the cutoff: `IA(nDCG@10)`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from axiometer.errors import MeasureError
from axiometer.metrics.measure import Measure
from axiometer.metrics.parameters import inner, show
from axiometer.metrics.scored import Scored
from axiometer.metrics.topic import Topic


@dataclass(frozen=True, kw_only=True)
class Wrapper(Measure):
    """Holds an ad hoc measure; its cutoff and the documents that it reads are those of the measure inside."""

    measure: Measure = inner("the ad hoc measure inside, with its cutoff")

    family: ClassVar[str] = "wrapper"
    cut: ClassVar[str] = "inside"
    takes_diverse: ClassVar[bool] = False

    def __post_init__(self) -> None:
        """Takes over the cutoff of the measure inside."""
        if isinstance(self.measure, Scored):
            raise MeasureError(
                f"{self.title} has no scores for {self.measure} to read",
                remedy=f"write {self.title}(nDCG@10)",
            )
        if self.measure.diverse and not self.takes_diverse:
            raise MeasureError(
                f"{self.title} takes an ad hoc measure, not {self.measure}",
                remedy=f"write {self.title}(nDCG@10)",
            )
        if self.cutoff not in (None, self.measure.cutoff):
            raise MeasureError(
                f"{self.title} takes the cutoff inside",
                remedy=f"write {self.title}(nDCG@{show(self.cutoff)})",
            )
        for name in ("cutoff", "reads", "range", "memory", "quality"):
            object.__setattr__(self, name, getattr(self.measure, name))

    def __str__(self) -> str:
        return f"{self.title}({self.measure})"

    def aggregate(self, values: npt.NDArray[np.float64]) -> float:
        """As the measure inside."""
        return self.measure.aggregate(values)

    def check(self, topic: Topic) -> None:
        """As the measure inside."""
        self.measure.check(topic)
