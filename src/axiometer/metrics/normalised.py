"""The normalised family: a family member over its value on the topic's ideal list."""

from __future__ import annotations

from typing import Any, ClassVar

from axiometer.metrics.measure import Measure, State
from axiometer.metrics.topic import Document, Topic


class Normalised(Measure):
    """part / part on the ideal list; 0 where the topic has nothing to find."""

    family: ClassVar[str] = "normalised"

    @property
    def part(self) -> Measure:
        """The measure that is normalised, with the same cutoff."""
        return Measure(cutoff=self.cutoff)

    def check(self, topic: Topic) -> None:
        """As the part."""
        self.part.check(topic)

    def start(self, topic: Topic) -> State:
        """As the part."""
        return self.part.start(topic)

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """As the part."""
        return self.part.step(topic, state, document)

    def score(self, topic: Topic, state: State) -> Any:
        """The part's value over the ideal one."""
        return topic.ratio(self.part.score(topic, state), topic.ideal(self.part))
