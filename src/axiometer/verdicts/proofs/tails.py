"""What a function of the rank does at every rank from some one on: its sign, its slope and its curvature.

The definition is run once on a `Jet`: bounds on the function and on its first two derivatives over all real
x >= N, N included, out to infinity. Ends are balls, or infinite; which signs a bound leaves is kept
beside it, because 1/x comes as close to 0 as one likes and is never 0.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from flint import arb, ctx, fmpq

from axiometer.errors import AxiometerError
from axiometer.numeric import Arithmetic, Real, as_number

PRECISION = 128
BELOW, NAUGHT, ABOVE = 1, 2, 4
"""The signs that a number may have, as bits."""
INFINITE = arb("inf")
STARTS = (1, 2, 4, 16, 128, 1024)
"""Where a tail is tried to begin; what lies before it is looked at rank by rank."""


class UnboundedError(AxiometerError):
    """Nothing can be told of the function that far out."""


@dataclass(frozen=True)
class Span:
    """All values of a function over the tail lie from low to high, and have one of these signs.

    >>> far = Span(arb(4), INFINITE)
    >>> (1 / far).positive, (1 / far - 1).negative
    (True, True)
    """

    low: arb
    high: arb
    signs: int = BELOW | NAUGHT | ABOVE

    def __post_init__(self) -> None:
        signs = self.signs
        if self.low > 0:
            signs &= ABOVE
        elif self.low >= 0:
            signs &= NAUGHT | ABOVE
        if self.high < 0:
            signs &= BELOW
        elif self.high <= 0:
            signs &= BELOW | NAUGHT
        object.__setattr__(self, "signs", signs)

    @property
    def positive(self) -> bool:
        """Whether it is above 0 throughout."""
        return self.signs == ABOVE

    @property
    def negative(self) -> bool:
        """Whether it is below 0 throughout."""
        return self.signs == BELOW

    @property
    def naught(self) -> bool:
        """Whether it is 0 throughout."""
        return self.signs == NAUGHT

    def __neg__(self) -> Span:
        turned = (self.signs & NAUGHT) | (BELOW if self.signs & ABOVE else 0)
        return Span(-self.high, -self.low, turned | (ABOVE if self.signs & BELOW else 0))

    def __add__(self, other: Any) -> Span:
        right = span(other)
        signs = _added(self.signs, right.signs)
        return Span(self.low + right.low, self.high + right.high, signs)

    def __sub__(self, other: Any) -> Span:
        return self + -span(other)

    def __rsub__(self, other: Any) -> Span:
        return span(other) + -self

    def __mul__(self, other: Any) -> Span:
        right = span(other)
        ends = [_times(a, b) for a in (self.low, self.high) for b in (right.low, right.high)]
        low, high = ends[0], ends[0]
        for end in ends[1:]:
            low, high = low.min(end), high.max(end)
        return Span(low, high, _multiplied(self.signs, right.signs))

    def inverse(self) -> Span:
        """1 over it; refused where it may be 0."""
        if self.signs not in (BELOW, ABOVE):
            raise UnboundedError("division by what may be 0")
        if self.signs == BELOW:
            return -(-self).inverse()
        low = arb(0) if self.high == INFINITE else 1 / self.high
        high = 1 / self.low if self.low > 0 else INFINITE
        return Span(low, high, ABOVE)

    def __truediv__(self, other: Any) -> Span:
        return self * span(other).inverse()

    def __rtruediv__(self, other: Any) -> Span:
        return span(other) * self.inverse()

    def power(self, exponent: int) -> Span:
        """A whole power."""
        if exponent < 0:
            return self.power(-exponent).inverse()
        result = span(1)
        for _ in range(exponent):
            result = result * self
        if exponent % 2 == 0 and exponent:
            # A square is not negative, whatever its root is.
            signs = ABOVE if not self.signs & NAUGHT else NAUGHT | ABOVE
            return Span(result.low.max(arb(0)), result.high, result.signs & signs)
        return result

    __radd__ = __add__
    __rmul__ = __mul__


def _each(signs: int) -> list[int]:
    return [bit for bit in (BELOW, NAUGHT, ABOVE) if signs & bit]


def _added(left: int, right: int) -> int:
    found = 0
    for one in _each(left):
        for two in _each(right):
            if one == NAUGHT or two == NAUGHT:
                found |= two if one == NAUGHT else one
            else:
                found |= one if one == two else BELOW | NAUGHT | ABOVE
    return found


def _multiplied(left: int, right: int) -> int:
    found = 0
    for one in _each(left):
        for two in _each(right):
            if NAUGHT in (one, two):
                found |= NAUGHT
            else:
                found |= ABOVE if one == two else BELOW
    return found


def _times(left: arb, right: arb) -> arb:
    """A product of ends: an end at infinity is never reached, so that nothing times it is nothing."""
    return arb(0) if left == 0 or right == 0 else left * right


def span(value: Any) -> Span:
    """A number as the bounds of a constant."""
    if isinstance(value, Span):
        return value
    if isinstance(value, Real):
        found = value.ball()
        return Span(found, found, BELOW if value < 0 else ABOVE if value > 0 else NAUGHT)
    number = fmpq(value) if isinstance(value, int | fmpq) else as_number(Fraction(value))
    signs = BELOW if number < 0 else ABOVE if number > 0 else NAUGHT
    return Span(arb(number), arb(number), signs)


@dataclass(frozen=True, eq=False)
class Jet:
    """A function, its slope and its curvature, over all x >= N."""

    value: Span
    slope: Span
    bend: Span
    number: Any = None
    """The number itself, where the function is constant and known exactly."""

    __hash__ = None  # type: ignore[assignment]

    def __neg__(self) -> Jet:
        return self * -1

    def __add__(self, other: Any) -> Jet:
        right = jet(other)
        return Jet(
            self.value + right.value, self.slope + right.slope, self.bend + right.bend,
            _both(self, right, lambda a, b: a + b),
        )  # fmt: skip

    def __sub__(self, other: Any) -> Jet:
        return self + -jet(other)

    def __rsub__(self, other: Any) -> Jet:
        return jet(other) + -self

    def __mul__(self, other: Any) -> Jet:
        right = jet(other)
        (f, g), (df, dg) = (self.value, right.value), (self.slope, right.slope)
        bend = self.bend * g + 2 * (df * dg) + f * right.bend
        return Jet(f * g, df * g + f * dg, bend, _both(self, right, lambda a, b: a * b))

    def inverse(self) -> Jet:
        """1 over it."""
        f = self.value
        bend = 2 * self.slope.power(2) / f.power(3) - self.bend / f.power(2)
        number = None if self.number is None else 1 / self.number
        return Jet(f.inverse(), -self.slope / f.power(2), bend, number)

    def __truediv__(self, other: Any) -> Jet:
        return self * jet(other).inverse()

    def __rtruediv__(self, other: Any) -> Jet:
        return jet(other) * self.inverse()

    def __pow__(self, exponent: Any) -> Jet:
        if isinstance(exponent, Jet) and exponent.number is None:
            return self._raised(exponent)
        whole = exponent.number if isinstance(exponent, Jet) else exponent
        if fmpq(whole).q != 1:
            raise UnboundedError("a power that is no whole number")
        n = int(fmpq(whole).p)
        if n < 0:
            return (self**-n).inverse()
        if n < 2:
            return self if n else jet(1)
        f = self.value
        bend = n * (n - 1) * f.power(n - 2) * self.slope.power(2) + n * f.power(n - 1) * self.bend
        return Jet(f.power(n), n * f.power(n - 1) * self.slope, bend)

    def __rpow__(self, base: Any) -> Jet:
        return jet(base) ** self

    def _raised(self, exponent: Jet) -> Jet:
        """p^g = exp(g ln p) for a number p > 0."""
        if not isinstance(self.number, fmpq) or not self.number > 0:
            raise UnboundedError("only a positive number is raised to the power of a rank")
        rate = arb(self.number).log()
        rates = span(0) if self.number == 1 else Span(rate, rate)
        g = exponent.value * rates
        value = Span(_exp(g.low), _exp(g.high), ABOVE)
        bend = (rates * exponent.slope).power(2) + rates * exponent.bend
        return Jet(value, rates * exponent.slope * value, bend * value)

    __radd__ = __add__
    __rmul__ = __mul__

    def __gt__(self, other: Any) -> bool:
        gap = (self - other).value
        if gap.positive:
            return True
        if not gap.signs & ABOVE:
            return False
        raise UnboundedError("the comparison is not the same at all these ranks")

    def __lt__(self, other: Any) -> bool:
        return jet(other) > self

    def __ge__(self, other: Any) -> bool:
        return not self < other

    def __le__(self, other: Any) -> bool:
        return not self > other

    def __eq__(self, other: object) -> bool:
        gap = (self - other).value
        if gap.signs & NAUGHT and not gap.naught:
            raise UnboundedError("the comparison is not the same at all these ranks")
        return gap.naught

    def __bool__(self) -> bool:
        return bool(self != 0)


def _both(one: Jet, other: Jet, act: Callable[[Any, Any], Any]) -> Any:
    return None if one.number is None or other.number is None else act(one.number, other.number)


def _exp(end: arb) -> arb:
    if end == INFINITE:
        return INFINITE
    return arb(0) if end == -INFINITE else end.exp()


def jet(value: Any) -> Jet:
    """A number as a function that does not change."""
    if isinstance(value, Jet):
        return value
    number = value if isinstance(value, fmpq | Real) else as_number(Fraction(value))
    return Jet(span(number), span(0), span(0), number)


class JetArithmetic(Arithmetic):
    """The operations of measures on functions of the rank with their derivatives."""

    name: ClassVar[str] = "jet"
    exact: ClassVar[bool] = False

    def number(self, value: Fraction | int) -> Any:
        """A constant."""
        return jet(value)

    def log(self, value: Any) -> Any:
        """The natural logarithm of something positive."""
        inside = jet(value)
        f = inside.value
        if not f.positive:
            raise UnboundedError("the logarithm of what may not be positive")
        low = f.low.log() if f.low > 0 else -INFINITE
        high = INFINITE if f.high == INFINITE else f.high.log()
        bend = inside.bend / f - (inside.slope / f).power(2)
        return Jet(Span(low, high), inside.slope / f, bend)

    def lanes(self, values: Any) -> Any:
        """A truth value or an integer."""
        return jet(int(values))

    def maximum(self, left: Any, right: Any) -> Any:
        """The one that is larger at all these ranks."""
        return jet(left) if jet(left) >= right else jet(right)

    def minimum(self, left: Any, right: Any) -> Any:
        """The one that is smaller at all these ranks."""
        return jet(left) if jet(left) <= right else jet(right)


JETS = JetArithmetic()
UNTOLD = (AxiometerError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


def behind(function: Callable[[Arithmetic, Any], Any], start: int) -> Jet | None:
    """The function over all ranks from `start` on; None where nothing is told of it.

    >>> from axiometer.metrics.find_measure import measure
    >>> found = behind(measure("DCG").weight, 1)
    >>> found.value.positive, found.slope.negative, found.bend.positive
    (True, True, True)
    """
    with ctx.workprec(PRECISION):
        rank = Jet(Span(arb(start), INFINITE), span(1), span(0))
        try:
            return jet(function(JETS, rank))
        except UNTOLD:
            return None


def falls(coefficients: tuple[Any, ...]) -> tuple[int, tuple[Any, ...]] | None:
    """A window as differences of weights: (m, parts), its sum being that of parts[k] x the m-th difference.

    Every part is at least 0 there. The m-th difference of a function, f(i) - f(i+1) for m = 1, is the
    integral of its m-th derivative, but for the sign of (-1)^m.

    >>> falls((1, -2, 1)), falls((1, -1, 0, -1, 1)), falls((1, -2))
    ((2, (1,)), (2, (1, 1, 1)), None)
    """
    parts = list(coefficients)
    for times in range(3):
        if all(part >= 0 for part in parts):
            return times, tuple(parts)
        if sum(parts) != 0:
            return None
        # Divided by 1 - z: the partial sums.
        parts = [sum(parts[: at + 1]) for at in range(len(parts) - 1)]
    return None


def holds_behind(
    function: Callable[[Arithmetic, Any], Any], coefficients: tuple[Any, ...], strict: bool, start: int
) -> bool:
    """Whether a window of weights is positive (not negative, unless strict) at every rank from `start` on.

    >>> from axiometer.metrics.find_measure import measure
    >>> holds_behind(measure("DCG").weight, (1, -2, 1), True, 1)
    True
    """
    differences = falls(coefficients)
    found = behind(function, start) if differences else None
    if differences is None or found is None:
        return False
    with ctx.workprec(PRECISION):
        part = (found.value, -found.slope, found.bend)[differences[0]]
    return part.positive if strict else not part.signs & BELOW
