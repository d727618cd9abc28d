"""Real roots of a polynomial with rational coefficients between 0 and 1, isolated exactly.

Descartes' rule of signs on halves of halves: no float takes part, so that no root is missed or invented.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

FINE = Fraction(1, 1 << 60)
"""How narrow the interval around a root becomes that is no short fraction."""


@dataclass(frozen=True)
class Root:
    """A root between `low` and `high`, the only one there; it is that fraction where the two are equal.

    >>> str(Root(Fraction(1, 2), Fraction(1, 2)))
    '0.5'
    """

    low: Fraction
    high: Fraction

    def __float__(self) -> float:
        return float((self.low + self.high) / 2)

    def __str__(self) -> str:
        return f"{float(self):.6g}"


def unit_roots(coefficients: Sequence[Fraction]) -> tuple[Root, ...]:
    """The different roots above 0 and below 1 of c[0] + c[1] x + ..., in their order.

    >>> [str(root) for root in unit_roots([Fraction(-1), Fraction(1), Fraction(1)])]
    ['0.618034']
    >>> unit_roots([Fraction(1, 4), Fraction(-1), Fraction(1)])
    (Root(low=Fraction(1, 2), high=Fraction(1, 2)),)
    """
    from flint import fmpq, fmpq_poly

    whole = fmpq_poly([fmpq(c.numerator, c.denominator) for c in coefficients])
    if whole.degree() < 1:
        return ()
    simple = whole / whole.gcd(whole.derivative())
    for end in (0, 1):
        if simple(end) == 0:
            simple /= fmpq_poly([-end, 1])
    found = sorted(_isolated(simple.numer()), key=lambda pair: pair[0])
    return tuple(_narrowed(simple, low, high) for low, high in found)


def _isolated(polynomial: Any) -> Iterator[tuple[Fraction, Fraction]]:
    """Intervals with one root each; a fraction that is a root is an interval of one point.

    Each piece is carried along as a polynomial whose roots between 0 and 1 are those of the piece.
    """
    from flint import fmpz_poly

    one_more = fmpz_poly([1, 1])
    waiting = [(polynomial, Fraction(0), Fraction(1))]
    while waiting:
        piece, low, width = waiting.pop()
        changes = _sign_changes(fmpz_poly(piece.coeffs()[::-1])(one_more).coeffs())
        if changes == 0:
            continue
        if changes == 1:
            yield low, low + width
            continue
        half = width / 2
        degree = piece.degree()
        left = fmpz_poly([c << (degree - i) for i, c in enumerate(map(int, piece.coeffs()))])
        right = left(one_more)
        if right[0] == 0:
            yield low + half, low + half
            right = fmpz_poly(right.coeffs()[1:])
        waiting += [(left, low, half), (right, low + half, half)]


def _sign_changes(coefficients: Sequence[Any]) -> int:
    signs = [c > 0 for c in coefficients if c != 0]
    return sum(a != b for a, b in pairwise(signs))


def _narrowed(polynomial: Any, low: Fraction, high: Fraction) -> Root:
    """The root of an interval by halving; it stops where a middle is the root itself."""
    # A root at the lower end is another one; all are simple, so the slope there says how it goes on.
    before = sign_at(polynomial, low) or sign_at(polynomial.derivative(), low)
    while high - low > FINE:
        middle = (low + high) / 2
        sign = sign_at(polynomial, middle)
        if sign == 0:
            return Root(middle, middle)
        low, high = (middle, high) if sign == before else (low, middle)
    return Root(low, high)


def sign_at(polynomial: Any, at: Fraction) -> int:
    """-1, 0 or 1: the sign of a polynomial at a fraction."""
    from flint import fmpq

    value = polynomial(fmpq(at.numerator, at.denominator))
    return int(value > 0) - int(value < 0)
