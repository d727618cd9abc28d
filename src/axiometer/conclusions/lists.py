"""The judged lists of runs, cut and padded to one depth, as counts of documents in every prefix."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from axiometer.data.match_runs import Match
from axiometer.data.qrels import Qrels
from axiometer.errors import InputError

Ints = npt.NDArray[np.int64]
Counts = npt.NDArray[np.uint8] | npt.NDArray[np.uint16]
Words = npt.NDArray[np.uint64]
Bools = npt.NDArray[np.bool_]
Grades = tuple[int, ...]
DEEPEST = 10_000
BYTE = 127
"""Counts up to this leave the highest bit of a byte free, and larger ones that of two bytes."""


@dataclass(frozen=True, eq=False)
class RunLists:
    """`grades[s, t, i]` is what run s has at rank i + 1 on topic t; unjudged and missing is 0.

    Grades below `rel` are 0 too. `levels` are the grades from `rel` on that some judgment has; `base[t]`
    counts the documents of topic t at each of them: its recall base.
    """

    runs: tuple[str, ...]
    topics: tuple[str, ...]
    levels: Grades
    grades: Ints
    base: Ints
    rel: int = 1

    @staticmethod
    def of(qrels: Qrels, matches: Sequence[Match], depth: int, rel: int = 1) -> RunLists:
        """The lists of all runs on all topics of the judgments."""
        levels = graded_levels(qrels, rel)
        grades = np.zeros((len(matches), len(qrels.topics), depth), dtype=np.int64)
        for run, found in enumerate(matches):
            near = found.rank <= depth
            grade = qrels.grades[found.row[near]]
            grades[run, found.topic[near], found.rank[near] - 1] = np.where(grade >= rel, grade, 0)
        return RunLists(
            tuple(found.name for found in matches),
            tuple(qrels.topics),
            levels,
            grades,
            qrels.base.counts[:, list(levels)],
            rel,
        )

    @property
    def depth(self) -> int:
        """How many ranks are read."""
        return int(self.grades.shape[2])

    @cached_property
    def counts(self) -> Counts:
        """`counts[s, t, l, k]`: documents of at least the l-th level in the first k + 1."""
        found = prefix_counts(self.grades, self.levels)
        return found.astype(np.uint8) if self.depth <= BYTE else found.astype(np.uint16)

    @cached_property
    def totals(self) -> Ints:
        """`totals[s, l, k]`: the counts summed over topics."""
        return np.asarray(self.counts.sum(axis=1, dtype=np.int64))

    @cached_property
    def packed(self) -> Words:
        """The counts of each list, several in a word: `packed[s, t]`."""
        return packed(self.counts.reshape(*self.counts.shape[:2], -1))

    @cached_property
    def groups(self) -> Ints:
        """The number of each topic's recall base."""
        return np.unique(self.base, axis=0, return_inverse=True)[1].reshape(-1)

    def gaps(self, a: int, b: int) -> Ints:
        """`[t, l, k]`: how many more documents run a has than run b, of each level in each prefix."""
        return np.asarray(self.counts[a].astype(np.int64) - self.counts[b])

    def above(self, a: int, b: int) -> Bools:
        """At [t, u] whether run a's list of topic t lies at or above run b's list of topic u."""
        return at_or_above(self.packed[a][:, None], self.packed[b][None], self.counts.itemsize)

    def listed(self, run: int, topic: int) -> Grades:
        """One list as a tuple of grades."""
        return tuple(self.grades[run, topic].tolist())


def graded_levels(qrels: Qrels, rel: int) -> Grades:
    """The grades from `rel` on that some judgment has; refused where there is none."""
    found = tuple(int(grade) for grade in np.unique(qrels.grades) if grade >= rel)
    if not found:
        raise InputError(
            f"no judgment has grade {rel} or more: the highest is {int(qrels.grades.max())}",
            remedy="lower rel=",
        )
    return found


def prefix_counts(grades: Ints, levels: Sequence[int]) -> Ints:
    """Documents of at least each level in each prefix: the last axis, ranks, becomes (levels, ranks).

    >>> prefix_counts(np.array([2, 0, 1]), (1, 2)).tolist()
    [[1, 1, 2], [1, 1, 1]]
    """
    at_least = grades[..., None, :] >= np.asarray(levels)[:, None]
    return at_least.cumsum(axis=-1)


def packed(counts: Counts) -> Words:
    """Counts as words of eight bytes; the highest bit of every count must be free.

    >>> packed(np.array([1, 2, 3], dtype=np.uint8)).tolist()
    [197121]
    """
    lanes = 8 // counts.itemsize
    spare = -counts.shape[-1] % lanes
    padded = np.concatenate([counts, np.zeros((*counts.shape[:-1], spare), counts.dtype)], axis=-1)
    return np.ascontiguousarray(padded).view(np.uint64)


def at_or_above(high: Words, low: Words, itemsize: int) -> Bools:
    """Whether every count of `high` is at least that of `low`, all of a word at once; the last axis goes.

    The free bits are set in `high` before the words are subtracted: one is lost exactly where a count of
    `low` is larger.

    >>> a, b = (packed(np.array(c, dtype=np.uint8)) for c in ([1, 2], [1, 1]))
    >>> bool(at_or_above(a, b, 1)), bool(at_or_above(b, a, 1))
    (True, False)
    """
    free = np.uint64(0x8080808080808080 if itemsize == 1 else 0x8000800080008000)
    kept = ((high | free) - low) & free
    return np.asarray((kept == free).all(axis=-1))
