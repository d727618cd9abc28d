"""nDCG on the global gain (D_nDCG), and its mixture with subtopic recall (Dsharp_nDCG)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from axiometer.metrics.adhoc.dcg import GAINS, dcg_gain
from axiometer.metrics.diverse import Diverse, Ints, aspects_of, present, weight
from axiometer.metrics.diversity.novelty import StRecall
from axiometer.metrics.families import Normalised
from axiometer.metrics.measure import Example, State, measure_class
from axiometer.metrics.parameters import choice, real
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import RATIONAL, Arithmetic, Number, as_fraction


@dataclass(frozen=True, kw_only=True)
class GlobalDCG(Diverse):
    """sum over ranks of the global gain sum_a w_a gain(g_a), divided by log2(rank + 1)."""

    dcg: str = "log2"

    def discount(self, num: Arithmetic, rank: Number) -> Number:
        """One over the logarithm."""
        return num.number(1) / num.log2(rank + 1)

    def start(self, topic: Topic) -> State:
        """Nothing gained."""
        return (topic.zeros(topic.facets.width),)

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """Adds the discounted gain to each aspect; the weights come at the end."""
        grades = aspects_of(document)
        if present(grades) == []:
            return state
        gains = topic.by_grade((self, "gain"), lambda num, g: dcg_gain(num, self.dcg, g))[grades]
        return (state[0] + topic.by_rank((self, "discount"), self.discount)[document.rank] * gains,)

    def score(self, topic: Topic, state: State) -> Number:
        """The weighted sum over the aspects."""
        return (state[0] * weight(topic)).sum(axis=0)

    def ideal_order(self, documents: Ints, worth: Sequence[Fraction]) -> Sequence[int]:
        """The largest global gain first."""
        rows = [tuple(row) for row in documents.tolist()]
        gains = {
            row: sum((w * self._exact(g) for w, g in zip(worth, row, strict=True)), Fraction(0))
            for row in set(rows)
        }
        return sorted(range(len(rows)), key=lambda at: -gains[rows[at]])

    def _exact(self, grade: int) -> Fraction:
        return Fraction(as_fraction(dcg_gain(RATIONAL, self.dcg, grade)))


@measure_class
class D_nDCG(Normalised):
    """nDCG on the global gain.

    The gain of a document is the sum of its gains for the aspects by their weights; the ideal list is sorted
    by it. It does not look at what was seen before; Dsharp_nDCG adds subtopic recall for that.
    """

    dcg: str = choice("log2", GAINS, "the gain: the grade (log2) or 2^grade - 1 (exp-log2)")

    diverse = True
    memory = ("DCG of each aspect",)
    formula = "DCG@k on sum_a w_a g_ia / the same of the list sorted by it"
    equals = "Sakai and Song 2011, D-nDCG with the discount log2(i+1)"
    reference = "sakai2011"
    example = Example("D_nDCG@3", ("", "", "ab"), "1/2")

    @property
    def part(self) -> GlobalDCG:
        """The DCG of the global gain."""
        return GlobalDCG(dcg=self.dcg, cutoff=self.cutoff)


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

    def score(self, topic: Topic, state: State) -> Number:
        """The mixture."""
        gamma = topic.num.number(self.gamma)
        return gamma * self.recall.score(topic, state[:2]) + (1 - gamma) * self.gain.score(topic, state[2:])
