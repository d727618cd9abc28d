"""AP: average precision."""

from __future__ import annotations

from typing import Any, ClassVar

from axiometer.metrics.measure import Example, Measure, State, measure_class
from axiometer.metrics.parameters import lowest_relevant
from axiometer.metrics.topic import Document, Topic


@measure_class
class AP(Measure):
    """average precision.

    The precision at each relevant document's rank, averaged over all relevant documents of the topic;
    one that was not retrieved adds 0. Its mean over topics is MAP.
    """

    rel: int = lowest_relevant()

    memory = ("relevant so far", "sum of precisions")
    aliases: ClassVar[tuple[str, ...]] = ("map", "MAP")
    cut_aliases: ClassVar[tuple[str, ...]] = ("map_cut", "MAP", "AP")
    formula = "(1/R) sum_{i<=k} [g_i >= rel] (relevant in 1..i)/i"
    equals = "trec_eval map, map_cut.k"
    reference = "buckley2005"
    example = Example("AP", (1, 0, 1), "1/3", relevant=5)

    def start(self, topic: Topic) -> State:
        """Nothing found."""
        return topic.zeros(), topic.zeros()

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """A relevant document adds the precision at its rank."""
        found, total = state
        hit = topic.flag(document.grade >= self.rel)
        found = found + hit
        return found, total + hit * found / document.rank

    def score(self, topic: Topic, state: State) -> Any:
        """The sum over the relevant documents of the topic."""
        return topic.ratio(state[1], topic.relevant(self.rel))
