"""A basis: the join-irreducibles of a distributive lattice, a value for each, and one for the bottom.

A valuation on such a lattice is v(x) = v(bottom) + the shares of the join-irreducibles at or below x, where
the share of one is its value less everything below it. Any shares will do: so values may be chosen at will.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from axiometer.errors import AxiomError
from axiometer.metrics.ordered.numbers import Exact, exact
from axiometer.orders import Poset, RankingOrder
from axiometer.orders.labels import label

MOST = 5000
"""The largest number of join-irreducibles whose shares are computed."""


@dataclass(frozen=True, eq=False)
class Basis:
    """Values on the join-irreducibles of an order that is, or completes to, a distributive lattice.

    >>> from axiometer.orders import ordering
    >>> b = Basis.of(ordering("rank-replacement", length=2, grades=2), {(1, 0): 3, (0, 1): 1}, 0)
    >>> b.value((1, 1)), b.bounds((1, 0), (0, 1))
    (Fraction(4, 1), (Fraction(0, 1), Fraction(4, 1)))
    """

    order: Poset[Any]
    values: Mapping[Any, Exact]
    bottom: Exact

    @staticmethod
    def of(order: Poset[Any], values: Mapping[Any, Any], bottom: Any) -> Basis:
        """The basis of a user's values; refused where one is missing, unknown or no number."""
        refuse_undistributive(order)
        irreducibles = order.join_irreducibles()
        known, given = set(irreducibles), {order.element(x): value for x, value in values.items()}
        for x in given:
            if x not in known:
                raise AxiomError(f"{x} is not join-irreducible", remedy=_why(order, x))
        missing = [x for x in irreducibles if x not in given]
        if missing:
            more = f", and of {len(missing) - 1} more" if missing[1:] else ""
            raise AxiomError(
                f"the value of {label(missing[0])} is missing{more}",
                remedy="one for each of P.join_irreducibles()",
            )
        return Basis(order, {x: exact(given[x], label(x)) for x in irreducibles}, exact(bottom, "the bottom"))

    def same(self, other: Basis) -> bool:
        """Whether the other one has the same order and the same values."""
        if self is other:
            return True
        alike = self.values == other.values and self.bottom == other.bottom
        return alike and _plan(self.order) == _plan(other.order)

    @cached_property
    def shares(self) -> dict[Any, Exact]:
        """What each join-irreducible adds to the values of all elements at or above it."""
        if len(self.values) > MOST:
            raise AxiomError(
                f"a basis of {len(self.values):,} values is too large", remedy=f"use at most {MOST:,}"
            )
        found: dict[Any, Exact] = {}
        parts: defaultdict[int, list[Any]] = defaultdict(list)
        for j, value in self.values.items():
            near = parts[_part(self.order, j)]
            below = (found[i] for i in near if self._leq(i, j))
            found[j] = value - self.bottom - sum(below, Fraction(0))
            near.append(j)
        return found

    @property
    def _leq(self) -> Callable[[Any, Any], bool]:
        """The order among its own elements, which need no check."""
        return self.order.form.leq if isinstance(self.order, RankingOrder) else self.order.leq

    def value(self, x: Any) -> Exact:
        """The value of an element."""
        leq, x = self._leq, self.order.element(x)
        return self.bottom + sum((share for j, share in self.shares.items() if leq(j, x)), Fraction(0))

    def bounds(self, x: Any, y: Any) -> tuple[Exact, Exact]:
        """The values at the meet and at the join of two elements, in the completion where there is none."""
        leq, low, high = self._leq, self.bottom, self.bottom
        x, y = self.order.element(x), self.order.element(y)
        for j, share in self.shares.items():
            below = leq(j, x), leq(j, y)
            low = low + share if all(below) else low
            high = high + share if any(below) else high
        return low, high

    def beneath(self, j: Any) -> Exact:
        """The value just below a join-irreducible: its value less its share."""
        return self.values[j] - self.shares[j]

    def named(self) -> Iterator[tuple[str, Exact]]:
        """Each value with its element's label."""
        return ((label(j), value) for j, value in self.values.items())


def refuse_undistributive(order: Poset[Any]) -> None:
    """Refuses an order on which values of the join-irreducibles do not determine a valuation.

    >>> try:
    ...     refuse_undistributive(Poset.from_pairs(["0a", "0b", "0c", "a1", "b1", "c1"]))
    ... except AxiomError as error:
    ...     print(error.what)
    a basis needs a distributive lattice: not distributive: M3: a, b, c between 0 and 1
    """
    # The five are distributive, or complete to distributive lattices: see docs/explanation/orderings.md.
    if isinstance(order, RankingOrder):
        return
    found = order.is_distributive() if order.is_lattice() else order.completion().is_distributive()
    if not found:
        raise AxiomError(
            f"a basis needs a distributive lattice: {found}",
            remedy="there values need not determine a measure",
        )


def _plan(order: Poset[Any]) -> Any:
    """What tells one order from another."""
    return repr(order) if isinstance(order, RankingOrder) else (tuple(order), order.covers())


def _part(order: Poset[Any], j: Any) -> int:
    """Join-irreducibles with different numbers are incomparable: with rank-replacement, the rank."""
    if isinstance(order, RankingOrder) and order.form.name == "rank-replacement":
        return next(k for k, grade in enumerate(j) if grade)
    return 0


def _why(order: Poset[Any], x: Any) -> str:
    if x == order.bottom:
        return "it is the bottom: give its value as bottom="
    below = ", ".join(map(label, order.lower_covers(x))) if len(order) <= MOST else "others"
    return f"it is the join of {below}, whose values determine its own"
