"""A basis: the join-irreducibles of a distributive lattice, a value for each, and one for the bottom.

A valuation on such a lattice is v(x) = v(bottom) + the shares of the join-irreducibles at or below x, where
the share of one is its value less everything below it. Any shares will do: so values may be chosen at will.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import isfinite
from typing import Any

from flint import fmpq

from axiometer.errors import AxiomError, InputError
from axiometer.numeric import Arithmetic, Number, Real, as_fraction, as_number
from axiometer.numeric.arithmetic import NoLogarithmError
from axiometer.numeric.reals import Atom
from axiometer.numeric.text import read_number
from axiometer.orders import Poset, RankingOrder
from axiometer.orders.labels import label

Exact = Fraction | Real


def exact(value: Any, what: str) -> Exact:
    """A value as an exact number; a float is the decimal that it prints as.

    >>> exact(0.1, "a"), exact("1/3", "a"), exact(2, "a")
    (Fraction(1, 10), Fraction(1, 3), Fraction(2, 1))
    """
    if isinstance(value, Real):
        return value
    if isinstance(value, fmpq):
        return as_fraction(value)  # type: ignore[return-value]
    if isinstance(value, str) and (number := read_number(value)) is not None:
        return number
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        return Fraction(value)
    if hasattr(value, "__float__") and not isinstance(value, str | bool) and isfinite(value):
        return Fraction(str(value if isinstance(value, Decimal) else float(value)))
    raise AxiomError(f"the value of {what} is no number: {value!r}", remedy="give a decimal or a fraction")


def in_arithmetic(num: Arithmetic, value: Exact) -> Number:
    """An exact number as a number of the lanes.

    >>> from axiometer.numeric import FLOAT
    >>> in_arithmetic(FLOAT, Fraction(1, 4))
    0.25
    """
    if not isinstance(value, Real):
        return num.number(value)
    if num.name == "float64":
        return float(value)
    if num.name not in ("real", "ball"):
        raise NoLogarithmError("a value of the basis has a logarithm")
    return value if num.name == "real" else value.ball()


def text(value: Exact) -> str:
    """A number in a sentence: a fraction as it is, anything else as a decimal.

    >>> text(Fraction(1, 3)), text(Real.log(2))
    ('1/3', '0.693147')
    """
    return f"{float(value):.6f}" if isinstance(value, Real) else str(value)


def to_plain(value: Exact) -> Any:
    """A number as JSON: the text of a fraction; a real's terms as [coefficient, [[atom, power], ...]].

    >>> to_plain(Fraction(1, 3)), to_plain(Real.log(2))
    ('1/3', [['1', [[2, 1]]]])
    """
    if not isinstance(value, Real):
        return str(value)
    return [
        [str(c), [[a.prime if a.inverse_of is None else to_plain(a.inverse_of), p] for a, p in monomial]]
        for monomial, c in sorted(value.terms.items())
    ]


def from_plain(plain: Any, where: str) -> Exact:
    """The inverse of `to_plain`.

    >>> from_plain(to_plain(Real.log(6) / Real.log(5)), "") == Real.log(6) / Real.log(5)
    True
    """
    if not isinstance(plain, list):
        return exact(plain, where)
    try:
        total = Real({})
        for coefficient, monomial in plain:
            term: Any = Real({(): as_number(Fraction(coefficient))})
            for atom, power in monomial:
                term = term * _atom(atom, where) ** int(power)
            total = total + term
    except (TypeError, ValueError):
        raise InputError(
            f"the value of {where} cannot be read", remedy="write a fraction such as 1/3"
        ) from None
    return total


def _atom(plain: Any, where: str) -> Real:
    """ln of a prime, or one over a sum."""
    if isinstance(plain, int):
        return Real({((Atom(f"ln{plain}", prime=plain), 1),): fmpq(1)})
    inner = from_plain(plain, where)
    return (inner if isinstance(inner, Real) else Real({(): as_number(inner)})).inverse()


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


Offence = tuple[tuple[Any, ...], str]
"""The elements that break a condition, and what is wrong with them."""


@dataclass(frozen=True)
class Condition:
    """Whether the measure has a property, the criterion on the values, and what breaks it.

    >>> print(Condition("isotone", "no share is negative", None))
    isotone: no share is negative
    """

    name: str
    criterion: str
    offence: Offence | None

    def __bool__(self) -> bool:
        return self.offence is None

    @property
    def witness(self) -> tuple[Any, ...] | None:
        """The elements that break it."""
        return None if self.offence is None else self.offence[0]

    def __str__(self) -> str:
        return (
            f"{self.name}: {self.criterion}"
            if self.offence is None
            else f"not {self.name}: {self.offence[1]}"
        )


def conditions(basis: Basis) -> tuple[Condition, ...]:
    """The conditions that make sense for the ordering: without ranks nothing is top-weighted.

    Where the order is no lattice the first two speak of its completion: there the criteria are exact, and
    what is isotone there is so on the order.
    """
    where = "" if is_lattice(basis.order) else " on the completion"
    found = [
        Condition(
            f"isotone{where}",
            "no join-irreducible is worth less than what lies just below it",
            _first(_shares_that(basis, lambda share: share < 0)),
        ),
        Condition(
            f"strictly isotone{where}",
            "every join-irreducible is worth more than what lies just below it",
            _first(_shares_that(basis, lambda share: share <= 0)),
        ),
    ]
    if isinstance(basis.order, RankingOrder) and not basis.order.form.multiset:
        found.append(_top_weighted(basis, basis.order))
    return tuple(found)


def is_lattice(order: Poset[Any]) -> bool:
    """Whether it is a lattice itself, and not only its completion."""
    if isinstance(order, RankingOrder):
        return order.form.is_distributive(order.table.length, order.table.grades)
    return bool(order.is_lattice())


def _first(offences: Iterator[Offence]) -> Offence | None:
    return next(offences, None)


def _shares_that(basis: Basis, wrong: Callable[[Exact], bool]) -> Iterator[Offence]:
    for j, share in basis.shares.items():
        if wrong(share):
            yield (
                (j,),
                f"{label(j)} is worth {text(basis.values[j])}, and just below it {text(basis.beneath(j))}",
            )


def _top_weighted(basis: Basis, order: RankingOrder) -> Condition:
    """Swapping two neighbours so that the better one comes first raises the value."""
    name = order.form.name
    if name == "rank-replacement":
        criterion = "raising a document by a grade adds more at each rank than at the next"
        return Condition("top-weighted", criterion, _first(_flat_ranks(basis, order)))
    if name == "rank-replacement-swapping":
        criterion = (
            "every join-irreducible that ends before the last rank is worth more than what lies below it"
        )
        early = (o for o in _shares_that(basis, lambda share: share <= 0) if o[0][0][-1] == 0)
        return Condition("top-weighted", criterion, _first(early))
    criterion = "putting the better of two neighbours first raises the value of every list"
    return Condition("top-weighted", criterion, _first(_flat_swaps(basis, order)))


def _flat_ranks(basis: Basis, order: RankingOrder) -> Iterator[Offence]:
    length, top = order.table.length, order.table.grades - 1
    for grade in range(1, top + 1):
        lists = [(0,) * k + (grade,) + (0,) * (length - k - 1) for k in range(length)]
        for (rank, x), (_, y) in pairwise(enumerate(lists, start=1)):
            here, there = basis.shares[x], basis.shares[y]
            if here <= there:
                adds = f"adds {text(here)} at rank {rank}, and {text(there)} at rank {rank + 1}"
                yield (x, y), f"raising a document to grade {grade} {adds}"


def _flat_swaps(basis: Basis, order: RankingOrder) -> Iterator[Offence]:
    for x in order:
        for k, (a, b) in enumerate(pairwise(x)):
            if a < b:
                y = (*x[:k], b, a, *x[k + 2 :])
                low, high = basis.value(x), basis.value(y)
                if high <= low:
                    yield (x, y), f"{label(x)} is worth {text(low)}, and {label(y)} {text(high)}"
