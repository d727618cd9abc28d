"""Intent-aware measures: any ad hoc measure for each aspect alone, averaged; AP_IA is a quick IA(AP)."""

from __future__ import annotations

from typing import Any

import numpy as np

from axiometer.data.recall_base import Base
from axiometer.metrics.diverse import Diverse, aspects_of, present, weight
from axiometer.metrics.measure import Example, State, measure_class
from axiometer.metrics.parameters import lowest_relevant
from axiometer.metrics.topic import Document, Topic
from axiometer.metrics.wrappers.wrapper import Wrapper
from axiometer.numeric import Number


@measure_class
class IA(Wrapper):
    """any ad hoc measure, intent-aware.

    The measure is taken for each aspect alone, with that aspect's grades and relevant documents, and averaged
    over the aspects by their weights.
    """

    diverse = True
    memory = ("what the measure remembers, for each aspect",)
    formula = "sum_a w_a M_a, M_a the measure for aspect a alone"
    equals = "IA(P@k): ndeval P-IA@k; IA(AP): ndeval MAP-IA"
    reference = "agrawal2009"
    example = Example("IA(AP)", ("a", "", "ab"), "7/12")

    def start(self, topic: Topic) -> State:
        """One reader for each aspect."""
        return _stacked([self.measure.start(part) for part in self._topics(topic)])

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """Each reader sees the document's grade for its own aspect."""
        grades = aspects_of(document)
        seen = grades[:, 0] if grades.shape[1] == 1 else grades
        states = [
            self.measure.step(
                part, tuple(rows[aspect] for rows in state), document._replace(grade=seen[aspect])
            )
            for aspect, part in enumerate(self._topics(topic))
        ]
        return _stacked(states)

    def score(self, topic: Topic, state: State) -> Number:
        """The weighted mean over the aspects."""
        values = [
            np.broadcast_to(self.measure.score(part, tuple(rows[aspect] for rows in state)), topic.width)
            for aspect, part in enumerate(self._topics(topic))
        ]
        return (np.stack(values) * weight(topic)).sum(axis=0)

    def _topics(self, topic: Topic) -> list[Topic]:
        """The topic as each aspect sees it, with tables of its own."""
        facets, counts = topic.facets, topic.base.counts
        parts = topic.kept(
            (self, "aspects"),
            lambda: [
                (Base(facets.counts(aspect, counts)), dict[Any, Any]()) for aspect in range(facets.width)
            ],
        )
        return [topic.changed(base=base, cache=cache) for base, cache in parts]


def _stacked(states: list[State]) -> State:
    """The readers' states with the aspects in front and the lanes last."""
    return tuple(np.stack(parts) for parts in zip(*states, strict=True))


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

    def score(self, topic: Topic, state: State) -> Number:
        """The weighted mean over the aspects."""
        relevant = topic.by_aspect(("R", self.rel), lambda facets: facets.relevant(self.rel))
        return (state[1] * (weight(topic, self.rel) / np.maximum(relevant, 1))).sum(axis=0)
