"""ADM: the average distance measure."""

from __future__ import annotations

from typing import Any

import numpy as np

from axiometer.errors import MeasureError
from axiometer.metrics.additive import refuse_above
from axiometer.metrics.families import FromZero, Scored
from axiometer.metrics.measure import Example, State, measure_class
from axiometer.metrics.parameters import choice, integer
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import Number


@measure_class
class ADM(FromZero, Scored):
    """average distance measure.

    How near the run's scores come to the judgments: one less the mean distance between a document's score
    and its grade's share of the top grade, over all judged documents. One that was not retrieved has score 0.
    """

    scores: str = choice(
        "given", ("given", "minmax"), "scores as given, within [0, 1], or scaled list by list"
    )
    max_rel: int = integer(0, "the top grade; 0 takes the highest of the judgments", low=0)

    reads = "judged"
    memory = ("sum of distances", "sum of the grades' shares")
    formula = "1 - (1/J) sum over judged documents of |score - grade/top|"
    equals = "Maddalena and Mizzaro 2014, table 1"
    reference = "dellamea2004"
    example = Example("ADM", (1, 0), "3/4", scores=("0.9", "0.4"))

    def check(self, topic: Topic) -> None:
        """A grade above the top would be worth more than 1."""
        refuse_above(self, self.max_rel or topic.top, topic)

    def estimates(self, score: Any, low: Any, high: Any) -> Any:
        """The scores in [0, 1]: as they are, or scaled so that a list's ends are 0 and 1 (all 1 if tied)."""
        if self.scores == "minmax":
            flat = high == low
            return (score - low + flat) / (high - low + flat)
        if np.any(low < 0) or np.any(high > 1):
            found = np.min(low) if np.any(low < 0) else np.max(high)
            raise MeasureError(
                f"{self}: the score {float(found):g} is outside [0, 1]", remedy="write ADM(scores=minmax)"
            )
        return score

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """A judged document adds the distance of its score."""
        top = self.max_rel or topic.top
        score = self.score_of(topic, document)
        share = topic.num.lanes(document.grade) / top
        distance = topic.num.maximum(score - share, share - score)
        judged = topic.flag(document.judged)
        return state[0] + judged * distance, state[1] + judged * share

    def score(self, topic: Topic, state: State) -> Number:
        """The documents that were not retrieved are as far away as their shares."""
        counts = topic.base.counts
        units = topic.lanes_of(counts @ np.arange(counts.shape[1]))
        missed = topic.num.lanes(units) / (self.max_rel or topic.top) - state[1]
        return 1 - topic.ratio(state[0] + missed, topic.lanes_of(counts.sum(axis=1)))
