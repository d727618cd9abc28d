"""Success: is there a relevant document at all."""

from __future__ import annotations

from typing import Any

from axiometer.metrics.measure import Example, Measure, State, measure_class
from axiometer.metrics.parameters import lowest_relevant
from axiometer.metrics.topic import Document, Topic


@measure_class
class Success(Measure):
    """success.

    1 where the first k ranks hold a relevant document, else 0.
    """

    rel: int = lowest_relevant()

    cut = "required"
    memory = ("found",)
    cut_aliases = ("success", "Success")
    formula = "1 if some g_i >= rel with i <= k, else 0"
    range = "{0, 1}"
    equals = "trec_eval success.k"
    reference = "craswell2005"
    example = Example("Success@2", (0, 1, 0), "1")

    def start(self, topic: Topic) -> State:
        """Nothing found."""
        return (topic.zeros(),)

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """One relevant document is enough."""
        return (topic.num.maximum(state[0], topic.flag(document.grade >= self.rel)),)

    def score(self, topic: Topic, state: State) -> Any:
        """Whether one was found."""
        return state[0]
