"""Dsharp_nDCG: subtopic recall and D_nDCG, mixed."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from axiometer.metrics.adhoc.dcg import GAINS
from axiometer.metrics.diverse import Diverse
from axiometer.metrics.diversity.d_ndcg import D_nDCG
from axiometer.metrics.diversity.strecall import StRecall
from axiometer.metrics.measure import Example, State, measure_class
from axiometer.metrics.parameters import choice, real
from axiometer.metrics.topic import Document, Topic


@measure_class
class Dsharp_nDCG(Diverse):
    """subtopic recall and D_nDCG, mixed.

    gamma times the share of aspects met plus 1 - gamma times nDCG on the global gain.
    """

    gamma: Fraction = real("0.5", "the weight of subtopic recall", low=0, high=1)
    dcg: str = choice("log2", GAINS, "the gain: the grade (log2) or 2^grade - 1 (exp-log2)")

    memory = ("aspects not yet met", "aspects met", "DCG of each aspect")
    formula = "gamma StRecall@k + (1-gamma) D_nDCG@k"
    equals = "Sakai and Song 2011, D#-nDCG with the discount log2(i+1)"
    reference = "sakai2011"
    example = Example("Dsharp_nDCG@3", ("", "", "ab"), "3/4")

    @property
    def recall(self) -> StRecall:
        """The first part."""
        return StRecall(cutoff=self.cutoff)

    @property
    def gain(self) -> D_nDCG:
        """The second part."""
        return D_nDCG(dcg=self.dcg, cutoff=self.cutoff)

    def start(self, topic: Topic) -> State:
        """Both parts start."""
        return self.recall.start(topic) + self.gain.start(topic)

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """Both parts read."""
        return self.recall.step(topic, state[:2], document) + self.gain.step(topic, state[2:], document)

    def score(self, topic: Topic, state: State) -> Any:
        """The mixture."""
        gamma = topic.num.number(self.gamma)
        return gamma * self.recall.score(topic, state[:2]) + (1 - gamma) * self.gain.score(topic, state[2:])
