"""All intervals of binary lists, grouped by their difference vectors; and measures compared over them.

An interval [r, s] has the step vector d = s - r of -1, 0 and 1 whose prefix sums are not negative, and d and
the difference vector determine each other. Lists are numbers whose binary digits are the documents, the first
one leading. Vectors are packed into machine words, so that one subtraction compares all entries.

A measure is interval-like where a wider interval, by its difference vector, has no smaller difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from axiometer.errors import AxiomError
from axiometer.numeric import UndecidedError
from axiometer.numeric.exact_order import Gaps, gaps
from axiometer.orders import Law

Ints = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]
Bools = npt.NDArray[np.bool_]
BITS = 64
BLOCK = 256
Progress = Callable[[int], None]
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
class Packed:
    """Rows of words; each entry has a guard bit above it, which a borrow clears.

    >>> rows = pack(np.array([[0, 3], [1, 3], [1, 2]]))
    >>> rows.at_most(slice(0, 1), slice(0, 3)).tolist()
    [[True, True, False]]
    """

    words: Words
    guards: Words

    def at_most(self, low: slice, high: slice) -> Bools:
        """Which vector of `low` is in every entry at most which one of `high`."""
        found = self._in_word(0, low, high)
        for word in range(1, len(self.words)):
            found &= self._in_word(word, low, high)
        return found

    def _in_word(self, number: int, low: slice, high: slice) -> Bools:
        word, guard = self.words[number], self.guards[number]
        left = (word[high] | guard)[None, :] - word[low][:, None]
        left &= guard
        return np.asarray(left == guard)


def pack(vectors: Ints) -> Packed:
    """Packs vectors of numbers from 0 up; a wide entry is replaced by its place among the column's values."""
    columns = [_narrow(column) for column in vectors.T]
    words: list[Words] = []
    guards: list[int] = []
    room = 0
    for column in columns:
        width = int(column.max(initial=0)).bit_length() + 1
        if width > room:
            words.append(np.zeros(len(vectors), dtype=np.uint64))
            guards.append(0)
            room = BITS
        shift = BITS - room
        words[-1] |= column.astype(np.uint64) << np.uint64(shift)
        guards[-1] |= 1 << (shift + width - 1)
        room -= width
    return Packed(
        np.array(words, dtype=np.uint64).reshape(-1, len(vectors)), np.array(guards, dtype=np.uint64)
    )


def _narrow(column: Ints) -> Ints:
    return np.unique(column, return_inverse=True)[1].astype(np.int64).ravel()


