"""How a weight behaves far down: the definition is run once, with a rank that grows beyond all bounds.

A `Growth` stands for a function of the rank i that is asymptotic to C q^i i^a (ln i)^b. Sums keep the
dominant term; `exact` says that nothing was dropped. A comparison answers what is true from some rank on.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar

from flint import fmpq

from axiometer.errors import AxiometerError
from axiometer.numeric import REAL, Arithmetic, Real, as_number

_COMPARED: ContextVar[bool] = ContextVar("axiometer_compared", default=False)
"""Whether the function that is run compared something: the answer may be true only from some rank on."""


class UnknownGrowthError(AxiometerError):
    """The behaviour cannot be told: dominant terms cancel, or the function is of another kind."""


@dataclass(frozen=True)
class Growth:
    """C q^i i^a (ln i)^b; `line` is (slope, intercept) where the function is exactly slope i + intercept."""

    C: Any
    q: Any = fmpq(1)
    a: int = 0
    b: int = 0
    exact: bool = True
    line: tuple[Any, Any] | None = None

    @property
    def order(self) -> tuple[Any, int, int]:
        """Which of two grows faster."""
        return (self.q, self.a, self.b)

    def to_dict(self) -> dict[str, Any]:
        """Plain data: C q^i i^a (ln i)^b."""
        return {"C": float(self.C), "q": str(self.q), "a": self.a, "b": self.b, "exact": self.exact}

    def __add__(self, other: Any) -> Growth:
        right = grown(other)
        if self.line and right.line:
            return straight(self.line[0] + right.line[0], self.line[1] + right.line[1])
        small, large = sorted((self, right), key=lambda g: (bool(g.C != 0), *g.order))
        if small.C == 0:
            return large
        if small.order != large.order:
            return replace(large, exact=False, line=None)
        total = small.C + large.C
        if total == 0:
            raise UnknownGrowthError("the dominant terms cancel")
        return Growth(total, *small.order, exact=small.exact and large.exact)

    def __mul__(self, other: Any) -> Growth:
        right = grown(other)
        if self.C == 0 or right.C == 0:
            return grown(0)
        line = _scaled(self, right) or _scaled(right, self)
        if line:
            return straight(*line)
        return Growth(
            self.C * right.C, self.q * right.q, self.a + right.a, self.b + right.b, self.exact and right.exact
        )

    def inverse(self) -> Growth:
        """1 over it."""
        if self.C == 0:
            raise UnknownGrowthError("division by 0")
        return Growth(1 / self.C, 1 / self.q, -self.a, -self.b, self.exact, _constant_line(1 / self.C, self))

    def __truediv__(self, other: Any) -> Growth:
        return self * grown(other).inverse()

    def __rtruediv__(self, other: Any) -> Growth:
        return grown(other) * self.inverse()

    def __neg__(self) -> Growth:
        return self * -1

    def __sub__(self, other: Any) -> Growth:
        return self + -grown(other)

    def __rsub__(self, other: Any) -> Growth:
        return grown(other) + -self

    __radd__ = __add__
    __rmul__ = __mul__

    def __pow__(self, exponent: Any) -> Growth:
        if isinstance(exponent, int):
            result = grown(1)
            for _ in range(abs(exponent)):
                result = result * self
            return result if exponent >= 0 else result.inverse()
        power = grown(exponent)
        if not power.line or not self.line or self.line[0] != 0 or not isinstance(self.line[1], fmpq):
            raise UnknownGrowthError("only a number is raised to the power of a rank")
        if not self.line[1] > 0:
            raise UnknownGrowthError("powers of a number that is not positive change their sign")
        slope, intercept = (_whole(part) for part in power.line)
        return Growth(self.line[1] ** intercept, self.line[1] ** slope)

    def __le__(self, other: Any) -> bool:
        return not self > other

    def __lt__(self, other: Any) -> bool:
        return grown(other) > self

    def __ge__(self, other: Any) -> bool:
        return not grown(other) > self

    def __gt__(self, other: Any) -> bool:
        _COMPARED.set(True)
        try:
            return bool((self - other).C > 0)
        except UnknownGrowthError:
            if self.line and grown(other).line:
                return False
            raise


def grown(value: Any) -> Growth:
    """A number as a function that does not change."""
    if isinstance(value, Growth):
        return value
    number = value if isinstance(value, fmpq | Real) else as_number(Fraction(value))
    return Growth(number, line=(fmpq(0), number))


def straight(slope: Any, intercept: Any) -> Growth:
    """slope i + intercept."""
    if slope == 0:
        return Growth(intercept, line=(slope, intercept))
    return Growth(slope, a=1, exact=bool(intercept == 0), line=(slope, intercept))


RANK = straight(fmpq(1), fmpq(0))


class GrowthArithmetic(Arithmetic):
    """The operations of measures on functions of the rank."""

    name: ClassVar[str] = "growth"
    exact: ClassVar[bool] = False

    def number(self, value: Fraction | int) -> Any:
        """A constant."""
        return grown(value)

    def log(self, value: Any) -> Any:
        """ln(C q^i i^a (ln i)^b) ~ i ln q, or a ln i, or ln C."""
        inside = grown(value)
        if inside.q != 1:
            return Growth(REAL.log(inside.q), a=1, exact=False)
        if inside.a:
            return Growth(fmpq(inside.a), b=1, exact=inside.exact and inside.C == 1 and not inside.b)
        if inside.line is None or inside.line[0] != 0:
            raise UnknownGrowthError("the logarithm of this is not known")
        return grown(REAL.log(inside.line[1]))

    def lanes(self, values: Any) -> Any:
        """A truth value or an integer."""
        return grown(int(values))

    def log2(self, value: Any) -> Any:
        """The binary logarithm."""
        return self.log(value) / self.log(2)

    def maximum(self, left: Any, right: Any) -> Any:
        """The one that is larger from some rank on."""
        return left if grown(left) > right else right

    def minimum(self, left: Any, right: Any) -> Any:
        """The one that is smaller from some rank on."""
        return right if grown(left) > right else left


GROWTH = GrowthArithmetic()


def growth_of(function: Callable[[Arithmetic, Any], Any]) -> Growth | None:
    """The growth of a function of the rank; None where it cannot be told.

    >>> from axiometer import measure
    >>> found = growth_of(measure("RBP(p=0.8)").weight)
    >>> found.C, found.q, found.exact
    (1/4, 4/5, True)
    """
    token = _COMPARED.set(False)
    try:
        found = grown(function(GROWTH, RANK))
        return replace(found, exact=False) if _COMPARED.get() else found
    except (UnknownGrowthError, TypeError, ValueError, AttributeError, IndexError):
        return None
    finally:
        _COMPARED.reset(token)


def block_limit(growth: Growth) -> Any:
    """The limit of f(n+1) + ... + f(2n): a number, or None for infinity."""
    if growth.C == 0 or growth.q < 1:
        return fmpq(0)
    if growth.q > 1 or growth.a > -1:
        return None
    if growth.a < -1 or growth.b < 0:
        return fmpq(0)
    return None if growth.b else growth.C * REAL.log(2)


def _scaled(line: Growth, factor: Growth) -> tuple[Any, Any] | None:
    """The line times a constant."""
    if line.line and factor.line and factor.line[0] == 0:
        return line.line[0] * factor.line[1], line.line[1] * factor.line[1]
    return None


def _constant_line(value: Any, of: Growth) -> tuple[Any, Any] | None:
    return (fmpq(0), value) if of.line and of.line[0] == 0 else None


def _whole(value: Any) -> int:
    if not isinstance(value, fmpq) or value.q != 1:
        raise UnknownGrowthError("a power that is no whole number")
    return int(value.p)
