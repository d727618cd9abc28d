"""RBU: rank-biased utility."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from axiometer.metrics.adhoc.rank_biased import persistence
from axiometer.metrics.diverse import (
    Diverse,
    aspects_of,
    number_rows,
    present,
    read_length,
    spread,
    weight,
)
from axiometer.metrics.measure import Example, State, measure_class
from axiometer.metrics.parameters import real
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import Arithmetic, Number


@measure_class
class RBU(Diverse):
    """rank-biased utility.

    The gain of a user who goes on with probability p, is satisfied for an aspect with a probability that
    grows with the grade, and pays the effort e for every document, relevant or not. It may be negative.
    """

    p: Fraction = persistence("0.8")
    e: Fraction = real("0.03", "the effort of reading one document", low=0, high=1)

    memory = ("not yet satisfied, for each aspect", "gain")
    range = "(-e, 1)"
    formula = "(1-p) sum_{i<=k} p^(i-1) [sum_a w_a r_ia prod_{j<i} (1 - r_ja) - e], r = (2^g - 1)/2^top_a"
    equals = "Amigo, Spina and Carrillo-de-Albornoz 2018, equation of RBU"
    reference = "amigo2018"
    example = Example("RBU(p=0.5, e=0)", ("a", "", "ab"), "11/64")

    def weight(self, num: Arithmetic, rank: Number) -> Number:
        """p^(rank - 1)."""
        return num.number(self.p) ** (rank - 1)

    def start(self, topic: Topic) -> State:
        """Nobody satisfied."""
        return spread(topic, weight(topic)), topic.zeros()

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """Some are satisfied here and gain."""
        grades = aspects_of(document)
        if present(grades) == []:
            return state
        unmet, gain = state
        gains = topic.by_grade((self, "gain"), lambda num, g: num.number(2**g - 1))[grades]
        met = unmet * (gains * topic.by_aspect((self, "scale"), lambda facets: _scales(topic, facets.tops())))
        worth = topic.by_rank((self, "weight"), self.weight)[document.rank]
        return unmet - met, gain + worth * met.sum(axis=0)

    def score(self, topic: Topic, state: State) -> Number:
        """The gain less the effort of the documents read."""
        read = read_length(self, topic)
        weights = topic.sums((self, "weight"), self.weight, topic.reach(read))
        return (state[1] - weights[read] * topic.num.number(self.e)) * topic.num.number(1 - self.p)


def _scales(topic: Topic, tops: Number) -> Number:
    rows: Sequence[Sequence[Fraction]] = [[Fraction(1, 2 ** int(top)) for top in row] for row in tops]
    return number_rows(topic.num, rows)
