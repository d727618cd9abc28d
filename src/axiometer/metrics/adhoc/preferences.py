"""Pairs of documents: how many of those of which one is better stand in the right order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from axiometer.metrics.adhoc.counts import Counted
from axiometer.metrics.families import FromZero
from axiometer.metrics.measure import Example, Measure, State, measure_class
from axiometer.metrics.parameters import choice, lowest_relevant
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import Number

Ints = npt.NDArray[np.int64]


@measure_class
class Accuracy(FromZero):
    """pairs in the right order.

    The share of the pairs of a relevant document and one that is not, both retrieved, in which the relevant
    one stands above. 0 where no relevant document was retrieved, 1 where there are relevant ones only.
    """

    rel: int = lowest_relevant()

    memory = ("relevant so far", "pairs in the wrong order")
    formula = (
        "1 - (sum over relevant ranks i <= k of documents above i that are not relevant) / (found x others)"
    )
    equals = "ir_measures Accuracy, which leaves out topics without a relevant document retrieved"
    reference = "macavaney2022"
    example = Example("Accuracy", (1, 0, 1), "1/2")

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """A relevant document is wrong after every other one above it."""
        found, wrong = state
        hit = topic.flag(np.greater_equal(document.grade, self.rel))
        return found + hit, wrong + hit * (topic.num.lanes(document.rank) - 1 - found)

    def score(self, topic: Topic, state: State) -> Number:
        """The share of the pairs."""
        found, wrong = state
        read = topic.length if self.cutoff is None else np.minimum(topic.length, self.cutoff)
        return topic.flag(found > 0) - topic.ratio(wrong, found * (topic.num.lanes(read) - found))


@dataclass(frozen=True, kw_only=True)
class Pairs(Measure):
    """A reader of judged documents that knows which pairs of different grades it met in the right order."""

    def start(self, topic: Topic) -> State:
        """No document seen, of any grade; no pair in order."""
        return np.zeros((topic.base.counts.shape[1], topic.width), dtype=np.int64), topic.zeros()

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """A judged document is in order after every better one above it."""
        seen, right = state
        grade = np.broadcast_to(document.grade, topic.width)
        judged = np.broadcast_to(document.judged, topic.width)
        of_grade = np.arange(len(seen))[:, None]
        better = (seen * (of_grade > grade)).sum(axis=0)
        return seen + (of_grade == grade) * judged, right + topic.num.lanes(better * judged)


def pairs(better: Ints, worse: Ints) -> Any:
    """How many pairs there are of a document of the first and one of the second that has a lower grade."""
    below = np.cumsum(worse, axis=0) - worse
    return (better * below).sum(axis=0)


def pool(topic: Topic) -> Ints:
    """The judged documents of each grade: (grades, lanes) or (grades, 1)."""
    counts = topic.base.counts
    table: Ints = counts[0][:, None] if topic.group is None else counts[topic.group].T
    return table


@measure_class
class Prefs(Pairs):
    """preferences fulfilled.

    The share of the pairs of judged documents of different grades in which the better one stands above the
    other, or was retrieved and the other was not. `of` says which pairs count: all, those of which at least
    one was retrieved, or those of which both were.
    """

    of: str = choice("all", ("all", "either", "retrieved"), "which pairs count")

    cut = "none"
    reads = "judged"
    memory = ("seen of each grade", "pairs in order")
    formula = "pairs in the right order / pairs, of judged documents with different grades"
    equals = (
        "trec_eval prefs_simp, prefs_pair and prefs_avgjg (of=either: _imp, of=retrieved: _ret)"
        " under -R qrels_prefs; there with one group of judgments a topic"
    )
    reference = "carterette2008"
    example = Example("Prefs", (1, 0, 0), "1/2", relevant=2)

    def score(self, topic: Topic, state: State) -> Number:
        """The share of the pairs that count."""
        seen, right = state
        known, num = pool(topic), topic.num
        if self.of == "retrieved":
            return topic.ratio(right, num.lanes(pairs(seen, seen)))
        missed = np.maximum(known - seen, 0)
        possible = pairs(known, known) - (pairs(missed, missed) if self.of == "either" else 0)
        return topic.ratio(right + num.lanes(pairs(seen, missed)), num.lanes(possible))


@measure_class
class PrefsR(Measure):
    """preferences fulfilled, with as many documents that are not relevant as relevant ones.

    As Prefs, but of the documents judged not relevant only the first R count, R the number of relevant ones;
    where there are fewer, the rest count as if they stood below everything. `of=retrieved` looks at retrieved
    documents only, and R is how many relevant ones there are among them. As trec_eval counts, each document
    judged not relevant is also paired with the R that count, and right where it stands above.
    """

    of: str = choice("all", ("all", "retrieved"), "which documents count")

    cut = "none"
    reads = "judged"
    memory = ("seen of each grade", "relevant pairs in order", "relevant above each other document")
    formula = "pairs in the right order / pairs, with R documents judged not relevant"
    equals = (
        "trec_eval prefs_avgjg_Rnonrel (of=retrieved: prefs_avgjg_Rnonrel_ret) under -R qrels_prefs;"
        " there with one group of judgments a topic"
    )
    reference = "carterette2008"
    example = Example("PrefsR", (1, 0), "1/2", relevant=2)

    def start(self, topic: Topic) -> State:
        """Nothing seen."""
        shape = (topic.base.counts.shape[1], topic.width)
        above = np.zeros((topic.depth + 1, topic.width), dtype=np.int64)
        return np.zeros(shape, dtype=np.int64), np.zeros(topic.width, dtype=np.int64), above

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """A relevant document is in order after better ones; any other one keeps how many stand above it."""
        seen, right, above = state
        grade = np.broadcast_to(document.grade, topic.width)
        judged = np.broadcast_to(document.judged, topic.width)
        of_grade = np.arange(len(seen))[:, None]
        better = (seen * (of_grade > np.maximum(grade, 0)))[1:].sum(axis=0)
        other = judged & (grade == 0)
        place = (np.arange(len(above))[:, None] == seen[0]) & other
        return (
            seen + (of_grade == grade) * judged,
            right + better * (judged & ~other),
            above + place * seen[1:].sum(axis=0),
        )

    def score(self, topic: Topic, state: State) -> Any:
        """The share of the pairs."""
        seen, right, above = state
        known = pool(topic) + np.zeros_like(seen)
        others, found = seen[0], seen[1:].sum(axis=0)
        base = known if self.of == "all" else seen
        R, N = base[1:].sum(axis=0), base[0]
        # Above the first R of the others: in the list as they were met, out of it below all that was found.
        counted = np.minimum(others, np.minimum(R, N))
        ranks = np.arange(len(above))[:, None]
        met = (above * (ranks < counted)).sum(axis=0)
        implied = pairs(seen[1:], np.maximum(base - seen, 0)[1:])
        among = np.where(N > R, counted * (counted - 1) // 2 + (R - counted) * others, 0)
        fulfilled = right + implied + met + found * (R - counted) + among
        possible = pairs(base[1:], base[1:]) + np.where(
            N > R, R * R + N * R, R * N + known[1:].sum(axis=0) * (R - N)
        )
        return topic.ratio(topic.num.lanes(fulfilled), topic.num.lanes(possible))


@measure_class
class NumPrefs(Pairs, Counted):
    """pairs of documents counted.

    How many pairs of judged documents have different grades (`of=possible`), stand in the right order
    (`of=fulfilled`), or do so with both retrieved (`of=retrieved`). A run's number is the sum over its
    topics.
    """

    of: str = choice("possible", ("possible", "fulfilled", "retrieved"), "which pairs are counted")

    reads = "judged"
    memory = ("seen of each grade", "pairs in order")
    formula = "the number of such pairs"
    equals = "trec_eval prefs_num_prefs_poss, _ful and _ful_ret under -R qrels_prefs"
    reference = "carterette2008"
    example = Example("NumPrefs", (1, 0, 0), "4", relevant=2)

    def score(self, topic: Topic, state: State) -> Number:
        """The count."""
        seen, right = state
        known = pool(topic)
        if self.of == "possible":
            return topic.num.lanes(pairs(known, known)) + topic.zeros()
        implied = pairs(seen, np.maximum(known - seen, 0)) if self.of == "fulfilled" else 0
        return right + topic.num.lanes(implied)
