"""Replacement, projection and swapping: from a judged list to the preferred ones, and what they generate.

The paper states the operations in words. Where the words allow two readings, both are here. Together they
generate an order, or circles; in one part or several; a diagram, or more than one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np

from axiometer.errors import AxiomError
from axiometer.orders.bitorder import collect, lowest, members
from axiometer.orders.build import linear_extension
from axiometer.orders.memory import SIZE_LIMIT, Memory, refuse_size
from axiometer.orders.numbered_lists import NumberedLists, Ranking
from axiometer.orders.poset import Poset
from axiometer.spaces.rewrite import rewrite

#: Given a list and the number of grades, the lists that one application of the operation prefers to it.
Moves = Callable[[Ranking, int], Iterable[Ranking]]
Graph = Sequence[Sequence[int]]
Parts = tuple[tuple[int, ...], ...]
Pairs = tuple[tuple[Ranking, Ranking], ...]


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


def _stated(name: str, statement: str) -> Operation:
    """The operation of a rewrite, as axioms have it."""
    return Operation(name, rewrite(statement).moves)


def _put(x: Ranking, k: int, grade: int) -> Ranking:
    return (*x[:k], grade, *x[k + 1 :])


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
REPLACEMENT = _stated("replacement", "A·d·B <= A·e·B where e = d + 1")
#: The last document up by one grade.
REPLACEMENT_LAST = _stated("replacement at the last rank", "A·d <= A·e where e = d + 1")
#: Two documents change places so that the more relevant one comes first.
SWAPPING = _stated("swapping", "A·d·B·e·C <= A·e·B·d·C where d < e")
#: The same for two neighbours only.
SWAPPING_NEIGHBOURS = _stated("swapping of neighbours", "A·d·e·B <= A·e·d·B where d < e")
#: Everything below some rank is removed: read as an operation of its own.
PROJECTION = Operation("projection", _project)
#: Everything below some grade is removed: projection for multisets.
PROJECTION_OF_GRADES = Operation("projection of grades", _project_grades)
#: A document up by one grade, and everything below it removed: projection read together with replacement.
PROJECTED_REPLACEMENT = Operation("projected replacement", _replace_projected)


def components(graph: Graph, connection: Literal["strong", "weak"]) -> Parts:
    """The strong components, or the weakly connected parts, of a graph on 0..n-1, by their first nodes.

    >>> components([[1], [2], [1], [0]], "strong"), components([[2], [], []], "weak")
    (((0,), (1, 2), (3,)), ((0, 2), (1,)))
    """
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import connected_components

    ends = np.cumsum([0, *map(len, graph)])
    targets = [j for found in graph for j in found]
    matrix = csr_array((np.ones(len(targets)), targets, ends), shape=(len(graph), len(graph)))
    _, labels = connected_components(matrix, connection=connection)
    found: dict[int, list[int]] = {}
    for node, label in enumerate(labels.tolist()):
        found.setdefault(label, []).append(node)
    return tuple(map(tuple, found.values()))


@dataclass(frozen=True)
class Comparison:
    """The pairs (lower, upper) that one relation has and the other has not; true where there are none.

    >>> bool(Comparison((), (((0, 2), (1, 2)),)))
    False
    """

    only_generated: Pairs
    only_formula: Pairs

    def __bool__(self) -> bool:
        return not self.only_generated and not self.only_formula


@dataclass(frozen=True)
class Generated:
    """The least preorder that contains every application of some operations.

    >>> from axiometer.orders.operations import REPLACEMENT, PROJECTION
    >>> found = generate([REPLACEMENT, PROJECTION], length=2, grades=2)
    >>> found.circle
    ((0, 0), (0, 1), (0, 0))
    """

    operations: tuple[str, ...]
    elements: tuple[Ranking, ...]
    steps: tuple[tuple[int, ...], ...]

    @cached_property
    def classes(self) -> tuple[tuple[int, ...], ...]:
        """Elements that reach one another, the upper classes first.

        >>> Generated((), ((0,), (1,)), ((1,), (0,))).classes
        ((0, 1),)
        """
        classes = components(self.steps, "strong")
        number = {i: n for n, together in enumerate(classes) for i in together}
        above = [{number[j] for i in some for j in self.steps[i]} - {n} for n, some in enumerate(classes)]
        return tuple(classes[n] for n in reversed(linear_extension([*map(tuple, above)], classes)))

    @cached_property
    def rows(self) -> tuple[int, ...]:
        """Bit j of row i says that the operations lead from element i to element j.

        >>> Generated((), ((0,), (1,)), ((1,), ())).rows
        (3, 2)
        """
        rows = [0] * len(self.elements)
        for together in self.classes:
            row = collect(together)
            for i in together:
                for j in self.steps[i]:
                    row |= rows[j]
            for i in together:
                rows[i] = row
        return tuple(rows)

    @property
    def circle(self) -> tuple[Ranking, ...] | None:
        """A shortest way back to the first element that has one; None where there is none.

        >>> Generated((), ((0,), (1,)), ((1,), (0,))).circle
        ((0,), (1,), (0,))
        """
        start = min((min(found) for found in self.classes if len(found) > 1), default=None)
        return None if start is None else tuple(self.elements[i] for i in self._way_back(start))

    def _way_back(self, start: int) -> list[int]:
        ways: list[list[int]] = [[start]]
        seen: set[int] = set()
        for way in ways:
            for j in self.steps[way[-1]]:
                if j == start:
                    return [*way, start]
                if j not in seen:
                    seen.add(j)
                    ways.append([*way, j])
        return [start]

    @cached_property
    def parts(self) -> tuple[tuple[Ranking, ...], ...]:
        """The connected parts of the diagram.

        >>> Generated((), ((0,), (1,)), ((), ())).parts
        (((0,),), ((1,),))
        """
        return tuple(tuple(self.elements[i] for i in part) for part in components(self.steps, "weak"))

    def poset(self) -> Poset[Ranking]:
        """The order; refused where there is a circle.

        >>> from axiometer.orders.operations import REPLACEMENT, SWAPPING
        >>> generate([REPLACEMENT], length=1, grades=3).poset().covers()
        (((0,), (1,)), ((1,), (2,)))
        """
        if self.circle:
            way = " < ".join(map(str, self.circle))
            raise AxiomError(f"{' with '.join(self.operations)} goes in a circle: {way}")
        pairs = ((self.elements[i], self.elements[j]) for i, found in enumerate(self.steps) for j in found)
        return Poset.from_pairs(pairs, self.elements)

    @property
    def shortcut(self) -> tuple[Ranking, Ranking, Ranking] | None:
        """The first single step from x to z that others make by way of y: (x, y, z); None in a diagram.

        Where there is one, the steps are not the covers of the order that they generate.

        >>> from axiometer.orders.operations import REPLACEMENT, SWAPPING
        >>> generate([REPLACEMENT, SWAPPING], length=2, grades=2).shortcut
        ((0, 0), (0, 1), (1, 0))
        """
        for x, targets in enumerate(self.steps):
            for y in targets:
                beyond = self.rows[y] & collect(targets) & ~(1 << y)
                if beyond:
                    return self.elements[x], self.elements[y], self.elements[lowest(beyond)]
        return None

    def compare(self, leq: Callable[[Ranking, Ranking], bool]) -> Comparison:
        """The difference between what is generated and a formula, pair by pair.

        >>> from axiometer.orders.operations import REPLACEMENT, SWAPPING
        >>> from axiometer.orders.formulas import rank_replacement
        >>> generate([REPLACEMENT, SWAPPING], length=2, grades=2).compare(rank_replacement)
        Comparison(only_generated=(((0, 1), (1, 0)),), only_formula=())
        """
        generated, formula = [], []
        for i, x in enumerate(self.elements):
            row = collect(j for j, y in enumerate(self.elements) if leq(x, y))
            generated += [(x, self.elements[j]) for j in members(self.rows[i] & ~row)]
            formula += [(x, self.elements[j]) for j in members(row & ~self.rows[i])]
        return Comparison(tuple(generated), tuple(formula))


def generate(
    operations: Sequence[Operation], *, length: int, grades: int, multiset: bool = False
) -> Generated:
    """Apply every operation to every judged list of a length (or, with `multiset`, descending list).

    >>> from axiometer.orders.operations import REPLACEMENT_LAST, SWAPPING
    >>> from axiometer.orders.formulas import rank_replacement_swapping
    >>> generate([REPLACEMENT_LAST, SWAPPING], length=2, grades=3).compare(rank_replacement_swapping)
    Comparison(only_generated=(), only_formula=(((0, 2), (1, 2)), ((1, 0), (2, 0))))
    """
    table = NumberedLists(length, grades, multiset)
    refuse_size(table.size, SIZE_LIMIT, f"the space of length {length} and {grades} grades")
    Memory.of(table.size).allow("choose a smaller length or fewer grades")
    steps = tuple(_targets(x, operations, table) for x in table.rankings)
    return Generated(tuple(map(str, operations)), table.rankings, steps)


def _targets(x: Ranking, operations: Sequence[Operation], table: NumberedLists) -> tuple[int, ...]:
    found: set[int] = set()
    for operation in operations:
        for y in operation.moves(x, table.grades):
            found.add(table.number(tuple(sorted(y, reverse=True)) if table.multiset else y))
    return tuple(sorted(found - {table.number(x)}))