@dataclass(frozen=True)
class Intervals:
    """The intervals of lists of `length` documents that hold nothing relevant past rank `reach`.

    `lower` and `upper` number the ends among the lists of the first `reach` ranks, lexicographically least
    interval first; `group` says which row of `steps` (the vectors d, least first) an interval has.

    >>> found = intervals(2)
    >>> len(found.lower), found.steps.tolist()
    (10, [[0, 0], [0, 1], [1, -1], [1, 0], [1, 1]])
    """

    length: int
    reach: int
    lower: Ints
    upper: Ints
    group: Ints
    steps: Ints

    @cached_property
    def vectors(self) -> Ints:
        """What is compared: T[1..reach], and T[length] where the lists go on with nothing relevant.

        Past the reach T grows by the same number at every rank: its ends decide for all ranks between.
        """
        ahead = np.cumsum(self.steps, axis=1)
        found = np.cumsum(ahead, axis=1)
        if self.length == self.reach:
            return found
        last = found[:, -1:] + (self.length - self.reach) * ahead[:, -1:]
        return np.concatenate([found, last], axis=1)

    @cached_property
    def sizes(self) -> Ints:
        """How many intervals each group has: 2 for every rank whose documents are alike."""
        return np.bincount(self.group, minlength=len(self.steps)).astype(np.int64)

    @cached_property
    def packed(self) -> Packed:
        """The vectors, in machine words."""
        return pack(self.vectors)

    @cached_property
    def boxes(self) -> tuple[Ints, Ints]:
        """The least and the largest entries of the vectors of each block."""
        starts = np.arange(0, len(self.steps), BLOCK)
        least = np.minimum.reduceat(self.vectors, starts, axis=0)
        return least, np.maximum.reduceat(self.vectors, starts, axis=0)

    def blocks(self, progress: Progress | None = None) -> Iterator[tuple[slice, slice, Bools | None]]:
        """Which group is within which, block by block; None for a block that its box rules out.

        Groups stand in lexicographic order, so that a group is within none that stands before it.
        """
        least, most = self.boxes
        count = len(self.steps)
        for i, start in enumerate(range(0, count, BLOCK)):
            low = slice(start, min(start + BLOCK, count))
            for j, begin in enumerate(range(start, count, BLOCK), start=i):
                high = slice(begin, min(begin + BLOCK, count))
                outside = bool((least[i] > most[j]).any())
                yield low, high, None if outside else self.packed.at_most(low, high)
            if progress:
                progress(low.stop - low.start)

    @cached_property
    def comparable(self) -> int:
        """How many ordered pairs of intervals are comparable."""
        return self.count_pairs()

    def count_pairs(self, level: Ints | None = None) -> int:
        """Those, or with a level for each group only the pairs whose narrower one has the higher level."""
        total, sizes = 0, self.sizes.astype(np.float32)  # sums stay below 2^24, where float32 is exact
        for rows, columns, inside in self.blocks():
            if inside is not None:
                if level is not None:
                    inside &= level[rows][:, None] > level[columns][None, :]
                wider = (inside.astype(np.float32) @ sizes[columns]).astype(np.int64)
                total += int(wider @ self.sizes[rows])
        return total

    @cached_property
    def balanced(self) -> Intervals:
        """Those whose ends have equally many relevant documents."""
        kept = self.steps.sum(axis=1) == 0
        number = np.cumsum(kept) - 1
        here = kept[self.group]
        return Intervals(
            self.length,
            self.reach,
            self.lower[here],
            self.upper[here],
            number[self.group[here]],
            self.steps[kept],
        )

    def labels(self, number: int) -> tuple[int, ...]:
        """A list by its number, in full length."""
        digits = tuple(map(int, f"{number:0{self.reach}b}")) if self.reach else ()
        return digits + (0,) * (self.length - self.reach)

    def ends(self, at: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The two lists of an interval."""
        return self.labels(int(self.lower[at])), self.labels(int(self.upper[at]))


@lru_cache(maxsize=16)
def intervals(length: int, reach: int | None = None) -> Intervals:
    """Every interval, grown rank by rank: a document more on each side, alike or not."""
    free = length if reach is None else min(reach, length)
    lower = upper = ahead = code = np.zeros(1, dtype=np.int64)
    for _ in range(free):
        every = np.ones(len(ahead), dtype=bool)
        parts = [(0, 0, every), (1, 1, every), (0, 1, every), (1, 0, ahead > 0)]
        grown = [
            (2 * lower[at] + a, 2 * upper[at] + b, ahead[at] + b - a, 3 * code[at] + b - a + 1)
            for a, b, at in parts
        ]
        lower, upper, ahead, code = (np.concatenate(column) for column in zip(*grown, strict=True))
    order = np.argsort((lower << free) | upper, kind="stable")
    codes, group = np.unique(code[order], return_inverse=True)
    steps = codes[:, None] // 3 ** np.arange(free - 1, -1, -1, dtype=np.int64)[None, :] % 3 - 1
    return Intervals(length, free, lower[order], upper[order], group.astype(np.int64).ravel(), steps)


@dataclass(frozen=True)
class Likeness:
    """What the pairs of intervals showed.

    `whole` is true where every violated pair was counted; else `violations` counts the intervals that are
    narrower than one with a smaller difference. `case` is the least violated case r, s, u, v: [r, s] is no
    wider than [u, v] and has the larger difference. It is no tally of verdicts: one search fills it, and
    nothing merges.
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
