"""Real runs as lanes: one for each (run, topic), read in leaps from one document that matters to the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from axiometer.data.match_runs import Match, MatchedScores
from axiometer.data.qrels import Qrels
from axiometer.data.recall_base import Base
from axiometer.metrics.additive import Additive
from axiometer.metrics.families import Scored, documents_read, ours
from axiometer.metrics.fold import fold
from axiometer.metrics.function import FunctionMeasure
from axiometer.metrics.guard import guarded
from axiometer.metrics.measure import Measure
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import FLOAT, floats

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
LOWEST = {"relevant": 1, "judged": 0, "pool": -(2**62), "all": -(2**62)}
DENSE_CELLS = 20_000_000


@dataclass(frozen=True)
class JudgedLanes:
    """The judged documents of all lanes, sorted by lane, then rank; lane = run x topics + topic."""

    base: Base
    lane: Ints
    rank: Ints
    grade: Ints
    aspects: Ints | None
    lengths: Ints
    group: Ints
    scores: MatchedScores | None = None

    @staticmethod
    def of(qrels: Qrels, matches: Sequence[Match]) -> JudgedLanes:
        """Lanes for every run and every topic of the qrels."""
        topics = len(qrels.topics)
        row = np.concatenate([m.row for m in matches])
        return JudgedLanes(
            qrels.base,
            np.concatenate([m.topic + i * topics for i, m in enumerate(matches)]),
            np.concatenate([m.rank for m in matches]),
            qrels.grades[row],
            None if qrels.aspects is None else np.maximum(qrels.aspects[row], 0).T,
            np.concatenate([m.lengths for m in matches]),
            np.tile(np.arange(topics, dtype=np.int64), len(matches)),
            _joined_scores([m.scores for m in matches if m.scores is not None]),
        )

    def chosen(self, lowest: int, cutoff: int | None) -> JudgedLanes:
        """Only documents of at least that grade, within the cutoff."""
        keep = self.grade >= lowest
        if cutoff is not None:
            keep &= self.rank <= cutoff
        aspects = None if self.aspects is None else self.aspects[:, keep]
        scores = None if self.scores is None else replace(self.scores, score=self.scores.score[keep])
        return replace(
            self,
            lane=self.lane[keep],
            rank=self.rank[keep],
            grade=self.grade[keep],
            aspects=aspects,
            scores=scores,
        )

    def estimated(self, measure: Scored) -> JudgedLanes:
        """The scores as the measure takes them."""
        if self.scores is None:
            return self
        low, high = self.scores.low, self.scores.high
        score = measure.estimates(self.scores.score, low[self.lane], high[self.lane])
        return replace(self, scores=replace(self.scores, score=score))

    def permuted(self, order: Ints) -> JudgedLanes:
        """The lanes in another order; the documents keep theirs, so only leaps may follow."""
        place = np.empty_like(order)
        place[order] = np.arange(len(order))
        return replace(
            self, lane=place[self.lane], lengths=self.lengths[order], group=self.group[order], scores=None
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


def score_lanes(measure: Measure, lanes: JudgedLanes) -> Floats:
    """The measure's value for every lane, in float64."""
    if not ours(measure):
        # Here, because comparing the ways to read needs this module.
        from axiometer.metrics.consistency import refuse_unsteady

        refuse_unsteady(measure)
    if lanes.aspects is None and measure.diverse:
        lanes = with_one_aspect(lanes)
    with nullcontext() if ours(measure) else guarded(measure):
        return read_lanes(measure, lanes)


def read_lanes(measure: Measure, lanes: JudgedLanes, reads: str | None = None) -> Floats:
    """The values by the shortest way that is known to lead there: `reads` are the documents that matter."""
    reads = documents_read(measure) if reads is None else reads
    if isinstance(measure, Scored):
        lanes = lanes.estimated(measure)
    chosen = lanes.chosen(LOWEST[reads], measure.cutoff)
    if isinstance(measure, FunctionMeasure):
        return _call(measure, chosen)
    if reads == "all":
        return _dense(measure, chosen)
    return _sum(measure, chosen) if isinstance(measure, Additive) else _leap(measure, chosen)


def with_one_aspect(lanes: JudgedLanes) -> JudgedLanes:
    """Plain judgments as judgments of a single aspect."""
    return replace(lanes, base=lanes.base.with_one_aspect(), aspects=np.maximum(lanes.grade, 0)[None, :])


