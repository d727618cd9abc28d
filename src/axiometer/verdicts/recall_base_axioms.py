"""Axioms that speak of all recall bases at once: boundedness, localization, completeness, realizability."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from axiometer.axiomatics.axiom import Axiom
from axiometer.axiomatics.bounds import Bounds
from axiometer.axiomatics.moffat import Boundedness, Completeness, Localization, OverBases, Realizability
from axiometer.data.recall_base import Base
from axiometer.errors import AxiomError
from axiometer.metrics.dependence import may_look_at_base, may_look_at_nonrelevant
from axiometer.metrics.families import ours
from axiometer.metrics.function import NOT_SCORED, FunctionMeasure, UnscoredError
from axiometer.metrics.guard import guarded, scores_of
from axiometer.metrics.measure import Measure
from axiometer.metrics.one_question import remembered
from axiometer.metrics.topic import Topic
from axiometer.metrics.tree import Tree, grow, grow_under, scalar_document, score_lists, score_under
from axiometer.numeric import FLOAT, REAL, Arithmetic, Lanes, as_fraction
from axiometer.numeric.compare import OPEN, Ints, Sides, signs, slack_for
from axiometer.spaces import Space, allowed_levels, allowed_under, base_text, grade_space, recall_bases
from axiometer.spaces.space import Labels
from axiometer.verdicts.chunks import arithmetic_for
from axiometer.verdicts.pairwise import refuse_large
from axiometer.verdicts.proofs.certificate import Certificate
from axiometer.verdicts.proofs.prove import DEPTH, attempted, prove
from axiometer.verdicts.tally import Tally, decided, own_or, verdict_of
from axiometer.verdicts.verdict import OTHER, Verdict, Witness
from axiometer.verdicts.witness import numbers, told, why_unscored

Bools = npt.NDArray[np.bool_]
Outcome = tuple[Tally, Witness | None, str]
"""Counts, the smallest violation and a remark."""
LIMIT = 100_000
"""The largest space that is scored under every recall base."""
FEW = 20
AT_ONCE = 200_000
"""So many lists are scored together, those of several recall bases side by side."""
DEEPEST = 13
BLIND = "the measure does not look at the recall base"
CONVENTION = "by the convention that 0/0 counts as 0"
DIVIDED = "0/0"
CLOSE = "exact where close"


def decide_bases(measure: Measure, axiom: OverBases, bounds: Bounds) -> list[Verdict]:
    """The verdicts over the axiom's spaces, each under every recall base.

    >>> from axiometer.axiomatics.axiom import AXIOMS
    >>> from axiometer import measure
    >>> decide_bases(measure("RBP(p=0.8)"), AXIOMS.find("realizability"), Bounds(grades=2, depth=3))[0].status
    'violated'
    """
    spaces = bounds.spaces(axiom, measure)
    named = bounds.depth or bounds.length or bounds.relevant is not None
    if isinstance(axiom, Realizability) and not named and bounds.grades in (None, 2):
        spaces += past_cutoff(measure)
    found = [_decide(measure, axiom, space) for space in spaces]
    parts = [_proved(measure, axiom, space, part) for space, part in zip(spaces, found, strict=True)]
    more = [(space, _decide(measure, axiom, space, True)) for space in _judged(measure, axiom, spaces)]
    return parts + [_proved(measure, axiom, space, part) for space, part in more]


def _judged(measure: Measure, axiom: OverBases, spaces: list[Space]) -> list[Space]:
    """The spaces that are asked again, whatever number of documents is judged not relevant."""
    if isinstance(axiom, Completeness):
        return []
    free = [space for space in spaces if not (space.relevant and isinstance(axiom, Localization))]
    return [space for space in free if may_look_at_nonrelevant(measure, space)]


def _decide(measure: Measure, axiom: OverBases, space: Space, judged: bool = False) -> Verdict:
    """Under every recall base; `judged`: with every number of documents that are judged not relevant."""
    limits: dict[str, Any] = {**space.bounds, "relevant": list(space.relevant) or f"0 to {space.depth}"}
    if judged:
        limits["nonrelevant"] = f"0 to {space.depth}"
    if isinstance(axiom, Completeness):
        limits["relevant"] = 0

    def decide() -> Verdict:
        tally, witness, reason = Tally(), None, axiom.refuses(measure, space)
        if not reason:
            refuse_large(space, LIMIT)
            tally, witness, reason = _outcome(measure, axiom, space, judged)
        if tally.open and not reason:
            reason = _why_open(measure, space, tally, judged)
        if not tally.cases and not reason:
            reason = "there is no case in this space"
        arithmetic = own_or(measure, CLOSE)
        return verdict_of(
            measure, axiom, limits, tally, witness=witness, arithmetic=arithmetic, reason=reason
        )

    return replace(decided(measure, axiom, limits, decide, CLOSE), about=OTHER if judged else "")


def _proved(measure: Measure, axiom: OverBases, space: Space, part: Verdict) -> Verdict:
    """The part with a proof where there is one."""
    if part.status not in ("holds", "undecided") or not part.cases:
        return part
    # These proofs are for all recall bases, and so for one that is given.
    every, depth = replace(space, relevant=()), max(DEPTH, space.depth)
    proof = attempted(
        measure, lambda: prove(measure, axiom, every, None) or prove(measure, axiom, every, depth)
    )
    if not isinstance(proof, Certificate) or not (ours(measure) or proof.replay()):
        return part
    return replace(part, status="proved", certificate=proof)


def _outcome(measure: Measure, axiom: OverBases, space: Space, judged: bool) -> Outcome:
    for form, decide in DECIDERS:
        if isinstance(axiom, form):
            return decide(measure, axiom, space, judged)
    raise AxiomError(f"{axiom.full_name} cannot be decided", remedy="declare it by ax.axiom(name, statement)")


def _why_open(measure: Measure, space: Space, tally: Tally, judged: bool) -> str:
    """How many cases stayed open, and what the measure did on the first list that it does not score."""
    said = f"{tally.open:,} of {tally.cases:,} cases are open"
    for cells in grid(measure, space, judged).cells():
        for at in np.flatnonzero([value != value for value in cells.values])[:1].tolist():
            why = why_unscored(measure, cells.space(at), [cells.labels(at)])
            return f"{said}: {why}" if why else said
    return said


def boundedness(measure: Measure, axiom: Axiom, space: Space, judged: bool = False) -> Outcome:
    """Every value against 0 and 1."""
    total, witness = Tally(), None
    for cells in grid(measure, space, judged).cells():
        low, high = (_against(cells, bound) for bound in (0, 1))
        outside = np.flatnonzero((low == -1) | (high == 1))
        total += Tally(len(cells.rows), len(outside), int(((low == OPEN) | (high == OPEN)).sum()))
        if len(outside) and witness is None:
            at, value = cells.space(outside[0]), cells.exact(outside[:1])[0]
            labels, base = cells.labels(outside[0]), base_text(at)
            shown = numbers([as_fraction(value)])[0]
            said = f"{at.text(labels)} scores {shown} where the topic has {base}: outside of [0, 1]."
            witness = told(axiom, [measure], at, (labels,), [value], sentence=said)
    return total, witness, ""


def _against(cells: Cells, bound: int) -> Ints:
    return signs(cells.values, bound, cells.slack, lambda at: (cells.exact(at), [bound] * len(at)))


def localization(measure: Measure, axiom: Axiom, space: Space, judged: bool = False) -> Outcome:
    """A list's value under each recall base against its value where its own documents are all there are."""
    found, total, witness = grid(measure, space, judged), Tally(), None
    for cells in found.cells():
        others = cells.rows != cells.home
        moved = replace(cells, rows=cells.rows[others], columns=cells.columns[others])
        if found.blind:
            total += Tally(len(moved.rows), 0, int(np.count_nonzero(moved.values != moved.values)))
            continue
        own = replace(moved, rows=moved.home)
        sign = _between(moved, own)
        broken = np.flatnonzero(abs(sign) == 1)
        total += Tally(len(moved.rows), len(broken), int((sign == OPEN).sum()))
        if len(broken) and witness is None:
            witness = _two_bases(measure, axiom, own, moved, int(broken[0]))
    return total, witness, BLIND if found.blind and not total.open else ""


