"""A measure over all lists of a space under each recall base that the topic could have."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as dataclass_field
from functools import cached_property, lru_cache
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

from axiometer.check.chunks import arithmetic_for
from axiometer.check.decide import slack_for
from axiometer.measures.calling import UnscoredError
from axiometer.measures.function import NOT_SCORED, FunctionMeasure
from axiometer.measures.hidden import looks_at_base
from axiometer.measures.measure import Measure
from axiometer.measures.tree import Tree, grow, grow_under, score_lists
from axiometer.numeric import REAL, Arithmetic, Lanes, UndecidedError
from axiometer.numeric.order import rational_signs
from axiometer.spaces import Space
from axiometer.spaces.space import Labels

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
FEW = 20
AT_ONCE = 200_000
"""So many lists are scored together, those of several recall bases side by side."""
OPEN = 2
"""The sign of a comparison that exact arithmetic could not settle, or that has no value on a side."""


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

    def space(self, at: int) -> Space:
        """The space under the base of one cell."""
        return self.grid.spaces[int(self.rows[at])]

    def labels(self, at: int) -> Labels:
        """The list of one cell."""
        return self.grid.spaces[0].labels(self.level.length, int(self.columns[at]))

    def exact(self, places: Ints) -> list[Any]:
        """The exact values of some of the cells, base by base; a function's own values for a function."""
        if self.grid.own:
            return list(self.values[places])
        values: list[Any] = [None] * len(places)
        for row in np.unique(self.rows[places]):
            here = np.flatnonzero(self.rows[places] == row)
            scores = self._row(int(row), places[here])
            for at, value in zip(here, scores, strict=True):
                values[at] = value
        return values

    def _row(self, row: int, places: Ints) -> Sequence[Any]:
        """Exact values under one base: a few lists alone, many by way of the whole tree."""
        if len(places) < FEW and not self.grid.blind:
            return self._listed(row, places)
        try:
            tree = self.grid.exact_tree(row)
        except UnscoredError:
            return self._listed(row, places)
        return list(tree.at(self.level.length)[self.columns[places]])

    def _listed(self, row: int, places: Ints) -> Sequence[Any]:
        lists = [self.labels(int(at)) for at in places]
        return _scores(self.grid.measure, self.grid.spaces[row], REAL, lists)


@dataclass(frozen=True)
class Grid:
    """`spaces` are the space under each recall base, the smaller ones first."""

    measure: Measure
    spaces: tuple[Space, ...]
    levels: tuple[Level, ...]
    blind: bool
    exact_trees: dict[int, Tree] = dataclass_field(default_factory=dict, compare=False, repr=False)

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

    def cells(self, row: int | None = None) -> Iterator[Cells]:
        """The allowed cells of each level, of one base or of all."""
        for level in self.levels:
            columns, rows = np.nonzero(level.allowed.T)
            kept = slice(None) if row is None else rows == row
            yield Cells(self, level, rows[kept], columns[kept])


@lru_cache(maxsize=2)
def grid(measure: Measure, space: Space) -> Grid:
    """Scores the space under every recall base; the empty list counts only where the space asks for it.

    A measure that does not look at the recall base is scored under the last one alone.

    >>> from axiometer.measures import measure
    >>> from axiometer.spaces import grade_space
    >>> [level.values.shape for level in grid(measure("AP"), grade_space(2, depth=2)).levels]
    [(3, 2), (3, 4)]
    """
    spaces = tuple(bases(space))
    blind = not looks_at_base(measure, space)
    rows = np.array([one.relevant for one in spaces])
    scored = _scored(measure, spaces[-1:] if blind else spaces)
    levels = []
    for length in _lengths(space):
        counts = label_counts(space.branching, length)
        allowed: Bools = np.all(counts.T[None, :, :] <= rows[:, None, :], axis=2)
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
        return {length: np.concatenate([part[length] for part in parts]) for length in lengths}
    except UnscoredError:
        return {
            length: np.stack([_score_allowed(measure, one, length, num) for one in spaces])
            for length in lengths
        }


def _score_allowed(measure: Measure, space: Space, length: int, num: Arithmetic) -> Lanes:
    counts = label_counts(space.branching, length)
    places = np.flatnonzero((np.array(space.relevant) >= counts.T).all(axis=1))
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


def bases(space: Space) -> list[Space]:
    """The space under each recall base, the smaller ones first; only the given one where one is given."""
    if space.relevant:
        return [space]
    counts = product(range(space.depth + 1), repeat=space.branching - 1)
    return [replace(space, relevant=relevant) for relevant in sorted(counts, key=lambda c: (sum(c), c))]


@lru_cache(maxsize=64)
def label_counts(branching: int, length: int) -> Ints:
    """How many documents of each label from 1 up each list of a length holds: (labels, lists)."""
    counts = np.zeros((branching - 1, 1), dtype=np.int64)
    step = np.eye(branching, dtype=np.int64)[1:]
    for _ in range(length):
        counts = (counts[:, :, None] + step[:, None, :]).reshape(branching - 1, -1)
    return counts


def signs(
    left: Lanes, right: Any, slack: float, exact: Callable[[Ints], tuple[Sequence[Any], Sequence[Any]]]
) -> Ints:
    """-1, 0, 1 for left below, at, above right, element by element; OPEN where nothing settles it.

    `exact` gives both sides in exact arithmetic for the places where floats are too close.
    """
    right = np.broadcast_to(right, left.shape)
    known = None if slack else rational_signs(left, right)
    if known is not None:
        return known
    with np.errstate(invalid="ignore"):
        scored = np.asarray((left == left) & (right == right), dtype=bool)
        found: Ints = np.full(left.shape, OPEN, dtype=np.int64)
        one, other = left[scored], right[scored]
        found[scored] = (one > other).astype(np.int64) - (one < other).astype(np.int64)
    if slack:
        close = np.flatnonzero(~(np.abs(left - right) > slack))
        if len(close):
            found[close] = [_sign(*sides) for sides in zip(*exact(close), strict=True)]
    return found


def _sign(left: Any, right: Any) -> int:
    if left != left or right != right:
        return OPEN
    try:
        return int(left > right) - int(left < right)
    except UndecidedError:
        return OPEN
