"""Whether every way to read a list gives it the same value: `score`, real runs, whole spaces, exact numbers.

One list alone is the definition. Lists side by side, lists of topics with different recall bases, and lists
that grow out of each other must agree with it. Of a class from elsewhere this is seen, not believed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, NamedTuple

import numpy as np

from axiometer.data.match_runs import MatchedScores
from axiometer.data.recall_base import AspectBase, Base
from axiometer.errors import AxiometerError
from axiometer.metrics.families import Scored
from axiometer.metrics.fold import fold
from axiometer.metrics.function import FunctionMeasure, UnscoredError
from axiometer.metrics.guard import guarded, scores_of
from axiometer.metrics.lanes import JudgedLanes, Way, with_one_aspect
from axiometer.metrics.measure import Measure
from axiometer.metrics.one_question import remembered
from axiometer.metrics.topic import Document, Topic
from axiometer.metrics.tree import WatchedTopic, grown, score_on
from axiometer.numeric import BALL, FLOAT, RATIONAL, REAL, Arithmetic, Number
from axiometer.numeric.compare import slack_for
from axiometer.spaces import Space, aspect_space, grade_space
from axiometer.spaces.space import Labels

SHORT = 3
WHOLE = 8
"""All lists of two grades to this length are read in every way: those of a check without bounds."""
LONG = (12, 20, 50, 145)
"""Some lists of these lengths, and of those around a cutoff."""
LONGEST = 2_000
EXACT = {REAL: "in exact arithmetic", RATIONAL: "in rationals", BALL: "in balls"}
"""The arithmetics that decide and prove, in words."""


class Difference(NamedTuple):
    """The smallest list that two ways to read it give different values."""

    labels: Labels
    ways: tuple[str, str]
    values: tuple[float, float]

    def told(self, measure: Measure, space: Space) -> str:
        """In a sentence."""
        (one, other), (left, right) = self.ways, self.values
        return f"{measure} gives {space.text(self.labels)} the value {left:.6g} {one} and {right:.6g} {other}"


@remembered()
def refuse_unsteady(measure: Measure) -> None:
    """Refuses a reader whose values depend on how its lists are read: all short lists, and some long ones."""
    spaces = [(space, None) for space in short_spaces(measure)[:1]]
    if not measure.diverse:
        spaces.append((grade_space(2, depth=WHOLE), None))
    for space, lists in (*spaces, *_long_lists(measure)):
        found = None if _refuses(measure, space) else difference(measure, space, lists)
        if found is not None:
            raise UnscoredError(
                found.told(measure, space),
                remedy="let the state of each list depend on that list alone; see ax.testing.check_metric",
            )


def _long_lists(measure: Measure) -> Iterator[tuple[Space, tuple[Labels, ...]]]:
    """Lists of each length: nothing relevant, nothing else, relevant at one end, and some that are drawn."""
    cutoff = min(measure.cutoff or 0, LONGEST)
    draw = Random(7)
    for length in sorted({*LONG, *(cutoff + more for more in (0, 1) if cutoff + more > WHOLE)}):
        space = aspect_space(2, depth=length) if measure.diverse else grade_space(3, depth=length)
        top = space.branching - 1
        ends = [(label,) * length for label in range(space.branching)]
        ends += [(top, *(0,) * (length - 1)), (*(0,) * (length - 1), 1)]
        yield space, (*ends, *(tuple(draw.choices(range(top + 1), k=length)) for _ in range(3)))


def short_spaces(measure: Measure, longest: int = SHORT) -> list[Space]:
    """Lists of three grades and longer ones of two, or of aspects: those that the measure does not refuse."""
    spaces = [grade_space(3, depth=longest), grade_space(2, depth=longest + SHORT)]
    if measure.diverse:
        spaces = [aspect_space(2, depth=longest)]
    return [space for space in spaces if not _refuses(measure, space)]


def difference(
    measure: Measure, space: Space, lists: Sequence[Labels] | None = None, *, exact: bool = False
) -> Difference | None:
    """The smallest list of a space, or of some, that is not read alike everywhere, if asked exactly too."""
    both = _Both.of(space, lists)
    alone = [[_alone(measure, both, at, labels) for labels in both.lists] for at in range(len(both.bases))]
    found: list[Difference] = []
    for at, values in enumerate(alone):
        found += _compared(both.lists, values, _run(measure, both, at), "alone", "in a run")
    if not isinstance(measure, Scored):
        inside = [_in_space(measure, space, FLOAT, [labels])[0] for labels in both.lists]
        walked = _tree(measure, space) if lists is None else _walk(measure, space, lists)
        found += _compared(both.lists, inside, walked, "alone", "in a space")
        # A measure may ask how long the lists of a space can be: shorter ones are then others than alone.
        first = next(at for at, labels in enumerate(both.lists) if len(labels) == space.depth)
        found += _compared(both.lists[first:], alone[0][first:], inside[first:], "alone", "in a space")
        for num, way in EXACT.items() if exact and not isinstance(measure, FunctionMeasure) else ():
            sharp = _in_space(measure, space, num, both.lists)
            found += _compared(both.lists, inside, sharp, "in float64", way)
    return min(found, key=lambda d: (len(d.labels), d.labels), default=None)


@dataclass(frozen=True)
class _Both:
    """Lists of a space, the shortest first, under its own recall base and under a larger one."""

    space: Space
    lists: tuple[Labels, ...]
    bases: tuple[Base, ...]

    @staticmethod
    def of(space: Space, lists: Sequence[Labels] | None = None) -> _Both:
        levels = range(space.depth + 1)
        if lists is None:
            lists = [space.labels(level, i) for level in levels for i in range(space.branching**level)]
        larger = replace(space, relevant=(space.depth + 2,) * (space.branching - 1))
        return _Both(space, tuple(lists), (space.base, larger.base))

    @property
    def joined(self) -> Base:
        """Both recall bases, a row for each."""
        counts = np.concatenate([base.counts for base in self.bases])
        parts = [base.aspects for base in self.bases if base.aspects is not None]
        return Base(counts, AspectBase.of([p.documents[0] for p in parts]) if parts else None)

    def document(self, rank: int, label: int, length: int) -> Document:
        """The document of a list, read alone."""
        space = self.space
        made = Document(rank, int(space.grade_of(label)), aspects=space.aspects_of(label))
        return made._replace(score=_score(rank, length))


def _score(rank: int, length: int) -> Any:
    """A run's score of a document, for the measures that read it: within (0, 1], falling."""
    return np.float64((length + 1 - rank) / (length + 1))


