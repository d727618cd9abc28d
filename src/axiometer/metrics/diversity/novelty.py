"""The novelty family: an aspect is worth less each time it is met again."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np

from axiometer.metrics.diverse import Diverse, Ints, aspects_of, deepest_of, present, spread, worth
from axiometer.metrics.diversity.greedy import greedy_order
from axiometer.metrics.measure import State
from axiometer.metrics.parameters import real
from axiometer.metrics.sums import sums
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import Arithmetic


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

    def discount(self, num: Arithmetic, rank: Any) -> Any:
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

    def _spent(self, topic: Topic, left: Any, shared: list[int]) -> Any:
        if self.keep == 1:
            return left
        after = left.copy()
        for aspect in shared:
            after[aspect] *= topic.num.number(self.keep)
        return after

    def _each(self, topic: Topic, state: State, discount: Any, hit: Any) -> State:
        """The step where every lane reads a document of its own."""
        left, total = state
        gained = (left * topic.flag(hit)).sum(axis=0)
        return np.where(hit, left * topic.num.number(self.keep), left), total + discount * gained

    def score(self, topic: Topic, state: State) -> Any:
        """The plain sum."""
        return state[1]

    def ceiling(self, topic: Topic) -> Any:
        """The sum over ranks of discount x keep^(rank - 1): every aspect in every document, up to the cutoff.

        Without a cutoff it runs to the depth of a space, else to the end of the list.
        """
        last = self.cutoff or topic.horizon or topic.length
        return sums(topic, (self, "perfect"), self._perfect, deepest_of(topic, last))[last]

    def _perfect(self, num: Arithmetic, rank: Any) -> Any:
        return self.discount(num, rank) * num.number(self.keep) ** (rank - 1)

    def ideal_order(self, documents: Ints, worth: Sequence[Fraction]) -> Sequence[int]:
        """The greedy list."""
        return greedy_order(documents, worth, self.keep, self.rel, self.cutoff)

    def ideal_key(self) -> tuple[object, ...]:
        """The discount does not matter to it."""
        return ("greedy", self.keep, self.rel, self.cutoff)
