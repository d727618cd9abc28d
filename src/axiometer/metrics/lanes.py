"""Real runs as lanes: one for each (run, topic), read in leaps from one document that matters to the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from axiometer.data.match_runs import Match, MatchedScores
from axiometer.data.qrels import Qrels
from axiometer.data.recall_base import Base
from axiometer.metrics.additive import Additive
from axiometer.metrics.families import Counting, Scored, Settled, additive_part, documents_read, ours, steady
from axiometer.metrics.fold import fold
from axiometer.metrics.function import FunctionMeasure
from axiometer.metrics.guard import guarded
from axiometer.metrics.ids_function import FromIds
from axiometer.metrics.measure import Measure
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import FLOAT, floats

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
LOWEST = {"relevant": 1, "judged": 0, "pool": -(2**62), "all": -(2**62)}
DENSE_CELLS = 20_000_000
SHALLOWEST = 128
MOST_TABLES = 1_000
"""Lists of ever other lengths would let tables that are kept grow without end."""


@dataclass(frozen=True)
class Ids:
    """The documents of every lane by name, the best first, for functions that ask for them."""

    qrels: Qrels
    lists: Sequence[Sequence[str]]

    def relevant(self, rel: int) -> list[frozenset[str]]:
        """The relevant documents of each topic."""
        frame = self.qrels.frame.filter(self.qrels.grades >= rel)
        found: dict[str, list[str]] = {topic: [] for topic in self.qrels.topics}
        for topic, document in frame.select("topic", "document").iter_rows():
            found[topic].append(document)
        return [frozenset(found[topic]) for topic in self.qrels.topics]


@dataclass(frozen=True)
class JudgedLanes:
    """The judged documents of all lanes, sorted by lane, then rank; lane = run x topics + topic.

    `tables` holds what measures that cannot change have computed of the judgments alone: it may be kept from
    one reading to the next, as long as the judgments are the same.
    """

    base: Base
    lane: Ints
    rank: Ints
    grade: Ints
    aspects: Ints | None
    lengths: Ints
    group: Ints
    scores: MatchedScores | None = None
    ids: Ids | None = None
    tables: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)
    memo: dict[int, JudgedLanes] = field(default_factory=dict, compare=False, repr=False)

    @staticmethod
    def of(qrels: Qrels, matches: Sequence[Match], tables: dict[Any, Any] | None = None) -> JudgedLanes:
        """Lanes for every run and every topic of the qrels."""
        topics = len(qrels.topics)
        row = _joined([m.row for m in matches])
        return JudgedLanes(
            qrels.base,
            _joined([m.topic + i * topics if i else m.topic for i, m in enumerate(matches)]),
            _joined([m.rank for m in matches]),
            qrels.grades[row],
            None if qrels.aspects is None else np.maximum(qrels.aspects[row], 0).T,
            _joined([m.lengths for m in matches]),
            _joined([np.arange(topics, dtype=np.int64)] * len(matches)),
            _joined_scores([m.scores for m in matches if m.scores is not None]),
            Ids(qrels, [ids for m in matches for ids in m.documents]) if matches[0].documents else None,
            {} if tables is None else tables,
        )

    def only(self, places: Ints) -> JudgedLanes:
        """The lanes at these places, in rising order, which hold all documents."""
        return replace(
            self,
            lane=np.searchsorted(places, self.lane),
            lengths=self.lengths[places],
            group=self.group[places],
            memo={},
        )

    @cached_property
    def depth(self) -> int:
        """How far tables by rank go: past the longest list, to a power of two, so that few are made."""
        return max(SHALLOWEST, 1 << int(self.lengths.max(initial=0)).bit_length())

    @cached_property
    def topic(self) -> Topic:
        """The topics of the lanes, with the tables that are kept."""
        if len(self.tables) > MOST_TABLES:
            self.tables.clear()
        return Topic(
            FLOAT, self.base, len(self.lengths), self.depth, self.lengths, None, self.group, self.tables
        )

    @cached_property
    def gained(self) -> Ints:
        """The grades, with 0 for documents that are in the pool only."""
        return np.maximum(self.grade, 0)

    def at_least(self, lowest: int) -> JudgedLanes:
        """Only documents of at least that grade; made once for all measures."""
        if lowest not in self.memo:
            self.memo[lowest] = self._kept(self.grade >= lowest)
        return self.memo[lowest]

    def within(self, cutoff: int | None) -> JudgedLanes:
        """Only documents up to that rank."""
        return self if cutoff is None else self._kept(self.rank <= cutoff)

    @cached_property
    def first(self) -> JudgedLanes:
        """Only the first document of each lane."""
        if len(self.lengths) == 1:
            return self._kept(slice(1))
        new = np.ones(len(self.lane), dtype=bool)
        np.not_equal(self.lane[1:], self.lane[:-1], out=new[1:])
        return self._kept(new)

    def _kept(self, keep: npt.NDArray[np.bool_] | slice) -> JudgedLanes:
        return JudgedLanes(
            self.base,
            self.lane[keep],
            self.rank[keep],
            self.grade[keep],
            None if self.aspects is None else self.aspects[:, keep],
            self.lengths,
            self.group,
            None if self.scores is None else replace(self.scores, score=self.scores.score[keep]),
            self.ids,
            self.tables,
        )

    def estimated(self, measure: Scored) -> JudgedLanes:
        """The scores as the measure takes them."""
        if self.scores is None:
            return self
        low, high = self.scores.low, self.scores.high
        score = measure.estimates(self.scores.score, low[self.lane], high[self.lane])
        return replace(self, scores=replace(self.scores, score=score), memo={})

    def permuted(self, order: Ints) -> JudgedLanes:
        """The lanes in another order; the documents keep theirs, so only leaps may follow."""
        place = np.empty_like(order)
        place[order] = np.arange(len(order))
        return replace(
            self,
            lane=place[self.lane],
            lengths=self.lengths[order],
            group=self.group[order],
            scores=None,
            memo={},
        )

    def document(self, at: npt.NDArray[np.signedinteger[Any]], rank: int | None = None) -> Document:
        """The documents at these places; place -1 is an unjudged document."""
        none = at < 0
        grade = np.where(none, 0, self.grade[at]) if len(self.grade) else np.zeros(len(at), dtype=np.int64)
        aspects = None
        if self.aspects is not None:
            aspects = (
                np.where(none, 0, self.aspects[:, at])
                if len(self.grade)
                else np.zeros((len(self.aspects), len(at)), dtype=np.int64)
            )
        where = self.rank[at] if rank is None else rank
        score = None if self.scores is None else self.scores.score[at]
        return Document(where, np.maximum(grade, 0), ~none & (grade >= 0), ~none, aspects, score)


@dataclass(frozen=True)
class Way:
    """How a measure reads lanes, found out once: by the shortest way that is known to lead there.

    `reads` are the documents that matter; `steady` says that nothing can change the measure, so that its
    tables may be kept; `part` is what adds up in it.
    """

    measure: Measure
    ours: bool
    steady: bool
    reads: str
    part: Additive | None

    @staticmethod
    def of(measure: Measure, reads: str | None = None) -> Way:
        """The way of one measure; `reads` says otherwise than it does which documents matter."""
        part = measure if isinstance(measure, Additive) else additive_part(measure)
        return Way(measure, ours(measure), steady(measure), reads or documents_read(measure), part)

    def values(self, lanes: JudgedLanes) -> Floats:
        """The measure's value for every lane, in float64."""
        if self.measure.diverse and lanes.aspects is None:
            lanes = with_one_aspect(lanes)
        if self.ours:
            return self.read(lanes)
        # Here, because comparing the ways to read needs this module.
        from axiometer.metrics.consistency import refuse_unsteady

        refuse_unsteady(self.measure)
        with guarded(self.measure):
            return self.read(lanes)

    def read(self, lanes: JudgedLanes) -> Floats:
        """The same of a measure that was checked, on lanes as it takes them."""
        measure, cutoff = self.measure, self.measure.cutoff
        if lanes.scores is not None and isinstance(measure, Scored):
            lanes = lanes.estimated(measure)
        topic = lanes.topic if self.steady else lanes.topic.changed(cache={})
        if isinstance(measure, FunctionMeasure):
            return _call(measure, topic, lanes)
        if self.reads == "all":
            return _dense(measure, topic, lanes.within(cutoff))
        if self.part is not None:
            return _sum(measure, self.part, topic, lanes.at_least(LOWEST[self.reads]).within(cutoff))
        if isinstance(measure, Counting):
            return _count(measure, topic, lanes.at_least(measure.rel).within(cutoff))
        if isinstance(measure, Settled):
            return _settle(measure, topic, lanes.at_least(measure.rel).first.within(cutoff))
        return _leap(measure, topic, lanes.at_least(LOWEST[self.reads]).within(cutoff))


