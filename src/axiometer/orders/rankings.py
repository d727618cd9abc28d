"""The five orderings of judged lists, each a poset that knows its closed forms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from operator import index

import numpy as np

from axiometer.arguments import text, whole
from axiometer.errors import AxiomError, nearest
from axiometer.orders.bitorder import BitOrder, Indices
from axiometer.orders.closed_forms import Chain, Componentwise, Dominance, Form
from axiometer.orders.memory import SIZE_LIMIT, Memory, refuse_size
from axiometer.orders.numbered_lists import NumberedLists, Ranking
from axiometer.orders.poset import Poset

#: The largest length, and number of grades: beyond it even the size of a space takes long to compute.
MOST = 100_000

#: The most grades that the join-irreducibles may have together: half a gigabyte.
GRADES_LIMIT = 2**26

#: The largest space whose order rows are made for the sake of an interval.
ROWS_FOR_INTERVALS = 3000

#: The five orderings by name.
ORDERINGS: Mapping[str, Form] = {
    form.name: form
    for form in (
        Chain("set-projection-replacement", multiset=True),
        Componentwise("set-replacement", multiset=True),
        Chain("rank-projection-replacement", multiset=False),
        Componentwise("rank-replacement", multiset=False),
        Dominance("rank-replacement-swapping", multiset=False),
    )
}


def ordering(name: str, *, length: int, grades: int, limit: int | None = SIZE_LIMIT) -> RankingOrder:
    """One of the five orderings on the judged lists of a length; elements are tuples of grades.

    A space of more than `limit` elements is refused; with `limit=None` what enumerates nothing still works.

    >>> P = ordering("rank-replacement", length=3, grades=3)
    >>> len(P), P.join((2, 0, 1), (0, 1, 1)), P.decompose((2, 1, 0))
    (27, (2, 1, 1), ((0, 1, 0), (2, 0, 0)))
    """
    if text("name", name, refusal=AxiomError) not in ORDERINGS:
        known = ", ".join(ORDERINGS)
        raise AxiomError(
            f"there is no ordering {name!r}", remedy=nearest(name, ORDERINGS) or f"choose from {known}"
        )
    form = ORDERINGS[name]
    table = NumberedLists(
        _at_least(1, "length", length, "a judged list has at least one document"),
        _at_least(2, "grades", grades, "two grades are the least: not relevant and relevant"),
        form.multiset,
    )
    limit = None if limit is None else whole("limit", limit, refusal=AxiomError)
    refuse_size(table.size, limit, f"{name} with length {length} and {grades} grades")
    return RankingOrder(form, table, SIZE_LIMIT if limit is None else limit)


def _at_least(least: int, what: str, value: int, remedy: str) -> int:
    if not isinstance(value, bool) and hasattr(value, "__index__") and least <= index(value) <= MOST:
        return index(value)
    raise AxiomError(f"{what} must be an integer from {least} to {MOST:,}, not {value!r}", remedy=remedy)


class RankingOrder(Poset[Ranking]):
    """An ordering of all judged lists of a length.

    What the closed forms give needs no order rows; the properties are decided on the rows all the same.

    >>> P = ordering("rank-replacement-swapping", length=2, grades=3)
    >>> print(P.is_lattice())
    not lattice: (0, 2) and (1, 0) have no join: their minimal upper bounds are (1, 2), (2, 0)
    """

    def __init__(self, form: Form, table: NumberedLists, limit: int = SIZE_LIMIT) -> None:
        self.form = form
        self.table = table
        self.limit = limit

    def __repr__(self) -> str:
        return f"ordering({self.form.name!r}, length={self.table.length}, grades={self.table.grades})"

    def __len__(self) -> int:
        self._refuse_enumeration()
        return self.size

    def _refuse_enumeration(self) -> None:
        refuse_size(self.size, self.limit, repr(self))

    @property
    def size(self) -> int:
        """The number of elements, however large.

        >>> P = ordering("rank-replacement", length=100, grades=3, limit=None)
        >>> P.size == 3**100
        True
        """
        return self.table.size

    @property
    def memory(self) -> Memory:
        """What the order rows will take; they are made when first needed."""
        return Memory.of(self.size)

    @cached_property
    def elements(self) -> tuple[Ranking, ...]:  # type: ignore[override]
        """The judged lists, lexicographically ascending: a linear extension of each of the five.

        >>> ordering("set-replacement", length=2, grades=2).elements
        ((0, 0), (1, 0), (1, 1))
        """
        self._refuse_enumeration()
        return self.table.rankings

    @cached_property
    def order(self) -> BitOrder:  # type: ignore[override]
        """The order on the numbers, from the covers in closed form; refused when its rows are too large."""
        self._refuse_enumeration()
        self.memory.allow("leq, join, meet, covers and join_irreducibles need no rows")
        successors: list[list[int]] = [[] for _ in range(self.size)]
        for i, j in self._cover_numbers().tolist():
            successors[i].append(j)
        return BitOrder.from_successors(successors, reduced=True)

    def _cover_numbers(self) -> Indices:
        """The covers as rows (lower, upper), ascending."""
        self._refuse_enumeration()
        pairs = np.concatenate([np.stack(steps, axis=1) for steps in self.form.steps(self.table)])
        return pairs[np.lexsort((pairs[:, 1], pairs[:, 0]))]

    def _ranking(self, element: Iterable[int]) -> Ranking:
        """The element as it is stored; a multiset may come in any sequence."""
        try:
            ranking = tuple(index(grade) for grade in element)
        except TypeError:
            raise AxiomError(
                f"{element!r} is no judged list", remedy="give a tuple of grades, top first"
            ) from None
        length, top = self.table.length, self.table.grades - 1
        if len(ranking) != length:
            raise AxiomError(
                f"{ranking} has {len(ranking)} documents, and the lists of {self!r} have {length}"
            )
        if not all(0 <= grade <= top for grade in ranking):
            raise AxiomError(f"{ranking} has a grade outside 0..{top}, the grades of {self!r}")
        return tuple(sorted(ranking, reverse=True)) if self.form.multiset else ranking

    def element(self, x: Ranking) -> Ranking:
        """The list as the order has it; refused when it has none such."""
        return self._ranking(x)

    def _number(self, element: Ranking) -> int:
        return self.table.number(self._ranking(element))

    def __contains__(self, element: object) -> bool:
        try:
            return isinstance(element, Iterable) and bool(self._ranking(element))
        except AxiomError:
            return False

    def leq(self, x: Ranking, y: Ranking) -> bool:
        """Whether x is below or equal to y."""
        return self.form.leq(self._ranking(x), self._ranking(y))

    def interval(self, x: Ranking, y: Ranking) -> Poset[Ranking]:
        """The lists from x to y, with their order; of a large space no others are looked at.

        >>> P = ordering("rank-replacement", length=50, grades=3, limit=None)
        >>> len(P.interval(P.bottom, (2,) + (0,) * 48 + (1,)))
        6
        """
        low, high = self._ranking(x), self._ranking(y)
        if self.size <= ROWS_FOR_INTERVALS or not self.form.leq(low, high):
            return super().interval(low, high)
        return Poset.from_predicate(self.form.between(low, high, self.table.grades), self.form.leq)

    def join(self, x: Ranking, y: Ranking) -> Ranking | None:
        """The least upper bound; None where there is none."""
        return self.form.join(self._ranking(x), self._ranking(y))

    def meet(self, x: Ranking, y: Ranking) -> Ranking | None:
        """The greatest lower bound; None where there is none."""
        return self.form.meet(self._ranking(x), self._ranking(y))

    def covers(self) -> tuple[tuple[Ranking, Ranking], ...]:
        """Every pair (lower, upper) with nothing between: the edges of the Hasse diagram."""
        lower, upper = self._cover_numbers().T.tolist()
        return tuple(zip(self._name(lower), self._name(upper), strict=True))

    @property
    def bottom(self) -> Ranking:
        """Grade 0 throughout."""
        return (0,) * self.table.length

    @property
    def top(self) -> Ranking:
        """The top grade throughout."""
        return (self.table.grades - 1,) * self.table.length

    def join_irreducibles(self) -> tuple[Ranking, ...]:
        """The elements, other than the bottom, that are not the join of those strictly below them.

        >>> P = ordering("rank-replacement", length=100, grades=3, limit=None)
        >>> len(P.join_irreducibles())
        200
        """
        count = self.form.count_irreducibles(self.table.length, self.table.grades)
        refuse_size(count, self.limit, f"the set of join-irreducibles of {self!r}")
        refuse_size(count * self.table.length, GRADES_LIMIT, f"the table of join-irreducibles of {self!r}")
        return tuple(sorted(self.form.irreducibles(self.table.length, self.table.grades)))

    def decompose(self, x: Ranking) -> tuple[Ranking, ...]:
        """The join-irreducibles whose irredundant join x is; unique, and refused where it need not be.

        >>> ordering("set-replacement", length=5, grades=3).decompose((2, 1, 1, 0, 0))
        ((1, 1, 1, 0, 0), (2, 0, 0, 0, 0))
        """
        ranking = self._ranking(x)
        if not self.form.is_distributive(self.table.length, self.table.grades):
            return super().decompose(ranking)
        return tuple(sorted(self.form.decompose(ranking)))

    def joins(self, i: int, start: int = 0) -> Indices:
        """The numbers of the joins of element number i with each from `start` on, -1 where there is none."""
        return self.form.joins(self.table, *self._numbers_of(i, start))

    def meets(self, i: int, start: int = 0) -> Indices:
        """The numbers of the meets of element number i with each from `start` on, -1 where there is none."""
        return self.form.meets(self.table, *self._numbers_of(i, start))
