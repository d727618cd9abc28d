"""Numbers with logarithms in them, compared exactly: fractions of polynomials in a few irrational symbols.

Two numbers are equal when their difference is the zero polynomial, and different when 100 digits say so. What
neither settles is an error, never a guess.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction
from functools import cache
from typing import Any

Symbol = tuple[str, int, int]
Polynomial = dict[tuple[Symbol, ...], Fraction]
DIGITS = Context(prec=100)
CLEAR = Decimal(10) ** -60


@dataclass(frozen=True, eq=False)
class Real:
    """`top` over `bottom`, which is positive."""

    top: Polynomial
    bottom: Polynomial

    def __add__(self, other: Any) -> Real:
        other = real(other)
        if self.bottom == other.bottom:
            return Real(_sum(self.top, other.top), self.bottom)
        tops = _sum(_product(self.top, other.bottom), _product(other.top, self.bottom))
        return Real(tops, _product(self.bottom, other.bottom))

    def __mul__(self, other: Any) -> Real:
        other = real(other)
        return Real(_product(self.top, other.top), _product(self.bottom, other.bottom))

    def __truediv__(self, other: Any) -> Real:
        other = real(other)
        return self * Real(other.bottom, other.top)

    def __neg__(self) -> Real:
        return self * -1

    def __sub__(self, other: Any) -> Real:
        return self + -real(other)

    def __rsub__(self, other: Any) -> Real:
        return real(other) - self

    def __rtruediv__(self, other: Any) -> Real:
        return real(other) / self

    __radd__ = __add__
    __rmul__ = __mul__


Number = Fraction | Real
ONE: Polynomial = {(): Fraction(1)}


def real(value: Any) -> Real:
    return value if isinstance(value, Real) else Real({(): Fraction(value)} if value else {}, ONE)


def sign(value: Number | int) -> int:
    if not isinstance(value, Real):
        return (value > 0) - (value < 0)
    if not value.top:
        return 0
    size = _digits(value.top)
    assert abs(size) > CLEAR, f"{value} is neither 0 nor clearly anything else"
    return 1 if size > 0 else -1


def inverse_log(m: int, base: int = 2) -> Number:
    """One over the logarithm of m > 1; powers are taken out, so that equal numbers look alike."""
    (root, power), (of_base, base_power) = _root(m), _root(base)
    if root == of_base:
        return Fraction(base_power, power)
    return Real({(("1/log", base, root),): Fraction(1, power)}, ONE)


def ln(value: Fraction) -> Number:
    """By primes, whose logarithms no rational combination makes zero."""
    powers = dict(_primes(value.numerator))
    for p, e in _primes(value.denominator).items():
        powers[p] = powers.get(p, 0) - e
    return Real({(("ln", 0, p),): Fraction(e) for p, e in powers.items()}, ONE) if powers else Fraction(0)


def _sum(a: Polynomial, b: Polynomial) -> Polynomial:
    total = dict(a)
    for term, value in b.items():
        total[term] = total.get(term, 0) + value
    return {term: value for term, value in total.items() if value}


def _product(a: Polynomial, b: Polynomial) -> Polynomial:
    if a is ONE or b is ONE:
        return b if a is ONE else a
    total: Polynomial = {}
    for one, x in a.items():
        for other, y in b.items():
            term = tuple(sorted(one + other))
            total[term] = total.get(term, 0) + x * y
    return {term: value for term, value in total.items() if value}


def _digits(polynomial: Polynomial) -> Decimal:
    total = Decimal(0)
    for term, value in polynomial.items():
        part = DIGITS.divide(Decimal(value.numerator), Decimal(value.denominator))
        total = DIGITS.add(total, DIGITS.multiply(part, _value(term)))
    return total


@cache
def _value(term: tuple[Symbol, ...]) -> Decimal:
    total = Decimal(1)
    for kind, base, m in term:
        own = DIGITS.ln(Decimal(m))
        total = DIGITS.multiply(total, own if kind == "ln" else DIGITS.divide(DIGITS.ln(Decimal(base)), own))
    return total


@cache
def _root(m: int) -> tuple[int, int]:
    """(r, e) with m = r^e, e as large as can be."""
    found = [(r, e) for r in range(2, m + 1) for e in range(1, m.bit_length() + 1) if r**e == m]
    return max(found, key=lambda pair: pair[1])


@cache
def _primes(n: int) -> Mapping[int, int]:
    powers: dict[int, int] = {}
    p = 2
    while n > 1:
        while n % p == 0:
            powers[p], n = powers.get(p, 0) + 1, n // p
        p += 1
    return powers
