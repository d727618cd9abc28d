"""The cube: each aspect a column of a cube that documents fill like water, up to its height."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from axiometer.metrics.diverse import Diverse, aspects_of, present, spread, weight
from axiometer.metrics.measure import State
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

    def speed(self, num: Arithmetic, rank: Any) -> Any:
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

    def _each(self, topic: Topic, following: Any, room: Any, amounts: Any) -> State:
        """The step where every lane reads a document of its own."""
        added, used = self._flow(topic, following, room, amounts)
        fewer = np.where(amounts > 0, following * topic.num.number(self.gamma), following)
        return fewer, room - used, added.sum(axis=0)

    def _flow(self, topic: Topic, following: Any, room: Any, amount: Any) -> tuple[Any, Any]:
        """What is added, and how much of the room it takes."""
        full = following if np.ndim(amount) == 0 and amount == 1 else following * amount
        if self.form == "jig":
            added = topic.num.minimum(full, room)
            return added, added
        return np.where(room > 0, full, topic.num.number(0)), amount
