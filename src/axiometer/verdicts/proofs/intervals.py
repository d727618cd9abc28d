"""Intervals with rigorous ends, for bounds on states and on what states are worth later."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from flint import arb, fmpq

from axiometer.numeric import Real

ZERO = arb(0)


@dataclass(frozen=True)
class Interval:
    """All numbers from low to high; the ends are balls, so that no rounding is lost."""

    low: arb
    high: arb

    def __add__(self, other: Interval) -> Interval:
        return Interval(self.low + other.low, self.high + other.high)

    def times(self, factor: arb) -> Interval:
        """The interval times a number whose sign is known."""
        if factor == 0:
            return POINT
        if factor > 0:
            return Interval(self.low * factor, self.high * factor)
        if factor < 0:
            return Interval(self.high * factor, self.low * factor)
        return self * Interval(factor, factor)

    def __mul__(self, other: Interval) -> Interval:
        products = [a * b for a in (self.low, self.high) for b in (other.low, other.high)]
        return Interval(_least(products), -_least([-p for p in products]))

    def hull(self, other: Interval) -> Interval:
        """The smallest interval that holds both."""
        return Interval(self.low.min(other.low), self.high.max(other.high))


POINT = Interval(ZERO, ZERO)
Box = dict[int, Interval]
"""An interval for each letter; what is missing is 0."""


def exactly(number: Any) -> Interval:
    """One number."""
    value = ball(number)
    return Interval(value, value)


def ball(number: Any) -> arb:
    """An exact number as a ball at the working precision."""
    return number.ball() if isinstance(number, Real) else arb(fmpq(number))


def weighed(coefficients: Mapping[int, arb], box: Box) -> Interval:
    """sum of coefficient x letter over the box."""
    total = POINT
    for name, coefficient in coefficients.items():
        if name in box:
            total = total + box[name].times(coefficient)
    return total


def joined(boxes: Iterable[Box]) -> Box:
    """The smallest box that holds all of them."""
    first, *rest = boxes
    result = dict(first)
    for box in rest:
        names = result.keys() | box.keys()
        result = {name: result.get(name, POINT).hull(box.get(name, POINT)) for name in names}
    return result


def _least(values: list[arb]) -> arb:
    low = values[0]
    for value in values[1:]:
        low = low.min(value)
    return low
