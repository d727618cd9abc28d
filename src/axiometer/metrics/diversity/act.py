"""ACT: the average cube test."""

from __future__ import annotations

from typing import Any

from axiometer.metrics.diverse import aspects_of, deepest_of, present, read_length
from axiometer.metrics.diversity.cube import Cube
from axiometer.metrics.measure import Example, State, measure_class
from axiometer.metrics.sums import sums
from axiometer.metrics.topic import Document, Topic


@measure_class
class ACT(Cube):
    """the average cube test.

    The mean of CT over the list cut after each of its ranks. The last ranks repeat the highest value, so
    documents that are not relevant can raise it: it rises with them towards the CT of the list.
    """

    memory = ("next gain of each aspect", "room of each aspect", "gain", "gain missed by earlier ranks")
    range = "[0, height]"
    formula = "(1/n) sum_{i<=n} CT(list cut at i), n the length of the list"
    equals = "Albahem et al. 2018, equation 8; form=jig: trec-dd-jig's act for ratings in [0, 1]"
    reference = "yang2015"
    example = Example("ACT", ("a", "", "ab"), "3/4")

    def start(self, topic: Topic) -> State:
        """An empty cube."""
        return *super().start(topic), topic.zeros()

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """Pours; a gain at rank i counts at all ranks but the i - 1 earlier ones."""
        if present(aspects_of(document)) == []:
            return state
        following, room, gained = self.pour(topic, state, document)
        before = self._elapsed(topic, document.rank)[document.rank - 1]
        return following, room, state[2] + gained, state[3] + gained * before

    def _elapsed(self, topic: Topic, last: Any) -> Any:
        """The sum of the speeds of ranks 1..i, as a table: how often a gain at the top counts."""
        return sums(topic, (self, "speed"), self.speed, deepest_of(topic, last))

    def score(self, topic: Topic, state: State) -> Any:
        """The mean over the ranks read."""
        read = read_length(self, topic)
        return topic.ratio(state[2] * self._elapsed(topic, read)[read] - state[3], read)
