"""P_IA: intent-aware precision."""

from __future__ import annotations

from typing import Any

from axiometer.metrics.diverse import aspect_total
from axiometer.metrics.diversity.novelty import Novelty
from axiometer.metrics.measure import Example, State, measure_class
from axiometer.metrics.parameters import lowest_relevant
from axiometer.metrics.topic import Topic


@measure_class
class P_IA(Novelty):
    """intent-aware precision.

    The precision of the first k ranks for each aspect, averaged over the aspects by their weights.
    """

    rel: int = lowest_relevant()

    cut = "required"
    cut_aliases = ("P_IA",)
    formula = "sum_a w_a (1/k) sum_{i<=k} [g_ia >= rel]"
    equals = "IA(P@k); ndeval P-IA@k; ir_measures P_IA"
    reference = "agrawal2009"
    example = Example("P_IA@3", ("a", "", "ab"), "1/2")

    def score(self, topic: Topic, state: State) -> Any:
        """The sum over the ranks and the aspects."""
        return topic.ratio(state[1], (self.cutoff or 1) * aspect_total(topic, self.rel))
