"""RR: reciprocal rank."""

from __future__ import annotations

from typing import Any

from axiometer.metrics.measure import Example, Measure, State, measure_class
from axiometer.metrics.parameters import lowest_relevant
from axiometer.metrics.topic import Document, Topic


@measure_class
class RR(Measure):
    """reciprocal rank.

    One over the rank of the first relevant document, 0 where there is none. Its mean over topics is MRR.
    """

    rel: int = lowest_relevant()

    memory = ("reciprocal rank",)
    aliases = ("recip_rank", "MRR", "mrr")
    cut_aliases = ("recip_rank_cut", "RR", "MRR")
    formula = "1 / (rank of the first document with g_i >= rel)"
    equals = "trec_eval recip_rank"
    reference = "kantor2000"
    example = Example("RR", (0, 0, 1), "1/3")

    def start(self, topic: Topic) -> State:
        """Nothing found."""
        return (topic.zeros(),)

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """The first relevant document settles it."""
        first = topic.flag(document.grade >= self.rel) * topic.flag(state[0] == 0)
        return (state[0] + first / document.rank,)

    def score(self, topic: Topic, state: State) -> Any:
        """What was found."""
        return state[0]
