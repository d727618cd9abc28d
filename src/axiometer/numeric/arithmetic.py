"""The kinds of arithmetic a lane can hold, behind the few operations that a measure may use.

A lane array is a NumPy array: float64, or objects (`flint.fmpq`, `Real`, `flint.arb`) whose operators do
the rest. A measure writes + - * / and comparisons; what it needs besides is here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import fsum
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from axiometer.errors import AxiometerError

Lanes = npt.NDArray[Any]
Number = Any
"""A number, or lanes of them, of whichever arithmetic is at work: a reader is written once for all, so
that no type says more. Any other `Any` is plain data, an element of an order, or what a user gives."""


class NoLogarithmError(AxiometerError):
    """Rational arithmetic met a logarithm: the measure needs exact reals."""


class Arithmetic(ABC):
    """One kind of number. `exact` kinds decide; float64 is for scores and for screening."""

    name: ClassVar[str]
    exact: ClassVar[bool]
    dtype: ClassVar[type] = object

    @abstractmethod
    def number(self, value: Fraction | int) -> Number:
        """One constant."""

    @abstractmethod
    def log(self, value: Any) -> Number:
        """The natural logarithm of a positive integer, rational, or (in float64) an array."""

    @abstractmethod
    def lanes(self, values: Any) -> Any:
        """Integers or booleans as numbers of this kind, element by element; scalars stay scalars."""

    def log2(self, value: Any) -> Number:
        """The binary logarithm, as `log`."""
        return self.log(value) / self.log(2)

    def table(self, values: Iterable[Number]) -> Lanes:
        """Numbers of this kind as a lookup table."""
        items = list(values)
        array: Lanes = np.empty(len(items), dtype=self.dtype)
        array[:] = items
        return array

    def zeros(self, shape: int | tuple[int, ...]) -> Lanes:
        """Lanes that all hold zero."""
        return np.full(shape, self.number(0), dtype=self.dtype)

    def maximum(self, left: Any, right: Any) -> Any:
        """The larger of two, element by element."""
        return np.where(left > right, left, right) if np.ndim(left) or np.ndim(right) else max(left, right)

    def minimum(self, left: Any, right: Any) -> Any:
        """The smaller of two, element by element."""
        return np.where(left < right, left, right) if np.ndim(left) or np.ndim(right) else min(left, right)


@dataclass(frozen=True)
class Float64(Arithmetic):
    """Machine numbers.

    >>> FLOAT.number(Fraction(4, 5)), float(FLOAT.log2(8))
    (0.8, 3.0)
    """

    name: ClassVar[str] = "float64"
    exact: ClassVar[bool] = False
    dtype: ClassVar[type] = np.float64

    def number(self, value: Fraction | int) -> Number:
        """The nearest float."""
        return float(value)

    def log(self, value: Any) -> Number:
        """The nearest float, or an array of them."""
        return np.log(value)

    def log2(self, value: Any) -> Number:
        """The nearest float, or an array of them."""
        return np.log2(value)

    def lanes(self, values: Any) -> Any:
        """The values as floats."""
        return np.asarray(values, dtype=np.float64)


FLOAT = Float64()


def floats(values: Any) -> npt.NDArray[np.float64]:
    """Lanes of any kind as float64.

    >>> floats(np.array([1, 2])), floats(np.array([Fraction(1, 4)]))
    (array([1., 2.]), array([0.25]))
    """
    array = np.asarray(values)
    if array.dtype != object:
        return array.astype(np.float64, copy=False)
    return np.array([float(value) for value in array.ravel()], dtype=np.float64).reshape(array.shape)


def mean_of(values: npt.NDArray[np.float64]) -> float:
    """The mean, of the exact sum: it does not depend on the order of the topics.

    >>> mean_of(np.array([1e16, 1.0, -1e16]))
    0.3333333333333333
    """
    return fsum(values.tolist()) / len(values)
