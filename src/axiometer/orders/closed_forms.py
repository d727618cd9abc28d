"""The five orderings of judged lists in closed form: what is known without enumerating the space.

Every one of them compares coordinates: a list is below another where none of its coordinates is larger. Joins
and meets are the lists of the larger and of the smaller coordinates, where there are such lists.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, pairwise, product
from operator import le
from typing import Any

import numpy as np
from numpy.typing import NDArray

from axiometer.errors import AxiomError
from axiometer.orders.bitorder import Indices
from axiometer.orders.numbered_lists import Grades, NumberedLists, Ranking

#: Numbers of the lower and of the upper elements of some covers.
Steps = tuple[Indices, Indices]
Coordinates = Sequence[Any]

MOST = 1000
"""More lists than anyone looks at; the order among them is compared pair by pair."""


@dataclass(frozen=True)
class Form(ABC):
    """An ordering by its formulas; `multiset` when a list stands for the set of its grades.

    The methods on rankings work at any length. Those on `NumberedLists` (all of a space, as columns) are
    vectorised and name elements by their numbers in lexicographic order, which extends all five orderings.
    """

    name: str
    multiset: bool

    @abstractmethod
    def coordinates(self, x: Ranking, top: int) -> Coordinates:
        """What is compared, entry by entry; no grade is above `top`."""

    @abstractmethod
    def ranking(self, coordinates: Coordinates, top: int) -> Ranking | None:
        """The list that has these coordinates, None where there is none."""

    @abstractmethod
    def columns(self, table: NumberedLists) -> NDArray[Any]:
        """The coordinates of all lists; the last axis numbers the lists."""

    @abstractmethod
    def numbers(self, table: NumberedLists, columns: NDArray[Any]) -> Indices:
        """The numbers of the lists that have these coordinates, -1 where there is none."""

    @abstractmethod
    def irreducibles(self, length: int, grades: int) -> Iterator[Ranking]:
        """The join-irreducibles, in any sequence, none twice."""

    @abstractmethod
    def count_irreducibles(self, length: int, grades: int) -> int:
        """How many there are."""

    @abstractmethod
    def decompose(self, x: Ranking) -> Iterator[Ranking]:
        """The maximal join-irreducibles below x: their join is x, and none of them can be spared."""

    @abstractmethod
    def steps(self, table: NumberedLists) -> Iterator[Steps]:
        """All covers of the space, in blocks."""

    def is_distributive(self, length: int, grades: int) -> bool:
        """Whether the space is a distributive lattice, so that decompositions are unique."""
        return True

    def leq(self, x: Ranking, y: Ranking) -> bool:
        """Whether x is below or equal to y."""
        top = max(1, *x, *y)
        return all(map(le, self.coordinates(x, top), self.coordinates(y, top)))

    def join(self, x: Ranking, y: Ranking) -> Ranking | None:
        """The least upper bound, None where there is none."""
        return self._combined(max, x, y)

    def meet(self, x: Ranking, y: Ranking) -> Ranking | None:
        """The greatest lower bound, None where there is none."""
        return self._combined(min, x, y)

    def _combined(self, choose: Callable[[Any, Any], Any], x: Ranking, y: Ranking) -> Ranking | None:
        top = max(1, *x, *y)
        return self.ranking(tuple(map(choose, self.coordinates(x, top), self.coordinates(y, top))), top)

    def joins(self, table: NumberedLists, i: int, start: int) -> Indices:
        """The joins of element i with every element from number `start` on, -1 where there is none."""
        columns = self.columns(table)
        return self.numbers(table, np.maximum(columns[..., start:], columns[..., i : i + 1]))

    def meets(self, table: NumberedLists, i: int, start: int) -> Indices:
        """The meets of element i with every element from number `start` on, -1 where there is none."""
        columns = self.columns(table)
        return self.numbers(table, np.minimum(columns[..., start:], columns[..., i : i + 1]))

    def between(self, low: Ranking, high: Ranking, grades: int) -> list[Ranking]:
        """The lists z with low <= z <= high, lexicographically ascending, found rank by rank.

        In each of the five orderings the first documents of such a z lie between those of the two lists.

        >>> Componentwise("rank-replacement", False).between((0, 0, 1), (1, 0, 2), 3)
        [(0, 0, 1), (0, 0, 2), (1, 0, 1), (1, 0, 2)]
        """
        heads: list[Ranking] = [()]
        for rank in range(1, len(low) + 1):
            bottom, top = low[:rank], high[:rank]
            longer = ((*head, g) for head in heads for g in range(self._highest(head, grades) + 1))
            heads = [head for head in longer if self.leq(bottom, head) and self.leq(head, top)]
            if len(heads) > MOST:
                raise AxiomError(
                    f"the interval is too large: down to rank {rank} it has more than {MOST:,} beginnings",
                    remedy="choose two lists that are nearer to each other",
                )
        return heads

    def _highest(self, head: Ranking, grades: int) -> int:
        """The highest grade that may follow."""
        return head[-1] if self.multiset and head else grades - 1


@dataclass(frozen=True)
class Chain(Form):
    """Projection and replacement together: the first rank where two lists differ decides.

    On descending lists this is the highest grade whose counts differ: more of it is better.

    >>> Chain("rank-projection-replacement", False).leq((0, 1, 1), (1, 0, 0))
    True
    """

    def coordinates(self, x: Ranking, top: int) -> Coordinates:
        """The list as a whole."""
        return (x,)

    def ranking(self, coordinates: Coordinates, top: int) -> Ranking:
        """The list itself."""
        found: Ranking = coordinates[0]
        return found

    def columns(self, table: NumberedLists) -> Indices:
        """The numbers."""
        return np.arange(table.size)

    def numbers(self, table: NumberedLists, columns: Indices) -> Indices:
        """The same."""
        return columns

    def irreducibles(self, length: int, grades: int) -> Iterator[Ranking]:
        """Everything but the bottom."""
        if self.multiset:
            return iter(NumberedLists(length, grades, True).rankings[1:])
        return islice(product(range(grades), repeat=length), 1, None)

    def count_irreducibles(self, length: int, grades: int) -> int:
        """All but one."""
        return NumberedLists(length, grades, self.multiset).size - 1

    def decompose(self, x: Ranking) -> Iterator[Ranking]:
        """Itself, unless it is the bottom."""
        return iter([x] if any(x) else [])

    def steps(self, table: NumberedLists) -> Iterator[Steps]:
        """From each to the next."""
        numbers = np.arange(table.size - 1)
        yield numbers, numbers + 1


@dataclass(frozen=True)
class Componentwise(Form):
    """Replacement alone: no grade is lower at any rank.

    On descending lists this says that no grade has fewer documents at or above it.

    >>> Componentwise("rank-replacement", False).join((2, 0, 1), (0, 1, 1))
    (2, 1, 1)
    """

    def coordinates(self, x: Ranking, top: int) -> Coordinates:
        """The grades."""
        return x

    def ranking(self, coordinates: Coordinates, top: int) -> Ranking:
        """The list itself."""
        return tuple(coordinates)

    def columns(self, table: NumberedLists) -> Grades:
        """The grades, rank by rank."""
        return table.columns

    def numbers(self, table: NumberedLists, columns: Grades) -> Indices:
        """The numbers of these lists."""
        return table.numbers(columns)

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

    def steps(self, table: NumberedLists) -> Iterator[Steps]:
        """One document up by one grade."""
        places, above = table.places, None
        for k, column in enumerate(table.columns):
            raisable = column < table.grades - 1
            if self.multiset and above is not None:
                raisable &= column < above
            lower = np.flatnonzero(raisable)
            yield lower, lower + places[k, column[lower] + 1] - places[k, column[lower]]
            above = column


@dataclass(frozen=True)
class Dominance(Form):
    """Replacement and swapping: in every prefix, of every grade, at least as many documents at or above it.

    Let F(k, j) be the number of documents of grade j or more among the first k: the coordinates. The arrays
    that rise by 0 or 1 with k and do not rise with j are closed under maximum and minimum; those that come
    from a list are the ones in which a rise in grade j is also a rise in every lower grade. Every array is a
    maximum, and a minimum, of such (`docs/explanation/orderings.md`), so two lists have a join exactly where
    the maximum of their arrays comes from a list.

    >>> form = Dominance("rank-replacement-swapping", False)
    >>> form.join((1, 0, 0), (0, 1, 1)), form.join((1, 0), (0, 2))
    ((1, 0, 1), None)
    """

    def coordinates(self, x: Ranking, top: int) -> list[int]:
        """The array F, rank by rank: for each of the grades 1..top how many documents have at least it.

        >>> Dominance("rank-replacement-swapping", False).coordinates((1, 0, 2), 2)
        [1, 0, 1, 0, 2, 1]
        """
        seen, found = [0] * top, []
        for document in x:
            for grade in range(document):
                seen[grade] += 1
            found += seen
        return found

    def ranking(self, coordinates: Coordinates, top: int) -> Ranking | None:
        """What each rank adds, where that is a document: one of a grade counts for all lower ones.

        >>> form = Dominance("rank-replacement-swapping", False)
        >>> form.ranking([1, 0, 1, 0, 2, 1], 2), form.ranking([1, 0, 1, 1], 2)
        ((1, 0, 2), None)
        """
        found: list[int] = []
        before: Coordinates = (0,) * top
        for k in range(0, len(coordinates), top):
            counts = coordinates[k : k + top]
            rises = [now - then for then, now in zip(before, counts, strict=True)]
            if any(high > low for low, high in pairwise(rises)):
                return None
            found.append(sum(rises))
            before = counts
        return tuple(found)

    def columns(self, table: NumberedLists) -> Grades:
        """The arrays F."""
        return table.counts

    def numbers(self, table: NumberedLists, columns: Grades) -> Indices:
        """The numbers of the lists with these arrays, -1 where there is none."""
        rises = columns.copy()
        rises[:, 1:] -= columns[:, :-1]
        listed = (rises[1:] <= rises[:-1]).all(axis=(0, 1))
        return np.where(listed, table.numbers(rises.sum(axis=0)), -1)

    def irreducibles(self, length: int, grades: int) -> Iterator[Ranking]:
        """Documents of one grade above 0 side by side, everything else grade 0."""
        for grade in range(1, grades):
            for end in range(1, length + 1):
                for count in range(1, end + 1):
                    yield (0,) * (end - count) + (grade,) * count + (0,) * (length - end)

    def count_irreducibles(self, length: int, grades: int) -> int:
        """One for each stretch of ranks and each grade above 0."""
        return (grades - 1) * length * (length + 1) // 2

    def is_distributive(self, length: int, grades: int) -> bool:
        """Only with two grades, or at length 1."""
        return length == 1 or grades == 2

    def decompose(self, x: Ranking) -> Iterator[Ranking]:
        """The maximal ones among the stretches that end where a run of documents of a grade or more ends."""
        top = max(x)
        counts = self.coordinates(x, top)
        ends = [
            (grade, k + 1, counts[k * top + grade - 1])
            for grade in range(1, top + 1)
            for k in range(len(x))
            if x[k] >= grade and (k + 1 == len(x) or x[k + 1] < grade)
        ]
        for grade, end, count in ends:
            if not any(_within((grade, end, count), other) for other in ends if other[0] > grade):
                yield (0,) * (end - count) + (grade,) * count + (0,) * (len(x) - end)

    def steps(self, table: NumberedLists) -> Iterator[Steps]:
        """Up by one grade, neither of the two coming later; or a swap, no grade of its span between."""
        for k in range(table.length):
            yield _raises(table, k)
        for high, low in combinations(range(table.length), 2):
            yield _swaps(table, high, low)


def _within(small: tuple[int, int, int], large: tuple[int, int, int]) -> bool:
    """Whether one stretch (grade, end, count) is below another one of a higher grade."""
    _, end, count = small
    _, large_end, large_count = large
    return large_count - max(0, large_end - end) >= count


def _raises(table: NumberedLists, k: int) -> Steps:
    places, grade, later = table.places, table.columns[k], table.columns[k + 1 :]
    free = ((later != grade) & (later != grade + 1)).all(axis=0)
    lower = np.flatnonzero(free & (grade < table.grades - 1))
    return lower, lower + places[k, grade[lower] + 1] - places[k, grade[lower]]


def _swaps(table: NumberedLists, high: int, low: int) -> Steps:
    places, columns = table.places, table.columns
    first, second, between = columns[high], columns[low], columns[high + 1 : low]
    free = ((between < first) | (between > second)).all(axis=0)
    lower = np.flatnonzero(free & (first < second))
    a, b = first[lower], second[lower]
    return lower, lower + places[high, b] - places[high, a] + places[low, a] - places[low, b]
