"""IA: any ad hoc measure, intent-aware."""

from __future__ import annotations

from typing import Any

import numpy as np

from axiometer.data.recall_base import Base
from axiometer.metrics.diverse import aspects_of, weight
from axiometer.metrics.measure import Example, State, measure_class
from axiometer.metrics.topic import Document, Topic
from axiometer.metrics.wrappers.wrapper import Wrapper


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

    def score(self, topic: Topic, state: State) -> Any:
        """The weighted mean over the aspects."""
        values = [
            np.broadcast_to(self.measure.score(part, tuple(rows[aspect] for rows in state)), topic.width)
            for aspect, part in enumerate(self._topics(topic))
        ]
        return (np.stack(values) * weight(topic)).sum(axis=0)

    def _topics(self, topic: Topic) -> list[Topic]:
        """The topic as each aspect sees it, with tables of its own."""
        facets = topic.facets
        if (self, "aspects") not in topic.cache:
            counts = topic.base.counts
            topic.cache[self, "aspects"] = [
                (Base(facets.counts(aspect, counts)), {}) for aspect in range(facets.width)
            ]
        return [topic.changed(base=base, cache=cache) for base, cache in topic.cache[self, "aspects"]]


def _stacked(states: list[State]) -> State:
    """The readers' states with the aspects in front and the lanes last."""
    return tuple(np.stack(parts) for parts in zip(*states, strict=True))
