"""The novelty family, alpha_DCG and its kin: an aspect is worth less each time it is met again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, ClassVar

import numpy as np

from axiometer.metrics.diverse import (
    Diverse,
    Ints,
    aspect_total,
    aspects_of,
    present,
    spread,
    worth,
)
from axiometer.metrics.families import Normalised
from axiometer.metrics.measure import Example, State, measure_class
from axiometer.metrics.parameters import choice, lowest_relevant, real
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import Arithmetic, Number


def greedy_order(
    documents: Ints, worth: Sequence[Fraction], keep: Fraction, rel: int = 1, depth: int | None = None
) -> list[int]:
    """The rows of `documents` (largest id first), each next one adding most; ties go to the larger id.

    An aspect is worth `worth` at first and `keep` times as much after each document relevant to it.
    Documents of the same aspects are alike, so each kind is weighed once; integers keep ties exact.

    >>> greedy_order(np.array([[1, 0], [1, 0], [0, 1]]), [Fraction(1)] * 2, Fraction(1, 2))
    [0, 2, 1]
    """
    kinds, members = _kinds(documents, rel)
    values = _Values.of(worth, keep, (documents >= rel).sum(axis=0).tolist())
    scores = [sum(values.left[a] for a in kind) for kind in kinds]
    order: list[int] = []
    wanted = len(documents) if depth is None else min(depth, len(documents))
    while len(order) < wanted:
        best = max((i for i, rows in enumerate(members) if rows), key=lambda i: (scores[i], -members[i][-1]))
        order.append(members[best].pop())
        for aspect in kinds[best]:
            lost = values.spend(aspect)
            for i, kind in enumerate(kinds):
                if aspect in kind:
                    scores[i] -= lost
    return order


def _kinds(documents: Ints, rel: int) -> tuple[list[frozenset[int]], list[list[int]]]:
    """The distinct aspect sets, and the documents of each, the first one last."""
    members: dict[tuple[bool, ...], list[int]] = {}
    for row, hits in reversed(list(enumerate((documents >= rel).tolist()))):
        members.setdefault(tuple(hits), []).append(row)
    kinds = [frozenset(aspect for aspect, hit in enumerate(hits) if hit) for hits in members]
    return kinds, list(members.values())


class _Values:
    """What each aspect is still worth, as integers over one common denominator."""

    def __init__(self, left: list[int], keep: Fraction) -> None:
        self.left = left
        self.keep = keep

    @staticmethod
    def of(worth: Sequence[Fraction], keep: Fraction, counts: Sequence[int]) -> _Values:
        scale = lcm(*(w.denominator for w in worth)) * keep.denominator ** max(counts, default=0)
        return _Values([int(w * scale) for w in worth], keep)

    def spend(self, aspect: int) -> int:
        """One more document of the aspect was seen; what it lost in worth."""
        before = self.left[aspect]
        self.left[aspect] = before * self.keep.numerator // self.keep.denominator
        return before - self.left[aspect]


def redundancy_intolerance() -> Any:
    """`alpha`: what a document loses in worth for an aspect that was seen before."""
    return real("0.5", "the share of its worth that an aspect loses each time it is met", low=0, high=1)


class Novelty(Diverse):
    """sum over ranks i of discount(i) x sum over the document's aspects a of M w_a keep^(a met before i).

    `keep` 1 counts every document in full, `keep` 0 only the first one of an aspect.
    """

    family: ClassVar[str] = "novelty"
    memory: ClassVar[tuple[str, ...]] = ("worth of each aspect", "sum")

    @property
    def keep(self) -> Fraction:
        """What is left of an aspect's worth after a document relevant to it."""
        return Fraction(1)

    def discount(self, num: Arithmetic, rank: Number) -> Number:
        """The weight of a rank."""
        return num.number(1) + 0 * rank

    def start(self, topic: Topic) -> State:
        """Every aspect at its full worth."""
        return spread(topic, worth(topic, self.rel)), topic.zeros()

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """Adds what the document's aspects are still worth here; they are worth less from now on."""
        grades = aspects_of(document)
        shared = present(grades, self.rel)
        if shared == []:
            return state
        discount = topic.by_rank((self, "discount"), self.discount)[document.rank]
        if shared is None:
            return self._each(topic, state, discount, grades >= self.rel)
        left, total = state
        gained = left[shared[0]] if len(shared) == 1 else left[shared].sum(axis=0)
        return self._spent(topic, left, shared), total + discount * gained

    def _spent(self, topic: Topic, left: Number, shared: list[int]) -> Number:
        if self.keep == 1:
            return left
        after = left.copy()
        for aspect in shared:
            after[aspect] *= topic.num.number(self.keep)
        return after

    def _each(self, topic: Topic, state: State, discount: Number, hit: Number) -> State:
        """The step where every lane reads a document of its own."""
        left, total = state
        gained = (left * topic.flag(hit)).sum(axis=0)
        return np.where(hit, left * topic.num.number(self.keep), left), total + discount * gained

    def score(self, topic: Topic, state: State) -> Number:
        """The plain sum."""
        return state[1]

    def ceiling(self, topic: Topic) -> Number:
        """The sum over ranks of discount x keep^(rank - 1): every aspect in every document, up to the cutoff.

        Without a cutoff it runs to the depth of a space, else to the end of the list.
        """
        last = self.cutoff or topic.horizon or topic.length
        return topic.sums((self, "perfect"), self._perfect, topic.reach(last))[last]

    def _perfect(self, num: Arithmetic, rank: Number) -> Number:
        return self.discount(num, rank) * num.number(self.keep) ** (rank - 1)

    def ideal_order(self, documents: Ints, worth: Sequence[Fraction]) -> Sequence[int]:
        """The greedy list."""
        return greedy_order(documents, worth, self.keep, self.rel, self.cutoff)

    def ideal_key(self) -> tuple[object, ...]:
        """The discount does not matter to it."""
        return ("greedy", self.keep, self.rel, self.cutoff)


