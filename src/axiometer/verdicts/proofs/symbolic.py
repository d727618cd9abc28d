"""Numbers that stand for many: quotients of polynomials in quantities of which only a range is known.

A definition is run once with them, for all recall bases and all depths at the same time. A comparison is
answered where it is the same for every value in the range, and refused where it is not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np
from flint import fmpq

from axiometer.errors import AxiometerError
from axiometer.numeric import Number, Real, as_number
from axiometer.numeric.exact import Reals

Monomial = tuple[tuple[str, int], ...]
Terms = dict[Monomial, Any]
Range = Mapping[str, "Quotient"]
ONE: Monomial = ()
LARGEST = 4000
"""More terms than this are not multiplied out."""
HIGHEST = 24


class UnsettledError(AxiometerError):
    """A comparison that is not the same for all values in the range; `gap` is what was compared with 0."""

    def __init__(self, message: str, gap: Terms | None = None) -> None:
        super().__init__(message)
        self.gap = gap


class Known:
    """What each quantity is in terms of others, which are at least 0; a capital letter says above 0."""

    def __init__(self, told: Range) -> None:
        self.told = told
        self.powers: dict[tuple[str, int], Quotient] = {}

    def power(self, name: str, exponent: int) -> Quotient:
        """A power of a quantity in the quantities that nothing more is told of; its bottom is positive."""
        key = (name, exponent)
        if key not in self.powers:
            self.powers[key] = self._made(name, exponent)
        return self.powers[key]

    def _made(self, name: str, exponent: int) -> Quotient:
        if exponent > 1:
            return self.power(name, exponent - 1) * self.power(name, 1)
        if name not in self.told:
            return quantity(name)
        told = self.told[name]
        if told.bottom == UNIT:
            return self.put(told.top)
        top, bottom = self.put(told.top), self.put(told.bottom)
        over = Quotient(_times(top.top, bottom.bottom), _times(top.bottom, bottom.top))
        if _signs(over.bottom) != (False, False, True):
            raise UnsettledError("the sign of a divisor is not known", over.bottom)
        return over

    def put(self, terms: Terms) -> Quotient:
        """A polynomial in the quantities that nothing more is told of."""
        plain: Terms = {}
        broken: list[Quotient] = []
        for monomial, coefficient in terms.items():
            part = Quotient({ONE: coefficient}, UNIT)
            for name, exponent in monomial:
                part = part * self.power(name, exponent)
            if part.bottom == UNIT:
                for one, value in part.top.items():
                    plain[one] = plain[one] + value if one in plain else value
            else:
                broken.append(part)
        whole = Quotient({one: value for one, value in plain.items() if value != 0}, UNIT)
        return sum(broken, whole)


UNIT: Terms = {ONE: fmpq(1)}
RANGE: ContextVar[Known] = ContextVar("RANGE", default=Known({}))  # noqa: B039 (what it keeps is the same for all)


@contextmanager
def within(known: Range) -> Iterator[None]:
    """Comparisons inside are made for all values of this range."""
    token = RANGE.set(Known(known))
    try:
        yield
    finally:
        RANGE.reset(token)


@dataclass(frozen=True, eq=False)
class Quotient:
    """`top` over `bottom`, two polynomials; the bottom is never 0 in the range it was made in.

    >>> n = quantity("n")
    >>> with within({"n": 2 + quantity("t")}):
    ...     n / (n + 1) < 1, n * n > n
    (True, True)
    """

    top: Terms
    bottom: Terms

    __hash__ = None  # type: ignore[assignment]

    def __add__(self, other: Any) -> Quotient:
        right = _quotient(other)
        if right is None:
            return NotImplemented
        if not self.top or not right.top:
            return right if right.top else self
        if self.bottom == right.bottom:
            return Quotient(_plus(self.top, right.top), self.bottom)
        top = _plus(_times(self.top, right.bottom), _times(right.top, self.bottom))
        return Quotient(top, _times(self.bottom, right.bottom))

    def __mul__(self, other: Any) -> Quotient:
        right = _quotient(other)
        if right is None:
            return NotImplemented
        if not self.top or not right.top:
            return constant(0)
        return Quotient(_times(self.top, right.top), _times(self.bottom, right.bottom))

    def __truediv__(self, other: Any) -> Quotient:
        right = _quotient(other)
        return NotImplemented if right is None else self * right.inverse()

    def __rtruediv__(self, other: Any) -> Quotient:
        left = _quotient(other)
        return NotImplemented if left is None else left * self.inverse()

    def inverse(self) -> Quotient:
        """1 over it; refused where it may be 0."""
        if self == 0:
            raise UnsettledError("division by 0")
        return Quotient(self.bottom, self.top)

    def __neg__(self) -> Quotient:
        return self * -1

    def __sub__(self, other: Any) -> Quotient:
        right = _quotient(other)
        return NotImplemented if right is None else self + -right

    def __rsub__(self, other: Any) -> Quotient:
        left = _quotient(other)
        return NotImplemented if left is None else left + -self

    __radd__ = __add__
    __rmul__ = __mul__

    def __pow__(self, exponent: Any) -> Quotient:
        if not isinstance(exponent, int) or not 0 <= exponent <= HIGHEST:
            raise UnsettledError("a power that is no small number")
        result = constant(1)
        for _ in range(exponent):
            result = result * self
        return result

    def __rpow__(self, base: Any) -> Quotient:
        """A number to the power of the rank and so many: the power of the rank is a quantity of its own."""
        number, (more, slope) = as_number(Fraction(base)) if isinstance(base, int) else base, _line(self)
        if not isinstance(number, fmpq) or not number > 0 or slope != 1:
            raise UnsettledError("a power that is not that of a number by the rank")
        return number ** int(more.p) * quantity(f"Power {number}")

    def sign(self) -> tuple[bool, bool, bool]:
        """Which signs it may have in the range: below 0, 0, above 0."""
        below, zero, above = _signs(substituted(self.top))
        under, nothing, over = _signs(substituted(self.bottom))
        if nothing or (under and over):
            raise UnsettledError("the sign of a divisor is not known", substituted(self.bottom))
        return (above, zero, below) if under else (below, zero, above)

    def __bool__(self) -> bool:
        return bool(self != 0)

    def __eq__(self, other: object) -> bool:
        return self._answer(other, 1)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __lt__(self, other: Any) -> bool:
        return self._answer(other, 0)

    def __gt__(self, other: Any) -> bool:
        return self._answer(other, 2)

    def __le__(self, other: Any) -> bool:
        return not self > other

    def __ge__(self, other: Any) -> bool:
        return not self < other

    def _answer(self, other: Any, place: int) -> bool:
        """Whether the difference has this sign, where it always has or never has it."""
        right = _quotient(other)
        if right is None:
            raise UnsettledError(f"a quantity cannot be compared with a {type(other).__name__}")
        gap = self - right
        may = gap.sign()
        if may[place] and sum(may) > 1:
            said = "the comparison is not the same for all values in the range"
            raise UnsettledError(said, substituted(gap.top))
        return may[place]

    def reduced(self) -> Any:
        """The number that it is, where its top is a multiple of its bottom; None where it is none."""
        if not self.top:
            return fmpq(0)
        monomial, lead = next(iter(self.top.items()))
        factor = lead / self.bottom[monomial] if monomial in self.bottom else None
        same = factor is not None and self.top.keys() == self.bottom.keys()
        return factor if same and all(self.bottom[m] * factor == c for m, c in self.top.items()) else None

    def names(self) -> set[str]:
        """The quantities that it depends on."""
        return {name for terms in (self.top, self.bottom) for monomial in terms for name, _ in monomial}


@dataclass(frozen=True, eq=False)
class Logarithm:
    """ln of a quotient: compared with another one by what is inside."""

    inside: Quotient

    def __sub__(self, other: Any) -> Quotient:
        if not isinstance(other, Logarithm):
            return NotImplemented
        return self.inside - other.inside


class Symbolic(Reals):
    """The operations of measures on quotients; what is no quotient is an exact real."""

    name: ClassVar[str] = "symbolic"
    exact: ClassVar[bool] = False

    def lanes(self, values: Any) -> Any:
        """The values one by one; quantities stay what they are."""
        if isinstance(values, Quotient):
            return values
        if np.ndim(values) == 0:
            return super().lanes(values)
        items = [v if isinstance(v, Quotient) else self.number(int(v)) for v in np.ravel(values)]
        return self.table(items).reshape(np.shape(values))

    def log(self, value: Any) -> Number:
        """The exact logarithm, or one that can only be compared."""
        return Logarithm(value) if isinstance(value, Quotient) else super().log(value)

    def log2(self, value: Any) -> Number:
        """The binary logarithm of a number."""
        if isinstance(value, Quotient):
            raise UnsettledError("the binary logarithm of a quantity")
        return super().log2(value)


SYMBOLIC = Symbolic()


RANK = "rank"
"""The quantity that powers and tables of weights are asked for by."""


def _line(value: Quotient) -> tuple[fmpq, fmpq]:
    """(a, b) where the value is a + b rank, a being whole."""
    rest = {monomial: c for monomial, c in value.top.items() if monomial not in (ONE, ((RANK, 1),))}
    lead = value.bottom.get(ONE, fmpq(0))
    if rest or set(value.bottom) != {ONE} or not isinstance(lead, fmpq):
        raise UnsettledError("no straight line by the rank")
    more, slope = (value.top.get(name, fmpq(0)) / lead for name in (ONE, ((RANK, 1),)))
    if not isinstance(more, fmpq) or not isinstance(slope, fmpq) or more.q != 1:
        raise UnsettledError("no straight line by the rank")
    return more, slope


def places_from_rank(value: Any) -> int:
    """k where the value is rank + k.

    >>> places_from_rank(quantity("rank") + 2)
    2
    """
    more, slope = _line(value) if isinstance(value, Quotient) else (fmpq(0), fmpq(0))
    if slope != 1:
        raise UnsettledError("not a place seen from the rank")
    return int(more.p)


def quantity(name: str) -> Quotient:
    """A quantity of this name."""
    return Quotient({((name, 1),): fmpq(1)}, UNIT)


def constant(value: Any) -> Quotient:
    """A number as a quotient."""
    if isinstance(value, int):
        value = fmpq(value)
    number = value if isinstance(value, fmpq | Real) else as_number(Fraction(value))
    return Quotient({ONE: number} if number != 0 else {}, UNIT)


def as_quotient(value: Any) -> Quotient:
    """A number as a quotient; a quotient as it is."""
    return value if isinstance(value, Quotient) else constant(value)


def replaced(value: Any, given: Range) -> Any:
    """A value with quotients in place of some quantities."""
    if not isinstance(value, Quotient):
        return value
    return _put(value.top, given) / _put(value.bottom, given)


def a_rank_before(value: Quotient) -> Quotient:
    """A quotient by the rank, one rank before; whoever asks knows that there is one."""
    given = {RANK: quantity(RANK) - 1}
    return Quotient(_put(value.top, given).top, _put(value.bottom, given).top)


def substituted(terms: Terms) -> Terms:
    """A polynomial in the quantities that the range is told in, times what is positive."""
    return RANGE.get().put(terms).top


def _put(terms: Terms, given: Range) -> Quotient:
    total = constant(0)
    for monomial, coefficient in terms.items():
        part = constant(coefficient)
        for name, power in monomial:
            part = part * given.get(name, quantity(name)) ** power
        total = total + part
    return total


def _quotient(value: Any) -> Quotient | None:
    if isinstance(value, Quotient):
        return value
    if isinstance(value, fmpq | Real | int | Fraction | np.integer | np.bool_):
        return constant(int(value) if isinstance(value, np.integer | np.bool_) else value)
    return None


def _plus(left: Terms, right: Terms) -> Terms:
    total = dict(left)
    for monomial, coefficient in right.items():
        found = total.get(monomial, fmpq(0)) + coefficient
        if found == 0:
            total.pop(monomial, None)
        else:
            total[monomial] = found
    return total


def _times(left: Terms, right: Terms) -> Terms:
    if left == UNIT or right == UNIT:
        return right if left == UNIT else left
    if len(left) * len(right) > LARGEST:
        raise UnsettledError("too many terms")
    total: Terms = {}
    for first, a in left.items():
        for second, b in right.items():
            monomial = _product(first, second)
            total[monomial] = total[monomial] + a * b if monomial in total else a * b
    return {monomial: coefficient for monomial, coefficient in total.items() if coefficient != 0}


def _product(first: Monomial, second: Monomial) -> Monomial:
    if not first or not second:
        return first or second
    powers = dict(first)
    for name, power in second:
        powers[name] = powers.get(name, 0) + power
    return tuple(sorted(powers.items()))


def _signs(terms: Terms) -> tuple[bool, bool, bool]:
    """Which signs a polynomial in quantities of at least 0 may have, as far as its coefficients tell.

    A term of capital names only is never 0, so that with it a polynomial of one sign is not 0 either.
    """
    if not terms:
        return False, True, False
    positive = {monomial: bool(coefficient > 0) for monomial, coefficient in terms.items()}
    if len(set(positive.values())) > 1:
        return True, True, True
    zero = not any(all(name[0].isupper() for name, _ in monomial) for monomial in terms)
    above = next(iter(positive.values()))
    return not above, zero, above
