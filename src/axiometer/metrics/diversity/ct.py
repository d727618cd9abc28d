"""CT: the cube test."""

from __future__ import annotations

from typing import Any

from axiometer.metrics.diverse import aspects_of, deepest_of, present, read_length
from axiometer.metrics.diversity.cube import Cube
from axiometer.metrics.measure import Example, State, measure_class
from axiometer.metrics.topic import Document, Topic


@measure_class
class CT(Cube):
    """the cube test.

    The gain of the whole list over the time that it takes. A document gains for each of its aspects its
    relevance in [0, 1], less with each earlier document of that aspect, and nothing once the relevance seen
    for it has reached `height`. The time is 1 unless the list is read in batches.
    """

    memory = ("next gain of each aspect", "room of each aspect", "gain")
    range = "[0, height]"
    formula = "1/Time sum_{i<=k} sum_a w_a rel_ia gamma^(n_a) [sum of earlier rel_a < height]"
    equals = "Albahem et al. 2018, equation 7; form=jig: trec-dd-jig's ct for ratings in [0, 1]"
    reference = "luo2013"
    example = Example("CT", ("a", "", "ab"), "5/4")

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """Pours a relevant document into the cube."""
        if present(aspects_of(document)) == []:
            return state
        following, room, gained = self.pour(topic, state, document)
        return following, room, state[2] + gained

    def score(self, topic: Topic, state: State) -> Any:
        """Gain over time."""
        if not self.batch:
            return state[2] * topic.num.number(1 / self.time)
        read = read_length(self, topic)
        speeds = topic.changed(depth=deepest_of(topic, read)).by_rank((self, "speed"), self.speed)
        return state[2] * speeds[read]