def _alone(measure: Measure, both: _Both, at: int, labels: Labels) -> Any:
    """As `score` reads it; None where it has no value."""
    topic = Topic(FLOAT, _base_for(measure, both.bases[at]), 1, len(labels) + 1, len(labels))
    documents = [both.document(rank, label, len(labels)) for rank, label in enumerate(labels, start=1)]
    if isinstance(measure, Scored) and documents:
        low, high = documents[-1].score, documents[0].score
        documents = [d._replace(score=measure.estimates(d.score, low, high)) for d in documents]
    if measure.diverse and both.space.kind == "grades":
        documents = [d._replace(aspects=np.array([[d.grade]])) for d in documents]
    return _valued(measure, topic, [(1, document) for document in documents[: measure.cutoff]])


def _base_for(measure: Measure, base: Base) -> Base:
    return base.with_one_aspect() if measure.diverse and base.aspects is None else base


def _run(measure: Measure, both: _Both, at: int) -> list[Any]:
    """As a run is read that holds all lists, of topics with either recall base."""
    count, size = len(both.lists), len(both.bases)
    cells = [(lane, rank, label) for lane, labels in enumerate(both.lists * size)
             for rank, label in enumerate(labels, start=1)]  # fmt: skip
    lane, rank, label = np.array(cells, dtype=np.int64).reshape(-1, 3).T
    lengths = np.array([len(labels) for labels in both.lists] * size, dtype=np.int64)
    ones = np.ones_like(lengths)
    score = np.array([_score(r, lengths[i]) for i, r in zip(lane, rank, strict=True)])
    ends = [np.array([_score(r, n) for r, n in zip(last, lengths, strict=True)]) for last in (lengths, ones)]
    lanes = JudgedLanes(
        both.joined,
        lane,
        rank,
        both.space.grade_of(label),
        both.space.aspects_of(label),
        lengths,
        np.repeat(np.arange(size), count),
        MatchedScores(score, *ends) if isinstance(measure, Scored) else None,
    )
    if measure.diverse and lanes.aspects is None:
        lanes = with_one_aspect(lanes)
    try:
        with guarded(measure):
            return list(Way.of(measure).read(lanes).reshape(size, count)[at])
    except AxiometerError:
        return [None] * count


def _tree(measure: Measure, space: Space) -> list[Any]:
    topic = WatchedTopic(FLOAT, space.base, 1, space.depth + 1, 0, space.depth)
    try:
        with guarded(measure):
            return list(np.concatenate(grown(measure, space, topic, (), space.depth).values))
    except AxiometerError:
        return [None] * space.size


def _walk(measure: Measure, space: Space, lists: Sequence[Labels]) -> list[Any]:
    """As lists are read that share their beginnings."""
    topic = WatchedTopic(FLOAT, space.base, 1, space.depth + 1, 0, space.depth)
    try:
        return score_on(measure, space, topic, lists)
    except AxiometerError:
        return [None] * len(lists)


def _in_space(measure: Measure, space: Space, num: Arithmetic, lists: Sequence[Labels]) -> list[Any]:
    """Lists of a space, those of one length side by side."""
    found: list[Any] = []
    for length in dict.fromkeys(map(len, lists)):
        rows = np.array([labels for labels in lists if len(labels) == length], dtype=np.int64)
        topic = Topic(num, space.base, len(rows), space.depth + 1, length, space.depth)
        columns = enumerate(rows.reshape(len(rows), length).T[: measure.cutoff], start=1)
        steps = [
            (len(rows), Document(rank, space.grade_of(labels), aspects=space.aspects_of(labels)))
            for rank, labels in columns
        ]
        values = _valued(measure, topic, steps, len(rows))
        found += [None] * len(rows) if values is None else values
    return found


def _valued(measure: Measure, topic: Topic, steps: Sequence[tuple[int, Document]], width: int = 1) -> Number:
    try:
        with guarded(measure):
            values = scores_of(measure, topic.num, fold(measure, topic, steps), width)
            listed = [float(value) for value in values]
            return listed if topic.horizon is not None else listed[0]
    except AxiometerError:
        return None


def _compared(
    lists: Sequence[Labels], left: Sequence[Any], right: Sequence[Any], one: str, other: str
) -> Iterator[Difference]:
    """Where two ways differ; a list that one of them does not score is not held against the other."""
    for labels, a, b in zip(lists, left, right, strict=True):
        if a is not None and b is not None and not _close(float(a), float(b)):
            yield Difference(labels, (one, other), (float(a), float(b)))


def _close(a: float, b: float) -> bool:
    return (a != a and b != b) or a == b or abs(a - b) <= slack_for(max(abs(a), abs(b)))


def _refuses(measure: Measure, space: Space) -> bool:
    try:
        with guarded(measure):
            measure.check(Topic(FLOAT, space.base, 1, space.depth + 1, 0, space.depth))
    except AxiometerError:
        return True
    return False
