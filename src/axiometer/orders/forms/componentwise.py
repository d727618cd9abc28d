"""Replacement alone: rank by rank, on lists and on descending lists alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from axiometer.orders.bounds import Indices
from axiometer.orders.forms.form import Form, Steps
from axiometer.orders.forms.lists import Ranking, Table


@dataclass(frozen=True)
class Componentwise(Form):
    """No grade is lower at any rank.

    On descending lists this says that no grade has fewer documents at or above it.

    >>> Componentwise("rank-replacement", False).join((2, 0, 1), (0, 1, 1))
    (2, 1, 1)
    """

    def leq(self, x: Ranking, y: Ranking) -> bool:
        """Whether no rank of y is lower."""
        return all(a <= b for a, b in zip(x, y, strict=True))

    def join(self, x: Ranking, y: Ranking) -> Ranking:
        """The larger grade at each rank."""
        return tuple(map(max, x, y))

    def meet(self, x: Ranking, y: Ranking) -> Ranking:
        """The smaller grade at each rank."""
        return tuple(map(min, x, y))

    def irreducibles(self, length: int, grades: int) -> Iterator[Ranking]:
        """One document above grade 0; as multisets, some documents of one grade above 0."""
        for grade in range(1, grades):
            for k in range(length):
                yield self._irreducible(length, grade, k)

    def _irreducible(self, length: int, grade: int, k: int) -> Ranking:
        head = grade if self.multiset else 0
        return (head,) * k + (grade,) + (0,) * (length - k - 1)

    def count_irreducibles(self, length: int, grades: int) -> int:
        """One for each rank and each grade above 0."""
        return length * (grades - 1)

    def decompose(self, x: Ranking) -> Iterator[Ranking]:
        """Each document above grade 0 by itself; as multisets, the last one of each grade."""
        following = (*x[1:], 0)
        for k, grade in enumerate(x):
            if grade and not (self.multiset and grade == following[k]):
                yield self._irreducible(len(x), grade, k)

    def steps(self, table: Table) -> Iterator[Steps]:
        """One document up by one grade."""
        places, above = table.places, None
        for k, column in enumerate(table.columns):
            raisable = column < table.grades - 1
            if self.multiset and above is not None:
                raisable &= column < above
            lower = np.flatnonzero(raisable)
            yield lower, lower + places[k, column[lower] + 1] - places[k, column[lower]]
            above = column

    def joins(self, table: Table, i: int, start: int) -> Indices:
        """The numbers of the componentwise maxima."""
        return table.numbers(np.maximum(table.columns[:, start:], table.columns[:, i : i + 1]))

    def meets(self, table: Table, i: int, start: int) -> Indices:
        """The numbers of the componentwise minima."""
        return table.numbers(np.minimum(table.columns[:, start:], table.columns[:, i : i + 1]))
