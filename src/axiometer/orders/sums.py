"""Whether M(x) + M(y) and M(x v y) + M(x ^ y) differ: floats where that is safe, then terms, then reals."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
import numpy.typing as npt
from flint import arb, ctx

from axiometer.numeric import Real, as_fraction, as_number
from axiometer.orders.bounds import Indices

Flags = npt.NDArray[np.bool_]
PRECISION = 128
SAFE = 2**61
"""Sums of two integers below this fit a machine word."""
ROUNDING = Fraction(1, 2**36)
"""What a function's float may be off by, relative to the largest value."""


class ExactSums:
    """The exact values of a measure on an order; `apart` is the test that `valuation_by` takes.

    >>> one, two = Real.log(2), Real.log(3)
    >>> sums = ExactSums([one, two, one + two, one - one])
    >>> sums.apart(0, *(np.array([k]) for k in (1, 2, 3))).tolist()
    [False]
    """

    def __init__(self, values: Sequence[Any]) -> None:
        self.values = [as_number(v) if isinstance(v, (int, Fraction)) else v for v in values]
        self.near, self.slack = _floats(self.values)
        self.terms = _terms(self.values)

    def apart(self, i: int, other: Indices, join: Indices, meet: Indices) -> Flags:
        """Where the two sums differ. Those of comparable elements are the same two values."""
        gap = np.abs(self.near[i] + self.near[other] - self.near[join] - self.near[meet])
        found: Flags = (gap > self.slack) & (join != i) & (meet != i)
        unsure = np.flatnonzero((gap <= self.slack) & (join != i) & (meet != i))
        y, above, below = other[unsure], join[unsure], meet[unsure]
        for at in self._odd(i, y, above, below):
            found[unsure[at]] = self._differ(i, int(y[at]), int(above[at]), int(below[at]))
        return found

    def _odd(self, i: int, other: Indices, join: Indices, meet: Indices) -> Indices:
        """The places where the terms do not settle that the sums are equal."""
        if self.terms is None:
            return np.arange(len(other))
        same = self.terms[[i]] + self.terms[other] == self.terms[join] + self.terms[meet]
        return np.flatnonzero(~same.all(axis=1))

    def _differ(self, i: int, other: int, join: int, meet: int) -> bool:
        value = self.values
        return bool(value[i] + value[other] != value[join] + value[meet])


def _floats(values: Sequence[Any]) -> tuple[npt.NDArray[np.float64], float]:
    """The values in float64, and a bound on the error of a difference of two sums of two."""
    with ctx.workprec(PRECISION):
        balls = [value.ball() if isinstance(value, Real) else arb(value) for value in values]
        near = np.array([float(ball.mid()) for ball in balls])
        error = max(float(ball.rad()) for ball in balls)
    return near, 16 * (error + 2.0**-52 * float(np.abs(near).max()))


def _terms(values: Sequence[Any]) -> npt.NDArray[np.int64] | None:
    """A row for each value, a column for each product of logarithms; None where a machine word is short."""
    spread = [value.terms if isinstance(value, Real) else {(): value} for value in values]
    places = {monomial: k for k, monomial in enumerate(dict.fromkeys(m for one in spread for m in one))}
    common = 1
    for coefficient in (c for one in spread for c in one.values()):
        common = lcm(common, int(coefficient.q))
        if common > SAFE:
            return None
    table = np.zeros((len(values), max(1, len(places))), dtype=object)
    for row, one in enumerate(spread):
        for monomial, coefficient in one.items():
            table[row, places[monomial]] = int(coefficient.p) * (common // int(coefficient.q))
    small = all(abs(number) < SAFE for number in table.ravel())
    return table.astype(np.int64) if small else None


class RoundedSums:
    """The numbers that a function gave: sums differ for sure only by more than rounding.

    >>> sums = RoundedSums([0.1, 0.2, 0.3, 0.0])
    >>> sums.apart(0, *(np.array([k]) for k in (1, 2, 3))).tolist(), sums.open
    ([False], 1)
    """

    def __init__(self, values: Sequence[Any]) -> None:
        self.values = [Fraction(value) for value in values]
        exact = not any(isinstance(value, float) for value in values)
        self.slack = 0 if exact else 4 * ROUNDING * max(Fraction(1), *map(abs, self.values))
        self.open = 0

    def apart(self, i: int, other: Indices, join: Indices, meet: Indices) -> Flags:
        """Where the sums differ for sure; `open` counts the others that are not equal."""
        value = self.values
        gaps = [
            abs(value[i] + value[y] - value[above] - value[below])
            for y, above, below in zip(other, join, meet, strict=True)
        ]
        self.open += sum(0 < gap <= self.slack for gap in gaps)
        return np.array([gap > self.slack for gap in gaps], dtype=bool)


def comparable(values: Sequence[Any]) -> list[Any]:
    """Fractions, which sort fast, where all values are rational; else the values as they are.

    >>> from axiometer.numeric import as_number
    >>> comparable([as_number(2), as_number(1) / 2])
    [Fraction(2, 1), Fraction(1, 2)]
    """
    if any(isinstance(value, Real) for value in values):
        return list(values)
    return [as_fraction(value) for value in values]
