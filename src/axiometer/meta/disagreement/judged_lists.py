"""Real lists, one at a time: their documents, their exact values, and what each document added."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np

from axiometer.data.match_runs import Match
from axiometer.data.qrels import Qrels
from axiometer.data.run import Run
from axiometer.metrics.families import documents_read
from axiometer.metrics.fold import fold, prefixes
from axiometer.metrics.function import FunctionMeasure
from axiometer.metrics.lanes import JudgedLanes, score_lanes
from axiometer.metrics.measure import Measure
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import FLOAT, REAL, Arithmetic, floats

Key = tuple[Any, ...]
READS: dict[str, Callable[[Document], bool]] = {
    "relevant": lambda document: document.grade > 0,
    "judged": lambda document: bool(document.judged),
    "pool": lambda document: bool(document.pooled),
    "all": lambda document: True,
}
"""Which documents a measure steps on; exact arithmetic is slow enough to skip the others."""


@dataclass(frozen=True)
class JudgedLists:
    """Judgments and the runs that are matched with them; a list is named by (run, topic), as numbers."""

    qrels: Qrels
    runs: tuple[Run, ...]
    matches: tuple[Match, ...]
    memo: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    def values(self, measure: Measure) -> Any:
        """float64 values, runs x topics."""
        lanes = JudgedLanes.of(self.qrels, list(self.matches))
        return score_lanes(measure, lanes).reshape(len(self.runs), len(self.qrels.topics))

    def key(self, measure: Measure, run: int, topic: int) -> Key:
        """What the measure can know of a list: lists with equal keys have equal values."""
        hits = self._hits(run, topic)
        last = measure.cutoff or max(hits, default=0)
        read = tuple((rank, self._judgment(row)) for rank, row in hits.items() if rank <= last)
        return topic, int(self.matches[run].lengths[topic]), read

    def exact(self, measure: Measure, run: int, topic: int) -> Any:
        """The exact value of a list; a function's own number."""
        key = (id(measure), self.key(measure, run, topic))
        if key not in self.memo:
            num = FLOAT if isinstance(measure, FunctionMeasure) else REAL
            last = measure.cutoff or int(self.matches[run].lengths[topic])
            listed = self.documents(measure, run, topic)[:last]
            steps = ((1, document) for document in listed if READS[documents_read(measure)](document))
            self.memo[key] = np.ravel(fold(measure, self.topic(measure, run, topic, num), steps))[0]
        return self.memo[key]

    def added(self, measure: Measure, run: int, topic: int) -> list[float]:
        """What the document at each rank added to the value; the sum is the value less that of no list."""
        about = self.topic(measure, run, topic, FLOAT)
        if isinstance(measure, FunctionMeasure):
            about = replace(about, horizon=about.depth)
        listed = self.documents(measure, run, topic)
        values = [float(np.ravel(floats(v))[0]) for _, v in prefixes(measure, about, listed)]
        known = [next((value for value in values if value == value), 0.0)]
        for value in values[1:]:
            known.append(value if value == value else known[-1])
        return [after - before for before, after in pairwise(known)]

    def topic(self, measure: Measure, run: int, topic: int, num: Arithmetic) -> Topic:
        """The topic of one list."""
        base = self.qrels.base
        if measure.diverse and self.qrels.aspects is None:
            base = base.with_one_aspect()
        length = int(self.matches[run].lengths[topic])
        return Topic(num, base, 1, max(length, measure.cutoff or 0, 1), length, None, np.array([topic]))

    def documents(self, measure: Measure, run: int, topic: int) -> list[Document]:
        """Every rank of a list."""
        hits = self._hits(run, topic)
        ranks = range(1, int(self.matches[run].lengths[topic]) + 1)
        return [self._document(measure, rank, hits.get(rank)) for rank in ranks]

    def names(self, run: int, topic: int) -> list[str]:
        """The documents' ids, by rank."""
        return self._ranked[run].get(self.qrels.topics[topic], [])

    def grade(self, topic: int, document: str) -> int | None:
        """The grade of a document; None where it is unjudged."""
        return self._grades.get((self.qrels.topics[topic], document))

    def _hits(self, run: int, topic: int) -> dict[int, int]:
        """Rank -> row of the qrels, for the judged documents of a list."""
        found = self.matches[run]
        start, stop = np.searchsorted(found.topic, [topic, topic + 1])
        return dict(zip(found.rank[start:stop].tolist(), found.row[start:stop].tolist(), strict=True))

    def _judgment(self, row: int) -> tuple[int, ...]:
        aspects = () if self.qrels.aspects is None else self.qrels.aspects[row].tolist()
        return (int(self.qrels.grades[row]), *aspects)

    def _document(self, measure: Measure, rank: int, row: int | None) -> Document:
        grade = 0 if row is None else int(self.qrels.grades[row])
        aspects = None
        if self.qrels.aspects is not None:
            wide = self.qrels.aspects.shape[1]
            aspects = np.zeros(wide, np.int64) if row is None else np.maximum(self.qrels.aspects[row], 0)
            aspects = aspects[:, None]
        elif measure.diverse:
            aspects = np.array([[max(grade, 0)]])
        return Document(rank, max(grade, 0), row is not None and grade >= 0, row is not None, aspects)

    @cached_property
    def _ranked(self) -> list[dict[str, list[str]]]:
        groups = (run.ranked().group_by("topic", maintain_order=True) for run in self.runs)
        return [{str(topic): rows["document"].to_list() for (topic,), rows in group} for group in groups]

    @cached_property
    def _grades(self) -> dict[tuple[str, str], int]:
        frame = self.qrels.frame
        keys = zip(frame["topic"], frame["document"], strict=True)
        return dict(zip(keys, self.qrels.grades.tolist(), strict=True))
