"""P: precision."""

from __future__ import annotations

from typing import Any

from axiometer.metrics.additive import BinaryGain
from axiometer.metrics.measure import Example, measure_class
from axiometer.metrics.parameters import lowest_relevant
from axiometer.metrics.topic import Topic


@measure_class
class P(BinaryGain):
    """precision.

    The share of the first k ranks that hold a relevant document. Ranks past the end of a shorter list
    count as not relevant, so the divisor is always k.
    """

    rel: int = lowest_relevant()

    cut = "required"
    aliases = ("Precision",)
    cut_aliases = ("P", "P_cut")
    formula = "(1/k) sum_{i<=k} [g_i >= rel]"
    equals = "trec_eval P.k"
    reference = "cleverdon1967"
    example = Example("P@3", (1, 0, 1), "2/3")

    def scale(self, topic: Topic) -> Any:
        """One over the cutoff."""
        return topic.num.number(1) / (self.cutoff or 1)
