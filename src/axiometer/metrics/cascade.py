"""The cascade family: a user reads on until a document stops them."""

from __future__ import annotations

from typing import Any, ClassVar

from axiometer.metrics.measure import Measure, State
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import Arithmetic, Number


class Cascade(Measure):
    """sum over ranks of utility(rank) x stop(grade) x product over earlier ranks of (1 - stop)."""

    family: ClassVar[str] = "cascade"
    memory: ClassVar[tuple[str, ...]] = ("still reading", "sum")

    def utility(self, num: Arithmetic, rank: Any) -> Any:
        """What stopping at a rank is worth."""
        return num.number(1) / rank

    def stop(self, num: Arithmetic, grade: int, top: int) -> Number:
        """The probability that a document of this grade ends the reading."""
        return num.number(1 if grade else 0)

    def start(self, topic: Topic) -> State:
        """Everybody reads, nothing gained."""
        return topic.ones(), topic.zeros()

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """Some stop here and gain; the others read on."""
        reading, total = state
        stops = topic.by_grade((self, "stop"), lambda num, g: self.stop(num, g, topic.top))[document.grade]
        worth = topic.by_rank((self, "utility"), self.utility)[document.rank]
        return reading * (1 - stops), total + worth * (reading * stops)

    def score(self, topic: Topic, state: State) -> Any:
        """The expected utility."""
        return state[1]
