"""Interval-like: a wider interval, by its difference vector, has no smaller difference of the measure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from axiometer.errors import AxiomError
from axiometer.numeric import UndecidedError
from axiometer.numeric.gaps import Gaps, gaps
from axiometer.orders import Law
from axiometer.scales.intervals import Bools, Intervals, Ints, Progress, intervals

COUNTED = 8
"""Violations are counted pair by pair for lists whose relevant documents lie in so many ranks."""
Case = tuple[tuple[int, ...], ...]
WHOLE = 10
"""Lists of up to this length are compared as a whole."""
LONGEST = 12
"""The longest lists of which every interval is compared."""
Score = Callable[[int], Sequence[Any]]
"""From a reach k to the values of the 2^k lists with nothing relevant past rank k, in lexicographic order."""


@dataclass(frozen=True)
class Likeness:
    """What the pairs of intervals showed.

    `whole` is true where every violated pair was counted; else `violations` counts the intervals that are
    narrower than one with a smaller difference. `case` is the least violated case r, s, u, v: [r, s] is no
    wider than [u, v] and has the larger difference.
    """

    cases: int
    violations: int
    open: int
    case: Case | None
    whole: bool = True


def interval_like(some: Intervals, found: Gaps, progress: Progress | None = None) -> Likeness:
    """Compares every pair of intervals whose difference vectors are comparable.

    >>> both = intervals(2)
    >>> interval_like(both, gaps([0, 1, 1, 2], both.lower, both.upper)).case
    ((0, 0), (0, 1), (0, 1), (1, 0))
    """
    low, high = _extremes(some, found)
    wall = np.full(len(some.steps), _largest(found.keys.dtype), dtype=found.keys.dtype)
    for rows, columns, inside in some.blocks(progress):
        if inside is None or high[rows].max() <= low[columns].min():
            continue
        seen = np.where(inside, low[columns][None, :], wall[rows][:, None]).min(axis=1)
        wall[rows] = np.minimum(wall[rows], seen)
    above = found.keys > wall[some.group]
    broken = found.keys - found.slack > wall[some.group] if found.slack else above
    if not above.any():
        return Likeness(some.comparable, 0, 0, None)
    return _counted(some, found, broken, int(np.count_nonzero(above & ~broken)))


def _counted(some: Intervals, found: Gaps, broken: Bools, left_open: int) -> Likeness:
    if not broken.any():
        return Likeness(some.comparable, 0, left_open, None)
    case = _least(some, found, int(np.argmax(broken)))
    low, high = _extremes(some, found)
    uniform = bool((low == high).all()) and not found.slack
    if not uniform and some.reach > COUNTED:
        return Likeness(some.comparable, int(np.count_nonzero(broken)), left_open, case, whole=False)
    counted = some.count_pairs(low) if uniform else _by_pairs(some, found)
    return Likeness(some.comparable, counted, left_open, case)


def _extremes(some: Intervals, found: Gaps) -> tuple[Ints, Ints]:
    """The least and the largest difference of each group."""
    order = np.argsort(some.group, kind="stable")
    starts = np.concatenate([[0], np.cumsum(some.sizes)[:-1]])
    keys = found.keys[order]
    return np.minimum.reduceat(keys, starts), np.maximum.reduceat(keys, starts)


def _by_pairs(some: Intervals, found: Gaps) -> int:
    """Violated pairs, the intervals of each wider group against all narrower ones with larger differences."""
    order = np.argsort(some.group, kind="stable")
    ends = np.cumsum(some.sizes)
    descending = np.argsort(-found.keys, kind="stable")
    keys, group = found.keys[descending], some.group[descending]
    rows, total = some.packed, 0
    for wide in range(len(some.steps)):
        members = np.sort(found.keys[order[ends[wide] - some.sizes[wide] : ends[wide]]]) + found.slack
        larger = int(np.searchsorted(-keys, -members[0], side="left"))
        inside = rows.at_most(slice(0, len(some.steps)), slice(wide, wide + 1))[:, 0]
        narrower = keys[:larger][inside[group[:larger]]]
        total += int(np.searchsorted(members, narrower, side="left").sum())
    return total


def _least(some: Intervals, found: Gaps, narrow: int) -> Case:
    """The least interval that breaks it is given; the least one that is wider and has less."""
    within = (some.vectors[some.group[narrow]] <= some.vectors).all(axis=1)
    wide = np.argmax(within[some.group] & (found.keys + found.slack < found.keys[narrow]))
    return (*some.ends(narrow), *some.ends(int(wide)))


def _largest(dtype: np.dtype[np.generic]) -> float | int:
    return np.inf if dtype == np.float64 else np.iinfo(np.int64).max


def reaches(length: int) -> list[int]:
    """The heads that are tried: the whole list where that can be done at once.

    >>> reaches(8), reaches(12)[-3:], reaches(1000)[-1]
    ([8], [10, 11, 12], 10)
    """
    if length <= WHOLE:
        return [length]
    return list(range(1, (length if length <= LONGEST else WHOLE) + 1))


def search(length: int, kind: str, score: Score, progress: Progress | None = None) -> tuple[Likeness, int]:
    """What the first reach with a violation shows, or the last one; and that reach.

    >>> from fractions import Fraction
    >>> found, reach = search(20, "all", lambda k: [Fraction(x % 2) for x in range(2**k)])
    >>> reach, found.case[0][:3], found.case[1][:3], found.case[3][:3]
    (2, (0, 0, 0), (0, 0, 0), (1, 0, 0))
    """
    found, reach = Likeness(0, 0, 0, None), 0
    for reach in reaches(length):
        whole = intervals(length, reach)
        some = whole.balanced if kind == "equal" else whole
        found = interval_like(some, gaps(score(reach), some.lower, some.upper), progress)
        if found.violations:
            break
    return found, reach


def converse(some: Intervals, found: Gaps) -> Law[tuple[int, ...]]:
    """Whether M's difference over I at most that over J implies T of I at most T of J.

    A case is an ordered pair of intervals with the first difference at most the second; the witness is the
    least r, s, u, v of which [r, s] has no larger difference, yet is not within [u, v].

    >>> from axiometer.scales.intervals import Bools, Progress, intervals
    >>> both = intervals(1)
    >>> converse(both, gaps([0, 1], both.lower, both.upper))
    Law(name='converse', cases=7, violations=0, witness=None)
    """
    if found.slack:
        raise UndecidedError(
            "differences of floats are not ordered exactly; let the function return Fractions"
        )
    like = interval_like(some, found)
    if not like.whole:
        raise AxiomError("the pairs of intervals are too many to be counted", remedy="take shorter lists")
    keys = np.sort(found.keys)
    cases = int((len(keys) - np.searchsorted(keys, found.keys, side="left")).sum())
    violations = cases - (like.cases - like.violations)
    return Law("converse", cases, violations, _least_converse(some, found) if violations else None)


def _least_converse(some: Intervals, found: Gaps) -> Case | None:
    for one in range(len(found.keys)):
        within = (some.vectors[some.group[one]] <= some.vectors).all(axis=1)[some.group]
        wrong = np.flatnonzero((found.keys >= found.keys[one]) & ~within)
        if len(wrong):
            return (*some.ends(one), *some.ends(int(wrong[0])))
    return None
