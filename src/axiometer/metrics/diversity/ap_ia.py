"""AP_IA: intent-aware average precision."""

from __future__ import annotations

from typing import Any

import numpy as np

from axiometer.metrics.diverse import Diverse, aspects_of, present, weight
from axiometer.metrics.measure import Example, State, measure_class
from axiometer.metrics.parameters import lowest_relevant
from axiometer.metrics.topic import Document, Topic


@measure_class
class AP_IA(Diverse):
    """intent-aware average precision.

    The average precision for each aspect over that aspect's relevant documents, averaged over the aspects by
    their weights. A second document of an aspect already met can add more than the first one of another.
    """

    rel: int = lowest_relevant()

    memory = ("relevant so far to each aspect", "sum of precisions of each aspect")
    aliases = ("MAP_IA",)
    formula = "sum_a w_a/R_a sum_{i<=k} [g_ia >= rel] (relevant to a in 1..i)/i"
    equals = "IA(AP); ndeval MAP-IA; ir_measures AP_IA"
    reference = "agrawal2009"
    example = Example("AP_IA", ("a", "", "ab"), "7/12")

    def start(self, topic: Topic) -> State:
        """Nothing found."""
        return topic.zeros(topic.facets.width), topic.zeros(topic.facets.width)

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """A relevant document adds the precision at its rank to each of its aspects."""
        found, sums = state
        grades = aspects_of(document)
        shared = present(grades, self.rel)
        if shared is None:
            hit = topic.flag(grades >= self.rel)
            found = found + hit
            return found, sums + hit * found / document.rank
        if shared:
            found, sums = found.copy(), sums.copy()
            for aspect in shared:
                found[aspect] += 1
                sums[aspect] += found[aspect] / document.rank
        return found, sums

    def score(self, topic: Topic, state: State) -> Any:
        """The weighted mean over the aspects."""
        relevant = topic.by_aspect(("R", self.rel), lambda facets: facets.relevant(self.rel))
        return (state[1] * (weight(topic, self.rel) / np.maximum(relevant, 1))).sum(axis=0)