def _joined_scores(parts: Sequence[MatchedScores]) -> MatchedScores | None:
    if not parts:
        return None
    return MatchedScores(
        np.concatenate([part.score for part in parts]),
        np.concatenate([part.low for part in parts]),
        np.concatenate([part.high for part in parts]),
    )


def _topic(measure: Measure, lanes: JudgedLanes, dense: bool = False) -> Topic:
    depth = max(int(lanes.rank.max(initial=0)), 1)
    if dense or measure.cutoff is not None:
        depth = max(depth, min(int(lanes.lengths.max(initial=0)) + 1, measure.cutoff or 2**31))
    return Topic(FLOAT, lanes.base, len(lanes.lengths), depth, lanes.lengths, None, lanes.group)


def _sum(measure: Additive, lanes: JudgedLanes) -> Floats:
    """An additive measure on sparse lanes: a product of weights and gains, summed by lane."""
    topic = _topic(measure, lanes)
    measure.check(topic)
    parts = measure.parts(topic, lanes.rank, np.maximum(lanes.grade, 0))
    total = np.bincount(lanes.lane, weights=parts, minlength=topic.width)
    return floats(measure.score(topic, (total,)))


def _leap(measure: Measure, lanes: JudgedLanes) -> Floats:
    """Step k reads the k-th document that matters of every lane that has so many."""
    counts = np.bincount(lanes.lane, minlength=len(lanes.lengths))
    order = np.argsort(-counts, kind="stable")
    starts = (np.cumsum(counts) - counts)[order]
    sizes = counts[order]
    moved = lanes.permuted(order)
    values = floats(fold(measure, _topic(measure, moved), _leaps(lanes, starts, sizes)))
    result = np.empty(len(order), dtype=np.float64)
    result[order] = values
    return result


def _leaps(lanes: JudgedLanes, starts: Ints, sizes: Ints) -> Iterator[tuple[int, Document]]:
    for k in range(int(sizes.max(initial=0))):
        active = int(np.searchsorted(-sizes, -k, side="left"))
        yield active, lanes.document(starts[:active] + k)


def _dense(measure: Measure, lanes: JudgedLanes) -> Floats:
    """Every rank of every lane, the longest lists first, in blocks of bounded size."""
    lengths = np.minimum(lanes.lengths, measure.cutoff or 2**31)
    order = np.argsort(-lengths, kind="stable")
    result = np.empty(len(order), dtype=np.float64)
    block = max(DENSE_CELLS // max(int(lengths.max(initial=1)), 1), 1)
    for start in range(0, len(order), block):
        part = order[start : start + block]
        result[part] = _dense_block(measure, lanes, part, lengths[part])
    return result


def _dense_block(measure: Measure, lanes: JudgedLanes, part: Ints, lengths: Ints) -> Floats:
    place = np.full(len(lanes.lengths), -1, dtype=np.int64)
    place[part] = np.arange(len(part))
    at = np.full((int(lengths.max(initial=0)), len(part)), -1, dtype=np.int32)
    inside = place[lanes.lane] >= 0
    at[lanes.rank[inside] - 1, place[lanes.lane[inside]]] = np.flatnonzero(inside)
    topic = _topic(measure, lanes, dense=True)
    topic = Topic(FLOAT, lanes.base, len(part), topic.depth, lanes.lengths[part], None, lanes.group[part])
    steps = (
        (active, lanes.document(at[rank, :active], rank + 1))
        for rank in range(len(at))
        if (active := int(np.searchsorted(-lengths, -rank, side="left")))
    )
    return floats(np.broadcast_to(fold(measure, topic, steps), len(part)))


def _call(measure: FunctionMeasure, lanes: JudgedLanes) -> Floats:
    """A user's function, called once for each lane with the whole list of grades."""
    bounds = np.searchsorted(lanes.lane, np.arange(len(lanes.lengths) + 1))
    lists = []
    for lane, length in enumerate(lanes.lengths):
        read = [0] * int(length)
        for hit in range(bounds[lane], bounds[lane + 1]):
            read[lanes.rank[hit] - 1] = max(int(lanes.grade[hit]), 0)
        lists.append(tuple(read))
    return floats(measure.values(_topic(measure, lanes, dense=True), lists))
