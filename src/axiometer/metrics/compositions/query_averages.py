"""Averages over queries: from a number for each query to that of the metric."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import prod
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from axiometer.errors import MeasureError
from axiometer.metrics.compositions.component import Part, called, part
from axiometer.metrics.function import name_of, note_float
from axiometer.metrics.parameters import real
from axiometer.numeric import Number

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class QueryAverage(Part):
    """The base. Two averages are compared exactly, and of any number of queries."""

    role: ClassVar[str] = "avg_q"

    @abstractmethod
    def value(self, values: Sequence[Fraction]) -> Number:
        """The average: a `Fraction`, an exact real, or a ball where it is a root."""

    @abstractmethod
    def floats(self, values: Floats) -> float:
        """The average of a run's topics."""

    def compare(self, left: Sequence[Fraction], right: Sequence[Fraction]) -> int:
        """-1, 0 or 1: whether the average of the left is below, equal to or above that of the right."""
        return sign(self.noted(left), self.noted(right))

    def noted(self, values: Sequence[Fraction]) -> Number:
        """The average, with a note where it is a float."""
        found = self.value(values)
        note_float(found, self)
        return found


def sign(left: Number, right: Number) -> int:
    """How two numbers compare.

    >>> sign(Fraction(1, 3), Fraction(1, 2))
    -1
    """
    return int(left > right) - int(left < right)


@part
class QueryMean(QueryAverage):
    """the arithmetic mean."""

    title = "mean"

    def value(self, values: Sequence[Fraction]) -> Number:
        """Sum and count."""
        return sum(values, Fraction(0)) / len(values)

    def floats(self, values: Floats) -> float:
        """The mean."""
        return float(np.mean(values))


@dataclass(frozen=True)
class ByProduct(QueryAverage):
    """An average that rises with the geometric mean of some positive factors, one for each query."""

    def factor(self, value: Fraction) -> Fraction:
        """What a query multiplies with."""
        return value

    def compare(self, left: Sequence[Fraction], right: Sequence[Fraction]) -> int:
        """The n-th root of one product against the m-th root of another, without roots."""
        return sign(self._power(left, len(right)), self._power(right, len(left)))

    def _power(self, values: Sequence[Fraction], exponent: int) -> Fraction:
        return prod(map(self.factor, values), start=Fraction(1)) ** exponent


@part
class Geometric(ByProduct):
    """the geometric mean; no query counts less than the floor."""

    floor: Fraction = real("0", "the least value of a query", low=0, high=1)

    title = "geometric"

    def factor(self, value: Fraction) -> Fraction:
        """At least the floor."""
        return max(value, self.floor)

    def value(self, values: Sequence[Fraction]) -> Number:
        """The root: exact for one query or a product of 0, else a ball around it."""
        from flint import arb, ctx

        product = self._power(values, 1)
        if len(values) == 1 or not product:
            return product
        with ctx.workprec(256):
            return (arb(product.numerator) / product.denominator).root(len(values))

    def floats(self, values: Floats) -> float:
        """By logarithms."""
        raised = np.maximum(values, float(self.floor))
        return float(np.exp(np.mean(np.log(raised)))) if raised.all() else 0.0


@part
class Logs(Geometric):
    """the mean natural logarithm; no query counts less than the floor."""

    floor: Fraction = real("0", "the least value of a query", low=0, high=1)

    title = "logs"

    def factor(self, value: Fraction) -> Fraction:
        """A query at 0 has no logarithm."""
        raised = max(value, self.floor)
        if not raised:
            raise MeasureError(f"{self}: a query has the value 0", remedy="write logs(floor=0.00001)")
        return raised

    def value(self, values: Sequence[Fraction]) -> Number:
        """The exact logarithm of the product."""
        from axiometer.numeric import Real

        return Real.log(self._power(values, 1)) / len(values)

    def floats(self, values: Floats) -> float:
        """The mean logarithm."""
        self.factor(Fraction(float(values.min())))
        return float(np.mean(np.log(np.maximum(values, float(self.floor)))))


@part
class Logits(ByProduct):
    """the mean log-odds, smoothed at both ends."""

    smoothing: Fraction = real("0.00001", "what is added to both sides of the odds", low=0, high=1)

    title = "logits"

    def factor(self, value: Fraction) -> Fraction:
        """The odds."""
        top, bottom = value + self.smoothing, 1 - value + self.smoothing
        if top <= 0 or bottom <= 0:
            raise MeasureError(
                f"{self}: a query at {float(value):g} has no log-odds",
                remedy="write logits(smoothing=0.00001)",
            )
        return top / bottom

    def value(self, values: Sequence[Fraction]) -> Number:
        """The exact logarithm of the product of the odds."""
        from axiometer.numeric import Real

        return Real.log(self._power(values, 1)) / len(values)

    def floats(self, values: Floats) -> float:
        """The mean log-odds."""
        for end in (values.min(), values.max()):
            self.factor(Fraction(float(end)))
        smoothing = float(self.smoothing)
        return float(np.mean(np.log((values + smoothing) / (1 - values + smoothing))))


@dataclass(frozen=True)
class OwnQueryAverage(QueryAverage):
    """a function of the user's: f(values) -> number."""

    function: Callable[[list[Any]], Any] = field(default=len, hash=False)

    def __str__(self) -> str:
        return name_of(self.function)

    def value(self, values: Sequence[Fraction]) -> Number:
        """The function's value."""
        return called("the average", self.function, (list(values),), f"{len(values)} queries")

    def floats(self, values: Floats) -> float:
        """The function's value of a run's topics."""
        where = f"{len(values)} queries"
        return float(called("the average", self.function, (values.tolist(),), where))
