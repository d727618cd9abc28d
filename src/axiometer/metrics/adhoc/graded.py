"""Precision, recall and RBP of grades: each gain is a share of the top grade's gain."""

from __future__ import annotations

from fractions import Fraction

from axiometer.metrics.additive import GradedShare
from axiometer.metrics.adhoc.rank_biased import geometric, persistence
from axiometer.metrics.measure import Example, measure_class
from axiometer.metrics.topic import Topic
from axiometer.numeric import Arithmetic, Number


@measure_class
class gP(GradedShare):
    """graded precision.

    The mean gain of the ranks, as a share of the top grade's gain. It divides by the cutoff; without one
    by the length that the lists of a space have, else by what was retrieved.
    """

    formula = "(1/N) sum_{i<=N} g_i/g(c)"
    equals = "Giner 2022, section 4"
    reference = "giner2022"
    example = Example("gP", (2, 0, 1), "1/2")

    def scale(self, topic: Topic) -> Number:
        """One over N."""
        return topic.ratio(topic.num.number(1), self.cutoff or topic.horizon or topic.length)


@measure_class
class gR(GradedShare):
    """graded recall.

    The gain of the list, as a share of the top grade's gain for each of the topic's relevant documents.
    """

    formula = "(1/R) sum_{i<=k} g_i/g(c)"
    equals = "Giner 2022, section 4"
    reference = "giner2022"
    example = Example("gR", (2, 0, 1), "3/8", relevant={1: 2, 2: 2})

    def scale(self, topic: Topic) -> Number:
        """One over the relevant documents."""
        return topic.ratio(topic.num.number(1), topic.relevant())


@measure_class
class gRBP(GradedShare):
    """graded rank-biased precision.

    As RBP, with each document's gain as a share of the top grade's gain.
    """

    p: Fraction = persistence("0.8")

    formula = "(1-p)/g(c) sum_{i<=k} p^(i-1) g_i"
    equals = "Giner 2022, section 4; TREC-COVID's RBP(p=.5)"
    reference = "giner2022"
    example = Example("gRBP(p=0.5)", (2, 0, 1), "9/16")

    def weight(self, num: Arithmetic, rank: Number) -> Number:
        """The geometric weight."""
        return geometric(num, self.p, rank)