class Forgetting(Novelty):
    """An aspect keeps 1 - alpha of its worth each time it is met."""

    alpha: Fraction

    @property
    def keep(self) -> Fraction:
        """1 - alpha."""
        return 1 - self.alpha


@dataclass(frozen=True, kw_only=True)
class OverPerfect(Forgetting):
    """A sum over what a perfect collection allows: every document is relevant to all M aspects."""

    alpha: Fraction = redundancy_intolerance()
    norm: str = choice(
        "perfect", ("perfect", "none"), "divide by the value of a perfect collection, or not at all"
    )
    rel: int = lowest_relevant()

    range: ClassVar[str] = "[0, 1]; from 0 up for norm=none"

    def score(self, topic: Topic, state: State) -> Number:
        """The sum, as a share of the perfect collection's."""
        if self.norm == "none":
            return state[1]
        return topic.ratio(state[1], aspect_total(topic, self.rel) * self.ceiling(topic))


class OverGreedy(Normalised):
    """A sum over its value on the greedy ideal list."""

    diverse: ClassVar[bool] = True
    range: ClassVar[str] = "[0, 1], or above 1 where the greedy list is not the best one"


@measure_class
class alpha_DCG(OverPerfect):
    """discounted cumulated gain with novelty.

    A document gains for each aspect that it is relevant to; an aspect that was met n times before gives only
    (1 - alpha)^n. The gain is divided by a logarithm of the rank, summed, and divided by what a perfect
    collection would allow, in which every document is relevant to all M aspects (`norm=none` leaves the sum).
    """

    formula = (
        "sum_{i<=k} sum_a [g_ia >= rel] (1-alpha)^(n_a) / log2(i+1), "
        "over M sum_{i<=k} (1-alpha)^(i-1) / log2(i+1)"
    )
    equals = "ndeval alpha-DCG@k; ir_measures alpha_DCG"
    reference = "clarke2008"
    example = Example("alpha_DCG(norm=none)@3", ("a", "", "ab"), "7/4")

    def discount(self, num: Arithmetic, rank: Number) -> Number:
        """One over the logarithm."""
        return num.number(1) / num.log2(rank + 1)


@measure_class
class ERR_IA(OverPerfect):
    """intent-aware expected reciprocal rank.

    For each aspect, the expected reciprocal rank at which a user stops whom each relevant document satisfies
    with probability alpha; the mean over the aspects, divided by what a perfect collection would allow
    (`norm=none`: the plain sum). For graded judgments and no division write IA(ERR(max_rel=4)@20).
    """

    formula = "sum_{i<=k} sum_a [g_ia >= rel] (1-alpha)^(n_a) / i, over M sum_{i<=k} (1-alpha)^(i-1) / i"
    equals = "ndeval ERR-IA@k; ir_measures ERR_IA"
    reference = "chapelle2009"
    example = Example("ERR_IA(norm=none)@3", ("a", "", "ab"), "3/2")

    def discount(self, num: Arithmetic, rank: Number) -> Number:
        """One over the rank."""
        return num.number(1) / rank


def patience() -> Any:
    """`beta`: the probability of reading on."""
    return real("0.5", "the probability of reading on", low=0, high=1, open_ends=True)


@measure_class
class NRBP(Forgetting):
    """novelty- and rank-biased precision.

    The gains of alpha_DCG under the geometric discount of RBP, scaled so that an endless list of documents
    relevant to every aspect scores 1.
    """

    alpha: Fraction = redundancy_intolerance()
    beta: Fraction = patience()
    rel: int = lowest_relevant()

    formula = "(1 - (1-alpha) beta)/M sum_i beta^(i-1) sum_a [g_ia >= rel] (1-alpha)^(n_a)"
    equals = "ndeval NRBP; ir_measures NRBP"
    reference = "clarke2009"
    example = Example("NRBP", ("a", "", "ab"), "33/64")

    def discount(self, num: Arithmetic, rank: Number) -> Number:
        """The geometric discount."""
        return num.number(self.beta) ** (rank - 1)

    def score(self, topic: Topic, state: State) -> Number:
        """The scaled sum."""
        scale = topic.num.number(1 - self.keep * self.beta)
        return topic.ratio(state[1] * scale, aspect_total(topic, self.rel))


