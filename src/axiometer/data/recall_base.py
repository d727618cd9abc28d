"""The recall base: what the topic has at all, one row for each topic."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from axiometer.errors import InputError

Ints = npt.NDArray[np.int64]
LARGEST_GRADE = 1_000
MOST_DOCUMENTS = 10_000_000
Made = TypeVar("Made")


@dataclass(frozen=True)
class AspectBase:
    """The relevant documents of each topic with their aspects: `documents[t]` is (documents, aspects).

    Documents stand by id, the largest first, because the greedy ideal gives ties to the larger id.
    `weights` is (topics, aspects): a topic's aspects that have a relevant document, 1/M each unless given.
    Every topic has as many columns as the widest one; a column without a relevant document weighs nothing.

    >>> AspectBase.of([[[1, 0], [1, 2]]]).relevant().tolist()
    [[2, 1]]
    """

    documents: tuple[Ints, ...]
    weights: tuple[tuple[Fraction, ...], ...]
    memo: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    @staticmethod
    def of(
        documents: Sequence[Sequence[Sequence[int]] | Ints],
        weights: Sequence[Sequence[Fraction]] | None = None,
    ) -> AspectBase:
        """Each topic's documents, padded to one width; without weights every aspect counts the same."""
        tables = [np.asarray(rows, dtype=np.int64) for rows in documents]
        tables = [rows if rows.ndim == 2 else np.zeros((0, 0), dtype=np.int64) for rows in tables]
        width = max([1, *(table.shape[1] for table in tables)])
        padded = tuple(_widened(table, width) for table in tables)
        given = [[Fraction(1)] * width for _ in padded] if weights is None else weights
        even = tuple(tuple(row) + (Fraction(0),) * (width - len(row)) for row in given)
        return AspectBase(padded, AspectBase(padded, even).shares())

    @property
    def width(self) -> int:
        """How many aspects the widest topic has."""
        return len(self.weights[0]) if self.weights else 0

    def once(self, key: object, compute: Callable[[], Made]) -> Made:
        """What is computed once for all measures that read these documents."""
        if key not in self.memo:
            self.memo[key] = compute()
        return self.memo[key]  # type: ignore[no-any-return]

    def relevant(self, rel: int = 1) -> Ints:
        """R_a: how many documents of each (topic, aspect) have at least grade `rel`."""
        return self.once(
            ("relevant", rel),
            lambda: np.array([(rows >= rel).sum(axis=0) for rows in self.documents], dtype=np.int64),
        )

    def tops(self) -> Ints:
        """The highest grade of each (topic, aspect); 0 where there is no relevant document."""
        return np.array([rows.max(axis=0, initial=0) for rows in self.documents], dtype=np.int64)

    def shares(self, rel: int = 1) -> tuple[tuple[Fraction, ...], ...]:
        """The weights of the aspects that have a document of grade `rel`, scaled to a sum of 1."""
        pairs = zip(self.weights, self.relevant(rel), strict=True)
        return self.once(
            ("shares", rel), lambda: tuple(_shares(weights, counts) for weights, counts in pairs)
        )

    def counts(self, aspect: int, judged: Ints) -> Ints:
        """`Base.counts` as one aspect sees it: what is not relevant to it is judged not relevant.

        >>> AspectBase.of([[[1, 0], [1, 2]]]).counts(1, np.array([[3, 1, 1]])).tolist()
        [[4, 0, 1]]
        """
        seen = np.zeros_like(judged)
        for row, rows in enumerate(self.documents):
            seen[row] = np.bincount(rows[:, aspect], minlength=judged.shape[1])
        seen[:, 0] = judged.sum(axis=1) - seen[:, 1:].sum(axis=1)
        return seen


def _widened(table: Ints, width: int) -> Ints:
    """The table with columns of zeros up to a width."""
    missing = width - table.shape[1]
    return np.pad(table, ((0, 0), (0, missing))) if missing else table


def _shares(weights: Sequence[Fraction], counts: Ints) -> tuple[Fraction, ...]:
    kept = [weight if count else Fraction(0) for weight, count in zip(weights, counts, strict=True)]
    total = sum(kept, Fraction(0)) or Fraction(1)
    return tuple(weight / total for weight in kept)


