"""The C/W/L family: a user goes on from rank to rank with a probability that may depend on what was seen."""

from __future__ import annotations

from typing import Any, ClassVar

from axiometer.measures.measure import Measure, State
from axiometer.measures.topic import Document, Topic


class CWL(Measure):
    """Expected gain of a user who looks at rank i with probability V(i), V(i+1) = V(i) x continue(i).

    The value is sum V(i) gain(i) over the expected number of documents looked at, which `viewed` gives;
    nothing at all leaves it at zero.
    """

    family: ClassVar[str] = "C/W/L"
    reads: ClassVar[str] = "all"
    memory: ClassVar[tuple[str, ...]] = ("looks here", "gained", "looked at")

    def gain_of(self, topic: Topic, document: Document) -> Any:
        """The gain of the document in front of the reader, in [0, 1]."""
        return topic.flag(document.grade >= 1)

    def onward(self, topic: Topic, state: State, document: Document, gain: Any) -> Any:
        """The probability of going on past this document."""
        return topic.num.number(1)

    def start(self, topic: Topic) -> State:
        """At rank 1 for certain."""
        return topic.ones(), topic.zeros(), topic.zeros()

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """Looks, gains, perhaps goes on."""
        looks, gained, viewed = state
        gain = self.gain_of(topic, document)
        onward = self.onward(topic, state, document, gain)
        return looks * onward, gained + looks * gain, viewed + looks

    def viewed(self, topic: Topic, state: State) -> Any:
        """The expected number of documents looked at, the unseen tail included."""
        return state[2]

    def score(self, topic: Topic, state: State) -> Any:
        """The expected rate of gain."""
        return topic.ratio(state[1], self.viewed(topic, state))
