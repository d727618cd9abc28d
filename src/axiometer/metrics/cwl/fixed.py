"""C/W/L measures whose user goes on the same way whatever the documents: additive ones."""

from __future__ import annotations

from typing import Any

from axiometer.metrics.additive import Additive
from axiometer.metrics.cwl.gains import ScaledGain
from axiometer.metrics.sums import sums
from axiometer.metrics.topic import Topic
from axiometer.numeric import Arithmetic


class FixedReading(ScaledGain, Additive):
    """sum looks(i) gain(i) over sum looks(i), looks(i) the probability of looking at rank i."""

    def looks(self, num: Arithmetic, rank: Any) -> Any:
        """The probability of looking at a rank."""
        return num.number(1) + 0 * rank

    def weight(self, num: Arithmetic, rank: Any) -> Any:
        """As `looks`; nothing behind the horizon."""
        return self.looks(num, rank) * self.within(num, rank)

    def scale(self, topic: Topic) -> Any:
        """One over the expected number of documents looked at."""
        return topic.num.number(1) / sums(topic, (self, "looks"), self.looks, self.deepest)[-1]
