"""OIE: observational information effectiveness."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from axiometer.errors import MeasureError
from axiometer.metrics.measure import Example, Measure, State, measure_class
from axiometer.metrics.parameters import integer, real
from axiometer.metrics.topic import Document, Topic
from axiometer.names import number_text
from axiometer.numeric import Number

LARGEST_COLLECTION = 10**15


@measure_class
class OIE(Measure):
    """observational information effectiveness.

    What the ranking and the judgments tell apart, less what they tell together: the more they agree, the less
    the two tell beyond either. Read down the list, each relevant document adds beta ln(precision here / its
    share of the collection), precision and share being those of documents of at least its grade, and
    every document costs (beta - a1) ln(docs / rank).
    """

    beta: Fraction = real("1.2", "the weight of what ranking and judgments tell together", low=0)
    docs: int = integer(
        None,
        "documents of the whole collection (at least all that are judged or retrieved); the value depends on"
        " it, so take the collection's true size, the same for all runs",
        low=1,
        high=LARGEST_COLLECTION,
    )
    a1: Fraction = real("1", "the weight of what the ranking tells", low=0)
    a2: Fraction = real("1", "the weight of what the judgments tell", low=0)

    family = "information"
    reads = "judged"
    memory = ("found by grade", "judged so far", "sum of ln(precision / share)")
    range = "(-infinity, infinity)"
    formula = "a1 H(r) + a2 H(g) - beta H({r, g}), H the mean of -ln(unanimously outscoring / docs) over docs"
    equals = "Amigó et al. 2018, definition 4.1, with beta = 1.2 as in its experiments"
    reference = "amigo2018information"
    example = Example("OIE(docs=100)@3", (1, 0, 1), "0.0130", relevant=5)

    def note(self) -> str:
        """Says where beta lies outside of (a1, 2 a1), the widest range of theorem 4.2."""
        low, high = number_text(self.a1), number_text(2 * self.a1)
        said = f"beta={number_text(self.beta)} is outside of ({low}, {high}), the widest range of theorem 4.2"
        if self.beta <= self.a1:
            return f"{said}: a not relevant document at the end of a list is not punished"
        if self.beta >= 2 * self.a1:
            return f"{said}: in a large collection, many relevant documents further down never beat one"
        return ""

    def check(self, topic: Topic) -> None:
        """The collection holds at least what is judged."""
        self._refuse_below(int(topic.base.counts.sum(axis=1).max(initial=0)))

    def start(self, topic: Topic) -> State:
        """Nothing found: for each grade from 1 up, the documents of at least that grade."""
        none = np.zeros((topic.top, topic.width), dtype=np.int64)
        return none, np.zeros(topic.width, dtype=np.int64), topic.zeros()

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """A relevant document adds the logarithm of its lift: precision over share."""
        found, judged, total = state
        grade = np.broadcast_to(document.grade, topic.width)
        found = found + (grade >= np.arange(1, topic.top + 1)[:, None])
        row = np.maximum(grade, 1) - 1
        here = np.maximum(found[row, np.arange(topic.width)], 1)
        lift = _logs(topic, self.docs) + _logs(topic, here) - _logs(topic, document.rank)
        lift = lift - self._share(topic, row)
        counted = np.broadcast_to(document.judged, topic.width).astype(np.int64)
        return found, judged + counted, total + topic.flag(grade > 0) * lift

    def score(self, topic: Topic, state: State) -> Number:
        """The lifts, less the price of the length; and what the judgments tell by themselves."""
        _, judged, total = state
        length = np.minimum(topic.length, self.cutoff) if self.cutoff else np.asarray(topic.length)
        known = topic.lanes_of(topic.base.counts.sum(axis=1))
        self._refuse_below(int(np.max(known + length - judged, initial=0)))
        beta, a1, a2 = (topic.num.number(weight) for weight in (self.beta, self.a1, self.a2))
        own = topic.once((self, "judgments"), lambda: self._judgments(topic))
        table = topic.sums("ln rank", lambda num, rank: num.log(rank), int(np.max(length, initial=0)))
        ranking = topic.num.lanes(length) * _logs(topic, self.docs) - table[length]
        return ((a2 - beta) * own + beta * total + (a1 - beta) * ranking) / self.docs

    def _refuse_below(self, seen: int) -> None:
        if seen > self.docs:
            raise MeasureError(
                f"{self}: docs={self.docs}, but the lists and judgments of a topic hold {seen} documents",
                remedy="give the size of the whole collection",
            )

    def _share(self, topic: Topic, row: Any) -> Number:
        """ln of how many documents of the topic have at least each lane's grade (row 0: grade 1)."""
        table = topic.lanes_of(_at_least(topic))
        return _logs(topic, table[..., row] if table.ndim == 1 else table[np.arange(topic.width), row])

    def _judgments(self, topic: Topic) -> Number:
        """docs times H(g), for each row of the base."""
        counts = topic.base.counts[:, 1:]
        each = _logs(topic, self.docs) - _logs(topic, _at_least(topic)[:, : counts.shape[1]])
        return (topic.num.lanes(counts) * each).sum(axis=1)


def _at_least(topic: Topic) -> Number:
    """(topics, grades from 1 up): documents of at least that grade; 1 where there are none to find."""
    counts = topic.base.counts[:, 1:]
    above = np.cumsum(counts[:, ::-1], axis=1)[:, ::-1]
    return np.maximum(above if above.shape[1] else np.ones((len(above), 1), dtype=np.int64), 1)


def _logs(topic: Topic, counts: Any) -> Number:
    """Natural logarithms of whole numbers, each computed once."""
    if topic.num.name == "float64":
        return np.log(counts)
    known = topic.cache.setdefault("ln", {})
    return np.frompyfunc(lambda count: _log(topic, known, int(count)), 1, 1)(counts)


def _log(topic: Topic, known: dict[int, Any], count: int) -> Number:
    if count not in known:
        known[count] = topic.num.log(count)
    return known[count]
