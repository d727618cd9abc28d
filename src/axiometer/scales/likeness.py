"""Interval-like: a wider interval, by its difference vector, has no smaller difference of the measure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from axiometer.numeric.gaps import Gaps
from axiometer.scales.intervals import Intervals, intervals
from axiometer.scales.packed import Bools, Packed, pack

Ints = npt.NDArray[np.int64]
BLOCK = 256
COUNTED = 8
"""Violations are counted pair by pair for lists whose relevant documents lie in so many ranks."""
Tick = Callable[[int], None]
Case = tuple[tuple[int, ...], ...]


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


def interval_like(some: Intervals, found: Gaps, tick: Tick | None = None) -> Likeness:
    """Compares every pair of intervals whose difference vectors are comparable.

    >>> from axiometer.numeric.gaps import gaps
    >>> both = intervals(2)
    >>> interval_like(both, gaps([0, 1, 1, 2], both.lower, both.upper)).case
    ((0, 0), (0, 1), (0, 1), (1, 0))
    """
    low, high = extremes(some, found)
    wall = np.full(len(some.steps), _largest(found.keys.dtype), dtype=found.keys.dtype)
    for rows, columns, inside in blocks(some, tick):
        if inside is None or high[rows].max() <= low[columns].min():
            continue
        seen = np.where(inside, low[columns][None, :], wall[rows][:, None]).min(axis=1)
        wall[rows] = np.minimum(wall[rows], seen)
    above = found.keys > wall[some.group]
    broken = found.keys - found.slack > wall[some.group] if found.slack else above
    if not above.any():
        return Likeness(cases(some), 0, 0, None)
    return _counted(some, found, broken, int(np.count_nonzero(above & ~broken)))


def _counted(some: Intervals, found: Gaps, broken: Bools, left_open: int) -> Likeness:
    if not broken.any():
        return Likeness(cases(some), 0, left_open, None)
    case = _least(some, found, int(np.argmax(broken)))
    low, high = extremes(some, found)
    uniform = bool((low == high).all()) and not found.slack
    if not uniform and some.reach > COUNTED:
        return Likeness(cases(some), int(np.count_nonzero(broken)), left_open, case, whole=False)
    counted = _by_groups(some, low) if uniform else _by_pairs(some, found)
    return Likeness(cases(some), counted, left_open, case)


def extremes(some: Intervals, found: Gaps) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """The least and the largest difference of each group."""
    order = np.argsort(some.group, kind="stable")
    starts = np.concatenate([[0], np.cumsum(some.sizes)[:-1]])
    keys = found.keys[order]
    return np.minimum.reduceat(keys, starts), np.maximum.reduceat(keys, starts)


def blocks(some: Intervals, tick: Tick | None = None) -> Iterator[tuple[slice, slice, Bools | None]]:
    """Which group is within which, block by block; None for a block that its box rules out.

    Groups stand in lexicographic order, so that a group is within none that stands before it.
    """
    rows, box = _packed(some), _boxes(some)
    count = len(some.steps)
    for i, start in enumerate(range(0, count, BLOCK)):
        low = slice(start, min(start + BLOCK, count))
        for j, begin in enumerate(range(start, count, BLOCK), start=i):
            high = slice(begin, min(begin + BLOCK, count))
            outside = bool((box[0][i] > box[1][j]).any())
            yield low, high, None if outside else rows.at_most(low, high)
        if tick:
            tick(low.stop - low.start)


@lru_cache(maxsize=8)
def _structure(length: int, reach: int, balanced: bool) -> tuple[Packed, Ints, Ints]:
    whole = intervals(length, reach)
    some = whole.balanced if balanced else whole
    starts = np.arange(0, len(some.steps), BLOCK)
    least = np.minimum.reduceat(some.vectors, starts, axis=0)
    most = np.maximum.reduceat(some.vectors, starts, axis=0)
    return pack(some.vectors), least, most


def _is_balanced(some: Intervals) -> bool:
    return len(some.lower) < len(intervals(some.length, some.reach).lower)


def _packed(some: Intervals) -> Packed:
    return _structure(some.length, some.reach, _is_balanced(some))[0]


def _boxes(some: Intervals) -> tuple[Ints, Ints]:
    _, least, most = _structure(some.length, some.reach, _is_balanced(some))
    return least, most


def cases(some: Intervals) -> int:
    """How many ordered pairs of intervals are comparable: a number of the space, computed once."""
    return _cases(some.length, some.reach, _is_balanced(some))


@lru_cache(maxsize=64)
def _cases(length: int, reach: int, balanced: bool) -> int:
    whole = intervals(length, reach)
    some = whole.balanced if balanced else whole
    sizes = some.sizes.astype(np.float32)  # sums stay below 2^24, where float32 is exact
    total = 0
    for rows, columns, inside in blocks(some):
        if inside is not None:
            wider = (inside.astype(np.float32) @ sizes[columns]).astype(np.int64)
            total += int(wider @ some.sizes[rows])
    return total


def _by_groups(some: Intervals, level: Ints) -> int:
    """Violated pairs where all intervals of a group have one difference."""
    total, sizes = 0, some.sizes.astype(np.float32)
    for rows, columns, inside in blocks(some):
        if inside is not None:
            bad = inside & (level[rows][:, None] > level[columns][None, :])
            total += int((bad.astype(np.float32) @ sizes[columns]).astype(np.int64) @ some.sizes[rows])
    return total


def _by_pairs(some: Intervals, found: Gaps) -> int:
    """Violated pairs, the intervals of each wider group against all narrower ones with larger differences."""
    order = np.argsort(some.group, kind="stable")
    ends = np.cumsum(some.sizes)
    descending = np.argsort(-found.keys, kind="stable")
    keys, group = found.keys[descending], some.group[descending]
    rows, total = _packed(some), 0
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