def _between(cells: Cells, own: Cells) -> Ints:
    def exact(at: Ints) -> Sides:
        return cells.exact(at), own.exact(at)

    return signs(cells.values, own.values, cells.slack, exact)


def _two_bases(measure: Measure, axiom: Axiom, own: Cells, cells: Cells, at: int) -> Witness:
    """The same list under two bases: the sentence names both, and each command has its own."""
    place = np.array([at])
    before, after = own.exact(place)[0], cells.exact(place)[0]
    labels, homes = cells.labels(at), [side.space(at) for side in (own, cells)]
    first, then = numbers([as_fraction(before), as_fraction(after)])
    said = (
        f"{homes[1].text(labels)} scores {first} where the topic has {base_text(homes[0])}, and {then} "
        f"where it has {base_text(homes[1])}: the recall base decides."
    )
    one, two = (
        told(axiom, [measure], home, (labels,), [value], sentence=said)
        for home, value in zip(homes, (before, after), strict=True)
    )
    return replace(
        two,
        lists=one.lists + two.lists,
        scores=one.scores + two.scores,
        readers=one.readers + two.readers,
        commands=one.commands + two.commands,
    )


@dataclass(frozen=True)
class NotingTopic(Topic):
    """A topic that notes when something is divided by 0."""

    def ratio(self, top: Any, bottom: Any) -> Any:
        """As Topic.ratio."""
        if np.any(bottom == 0):
            self.cache[DIVIDED] = True
        return super().ratio(top, bottom)