def score_lanes(measure: Measure, lanes: JudgedLanes) -> Floats:
    """The measure's value for every lane, in float64."""
    return Way.of(measure).values(lanes)


def with_one_aspect(lanes: JudgedLanes) -> JudgedLanes:
    """Plain judgments as judgments of a single aspect."""
    return replace(
        lanes,
        base=lanes.base.with_one_aspect(),
        aspects=np.maximum(lanes.grade, 0)[None, :],
        tables=lanes.tables.setdefault("one aspect", {}),
        memo={},
    )


def _joined(parts: Sequence[Ints]) -> Ints:
    return parts[0] if len(parts) == 1 else np.concatenate(parts)


def _joined_scores(parts: Sequence[MatchedScores]) -> MatchedScores | None:
    if not parts:
        return None
    return MatchedScores(
        np.concatenate([part.score for part in parts]),
        np.concatenate([part.low for part in parts]),
        np.concatenate([part.high for part in parts]),
    )


def _sum(measure: Measure, part: Additive, topic: Topic, lanes: JudgedLanes) -> Floats:
    """A measure whose part is additive, on sparse lanes: weights times gains, summed by lane."""
    measure.check(topic)
    parts = part.parts(topic, lanes.rank, lanes.gained)
    total = np.bincount(lanes.lane, weights=parts, minlength=topic.width)
    return floats(measure.score(topic, (total,)))


