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
    """A comparison that is not the same for all values in the range."""


RANGE: ContextVar[Range] = ContextVar("RANGE", default={})  # noqa: B039 (never changed in place)
"""What each quantity is in terms of others, which are at least 0; a capital letter says above 0."""


@contextmanager
def within(known: Range) -> Iterator[None]:
    """Comparisons inside are made for all values of this range."""
    token = RANGE.set(known)
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

    def sign(self) -> tuple[bool, bool, bool]:
        """Which signs it may have in the range: below 0, 0, above 0."""
        below, zero, above = _signs(substituted(self.top))
        under, nothing, over = _signs(substituted(self.bottom))
        if nothing or (under and over):
            raise UnsettledError("the sign of a divisor is not known")
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
        may = (self - right).sign()
        if may[place] and sum(may) > 1:
            raise UnsettledError("the comparison is not the same for all values in the range")
        return may[place]

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


def quantity(name: str) -> Quotient:
    """A quantity of this name."""
    return Quotient({((name, 1),): fmpq(1)}, {ONE: fmpq(1)})


def constant(value: Any) -> Quotient:
    """A number as a quotient."""
    number = value if isinstance(value, fmpq | Real) else as_number(Fraction(value))
    return Quotient({ONE: number} if number != 0 else {}, {ONE: fmpq(1)})


def replaced(value: Any, given: Range) -> Any:
    """A value with quotients in place of some quantities."""
    if not isinstance(value, Quotient):
        return value
    return _put(value.top, given) / _put(value.bottom, given)


def substituted(terms: Terms) -> Terms:
    """A polynomial in the quantities that the range is told in."""
    known = RANGE.get()
    while any(name in known for monomial in terms for name, _ in monomial):
        terms = _put(terms, known).top
    return terms


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
