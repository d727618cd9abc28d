"""The labelled face of an order: who is below whom, covers, sets and bounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Generic

from axiometer.arguments import whole
from axiometer.errors import AxiomError
from axiometer.orders.bitorder import BitOrder
from axiometer.orders.bits import members
from axiometer.orders.bounds import BoundRows, Indices
from axiometer.orders.decisions import E
from axiometer.orders.memory import Memory


class Relation(Generic[E]):
    """A finite partial order on labelled elements; `list` of it is a linear extension, lowest first.

    Integers and bitsets inside: element number i is the i-th of `elements`, and `order` knows the numbers.

    >>> Relation("abc", BitOrder.from_successors([[1, 2], [], []])).covers()
    (('a', 'b'), ('a', 'c'))
    """

    def __init__(self, elements: Iterable[E], order: BitOrder) -> None:
        self.elements = tuple(elements)
        self.order = order
        if not self.elements:
            raise AxiomError("an order has at least one element")

    @cached_property
    def _numbers(self) -> Mapping[E, int]:
        return {element: i for i, element in enumerate(self.elements)}

    def _number(self, element: E) -> int:
        try:
            return self._numbers[element]
        except (KeyError, TypeError):
            raise AxiomError(
                f"{element!r} is no element of {self!r}", remedy="list(P) gives the elements"
            ) from None

    def element(self, x: E) -> E:
        """The element as the order lists it; refused when it is none.

        >>> from axiometer.orders import ordering
        >>> ordering("set-replacement", length=3, grades=3).element([0, 2, 1])
        (2, 1, 0)
        """
        return self.elements[self._number(x)]

    def _name(self, numbers: Iterable[int]) -> tuple[E, ...]:
        return tuple(self.elements[i] for i in numbers)

    def __len__(self) -> int:
        return len(self.order)

    def __iter__(self) -> Iterator[E]:
        return iter(self.elements)

    def __contains__(self, element: object) -> bool:
        try:
            return element in self._numbers
        except TypeError:
            return False

    def __repr__(self) -> str:
        return f"Poset of {len(self)} element{'s' * (len(self) != 1)}"

    @property
    def memory(self) -> Memory:
        """What the order takes; for the named orderings it says so before it is taken.

        >>> from axiometer.orders import ordering
        >>> P = ordering("rank-replacement", length=2, grades=2)
        >>> print(P.memory)
        4 elements, 224 bytes of order rows
        """
        return Memory.of(len(self))

    def leq(self, x: E, y: E) -> bool:
        """Whether x is below or equal to y.

        >>> from axiometer.orders import ordering
        >>> P = ordering("rank-replacement", length=2, grades=2)
        >>> P.leq((0, 1), (1, 1))
        True
        """
        return self.order.leq(self._number(x), self._number(y))

    def covers(self) -> tuple[tuple[E, E], ...]:
        """Every pair (lower, upper) with nothing between: the edges of the Hasse diagram.

        >>> from axiometer.orders import ordering
        >>> P = ordering("rank-replacement", length=2, grades=2)
        >>> P.covers()
        (((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 1)), ((1, 0), (1, 1)))
        """
        return tuple(
            (self.elements[i], self.elements[j]) for i, above in enumerate(self.order.upper) for j in above
        )

    def upper_covers(self, x: E) -> tuple[E, ...]:
        """The elements that cover x.

        >>> from axiometer.orders import ordering
        >>> P = ordering("rank-replacement", length=2, grades=2)
        >>> P.upper_covers((0, 0))
        ((0, 1), (1, 0))
        """
        return self._name(self.order.upper[self._number(x)])

    def lower_covers(self, x: E) -> tuple[E, ...]:
        """The elements that x covers.

        >>> from axiometer.orders import ordering
        >>> P = ordering("rank-replacement", length=2, grades=2)
        >>> P.lower_covers((0, 1))
        ((0, 0),)
        """
        return self._name(self.order.lower[self._number(x)])

    def up_set(self, x: E) -> tuple[E, ...]:
        """x and every element above it.

        >>> from axiometer.orders import ordering
        >>> P = ordering("rank-replacement", length=2, grades=2)
        >>> P.up_set((0, 1))
        ((0, 1), (1, 1))
        """
        return self._name(members(self.order.up[self._number(x)]))

    def down_set(self, x: E) -> tuple[E, ...]:
        """x and every element below it.

        >>> from axiometer.orders import ordering
        >>> P = ordering("rank-replacement", length=2, grades=2)
        >>> P.down_set((0, 1))
        ((0, 0), (0, 1))
        """
        return self._name(members(self.order.down[self._number(x)]))

    def join(self, x: E, y: E) -> E | None:
        """The least upper bound; None where there is none.

        >>> from axiometer.orders import ordering
        >>> P = ordering("rank-replacement-swapping", length=2, grades=3)
        >>> P.join((0, 1), (1, 0)), P.join((0, 2), (1, 0))
        ((1, 0), None)
        """
        found = self.order.join(self._number(x), self._number(y))
        return None if found < 0 else self.elements[found]

    def meet(self, x: E, y: E) -> E | None:
        """The greatest lower bound; None where there is none.

        >>> from axiometer.orders import ordering
        >>> P = ordering("rank-replacement-swapping", length=2, grades=3)
        >>> P.meet((0, 1), (1, 0)), P.meet((1, 2), (2, 0))
        ((0, 1), None)
        """
        found = self.order.meet(self._number(x), self._number(y))
        return None if found < 0 else self.elements[found]

    def minimal_upper_bounds(self, x: E, y: E) -> tuple[E, ...]:
        """The minimal ones among the elements above both: one of them exactly where there is a join.

        >>> from axiometer.orders import ordering
        >>> P = ordering("rank-replacement-swapping", length=2, grades=3)
        >>> P.minimal_upper_bounds((0, 2), (1, 0))
        ((1, 2), (2, 0))
        """
        order = self.order
        return self._name(order.minimal(order.up[self._number(x)] & order.up[self._number(y)]))

    def maximal_lower_bounds(self, x: E, y: E) -> tuple[E, ...]:
        """The maximal ones among the elements below both: one of them exactly where there is a meet.

        >>> from axiometer.orders import ordering
        >>> P = ordering("rank-replacement-swapping", length=2, grades=3)
        >>> P.maximal_lower_bounds((1, 2), (2, 0))
        ((0, 2), (1, 0))
        """
        order = self.order
        return self._name(order.maximal(order.down[self._number(x)] & order.down[self._number(y)]))

    def minimal(self) -> tuple[E, ...]:
        """The elements with nothing below them.

        >>> from axiometer.orders import ordering
        >>> P = ordering("rank-replacement", length=2, grades=2)
        >>> P.minimal()
        ((0, 0),)
        """
        return self._name(self.order.minimal(self.order.full))

    def maximal(self) -> tuple[E, ...]:
        """The elements with nothing above them.

        >>> from axiometer.orders import ordering
        >>> P = ordering("rank-replacement", length=2, grades=2)
        >>> P.maximal()
        ((1, 1),)
        """
        return self._name(self.order.maximal(self.order.full))

    @property
    def bottom(self) -> E | None:
        """The least element; None where there is none.

        >>> from axiometer.orders import ordering
        >>> P = ordering("rank-replacement", length=2, grades=2)
        >>> P.bottom
        (0, 0)
        """
        return None if self.order.bottom < 0 else self.elements[self.order.bottom]

    @property
    def top(self) -> E | None:
        """The greatest element; None where there is none.

        >>> from axiometer.orders import ordering
        >>> P = ordering("rank-replacement", length=2, grades=2)
        >>> P.top
        (1, 1)
        """
        return None if self.order.top < 0 else self.elements[self.order.top]

    @cached_property
    def _join_rows(self) -> BoundRows:
        return BoundRows(self.order.up)

    @cached_property
    def _meet_rows(self) -> BoundRows:
        return BoundRows(self.order.down, last=True)

    def joins(self, i: int, start: int = 0) -> Indices:
        """The numbers of the joins of element number i with each from `start` on, -1 where there is none.

        >>> from axiometer.orders import ordering
        >>> P = ordering("rank-replacement", length=2, grades=2)
        >>> P.joins(1).tolist()
        [1, 1, 3, 3]
        """
        return self._join_rows.of(*self._numbers_of(i, start))

    def meets(self, i: int, start: int = 0) -> Indices:
        """The numbers of the meets of element number i with each from `start` on, -1 where there is none.

        >>> from axiometer.orders import ordering
        >>> P = ordering("rank-replacement", length=2, grades=2)
        >>> P.meets(1).tolist()
        [0, 1, 0, 1]
        """
        return self._meet_rows.of(*self._numbers_of(i, start))

    def _numbers_of(self, i: int, start: int) -> tuple[int, int]:
        """The number of an element and the first number to look at, if there are such."""
        found = whole("i", i, 0, len(self) - 1, refusal=AxiomError)
        return found, whole("start", start, 0, len(self), refusal=AxiomError)