def completeness(measure: Measure, axiom: Axiom, space: Space, judged: bool = False) -> Outcome:
    """Lists of not relevant documents, where the topic has no relevant one."""
    total, witness, reason = Tally(), None, ""
    for length in space.levels:
        if length or space.empty:
            value, divided = _value(measure, space, length)
            defined = value is not None and math.isfinite(float(value))
            total += Tally(1, 0 if defined else 1)
            reason = reason or (CONVENTION if defined and divided else "")
            if not defined and witness is None:
                labels = (0,) * length
                said = f"{space.text(labels)} has no value where the topic has no relevant document."
                witness = Witness((space.documents(labels),), (), said, (str(measure),))
    return total, witness, reason


def _value(measure: Measure, space: Space, length: int) -> tuple[Any, bool]:
    """The value of a list of not relevant documents, or None; and whether 0/0 was met."""
    base = Base(np.array([[max(space.depth, 1), *(0,) * (space.branching - 1)]], dtype=np.int64))
    own = isinstance(measure, FunctionMeasure)
    topic = NotingTopic(
        FLOAT if own else REAL, base, 1, max(space.depth, measure.cutoff or 0), length, space.depth
    )
    measure.check(topic)
    try:
        with guarded(measure):
            state = tuple(np.array(part) for part in measure.start(topic))
            for rank in range(1, min(length, measure.cutoff or length) + 1):
                state = measure.step(topic, state, scalar_document(space, rank, 0))
            value = scores_of(measure, topic.num, measure.score(topic, state), 1)[0]
    except UnscoredError:
        return None, False
    return value, DIVIDED in topic.cache


def realizability(measure: Measure, axiom: Axiom, space: Space, judged: bool = False) -> Outcome:
    """The best list under each recall base that has a relevant document and that a list can exhaust."""
    found, total, witness = grid(measure, space, judged), Tally(), None
    held = [cells.by_row() for cells in found.cells()]
    for row, one in enumerate(found.spaces):
        levels = [level[row] for level in held if len(level[row].rows)]
        if levels and 1 <= sum(one.relevant) <= space.depth:
            tally, best = _attained(levels)
            total += tally
            if tally.violations and witness is None:
                at, labels, value = best
                shown = numbers([as_fraction(value)])[0]
                said = (
                    f"Where the topic has {base_text(at)} no list of up to {at.depth} documents scores 1; "
                    f"the best, {at.text(labels)}, scores {shown}."
                )
                witness = told(axiom, [measure], at, (labels,), [value], sentence=said)
    return total, witness, ""


