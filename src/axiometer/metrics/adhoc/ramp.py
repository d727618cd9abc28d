"""Ramp: weights that fall by the same step at every rank, down to nothing."""

from __future__ import annotations

from typing import Any

from axiometer.metrics.additive import BinaryGain
from axiometer.metrics.measure import Example, measure_class
from axiometer.metrics.parameters import lowest_relevant
from axiometer.metrics.topic import Topic
from axiometer.numeric import Arithmetic


@measure_class
class Ramp(BinaryGain):
    """a straight ramp of weights.

    The first of k ranks weighs k, the next k - 1, the last 1, and the sum of all is 1. Every convex row of
    weights is a sum of ramps and a constant, so a run that leads under every ramp and under P leads under all
    of them.
    """

    rel: int = lowest_relevant()

    cut = "required"
    formula = "2/(k(k+1)) sum_{i<=k} (k+1-i) [g_i >= rel]"
    equals = "(P@1 + 2 P@2 + ... + k P@k) / (1 + 2 + ... + k)"
    reference = "hardy1929"
    example = Example("Ramp@3", (1, 0, 1), "2/3")

    def weight(self, num: Arithmetic, rank: Any) -> Any:
        """How many ranks the list still has, this one counted; none past the cutoff."""
        left = (self.cutoff or 1) + 1 - rank
        return num.maximum(num.number(0), num.number(1) * left)

    def scale(self, topic: Topic) -> Any:
        """One over the sum of the weights."""
        ranks = self.cutoff or 1
        return topic.num.number(2) / (ranks * (ranks + 1))