@dataclass(frozen=True)
class Base:
    """`counts[t, g]` documents of topic t have grade g; column 0 holds the judged, not relevant ones.

    >>> Base.of([2, 0, 1]).counts.tolist()
    [[1, 1, 1]]
    """

    counts: Ints
    aspects: AspectBase | None = None
    memo: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    def relevant(self, rel: int = 1) -> Ints:
        """R: how many documents of each topic have at least grade `rel`.

        >>> Base.of([2, 0, 1]).relevant().tolist()
        [2]
        """
        if rel not in self.memo:
            self.memo[rel] = self.counts[:, rel:].sum(axis=1)
        return self.memo[rel]  # type: ignore[no-any-return]

    @property
    def top(self) -> int:
        """The highest grade of the scale, at least 1."""
        return max(int(self.counts.shape[1]) - 1, 1)

    def with_one_aspect(self) -> Base:
        """The same base with every relevant document in one and the same aspect."""
        if "one aspect" not in self.memo:
            self.memo["one aspect"] = Base(self.counts, self.by_aspect())
        return self.memo["one aspect"]  # type: ignore[no-any-return]

    @staticmethod
    def of(
        grades: Sequence[int], relevant: int | Mapping[int, int] | None = None, nonrelevant: int | None = None
    ) -> Base:
        """The recall base of one list: what is given, else the list's own documents."""
        own = np.bincount(np.maximum(np.asarray(grades, dtype=np.int64), 0), minlength=2)
        if relevant is None:
            counts = own
        else:
            given = relevant if isinstance(relevant, Mapping) else {1: relevant}
            wanted = {_positive(grade): document_count(count) for grade, count in given.items()}
            counts = np.zeros(max([len(own) - 1, *wanted]) + 1, dtype=np.int64)
            counts[list(wanted)] = list(wanted.values())
            counts[0] = own[0]
        counts = counts.copy()
        counts[0] = counts[0] if nonrelevant is None else document_count(nonrelevant, "nonrelevant=")
        _check_room(own, counts)
        return Base(counts[None, :])

    @staticmethod
    def of_aspects(aspects: AspectBase, nonrelevant: Sequence[int] | Ints = ()) -> Base:
        """The recall base of topics with aspects: a document's ad hoc grade is the highest over its aspects.

        >>> Base.of_aspects(AspectBase.of([[[1, 0], [1, 2]]]), [3]).counts.tolist()
        [[3, 1, 1]]
        """
        best = [rows.max(axis=1, initial=0) for rows in aspects.documents]
        top = max([1, *(int(grades.max(initial=0)) for grades in best)])
        counts = np.array([np.bincount(grades, minlength=top + 1) for grades in best], dtype=np.int64)
        counts[:, 0] = nonrelevant if len(nonrelevant) else 0
        return Base(counts, aspects)

    @staticmethod
    def joined(bases: Sequence[Base]) -> Base:
        """The topics of several bases in one, with aspects where all have them.

        >>> Base.joined([Base.of([1, 0]), Base.of([0, 0])]).counts.tolist()
        [[1, 1], [2, 0]]
        """
        width = max(base.counts.shape[1] for base in bases)
        counts = np.concatenate([_widened(base.counts, width) for base in bases])
        aspects = [base.aspects for base in bases if base.aspects is not None]
        if len(aspects) < len(bases):
            return Base(counts)
        tables = [rows for one in aspects for rows in one.documents]
        return Base(counts, AspectBase.of(tables))

    def by_aspect(self) -> AspectBase:
        """The documents by aspect; grades without aspects are one aspect, the best document first.

        >>> Base.of([2, 0, 1]).by_aspect().documents[0].tolist()
        [[2], [1]]
        """
        if self.aspects is not None:
            return self.aspects
        grades = np.arange(self.counts.shape[1] - 1, 0, -1)
        return AspectBase.of([np.repeat(grades, row[:0:-1])[:, None] for row in self.counts])


def document_count(value: object, where: str = "relevant=") -> int:
    """A number of documents that a user gave."""
    if isinstance(value, int | np.integer) and 0 <= value <= MOST_DOCUMENTS:
        return int(value)
    raise InputError(
        f"{where} has {value!r} for a number of documents",
        remedy=f"give an integer from 0 to {MOST_DOCUMENTS:,}, or count documents by grade: {{1: 5, 2: 1}},"
        " or by aspects: {'a': 5, 'ab': 1}",
    )


def _positive(grade: object) -> int:
    if isinstance(grade, int | np.integer) and 1 <= grade <= LARGEST_GRADE:
        return int(grade)
    raise InputError(
        f"relevant= has grade {grade!r}",
        remedy=f"count grades from 1 to {LARGEST_GRADE:,}; use nonrelevant= for grade 0",
    )


def _check_room(own: Ints, counts: Ints) -> None:
    for grade in range(len(own)):
        if own[grade] > counts[grade]:
            kind = "not relevant documents" if grade == 0 else f"documents of grade {grade}"
            raise InputError(
                f"the list has {own[grade]} {kind}, the recall base only {counts[grade]}",
                remedy="raise relevant= or nonrelevant=",
            )
