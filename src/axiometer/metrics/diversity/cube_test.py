"""The cube test: each aspect is a column that documents fill like water, up to its height."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from axiometer.data.recall_base import AspectBase
from axiometer.metrics.diverse import Diverse, aspects_of, present, read_length, spread, weight
from axiometer.metrics.families import Normalised
from axiometer.metrics.measure import Example, State, measure_class
from axiometer.metrics.parameters import choice, integer, real
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import Arithmetic, Number


def novelty_discount() -> Any:
    """`gamma`: how fast an aspect that is met again gains less."""
    return real("0.5", "what is left of a document's gain for each earlier one", low=0, high=1)


def batch_time() -> Any:
    """`time`: of one batch."""
    return real("1", "the time that one batch of documents takes", low=0, open_ends=True)


@dataclass(frozen=True, kw_only=True)
class Cube(Diverse):
    """The state: what the next document of each aspect adds, the room left in its column, all gain so far."""

    gamma: Fraction = novelty_discount()
    height: int = integer(5, "the relevance at which an aspect is full", low=1)
    form: str = choice(
        "cube", ("cube", "jig"), "equation 7 of Albahem et al. 2018, or the variant of trec-dd-jig"
    )
    time: Fraction = batch_time()
    batch: int = integer(0, "documents in a batch; 0 takes the whole list as one", low=0)

    def relevance(self, num: Arithmetic, grade: int, top: int) -> Number:
        """The grade in [0, 1]."""
        return num.number(grade) / top

    def speed(self, num: Arithmetic, rank: Number) -> Number:
        """One over the time needed to reach a rank."""
        batches = -(-rank // self.batch) if self.batch else 1 + 0 * rank
        return num.number(1 / self.time) / batches

    def start(self, topic: Topic) -> State:
        """An empty cube; trec-dd-jig discounts the first document too and measures in heights."""
        first = spread(topic, weight(topic))
        if self.form == "jig":
            return first * topic.num.number(self.gamma / self.height), first, topic.zeros()
        room = topic.zeros(topic.facets.width) + topic.num.number(self.height)
        return first, room, topic.zeros()

    def pour(self, topic: Topic, state: State, document: Document) -> State:
        """The next gains, the room and what this document gained."""
        following, room = state[0], state[1]
        grades = aspects_of(document)
        shared = present(grades)
        relevance = topic.by_grade((self, "rel"), lambda num, g: self.relevance(num, g, topic.top))
        if shared is None:
            return self._each(topic, following, room, relevance[grades])
        following, room = following.copy(), room.copy()
        gained: Any = None
        for aspect in shared:
            amount = relevance[grades[aspect, 0]]
            added, used = self._flow(topic, following[aspect], room[aspect], amount)
            gained = added if gained is None else gained + added
            room[aspect] -= used
            following[aspect] *= topic.num.number(self.gamma)
        return following, room, gained

    def _each(self, topic: Topic, following: Number, room: Number, amounts: Number) -> State:
        """The step where every lane reads a document of its own."""
        added, used = self._flow(topic, following, room, amounts)
        fewer = np.where(amounts > 0, following * topic.num.number(self.gamma), following)
        return fewer, room - used, added.sum(axis=0)

    def _flow(self, topic: Topic, following: Number, room: Number, amount: Number) -> tuple[Any, Any]:
        """What is added, and how much of the room it takes."""
        full = following if np.ndim(amount) == 0 and amount == 1 else following * amount
        if self.form == "jig":
            added = topic.num.minimum(full, room)
            return added, added
        return np.where(room > 0, full, topic.num.number(0)), amount


@measure_class
class CT(Cube):
    """the cube test.

    The gain of the whole list over the time that it takes. A document gains for each of its aspects its
    relevance in [0, 1], less with each earlier document of that aspect, and nothing once the relevance seen
    for it has reached `height`. The time is 1 unless the list is read in batches.
    """

    memory = ("next gain of each aspect", "room of each aspect", "gain")
    range = "[0, height]"
    formula = "1/Time sum_{i<=k} sum_a w_a rel_ia gamma^(n_a) [sum of earlier rel_a < height]"
    equals = "Albahem et al. 2018, equation 7; form=jig: trec-dd-jig's ct for ratings in [0, 1]"
    reference = "luo2013"
    example = Example("CT", ("a", "", "ab"), "5/4")

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """Pours a relevant document into the cube."""
        if present(aspects_of(document)) == []:
            return state
        following, room, gained = self.pour(topic, state, document)
        return following, room, state[2] + gained

    def score(self, topic: Topic, state: State) -> Number:
        """Gain over time."""
        if not self.batch:
            return state[2] * topic.num.number(1 / self.time)
        read = read_length(self, topic)
        speeds = topic.changed(depth=topic.reach(read)).by_rank((self, "speed"), self.speed)
        return state[2] * speeds[read]


@measure_class
class nCT(Normalised):
    """the normalised cube test.

    CT over the gain of a list that fills every aspect as far as the topic's relevant documents allow.
    """

    gamma: Fraction = novelty_discount()
    height: int = integer(5, "the relevance at which an aspect is full", low=1)

    diverse = True
    memory = ("next gain of each aspect", "room of each aspect", "gain")
    range = "[0, 1] for binary judgments"
    formula = "CT / sum_a w_a sum_{i < min(R_a, height)} gamma^i"
    equals = "the TREC Dynamic Domain track's nCT but for its time"
    reference = "yang2017"
    example = Example("nCT", ("a", "", "ab"), "1")

    @property
    def part(self) -> CT:
        """The cube test with the same parameters."""
        return CT(gamma=self.gamma, height=self.height, cutoff=self.cutoff)

    def score(self, topic: Topic, state: State) -> Number:
        """CT over its bound."""
        bound = topic.once(
            (self, "bound"), lambda: topic.num.table(map(topic.num.number, self._bounds(topic)))
        )
        return topic.ratio(self.part.score(topic, state), bound)

    def _bounds(self, topic: Topic) -> list[Fraction]:
        facets: AspectBase = topic.facets
        return [
            sum((w * self._filled(int(r)) for w, r in zip(weights, counts, strict=True)), Fraction(0))
            for weights, counts in zip(facets.shares(), facets.relevant(), strict=True)
        ]

    def _filled(self, relevant: int) -> Fraction:
        return sum((self.gamma**i for i in range(min(relevant, self.height))), Fraction(0))


@measure_class
class ACT(Cube):
    """the average cube test.

    The mean of CT over the list cut after each of its ranks. The last ranks repeat the highest value, so
    documents that are not relevant can raise it: it rises with them towards the CT of the list.
    """

    memory = ("next gain of each aspect", "room of each aspect", "gain", "gain missed by earlier ranks")
    range = "[0, height]"
    formula = "(1/n) sum_{i<=n} CT(list cut at i), n the length of the list"
    equals = "Albahem et al. 2018, equation 8; form=jig: trec-dd-jig's act for ratings in [0, 1]"
    reference = "yang2015"
    example = Example("ACT", ("a", "", "ab"), "3/4")

    def start(self, topic: Topic) -> State:
        """An empty cube."""
        return *super().start(topic), topic.zeros()

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """Pours; a gain at rank i counts at all ranks but the i - 1 earlier ones."""
        if present(aspects_of(document)) == []:
            return state
        following, room, gained = self.pour(topic, state, document)
        before = self._elapsed(topic, document.rank)[document.rank - 1]
        return following, room, state[2] + gained, state[3] + gained * before

    def _elapsed(self, topic: Topic, last: Number) -> Number:
        """The sum of the speeds of ranks 1..i, as a table: how often a gain at the top counts."""
        return topic.sums((self, "speed"), self.speed, topic.reach(last))

    def score(self, topic: Topic, state: State) -> Number:
        """The mean over the ranks read."""
        read = read_length(self, topic)
        return topic.ratio(state[2] * self._elapsed(topic, read)[read] - state[3], read)