@measure_class
class P_IA(Novelty):
    """intent-aware precision.

    The precision of the first k ranks for each aspect, averaged over the aspects by their weights.
    """

    rel: int = lowest_relevant()

    cut = "required"
    cut_aliases = ("P_IA",)
    formula = "sum_a w_a (1/k) sum_{i<=k} [g_ia >= rel]"
    equals = "IA(P@k); ndeval P-IA@k; ir_measures P_IA"
    reference = "agrawal2009"
    example = Example("P_IA@3", ("a", "", "ab"), "1/2")

    def score(self, topic: Topic, state: State) -> Number:
        """The sum over the ranks and the aspects."""
        return topic.ratio(state[1], (self.cutoff or 1) * aspect_total(topic, self.rel))


@measure_class
class StRecall(Novelty):
    """subtopic recall.

    The share of the topic's aspects that have a relevant document in the first k ranks. Aspects without any
    relevant document do not count; weights are not looked at.
    """

    rel: int = lowest_relevant()

    memory = ("aspects not yet met", "aspects met")
    aliases = ("srec", "strec")
    cut_aliases = ("strec", "StRecall")
    formula = "(1/M) |{a: some g_ia >= rel with i <= k}|"
    equals = "ndeval strec@k; ir_measures StRecall"
    reference = "zhai2003"
    example = Example("StRecall@2", ("a", "", "ab"), "1/2")

    @property
    def keep(self) -> Fraction:
        """An aspect counts once."""
        return Fraction(0)

    def start(self, topic: Topic) -> State:
        """No aspect met."""
        return topic.ones(topic.facets.width), topic.zeros()

    def score(self, topic: Topic, state: State) -> Number:
        """The share of M."""
        return topic.ratio(state[1], aspect_total(topic, self.rel))


@measure_class
class alpha_nDCG(OverGreedy):
    """normalised discounted cumulated gain with novelty.

    alpha_DCG over its value on the ideal list, which takes at each rank the document that adds most (ties:
    the larger id). The truly best list is hard to find; the greedy one may fall short of it, and a list that
    beats it scores above 1.
    """

    alpha: Fraction = redundancy_intolerance()
    rel: int = lowest_relevant()

    memory = ("worth of each aspect", "alpha_DCG")
    aliases = ("alpha_NDCG",)
    formula = "alpha_DCG@k / alpha_DCG@k of the greedy ideal list"
    equals = "ndeval alpha-nDCG@k; ir_measures alpha_nDCG"
    reference = "clarke2008"
    example = Example("alpha_nDCG@3", ("", "", "ab"), "1/2")

    @property
    def part(self) -> alpha_DCG:
        """The plain sum with the same parameters."""
        return alpha_DCG(alpha=self.alpha, rel=self.rel, norm="none", cutoff=self.cutoff)


@measure_class
class nERR_IA(OverGreedy):
    """normalised intent-aware expected reciprocal rank.

    ERR_IA over its value on the greedy ideal list.
    """

    alpha: Fraction = redundancy_intolerance()
    rel: int = lowest_relevant()

    memory = ("worth of each aspect", "ERR_IA")
    formula = "ERR_IA@k / ERR_IA@k of the greedy ideal list"
    equals = "ndeval nERR-IA@k; ir_measures nERR_IA"
    reference = "chapelle2009"
    example = Example("nERR_IA@3", ("a", "", "ab"), "2/3")

    @property
    def part(self) -> ERR_IA:
        """The plain sum with the same parameters."""
        return ERR_IA(alpha=self.alpha, rel=self.rel, norm="none", cutoff=self.cutoff)


@measure_class
class nNRBP(OverGreedy):
    """normalised novelty- and rank-biased precision.

    NRBP over its value on the greedy ideal list.
    """

    alpha: Fraction = redundancy_intolerance()
    beta: Fraction = patience()
    rel: int = lowest_relevant()

    memory = ("worth of each aspect", "NRBP")
    formula = "NRBP / NRBP of the greedy ideal list"
    equals = "ndeval nNRBP; ir_measures nNRBP"
    reference = "clarke2011"
    example = Example("nNRBP", ("a", "", "ab"), "11/18")

    @property
    def part(self) -> NRBP:
        """The NRBP with the same parameters."""
        return NRBP(alpha=self.alpha, beta=self.beta, rel=self.rel, cutoff=self.cutoff)
