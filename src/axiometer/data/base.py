"""The recall base: what the topic has at all, one row for each topic."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from axiometer.errors import InputError

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class AspectBase:
    """The relevant documents of each topic with their aspects: `documents[t]` is (documents, aspects).

    Documents stand by id, the largest first, because the greedy ideal gives ties to the larger id.
    `weights` is (topics, aspects): a topic's aspects that have a relevant document, 1/M each unless given.
    """

    documents: tuple[Ints, ...]
    weights: tuple[tuple[Fraction, ...], ...]

    @property
    def width(self) -> int:
        """How many aspects the widest topic has."""
        return len(self.weights[0]) if self.weights else 0


@dataclass(frozen=True)
class Base:
    """`counts[t, g]` documents of topic t have grade g; column 0 holds the judged, not relevant ones.

    >>> Base.of([2, 0, 1]).counts.tolist()
    [[1, 1, 1]]
    """

    counts: Ints
    aspects: AspectBase | None = None

    @property
    def top(self) -> int:
        """The highest grade of the scale, at least 1."""
        return max(int(self.counts.shape[1]) - 1, 1)

    def with_one_aspect(self) -> Base:
        """The same base with every relevant document in one and the same aspect."""
        rows = tuple(
            np.repeat(np.arange(len(counts) - 1, 0, -1), counts[:0:-1])[:, None] for counts in self.counts
        )
        return Base(self.counts, AspectBase(rows, ((Fraction(1),),) * len(rows)))

    @staticmethod
    def of(
        grades: Sequence[int], relevant: int | Mapping[int, int] | None = None, nonrelevant: int | None = None
    ) -> Base:
        """The recall base of one list: what is given, else the list's own documents."""
        own = np.bincount(np.maximum(np.asarray(grades, dtype=np.int64), 0), minlength=2)
        if relevant is None:
            counts = own
        else:
            wanted = {1: relevant} if isinstance(relevant, int) else dict(relevant)
            counts = np.zeros(max([len(own) - 1, *wanted]) + 1, dtype=np.int64)
            for grade, count in wanted.items():
                counts[_positive(grade)] = count
            counts[0] = own[0]
        counts = counts.copy()
        counts[0] = counts[0] if nonrelevant is None else nonrelevant
        _check_room(own, counts)
        return Base(counts[None, :])


def _positive(grade: int) -> int:
    if grade < 1:
        raise InputError(
            f"relevant= has grade {grade}", remedy="count grades from 1 up; use nonrelevant= for grade 0"
        )
    return grade


def _check_room(own: Ints, counts: Ints) -> None:
    for grade in range(len(own)):
        if own[grade] > counts[grade]:
            kind = "not relevant documents" if grade == 0 else f"documents of grade {grade}"
            raise InputError(
                f"the list has {own[grade]} {kind}, the recall base only {counts[grade]}",
                remedy="raise relevant= or nonrelevant=",
            )
