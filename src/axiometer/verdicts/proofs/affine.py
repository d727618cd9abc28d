"""A measure's step run on letters instead of numbers: what it does to any state at all.

A reader's state holds numbers. Here each of them is replaced by a letter x_1, x_2, ..., and the definition is
run as it stands. Where the result is affine in the letters, with exact coefficients, that is a fact about all
states; where the definition compares, multiplies or indexes by a letter, no fact is claimed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NoReturn

import numpy as np
from flint import fmpq

from axiometer.errors import AxiometerError
from axiometer.metrics.topic import Topic
from axiometer.numeric import Real, as_number

NUMBERS = (int, np.integer, fmpq, Real)


class NotAffineError(AxiometerError):
    """The definition does with a letter what an affine function does not."""


class Affine:
    """constant + sum of coefficient x letter; coefficients are exact.

    >>> x, y = letter(0), letter(1)
    >>> (2 * x + y - x).terms
    {0: 1, 1: 1}
    """

    __slots__ = ("constant", "terms")

    def __init__(self, constant: Any, terms: dict[int, Any]) -> None:
        self.constant = constant
        self.terms = terms

    def __add__(self, other: Any) -> Affine:
        right = affine(other)
        terms = dict(self.terms)
        for name, coefficient in right.terms.items():
            terms[name] = terms[name] + coefficient if name in terms else coefficient
        return Affine(self.constant + right.constant, {n: c for n, c in terms.items() if c != 0})

    def __mul__(self, other: Any) -> Affine:
        if isinstance(other, Affine):
            if other.terms and self.terms:
                raise NotAffineError("two letters are multiplied")
            left, right = (self, other) if self.terms else (other, self)
            return left.scaled(right.constant)
        return self.scaled(_number(other))

    def scaled(self, factor: Any) -> Affine:
        """Times a number."""
        if factor == 0:
            return Affine(fmpq(0), {})
        return Affine(self.constant * factor, {n: c * factor for n, c in self.terms.items()})

    def __truediv__(self, other: Any) -> Affine:
        if isinstance(other, Affine):
            if other.terms:
                raise NotAffineError("something is divided by a letter")
            other = other.constant
        return self.scaled(1 / _number(other))

    def __rtruediv__(self, other: Any) -> Affine:
        if self.terms:
            raise NotAffineError("something is divided by a letter")
        return affine(_number(other) / self.constant)

    def __neg__(self) -> Affine:
        return self * -1

    def __sub__(self, other: Any) -> Affine:
        return self + affine(other) * -1

    def __rsub__(self, other: Any) -> Affine:
        return affine(other) + self * -1

    __radd__ = __add__
    __rmul__ = __mul__

    def _refuse(self, *_: object) -> NoReturn:
        raise NotAffineError("a letter is compared, indexed or turned into a number")

    __lt__ = __le__ = __gt__ = __ge__ = __pow__ = __mod__ = __floordiv__ = _refuse
    __bool__ = __float__ = __int__ = __index__ = _refuse

    def __eq__(self, other: object) -> bool:
        if not self.terms and isinstance(other, NUMBERS):
            return bool(self.constant == other)
        return self._refuse()

    def __hash__(self) -> int:
        return hash(tuple(self.terms))

    def __repr__(self) -> str:
        return f"Affine({self.constant}, {self.terms})"


def letter(name: int) -> Affine:
    """The letter of that name."""
    return Affine(fmpq(0), {name: fmpq(1)})


def affine(value: Any) -> Affine:
    """A number as an affine function without letters."""
    return value if isinstance(value, Affine) else Affine(_number(value), {})


def _number(value: Any) -> Any:
    if isinstance(value, fmpq | Real):
        return value
    if isinstance(value, int | np.integer):
        return as_number(int(value))
    raise NotAffineError(f"{type(value).__name__} is no exact number")


@dataclass(frozen=True)
class Quotient:
    """Lanes of top / bottom, both affine."""

    top: Any
    bottom: Any


class Unread:
    """The length of a list that nobody may look at; it can be passed on."""

    def _refuse(self, *_: object) -> NoReturn:
        raise NotAffineError("the length of the list is read")

    __array__ = __add__ = __sub__ = __mul__ = __truediv__ = __radd__ = __rsub__ = __rmul__ = _refuse
    __lt__ = __le__ = __gt__ = __ge__ = __eq__ = __ne__ = __bool__ = __int__ = __index__ = _refuse
    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True)
class LetterTopic(Topic):
    """A topic whose ratios may stand over letters."""

    length: Any = field(default_factory=Unread)

    def ratio(self, top: Any, bottom: Any) -> Any:
        """As Topic.ratio, but a quotient where the bottom has letters."""
        held = np.ravel(np.asarray(bottom, dtype=object))
        if any(isinstance(value, Affine) and value.terms for value in held):
            return Quotient(top, bottom)
        return super().ratio(top, bottom)
