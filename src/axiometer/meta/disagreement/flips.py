"""Real topics on which two measures name different winners, and the documents that make them do so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from axiometer.data.match_runs import Reading, read_all, run_sources
from axiometer.data.qrels import read_qrels
from axiometer.data.run import read_run
from axiometer.errors import InputError
from axiometer.meta.disagreement.judged_lists import JudgedLists
from axiometer.metrics.measure import Measure
from axiometer.numeric import UndecidedError
from axiometer.numeric.compare import OPEN, Ints, Sides, signs, slack_for

Floats = npt.NDArray[np.float64]


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
