"""C/W/L measures whose user goes on by a fixed probability unless the document satisfied them."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from axiometer.metrics.cwl.gains import ScaledGain
from axiometer.metrics.measure import State
from axiometer.metrics.sums import sums
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import Arithmetic


class Satisfied(ScaledGain):
    """continue(i) = patience(i) (1 - gain(i)): expected rate of gain.

    With looks(i) the product of patience before rank i, a user whom the document at rank r satisfies has
    looked at looks(1) + ... + looks(r) documents; so relevant documents alone change the state.
    """

    family: ClassVar[str] = "C/W/L"
    memory: ClassVar[tuple[str, ...]] = ("not yet satisfied", "gained", "looked at")

    def looks(self, num: Arithmetic, rank: Any) -> Any:
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

    def looked(self, topic: Topic) -> Any:
        """looks(1) + ... + looks(n), by n."""
        return sums(topic, (self, "looks"), self.looks, self.deepest)

    def score(self, topic: Topic, state: State) -> Any:
        """What was gained over what was looked at; who is not satisfied looks down to the horizon."""
        waiting, gained, looked = state
        return topic.ratio(gained, looked + waiting * self.looked(topic)[-1])