def _count(measure: Counting, topic: Topic, lanes: JudgedLanes) -> Floats:
    """A reader who counts: every relevant document knows its number in its lane, so all add up at once."""
    measure.check(topic)
    counts = np.bincount(lanes.lane, minlength=topic.width)
    found = np.arange(1, len(lanes.lane) + 1)
    if topic.width > 1:
        found -= (np.cumsum(counts) - counts)[lanes.lane]
    total = np.bincount(lanes.lane, weights=measure.worth(found, lanes.rank), minlength=topic.width)
    return floats(measure.score(topic, (counts, total)))


def _settle(measure: Settled, topic: Topic, lanes: JudgedLanes) -> Floats:
    """A reader of one document: lanes that have it take a step, the others none."""
    measure.check(topic)
    state, lane, document = measure.start(topic), lanes.lane, Document(lanes.rank, lanes.grade)
    if len(lane) == topic.width:
        return floats(measure.score(topic, measure.step(topic, state, document)))
    there = topic.changed(width=len(lane), group=lanes.group[lane], length=lanes.lengths[lane])
    after = measure.step(there, tuple(part[..., lane] for part in state), document)
    for part, new in zip(state, after, strict=True):
        part[..., lane] = new
    return floats(measure.score(topic, state))


def _leap(measure: Measure, topic: Topic, lanes: JudgedLanes) -> Floats:
    """Step k reads the k-th document that matters of every lane that has so many."""
    counts = np.bincount(lanes.lane, minlength=len(lanes.lengths))
    order = np.argsort(-counts, kind="stable")
    starts = (np.cumsum(counts) - counts)[order]
    sizes = counts[order]
    moved = lanes.permuted(order)
    topic = topic.changed(length=moved.lengths, group=moved.group)
    values = floats(fold(measure, topic, _leaps(lanes, starts, sizes)))
    result = np.empty(len(order), dtype=np.float64)
    result[order] = values
    return result


def _leaps(lanes: JudgedLanes, starts: Ints, sizes: Ints) -> Iterator[tuple[int, Document]]:
    for k in range(int(sizes.max(initial=0))):
        active = int(np.searchsorted(-sizes, -k, side="left"))
        yield active, lanes.document(starts[:active] + k)


def _dense(measure: Measure, topic: Topic, lanes: JudgedLanes) -> Floats:
    """Every rank of every lane, the longest lists first, in blocks of bounded size."""
    lengths = np.minimum(lanes.lengths, measure.cutoff or 2**31)
    order = np.argsort(-lengths, kind="stable")
    result = np.empty(len(order), dtype=np.float64)
    block = max(DENSE_CELLS // max(int(lengths.max(initial=1)), 1), 1)
    for start in range(0, len(order), block):
        part = order[start : start + block]
        result[part] = _dense_block(measure, topic, lanes, part, lengths[part])
    return result


def _dense_block(measure: Measure, topic: Topic, lanes: JudgedLanes, part: Ints, lengths: Ints) -> Floats:
    place = np.full(len(lanes.lengths), -1, dtype=np.int64)
    place[part] = np.arange(len(part))
    at = np.full((int(lengths.max(initial=0)), len(part)), -1, dtype=np.int32)
    inside = place[lanes.lane] >= 0
    at[lanes.rank[inside] - 1, place[lanes.lane[inside]]] = np.flatnonzero(inside)
    topic = topic.changed(width=len(part), length=lanes.lengths[part], group=lanes.group[part])
    steps = (
        (active, lanes.document(at[rank, :active], rank + 1))
        for rank in range(len(at))
        if (active := int(np.searchsorted(-lengths, -rank, side="left")))
    )
    return floats(np.broadcast_to(fold(measure, topic, steps), len(part)))


def _call(measure: FunctionMeasure, topic: Topic, lanes: JudgedLanes) -> Floats:
    """A user's function, called once for each lane with the whole list of grades."""
    bounds = np.searchsorted(lanes.lane, np.arange(len(lanes.lengths) + 1))
    lists = []
    for lane, length in enumerate(lanes.lengths):
        read = [0] * int(length)
        for hit in range(bounds[lane], bounds[lane + 1]):
            read[lanes.rank[hit] - 1] = max(int(lanes.grade[hit]), 0)
        lists.append(tuple(read))
    calls = None
    if isinstance(measure.function, FromIds) and lanes.ids is not None:
        relevant = lanes.ids.relevant(measure.function.rel)
        calls = [
            measure.function.on(ids, relevant[row])
            for ids, row in zip(lanes.ids.lists, lanes.group, strict=True)
        ]
    return floats(measure.values(topic, lists, calls=calls))
