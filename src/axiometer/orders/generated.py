"""What operations generate: an order, or circles; in one part or several; a diagram, or more than one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from axiometer.errors import AxiomError
from axiometer.orders.bits import collect, lowest, members
from axiometer.orders.components import connected_parts, strong_components
from axiometer.orders.forms.lists import Ranking, Table
from axiometer.orders.memory import SIZE_LIMIT, Memory, refuse_size
from axiometer.orders.operations import Operation
from axiometer.orders.poset import Poset

Pairs = tuple[tuple[Ranking, Ranking], ...]


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
        return strong_components(self.steps)

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
        return tuple(tuple(self.elements[i] for i in part) for part in connected_parts(self.steps))

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
    table = Table(length, grades, multiset)
    refuse_size(table.size, SIZE_LIMIT, f"the space of length {length} and {grades} grades")
    Memory.of(table.size).allow("choose a smaller length or fewer grades")
    steps = tuple(_targets(x, operations, table) for x in table.rankings)
    return Generated(tuple(map(str, operations)), table.rankings, steps)


def _targets(x: Ranking, operations: Sequence[Operation], table: Table) -> tuple[int, ...]:
    found: set[int] = set()
    for operation in operations:
        for y in operation.moves(x, table.grades):
            found.add(table.number(tuple(sorted(y, reverse=True)) if table.multiset else y))
    return tuple(sorted(found - {table.number(x)}))
