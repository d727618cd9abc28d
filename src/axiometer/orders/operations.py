"""Replacement, projection and swapping: from a judged list to the lists that are preferred to it.

The paper states the operations in words. Where the words allow two readings, both are here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from axiometer.orders.forms.lists import Ranking

#: Given a list and the number of grades, the lists that one application of the operation prefers to it.
Moves = Callable[[Ranking, int], Iterable[Ranking]]


@dataclass(frozen=True)
class Operation:
    """A named way from a list to lists that are preferred to it; users may bring their own.

    >>> list(SWAPPING.moves((0, 1, 2), 3))
    [(1, 0, 2), (2, 1, 0), (0, 2, 1)]
    """

    name: str
    moves: Moves

    def __str__(self) -> str:
        return self.name


def _put(x: Ranking, k: int, grade: int) -> Ranking:
    return (*x[:k], grade, *x[k + 1 :])


def _replace(x: Ranking, grades: int) -> Iterator[Ranking]:
    return (_put(x, k, grade + 1) for k, grade in enumerate(x) if grade + 1 < grades)


def _replace_last(x: Ranking, grades: int) -> Iterator[Ranking]:
    return (_put(x, len(x) - 1, grade + 1) for grade in x[-1:] if grade + 1 < grades)


def _swap(x: Ranking, grades: int) -> Iterator[Ranking]:
    return (_put(_put(x, i, x[j]), j, x[i]) for i, j in combinations(range(len(x)), 2) if x[i] < x[j])


def _swap_neighbours(x: Ranking, grades: int) -> Iterator[Ranking]:
    return (_put(_put(x, i, x[i + 1]), i + 1, x[i]) for i in range(len(x) - 1) if x[i] < x[i + 1])


def _cut(x: Ranking, k: int) -> Ranking:
    return (*x[:k], *(0 for _ in x[k:]))


def _project(x: Ranking, grades: int) -> Iterator[Ranking]:
    return (_cut(x, k) for k in range(1, len(x)) if any(x[k:]))


def _project_grades(x: Ranking, grades: int) -> Iterator[Ranking]:
    kept = (tuple(grade if grade >= least else 0 for grade in x) for least in range(2, grades))
    return (y for y in kept if any(y) and y != x)


def _replace_projected(x: Ranking, grades: int) -> Iterator[Ranking]:
    return (_cut(_put(x, k, grade + 1), k + 1) for k, grade in enumerate(x) if grade + 1 < grades)


#: One document up by one grade.
REPLACEMENT = Operation("replacement", _replace)
#: The last document up by one grade.
REPLACEMENT_LAST = Operation("replacement at the last rank", _replace_last)
#: Two documents change places so that the more relevant one comes first.
SWAPPING = Operation("swapping", _swap)
#: The same for two neighbours only.
SWAPPING_NEIGHBOURS = Operation("swapping of neighbours", _swap_neighbours)
#: Everything below some rank is removed: read as an operation of its own.
PROJECTION = Operation("projection", _project)
#: Everything below some grade is removed: projection for multisets.
PROJECTION_OF_GRADES = Operation("projection of grades", _project_grades)
#: A document up by one grade, and everything below it removed: projection read together with replacement.
PROJECTED_REPLACEMENT = Operation("projected replacement", _replace_projected)