def past_cutoff(measure: Measure) -> list[Space]:
    """A topic with one relevant document more than the cutoff has room for, where its lists can be listed."""
    if measure.cutoff is None or measure.cutoff >= DEEPEST:
        return []
    return [grade_space(2, depth=measure.cutoff + 1, relevant=measure.cutoff + 1)]


def _attained(levels: list[Cells]) -> tuple[Tally, tuple[Space, Labels, Any]]:
    """Whether some allowed list has the value 1 exactly; else the best one."""
    best, place, unsettled = levels[0], 0, False
    for cells in levels:
        sign = _against(cells, 1)
        if (sign == 0).any():
            return Tally(1), (cells.space(0), (), 1)
        unsettled |= bool((sign == OPEN).any())
        if not unsettled:
            top = int(np.argmax(cells.values))
            best, place = (cells, top) if cells.values[top] > best.values[place] else (best, place)
    value = best.exact(np.array([place]))[0]
    return Tally(1, 0, 1) if unsettled else Tally(1, 1), (best.space(place), best.labels(place), value)


Decide = Callable[[Measure, Axiom, Space, bool], Outcome]
DECIDERS: tuple[tuple[type[OverBases], Decide], ...] = (
    (Boundedness, boundedness),
    (Completeness, completeness),
    (Localization, localization),
    (Realizability, realizability),
)


@dataclass(frozen=True)
class Level:
    """The lists of one length: a row for each recall base, a column for each list.

    `allowed` says which base allows which list; `home` is the base that holds a list's own documents only.
    """

    length: int
    values: Lanes
    allowed: Bools
    home: Ints


@dataclass(frozen=True)
class Cells:
    """Some cells of a level, list by list, the smaller bases first."""

    grid: Grid
    level: Level
    rows: Ints
    columns: Ints

    @property
    def values(self) -> Lanes:
        """Their values."""
        return self.level.values[self.rows, self.columns]

    @property
    def slack(self) -> float:
        """How far a float value may be off."""
        return self.grid.slack

    @property
    def home(self) -> Ints:
        """For each cell the base that holds its list's own documents only."""
        return self.level.home[self.columns]

    def by_row(self) -> list[Cells]:
        """The cells of each base."""
        order = np.argsort(self.rows, kind="stable")
        ends = np.searchsorted(self.rows[order], np.arange(len(self.grid.spaces) + 1))
        parts = [order[start:end] for start, end in pairwise(ends)]
        return [replace(self, rows=self.rows[part], columns=self.columns[part]) for part in parts]

    def space(self, at: int) -> Space:
        """The space under the base of one cell."""
        return self.grid.spaces[int(self.rows[at])]

    def labels(self, at: int) -> Labels:
        """The list of one cell."""
        return self.grid.spaces[0].labels(self.level.length, int(self.columns[at]))

    def exact(self, places: Ints) -> list[Any]:
        """The exact values of some of the cells, side by side; a function's own values for a function."""
        if self.grid.own:
            return list(self.values[places])
        if not self.grid.blind:
            try:
                lists = [self.labels(int(at)) for at in places]
                return score_under(self.grid.measure, self.grid.spaces, REAL, self.rows[places], lists)
            except UnscoredError:
                pass  # Some list has no value; the others are asked for base by base.
        values: list[Any] = [None] * len(places)
        for row in np.unique(self.rows[places]):
            here = np.flatnonzero(self.rows[places] == row)
            for at, value in zip(here, self._row(int(row), places[here]), strict=True):
                values[at] = value
        return values

    def _row(self, row: int, places: Ints) -> Sequence[Any]:
        """Exact values under one base: a few lists alone, many by way of the whole tree."""
        if len(places) >= FEW or self.grid.blind:
            try:
                tree = self.grid.exact_tree(row)
                return list(tree.at(self.level.length)[self.columns[places]])
            except UnscoredError:
                pass  # Some list has no value; those that are asked for may have one.
        lists = [self.labels(int(at)) for at in places]
        return _scores(self.grid.measure, self.grid.spaces[row], REAL, lists)


