"""Exact arithmetics: rationals, reals with logarithms, and rigorous balls."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar

import numpy as np
from flint import arb, fmpq

from axiometer.numeric.arithmetic import Arithmetic, NoLogarithmError, Number
from axiometer.numeric.reals import Real, UndecidedError

SIMPLE = 10_000


def as_number(value: Fraction | int) -> fmpq:
    """A rational as flint's type, which is an order of magnitude faster than `Fraction`.

    >>> as_number(Fraction(1, 3)) + 1
    4/3
    """
    return fmpq(value.numerator, value.denominator)


def as_fraction(value: Number) -> Fraction | float:
    """What a person or a program gets to see: a `Fraction` where the number is known to be one, else a float.

    >>> as_fraction(as_number(2) / 6), as_fraction(0.5), as_fraction(Real.log(8) / Real.log(2))
    (Fraction(1, 3), 0.5, Fraction(3, 1))
    """
    if isinstance(value, fmpq):
        return Fraction(int(value.p), int(value.q))
    if isinstance(value, Real):
        rational = _rational_value(value)
        return float(value) if rational is None else rational
    return Fraction(value) if isinstance(value, int | Fraction) else float(value)


def _rational_value(value: Real) -> Fraction | None:
    """The rational that the real provably is: its only term, or the simple one nearby."""
    if not set(value.terms) - {()}:
        constant = value.terms.get((), fmpq(0))
        return Fraction(int(constant.p), int(constant.q))
    near = Fraction(float(value)).limit_denominator(SIMPLE)
    try:
        return near if value == as_number(near) else None
    except UndecidedError:
        return None


class Objects(Arithmetic):
    """Lanes of Python objects."""

    def lanes(self, values: Any) -> Any:
        """Each different value is made once; a scalar stays a scalar."""
        if np.ndim(values) == 0:
            return self.number(int(values))
        different, place = np.unique(np.ravel(values), return_inverse=True)
        return self.table(self.number(int(v)) for v in different)[place].reshape(np.shape(values))


@dataclass(frozen=True)
class Rational(Objects):
    """Fractions; a logarithm is refused.

    >>> RATIONAL.number(Fraction(4, 5)) * 5
    4
    """

    name: ClassVar[str] = "rational"
    exact: ClassVar[bool] = True

    def number(self, value: Fraction | int) -> Number:
        """The fraction itself."""
        return as_number(value)

    def log(self, value: Any) -> Number:
        """There is none."""
        raise NoLogarithmError("a logarithm is not rational")


@dataclass(frozen=True)
class Reals(Rational):
    """Fractions, and `Real`s where there is a logarithm.

    >>> REAL.log2(8) == 3
    True
    """

    name: ClassVar[str] = "real"

    def log(self, value: Any) -> Number:
        """The exact logarithm."""
        return Real.log(value)

    def log2(self, value: Any) -> Number:
        """The exact logarithm, computed once for each number: discounts ask for the same ones again."""
        return _log2(fmpq(value))


@lru_cache(maxsize=1 << 16)
def _log2(value: fmpq) -> Real:
    return Real.log(value) / Real.log(2)


@dataclass(frozen=True)
class Balls(Objects):
    """Intervals that contain the number; they never decide that two are equal.

    >>> 0.693 < BALL.log(2) < 0.694
    True
    """

    name: ClassVar[str] = "ball"
    exact: ClassVar[bool] = False

    def number(self, value: Fraction | int) -> Number:
        """A ball around the fraction."""
        return arb(as_number(value))

    def log(self, value: Any) -> Number:
        """A ball around the logarithm."""
        return arb(value).log()

    def maximum(self, left: Any, right: Any) -> Any:
        """A ball around the larger one, also where the two overlap."""
        return np.frompyfunc(lambda a, b: arb(a).max(arb(b)), 2, 1)(left, right)

    def minimum(self, left: Any, right: Any) -> Any:
        """A ball around the smaller one, also where the two overlap."""
        return np.frompyfunc(lambda a, b: arb(a).min(arb(b)), 2, 1)(left, right)


RATIONAL = Rational()
REAL = Reals()
BALL = Balls()
