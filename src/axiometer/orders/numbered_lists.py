"""All judged lists of a length, numbered in lexicographic order."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from axiometer.orders.bitorder import Indices

#: A judged list: the grades, top first.
Ranking = tuple[int, ...]
Grades = NDArray[np.integer]


@dataclass(frozen=True)
class NumberedLists:
    """The space: lists of `length` grades 0..grades-1, or (`multiset`) only the descending ones.

    >>> NumberedLists(2, 3, multiset=True).rankings
    ((0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2))
    """

    length: int
    grades: int
    multiset: bool = False

    @property
    def size(self) -> int:
        """How many lists there are.

        >>> NumberedLists(5, 3).size, NumberedLists(5, 3, multiset=True).size
        (243, 21)
        """
        if self.multiset:
            return comb(self.length + self.grades - 1, self.length)
        return int(self.grades**self.length)

    @cached_property
    def columns(self) -> Grades:
        """The lists as columns, lexicographically ascending: row k holds the grades at rank k.

        >>> NumberedLists(2, 2).columns.tolist()
        [[0, 0, 1, 1], [0, 1, 0, 1]]
        """
        if self.multiset:
            falling = combinations_with_replacement(range(self.grades - 1, -1, -1), self.length)
            lists = np.array(list(falling)[::-1], dtype=self._kind).reshape(-1, self.length)
            return np.ascontiguousarray(lists.T)
        digits: Grades = np.indices((self.grades,) * self.length, dtype=self._kind)
        return digits.reshape(self.length, -1)

    @property
    def _kind(self) -> type[np.int16] | type[np.int32]:
        return np.int16 if max(self.length, self.grades) < 2**15 else np.int32

    @cached_property
    def rankings(self) -> tuple[Ranking, ...]:
        """The lists as tuples, lexicographically ascending."""
        return tuple(zip(*self.columns.tolist(), strict=True))

    @cached_property
    def counts(self) -> Grades:
        """At [j, k, i]: how many of the first k+1 documents of list i have grade j+1 or more.

        >>> NumberedLists(2, 2).counts.tolist()
        [[[0, 0, 1, 1], [0, 1, 1, 2]]]
        """
        reached = self.columns > np.arange(self.grades - 1)[:, None, None]
        return np.cumsum(reached, axis=1, dtype=self._kind)

    @cached_property
    def places(self) -> Indices:
        """Row k, column v: how many lists come before those with grade v at rank k, the head being equal.

        >>> NumberedLists(2, 3).places.tolist()
        [[0, 3, 6], [0, 1, 2]]
        """
        rows = [[self._before(rest, v) for v in range(self.grades)] for rest in range(self.length, 0, -1)]
        return np.array(rows, dtype=np.int64)

    def _before(self, rest: int, grade: int) -> int:
        if self.multiset:
            return comb(grade + rest - 1, rest)
        return int(grade * self.grades ** (rest - 1))

    def numbers(self, columns: Grades) -> Indices:
        """The numbers of some lists of the space, given as columns.

        >>> NumberedLists(2, 3, multiset=True).numbers(np.array([[2, 0], [1, 0]])).tolist()
        [4, 0]
        """
        total = np.zeros(columns.shape[1], dtype=np.int64)
        for places, grades in zip(self.places, columns, strict=True):
            total += places[grades]
        return total

    def number(self, x: Ranking) -> int:
        """The number of one list of the space.

        >>> NumberedLists(3, 3).number((1, 0, 2))
        11
        """
        return sum(self._before(self.length - k, grade) for k, grade in enumerate(x))
