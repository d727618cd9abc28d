"""How a block of comparisons is decided: by float64 where that is safe, else in exact arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, isfinite
from typing import Any

import numpy as np
import numpy.typing as npt

from axiometer.axioms.pairs import Pairs
from axiometer.measures.measure import Measure
from axiometer.measures.tree import Tree, score_lists
from axiometer.numeric import REAL, Lanes, UndecidedError
from axiometer.numeric.order import rational_signs
from axiometer.spaces.space import Labels

Ints = npt.NDArray[np.int64]
NONE: Ints = np.empty(0, dtype=np.int64)

ROUNDING = 2.0**-36
"""A bound on the error of float64 scores and their differences, relative to the largest: 2**16 roundings."""


def slack_for(peak: float) -> float:
    """How far scores and their differences may be off; without bound where one of them is no finite number.

    >>> slack_for(2.0), slack_for(float("nan"))
    (2.9103830456733704e-11, inf)
    """
    return ROUNDING * max(1.0, peak) if isfinite(peak) else inf


@dataclass(frozen=True)
class Found:
    """What a block showed: how many cases, which are violated, which stay open, how many needed exactness."""

    cases: int
    violated: Ints
    open: Ints
    exact: int


def decide(measure: Measure, tree: Tree, pairs: Pairs, strict: bool) -> Found:
    """Decides every pair of a block; no tolerance decides any."""
    if pairs.equal:
        cases = np.broadcast(pairs.lower, pairs.upper).size
        return Found(cases, np.arange(cases) if strict else NONE, NONE, cases)
    if pairs.lower.dtype == object:
        lower, upper = (np.ravel(side) for side in np.broadcast_arrays(pairs.lower, pairs.upper))
        return _decide_scored(lower, upper, strict)
    with np.errstate(invalid="ignore"):
        gap = pairs.upper - pairs.lower
    slack = slack_for(tree.peak)
    if gap.size == 0 or gap.min() > slack:
        return Found(gap.size, NONE, NONE, 0)
    gap = np.ravel(gap)
    unsure = np.flatnonzero(~(np.abs(gap) > slack))
    again = _decide_again(measure, tree, pairs, unsure, strict) if len(unsure) else Found(0, NONE, NONE, 0)
    violated = np.sort(np.concatenate([np.flatnonzero(gap < -slack), unsure[again.violated]]))
    return Found(len(gap), violated, unsure[again.open], len(unsure))


def _decide_scored(lower: Lanes, upper: Lanes, strict: bool) -> Found:
    """A case with a list that a function or a reader does not score (NaN) stays open."""
    scored = np.asarray((lower == lower) & (upper == upper), dtype=bool)
    places = np.flatnonzero(scored)
    found = _decide_exactly(lower[places], upper[places], strict)
    unsettled = np.sort(np.concatenate([np.flatnonzero(~scored), places[found.open]]))
    return Found(len(lower), places[found.violated], unsettled, len(places))


def _decide_exactly(lower: Lanes, upper: Lanes, strict: bool) -> Found:
    known = rational_signs(lower, upper)
    left, right = (lower, upper) if known is None else (known, 0)
    try:
        bad = np.flatnonzero((left >= right) if strict else (left > right))
    except UndecidedError:
        return _one_by_one(lower, upper, strict)
    return Found(len(lower), bad, NONE, len(lower))


def _one_by_one(lower: Lanes, upper: Lanes, strict: bool) -> Found:
    violated, undecided = [], []
    for at, (low, high) in enumerate(zip(lower, upper, strict=True)):
        try:
            if low > high or (strict and not low < high):
                violated.append(at)
        except UndecidedError:
            undecided.append(at)
    return Found(len(lower), np.array(violated, np.int64), np.array(undecided, np.int64), len(lower))


def _decide_again(measure: Measure, tree: Tree, pairs: Pairs, places: Ints, strict: bool) -> Found:
    """The same pairs in exact arithmetic, each list scored once; lists that read alike need no arithmetic."""
    if pairs.readers is not None:
        return _decide_sides(pairs.readers, tree, pairs, places, strict)
    cases = [[tree.essence(*node) for node in pairs.nodes(int(at))] for at in places]
    alike = np.array([_alike(case) for case in cases])
    apart = np.flatnonzero(~alike)
    values = _exact_values(measure, tree, [labels for at in apart for labels in cases[at]])
    sides = [_sides([values[labels] for labels in cases[at]]) for at in apart]
    found = _decide_scored(REAL.table(s[0] for s in sides), REAL.table(s[1] for s in sides), strict)
    violated = np.concatenate([apart[found.violated], np.flatnonzero(alike) if strict else NONE])
    return Found(len(places), violated, apart[found.open], len(places))


def _decide_sides(
    readers: tuple[Measure, Measure], tree: Tree, pairs: Pairs, places: Ints, strict: bool
) -> Found:
    """Each side read by a measure of its own."""
    cases = [[tree.space.labels(*node) for node in pairs.nodes(int(at))] for at in places]
    sides = []
    for at, reader in enumerate(readers):
        values = _exact_values(reader, tree, [case[at] for case in cases])
        sides.append(REAL.table(values[case[at]] for case in cases))
    return _decide_scored(sides[0], sides[1], strict)


def _exact_values(measure: Measure, tree: Tree, lists: Sequence[Labels]) -> dict[Labels, Any]:
    """The exact values of these lists and of those asked for before, which the tree keeps."""
    known = tree.exact.setdefault(measure, {})
    fresh = sorted(set(lists) - known.keys())
    known.update(zip(fresh, score_lists(measure, tree.space, REAL, fresh), strict=True))
    return known


def _alike(case: Sequence[Labels]) -> bool:
    """Whether the two sides are equal because they read alike."""
    half = len(case) // 2
    return case[:half] == case[half:] or (half == 2 and case[0] == case[1] and case[2] == case[3])


def _sides(values: Sequence[Any]) -> tuple[Any, Any]:
    """Lower and upper side: the two values, or the two gains of four."""
    if len(values) == 2:
        return values[0], values[1]
    before, after, deeper, raised = values
    return raised - deeper, after - before