@dataclass(frozen=True)
class Grid:
    """`spaces` are the space under each recall base, the smaller ones first."""

    measure: Measure
    spaces: tuple[Space, ...]
    levels: tuple[Level, ...]
    blind: bool
    exact_trees: dict[int, Tree] = field(default_factory=dict, compare=False, repr=False)

    def exact_tree(self, row: int) -> Tree:
        """The whole space under one base in exact arithmetic, kept; under any where the base is not read."""
        row = len(self.spaces) - 1 if self.blind else row
        if row not in self.exact_trees:
            self.exact_trees[row] = grow(self.measure, self.spaces[row], REAL)
        return self.exact_trees[row]

    @property
    def own(self) -> bool:
        """Whether the values are already what decides: exact, or a function's own."""
        return isinstance(self.measure, FunctionMeasure) or self.levels[0].values.dtype == object

    @cached_property
    def slack(self) -> float:
        """How far a float value may be off."""
        if self.own:
            return 0.0
        peaks = [np.max(np.abs(level.values[level.allowed]), initial=1.0) for level in self.levels]
        return slack_for(float(np.max(peaks)))

    def cells(self) -> Iterator[Cells]:
        """The allowed cells of each level."""
        for level in self.levels:
            columns, rows = np.nonzero(level.allowed.T)
            yield Cells(self, level, rows, columns)


@remembered(2)
def grid(measure: Measure, space: Space, judged: bool = False) -> Grid:
    """Scores the space under every recall base; the empty list counts only where the space asks for it.

    A measure that does not look at the recall base is scored under the last one alone.

    >>> from axiometer import measure
    >>> from axiometer.spaces import grade_space
    >>> [level.values.shape for level in grid(measure("AP"), grade_space(2, depth=2)).levels]
    [(3, 2), (3, 4)]
    """
    spaces = tuple([space] if space.relevant and not judged else recall_bases(space, space.depth, judged))
    blind = not may_look_at_base(measure, space)
    scored = _scored(measure, spaces[-1:] if blind else spaces)
    masks, levels = allowed_under(spaces), []
    for length in _lengths(space):
        allowed = masks[length]
        values = np.broadcast_to(scored[length], (len(spaces), scored[length].shape[1]))
        levels.append(Level(length, values, allowed, allowed.argmax(axis=0)))
    return Grid(measure, spaces, tuple(levels), blind)


def _lengths(space: Space) -> list[int]:
    return [length for length in space.levels if length or space.empty]


def _scored(measure: Measure, spaces: Sequence[Space]) -> dict[int, Lanes]:
    """The values of each length, (bases, lists).

    A list that the base does not allow may have no value, and must not matter.
    """
    num = arithmetic_for(measure, spaces[-1])
    lengths = _lengths(spaces[0])
    together = max(1, AT_ONCE // spaces[0].branching ** spaces[0].depth)
    try:
        parts = [
            grow_under(measure, spaces[at : at + together], num) for at in range(0, len(spaces), together)
        ]
        return {length: np.concatenate([part.at(length) for part in parts]) for length in lengths}
    except UnscoredError:
        return {
            length: np.stack([_score_allowed(measure, one, length, num) for one in spaces])
            for length in lengths
        }


def _score_allowed(measure: Measure, space: Space, length: int, num: Arithmetic) -> Lanes:
    places = np.flatnonzero(allowed_levels(space)[length])
    values = num.zeros(space.branching**length)
    values[places] = _scores(measure, space, num, [space.labels(length, int(at)) for at in places])
    return values


def _scores(measure: Measure, space: Space, num: Arithmetic, lists: Sequence[Labels]) -> list[Any]:
    """The values of some lists; NaN where the reader raises, so that the others can still be compared."""
    try:
        return score_lists(measure, space, num, lists)
    except UnscoredError:
        if len(lists) == 1:
            return [NOT_SCORED]
        return [_scores(measure, space, num, [labels])[0] for labels in lists]
