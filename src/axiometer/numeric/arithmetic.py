"""The kinds of arithmetic a lane can hold, behind the few operations that a measure may use.

A lane array is a NumPy array: float64, or objects (`flint.fmpq`, `Real`, `flint.arb`) whose operators do
the rest. A measure writes + - * / and comparisons; what it needs besides is here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt
from flint import arb, fmpq

from axiometer.errors import AxiometerError
from axiometer.numeric.reals import Real

Lanes = npt.NDArray[Any]
Number = Any


def as_number(value: Fraction | int) -> fmpq:
    """A rational as flint's type, which is an order of magnitude faster than `Fraction`.

    >>> as_number(Fraction(1, 3)) + 1
    4/3
    """
    return fmpq(value.numerator, value.denominator)


def as_fraction(value: Number) -> Fraction | float:
    """What a person or a program gets to see: a `Fraction` where the number is rational, else a float.

    >>> as_fraction(as_number(2) / 6), as_fraction(0.5)
    (Fraction(1, 3), 0.5)
    """
    if isinstance(value, fmpq):
        return Fraction(int(value.p), int(value.q))
    if isinstance(value, Real):
        rational = value.terms.get(()) if set(value.terms) == {()} else None
        return float(value) if rational is None else as_fraction(rational)
    return Fraction(value) if isinstance(value, int) else float(value)


@dataclass(frozen=True)
class Arithmetic:
    """One kind of number. `exact` kinds decide; float64 is for scores and for screening.

    >>> RATIONAL.number(Fraction(4, 5)) * 5
    4
    >>> float(FLOAT.log2(8)), REAL.log2(8) == 3
    (3.0, True)
    """

    name: str
    exact: bool

    def number(self, value: Fraction | int) -> Number:
        """One constant."""
        return float(value) if self.name == "float64" else self._exact(value)

    def _exact(self, value: Fraction | int) -> Number:
        rational = as_number(value)
        return arb(rational) if self.name == "ball" else rational

    def log(self, value: Any) -> Number:
        """The natural logarithm of a positive integer, rational, or (in float64) an array."""
        if self.name == "float64":
            return np.log(value)
        if self.name == "ball":
            return arb(value).log()
        if self.name == "rational":
            raise NoLogarithmError("a logarithm is not rational")
        return Real.log(value)

    def log2(self, value: Any) -> Number:
        """The binary logarithm, as `log`."""
        return np.log2(value) if self.name == "float64" else self.log(value) / self.log(2)

    def lanes(self, values: Any) -> Any:
        """Integers or booleans as numbers of this kind, element by element; scalars stay scalars."""
        if self.name == "float64":
            return np.asarray(values, dtype=np.float64)
        convert = arb if self.name == "ball" else fmpq
        if np.ndim(values) == 0:
            return convert(int(values))
        table = np.empty(np.size(values), dtype=object)
        table[:] = [convert(int(v)) for v in np.ravel(values)]
        return table.reshape(np.shape(values))

    def table(self, values: Iterable[Number]) -> Lanes:
        """Numbers of this kind as a lookup table."""
        items = list(values)
        array = np.empty(len(items), dtype=np.float64 if self.name == "float64" else object)
        array[:] = items
        return array

    def zeros(self, shape: int | tuple[int, ...]) -> Lanes:
        """Lanes that all hold zero."""
        array = np.zeros(shape, dtype=np.float64 if self.name == "float64" else object)
        if self.name != "float64":
            array.fill(self.number(0))
        return array

    def maximum(self, left: Any, right: Any) -> Any:
        """The larger of two, element by element."""
        return np.where(left > right, left, right) if np.ndim(left) or np.ndim(right) else max(left, right)

    def minimum(self, left: Any, right: Any) -> Any:
        """The smaller of two, element by element."""
        return np.where(left < right, left, right) if np.ndim(left) or np.ndim(right) else min(left, right)


class NoLogarithmError(AxiometerError):
    """Rational arithmetic met a logarithm: the measure needs exact reals."""


FLOAT = Arithmetic("float64", exact=False)
RATIONAL = Arithmetic("rational", exact=True)
REAL = Arithmetic("real", exact=True)
BALL = Arithmetic("ball", exact=False)


def floats(values: Any) -> npt.NDArray[np.float64]:
    """Lanes of any kind as float64.

    >>> floats(RATIONAL.table([as_number(1) / 4]))
    array([0.25])
    """
    array = np.asarray(values)
    if array.dtype != object:
        return array.astype(np.float64)
    flat = [float(v.mid()) if isinstance(v, arb) else float(v) for v in array.ravel()]
    return np.array(flat, dtype=np.float64).reshape(array.shape)
