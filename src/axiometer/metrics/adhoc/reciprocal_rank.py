"""How soon a reader is served: reciprocal rank, success, and the expected reciprocal rank."""

from __future__ import annotations

from axiometer.metrics.additive import refuse_above
from axiometer.metrics.families import Cascade, Normalised, Settled
from axiometer.metrics.measure import Example, State, measure_class
from axiometer.metrics.parameters import integer, lowest_relevant
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import Arithmetic, Number


@measure_class
class RR(Settled):
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

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """The first relevant document settles it."""
        first = topic.flag(document.grade >= self.rel) * topic.flag(state[0] == 0)
        return (state[0] + first / document.rank,)


@measure_class
class Success(Settled):
    """success.

    1 where the first k ranks, or the whole list, hold a relevant document, else 0. Its mean over topics is
    the hit rate.
    """

    rel: int = lowest_relevant()

    memory = ("found",)
    aliases = ("hit_rate", "HitRate", "HR")
    cut_aliases = ("success", "Success")
    formula = "1 if some g_i >= rel with i <= k, else 0"
    range = "{0, 1}"
    equals = "trec_eval success.k; ranx hit_rate@k"
    reference = "craswell2005"
    example = Example("Success@2", (0, 1, 0), "1")

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """One relevant document is enough."""
        return (topic.num.maximum(state[0], topic.flag(document.grade >= self.rel)),)


@measure_class
class ERR(Cascade):
    """expected reciprocal rank.

    The expected reciprocal of the rank at which a user stops who reads down the list and is satisfied by
    each document with probability (2^grade - 1)/2^max_rel.
    """

    max_rel: int = integer(4, "the top grade of the scale", low=1, always=True)

    formula = "sum_{i<=k} (1/i) p_i prod_{j<i} (1 - p_j), p = (2^g - 1)/2^max_rel"
    equals = "gdeval ERR@k; ir_measures ERR@k (max_rel=4)"
    reference = "chapelle2009"
    example = Example("ERR(max_rel=2)", (2, 0, 1), "37/48")

    def check(self, topic: Topic) -> None:
        """A grade above max_rel would stop with a probability above 1."""
        refuse_above(self, self.max_rel, topic)

    def stop(self, num: Arithmetic, grade: int, top: int) -> Number:
        """The probability of satisfaction."""
        return num.number(2**grade - 1) / 2**self.max_rel


@measure_class
class nERR(Normalised):
    """normalised expected reciprocal rank.

    ERR over the ERR of the ideal list: all relevant documents of the topic, the best first, cut at k too.
    """

    max_rel: int = integer(4, "the top grade of the scale", low=1, always=True)

    memory = ("still reading", "ERR")
    formula = "ERR@k / ERR@k of the ideal list"
    equals = "the definition itself"
    reference = "chapelle2009"
    example = Example("nERR(max_rel=2)", (0, 2), "1/2")

    @property
    def part(self) -> ERR:
        """The ERR with the same scale and cutoff."""
        return ERR(max_rel=self.max_rel, cutoff=self.cutoff)
