"""Replacement and swapping: for every grade and every prefix, at least as many documents at or above it.

Let F(k, j) be the number of documents of grade j or more among the first k. Two lists are ordered as their
arrays F are, entry by entry. The arrays that rise by 0 or 1 with k and do not rise with j are closed under
maximum and minimum; those that come from a list are the ones in which a rise in grade j is also a rise in
every lower grade. Every array is a maximum, and a minimum, of such (`docs/explanation/orderings.md`), so two
lists have a join exactly where the maximum of their arrays comes from a list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

import numpy as np

from axiometer.orders.bounds import Indices
from axiometer.orders.forms.form import Form, Steps
from axiometer.orders.forms.lists import Grades, Ranking, Table

#: For each grade from 1 up, how many documents of the first k have at least it.
Counts = tuple[tuple[int, ...], ...]


def prefix_counts(x: Ranking, top: int) -> Counts:
    """The array F of a list, one row for each grade 1..top.

    >>> prefix_counts((1, 0, 2), 2)
    ((1, 1, 2), (0, 0, 1))
    """
    rows = []
    for grade in range(1, top + 1):
        seen, row = 0, []
        for document in x:
            seen += document >= grade
            row.append(seen)
        rows.append(tuple(row))
    return tuple(rows)


def ranking_of(counts: Counts) -> Ranking | None:
    """The list that has these prefix counts, None where there is none.

    >>> ranking_of(((1, 1, 2), (0, 0, 1))), ranking_of(((1, 1), (0, 1)))
    ((1, 0, 2), None)
    """
    rises = [tuple(b - a for a, b in zip((0, *row[:-1]), row, strict=True)) for row in counts]
    documents = list(zip(*rises, strict=True))
    if any(high > low for document in documents for low, high in pairwise(document)):
        return None
    return tuple(map(sum, documents))


@dataclass(frozen=True)
class Dominance(Form):
    """At every depth and for every grade, at least as many documents of that grade or more.

    >>> form = Dominance("rank-replacement-swapping", False)
    >>> form.join((1, 0, 0), (0, 1, 1)), form.join((1, 0), (0, 2))
    ((1, 0, 1), None)
    """

    def leq(self, x: Ranking, y: Ranking) -> bool:
        """Whether no prefix count of y is lower."""
        top = max((*x, *y))
        below, above = prefix_counts(x, top), prefix_counts(y, top)
        return all(a <= b for rows in zip(below, above, strict=True) for a, b in zip(*rows, strict=True))

    def join(self, x: Ranking, y: Ranking) -> Ranking | None:
        """The list whose prefix counts are the larger ones, if there is one."""
        return self._combine(max, x, y)

    def meet(self, x: Ranking, y: Ranking) -> Ranking | None:
        """The list whose prefix counts are the smaller ones, if there is one."""
        return self._combine(min, x, y)

    def _combine(self, choose: Callable[[int, int], int], x: Ranking, y: Ranking) -> Ranking | None:
        top = max(1, *x, *y)
        pairs = zip(prefix_counts(x, top), prefix_counts(y, top), strict=True)
        return ranking_of(tuple(tuple(map(choose, a, b)) for a, b in pairs))

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
        ends = [
            (grade, k + 1, row[k])
            for grade, row in enumerate(prefix_counts(x, max(x)), start=1)
            for k in range(len(x))
            if x[k] >= grade and (k + 1 == len(x) or x[k + 1] < grade)
        ]
        for grade, end, count in ends:
            if not any(_within((grade, end, count), other) for other in ends if other[0] > grade):
                yield (0,) * (end - count) + (grade,) * count + (0,) * (len(x) - end)

    def steps(self, table: Table) -> Iterator[Steps]:
        """Up by one grade, neither of the two coming later; or a swap, no grade of its span between."""
        for k in range(table.length):
            yield _raises(table, k)
        for high, low in combinations(range(table.length), 2):
            yield _swaps(table, high, low)

    def joins(self, table: Table, i: int, start: int) -> Indices:
        """The lists whose prefix counts are the larger ones."""
        return _numbers_of(table, np.maximum(table.counts[:, :, start:], table.counts[:, :, i : i + 1]))

    def meets(self, table: Table, i: int, start: int) -> Indices:
        """The lists whose prefix counts are the smaller ones."""
        return _numbers_of(table, np.minimum(table.counts[:, :, start:], table.counts[:, :, i : i + 1]))


def _within(small: tuple[int, int, int], large: tuple[int, int, int]) -> bool:
    """Whether one stretch (grade, end, count) is below another one of a higher grade."""
    _, end, count = small
    _, large_end, large_count = large
    return large_count - max(0, large_end - end) >= count


def _raises(table: Table, k: int) -> Steps:
    places, grade, later = table.places, table.columns[k], table.columns[k + 1 :]
    free = ((later != grade) & (later != grade + 1)).all(axis=0)
    lower = np.flatnonzero(free & (grade < table.grades - 1))
    return lower, lower + places[k, grade[lower] + 1] - places[k, grade[lower]]


def _swaps(table: Table, high: int, low: int) -> Steps:
    places, columns = table.places, table.columns
    first, second, between = columns[high], columns[low], columns[high + 1 : low]
    free = ((between < first) | (between > second)).all(axis=0)
    lower = np.flatnonzero(free & (first < second))
    a, b = first[lower], second[lower]
    return lower, lower + places[high, b] - places[high, a] + places[low, a] - places[low, b]


def _numbers_of(table: Table, counts: Grades) -> Indices:
    """The numbers of the lists with these prefix counts, -1 where there is none."""
    rises = counts.copy()
    rises[:, 1:] -= counts[:, :-1]
    listed = (rises[1:] <= rises[:-1]).all(axis=(0, 1))
    return np.where(listed, table.numbers(rises.sum(axis=0)), -1)
