"""Real topics on which two measures name different winners, and the documents that make them do so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations, pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from axiometer.data.match_runs import Match, Reading, read_all, run_sources
from axiometer.data.qrels import Qrels, read_qrels
from axiometer.data.run import Run, read_run
from axiometer.errors import InputError
from axiometer.metrics.families import documents_read
from axiometer.metrics.fold import fold, prefixes
from axiometer.metrics.function import FunctionMeasure
from axiometer.metrics.lanes import JudgedLanes, score_lanes
from axiometer.metrics.measure import Measure
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import FLOAT, REAL, Arithmetic, UndecidedError, floats
from axiometer.numeric.compare import OPEN, Ints, Sides, signs, slack_for

Floats = npt.NDArray[np.float64]
Key = tuple[Any, ...]
READS: dict[str, Callable[[Document], bool]] = {
    "relevant": lambda document: document.grade > 0,
    "judged": lambda document: bool(document.judged),
    "pool": lambda document: bool(document.pooled),
    "all": lambda document: True,
}
"""Which documents a measure steps on; exact arithmetic is slow enough to skip the others."""


@dataclass(frozen=True)
class Flip:
    """A topic and two runs: by the first measure `runs[0]` is better, by the second `runs[1]`.

    `scores` are (first measure's of both runs, second measure's of both runs).
    """

    topic: str
    runs: tuple[str, str]
    scores: tuple[tuple[float, float], tuple[float, float]]

    @property
    def gaps(self) -> tuple[float, float]:
        """By how much each measure prefers its winner."""
        (a, b), (c, d) = self.scores
        return a - b, d - c


@dataclass(frozen=True)
class PairOfRuns:
    """Two runs: on how many topics the measures name the same winner, different ones, or one of them none."""

    runs: tuple[str, str]
    same: int
    different: int
    tied: int


@dataclass(frozen=True)
class JudgedLists:
    """Judgments and the runs that are matched with them; a list is named by (run, topic), as numbers."""

    qrels: Qrels
    runs: tuple[Run, ...]
    matches: tuple[Match, ...]
    memo: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    def values(self, measure: Measure) -> Floats:
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


@dataclass(frozen=True)
class Flips:
    """All flips, the clearest first: those in which the weaker of the two preferences is strongest."""

    first: str
    second: str
    topics: int
    pairs: tuple[PairOfRuns, ...]
    flips: tuple[Flip, ...]
    measures: tuple[Measure, Measure] = field(repr=False)
    collection: JudgedLists = field(repr=False)

    def documents(self, flip: Flip) -> tuple[Pull, ...]:
        """The documents that do it, the strongest first."""
        names = [run.name for run in self.collection.runs]
        runs = (names.index(flip.runs[0]), names.index(flip.runs[1]))
        return pulls_of(self.collection, self.measures, runs, self.collection.qrels.topics.index(flip.topic))

    def sentence(self, flip: Flip) -> str:
        """A flip in words: who wins by which measure, and the documents that speak most for each."""
        (a, b), (c, d) = flip.scores
        winner, rival = flip.runs
        said = (
            f"topic {flip.topic}: {self.first} prefers {winner} ({a:.4f} to {b:.4f}),"
            f" {self.second} prefers {rival} ({d:.4f} to {c:.4f})"
        )
        found = self.documents(flip)
        pro = max(found, key=lambda pull: pull.first, default=None)
        con = min(found, key=lambda pull: pull.second, default=None)
        if pro is None or con is None:
            return f"{said}."
        first, second = pro.in_words(flip.runs), con.in_words(flip.runs)
        return f"{said}: {first} speaks most for {winner}, {second} for {rival}."

    def __len__(self) -> int:
        return len(self.flips)

    def to_dict(self, details: int = 10) -> dict[str, Any]:
        """Plain data, with the documents of the first `details` flips."""
        listed = [
            {
                **vars(flip),
                "documents": [vars(pull) for pull in self.documents(flip)] if at < details else None,
            }
            for at, flip in enumerate(self.flips)
        ]
        return {"topics": self.topics, "pairs": [vars(pair) for pair in self.pairs], "flips": listed}


def find_flips(one: Measure, two: Measure, qrels: Any, runs: Any, subtopics: bool = False) -> Flips:
    """Every pair of runs on every topic, each comparison exact."""
    judged = read_qrels(qrels, subtopics=subtopics)
    read = [read_run(source, name=name) for name, source in run_sources(runs)]
    if len(read) < 2:
        raise InputError("a winner needs two runs", remedy="give at least two")
    collection = JudgedLists(
        judged, tuple(read), tuple(read_all(Reading(judged), [(r.name, r) for r in read]))
    )
    tables = [collection.values(measure) for measure in (one, two)]
    pairs, flips = [], []
    for a, b in combinations(range(len(read)), 2):
        found = [_signs(collection, m, table, a, b) for m, table in zip((one, two), tables, strict=True)]
        product = found[0] * found[1]
        names = (read[a].name, read[b].name)
        pairs.append(PairOfRuns(names, *(int(np.count_nonzero(product == kind)) for kind in (1, -1, 0))))
        flips += list(_flips(collection, tables, a, b, found[0], product))
    clearest = sorted(flips, key=lambda flip: (-_strength(flip, tables), flip.runs, flip.topic))
    topics = len(judged.topics)
    return Flips(str(one), str(two), topics, tuple(pairs), tuple(clearest), (one, two), collection)


def _signs(collection: JudgedLists, measure: Measure, table: Floats, a: int, b: int) -> Ints:
    """1 where run a is better, -1 where b is, 0 where they are equal; close calls in exact arithmetic."""

    def exact(close: Ints) -> Sides:
        # Two lists that read alike need no arithmetic.
        sides = [
            (0, 0)
            if collection.key(measure, a, topic) == collection.key(measure, b, topic)
            else (collection.exact(measure, a, topic), collection.exact(measure, b, topic))
            for topic in close.tolist()
        ]
        return [one for one, _ in sides], [other for _, other in sides]

    found = signs(table[a], table[b], slack_for(float(np.abs(table).max())), exact)
    if len(left := np.flatnonzero(found == OPEN)):
        names = " and ".join(collection.runs[run].name for run in (a, b))
        raise UndecidedError(
            f"{measure} of {names} on topic {collection.qrels.topics[left[0]]} is too close to call",
            remedy="leave the topic out",
        )
    return found


def _flips(
    collection: JudgedLists, tables: list[Floats], a: int, b: int, first: Ints, product: Ints
) -> Iterator[Flip]:
    for topic in np.flatnonzero(product < 0).tolist():
        x, y = (a, b) if first[topic] > 0 else (b, a)
        scores = [(float(table[x, topic]), float(table[y, topic])) for table in tables]
        names = (collection.runs[x].name, collection.runs[y].name)
        yield Flip(collection.qrels.topics[topic], names, (scores[0], scores[1]))


def _strength(flip: Flip, tables: list[Floats]) -> float:
    """The smaller of the two preferences, each as a share of the largest value."""
    return min(gap / (float(np.abs(t).max()) or 1.0) for gap, t in zip(flip.gaps, tables, strict=True))


@dataclass(frozen=True)
class Pull:
    """A document, its ranks in two lists, and what it adds to the first list more than to the second.

    `first` and `second` are the two measures' differences. Over all documents they add up to the
    difference of the two lists' values.
    """

    document: str
    grade: int | None
    ranks: tuple[int | None, int | None]
    first: float
    second: float

    def in_words(self, runs: tuple[str, str]) -> str:
        """The document in words, with its grade and its ranks."""
        grade = "unjudged" if self.grade is None else f"grade {self.grade}"
        places = " and ".join(
            f"not in {run}" if rank is None else f"rank {rank} in {run}"
            for run, rank in zip(runs, self.ranks, strict=True)
        )
        return f"{self.document} ({grade}, {places})"


def pulls_of(
    collection: JudgedLists, measures: tuple[Measure, Measure], runs: tuple[int, int], topic: int
) -> tuple[Pull, ...]:
    """The documents that count differently in the two lists, the strongest first."""
    ranks = [{name: rank for rank, name in enumerate(collection.names(run, topic), start=1)} for run in runs]
    added = [[collection.added(measure, run, topic) for run in runs] for measure in measures]

    def difference(measure: int, document: str) -> float:
        sides = zip(added[measure], ranks, strict=True)
        left, right = (parts[rank[document] - 1] if document in rank else 0.0 for parts, rank in sides)
        return left - right

    documents = dict.fromkeys([*ranks[0], *ranks[1]])
    found = [
        Pull(
            name,
            collection.grade(topic, name),
            (ranks[0].get(name), ranks[1].get(name)),
            difference(0, name),
            difference(1, name),
        )
        for name in documents
    ]
    felt = [pull for pull in found if pull.first or pull.second]
    totals = [sum(abs(getattr(pull, side)) for pull in felt) or 1.0 for side in ("first", "second")]
    return tuple(
        sorted(felt, key=lambda p: (-max(abs(p.first) / totals[0], abs(p.second) / totals[1]), p.document))
    )
