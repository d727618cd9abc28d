"""Exact reals: rational combinations of products of logarithms, with structural equality.

A `Real` is a polynomial over the rationals in *atoms*: ln p for a prime p, and 1/D for a sum D of
several terms. Two reals are equal when their difference vanishes as a polynomial, after clearing the
1/D atoms if need be; they differ when a ball around the difference excludes zero. What neither settles
raises `UndecidedError`: no tolerance ever decides.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np
from flint import arb, ctx, fmpq, fmpz

from axiometer.errors import AxiometerError

PRECISIONS = (64, 192, 1024, 4096)
TERM_LIMIT = 20_000
BALL_LIMIT = 100_000
BALLS: dict[tuple[str, int], arb] = {}

Monomial = tuple[tuple["Atom", int], ...]
Terms = dict[Monomial, fmpq]


class UndecidedError(AxiometerError):
    """A comparison that neither structure nor balls of the highest precision could settle."""


@dataclass(frozen=True, order=True)
class Atom:
    """ln p (`inverse_of` is None) or the inverse of a sum; compared by its key alone."""

    key: str
    prime: int = field(default=0, compare=False)
    inverse_of: Real | None = field(default=None, compare=False)

    def __hash__(self) -> int:
        return hash(self.key)

    def ball(self) -> arb:
        """The atom's value at flint's working precision; those used lately are kept."""
        known = BALLS.get((self.key, ctx.prec))
        if known is None:
            known = arb(self.prime).log() if self.inverse_of is None else 1 / self.inverse_of.ball()
            if len(BALLS) >= BALL_LIMIT:
                BALLS.clear()
            BALLS[self.key, ctx.prec] = known
        return known


class Real:
    """An exact real number; mixes with integers and fractions under + - * / and comparisons.

    It has no hash: two equal ones may be written differently.

    >>> log = Real.log
    >>> log(9) / log(3) == 2, 1 / log(9) == 1 / log(3) / 2, log(6) < log(7)
    (True, True, True)
    """

    __slots__ = ("_inverse", "_sign", "terms")

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self._inverse: Real | None = None
        self._sign: int | None = None

    @staticmethod
    def log(value: Operand) -> Real:
        """ln of a positive rational, reduced to logarithms of primes."""
        number = _rational(value)
        if number <= 0:
            raise AxiometerError(f"the logarithm of {number} is not defined")
        terms: Terms = {}
        for part, sign in ((number.p, 1), (number.q, -1)):
            for prime, power in fmpz(part).factor():
                terms[((Atom(f"ln{int(prime)}", prime=int(prime)), 1),)] = fmpq(sign * int(power))
        return Real(terms)

    def __add__(self, other: Operand) -> Real:
        if not isinstance(other, OPERANDS):
            return NotImplemented
        terms = dict(self.terms)
        for monomial, coefficient in _terms(other).items():
            _accumulate(terms, monomial, coefficient)
        return Real(terms)

    def __mul__(self, other: Operand) -> Real:
        if not isinstance(other, OPERANDS):
            return NotImplemented
        if not isinstance(other, Real):
            factor = _rational(other)
            return Real({m: c * factor for m, c in self.terms.items()} if factor else {})
        terms: Terms = {}
        for m1, c1 in self.terms.items():
            for m2, c2 in other.terms.items():
                _accumulate(terms, _times(m1, m2), c1 * c2)
        return Real(terms)

    def __neg__(self) -> Real:
        return self * -1

    def __sub__(self, other: Operand) -> Real:
        if not isinstance(other, OPERANDS):
            return NotImplemented
        terms = dict(self.terms)
        for monomial, coefficient in _terms(other).items():
            _accumulate(terms, monomial, -coefficient)
        return Real(terms)

    def __rsub__(self, other: Operand) -> Real:
        return (-self) + other if isinstance(other, OPERANDS) else NotImplemented

    def __truediv__(self, other: Operand) -> Real:
        if not isinstance(other, OPERANDS):
            return NotImplemented
        return self * (other.inverse() if isinstance(other, Real) else 1 / _rational(other))

    def __rtruediv__(self, other: Operand) -> Real:
        return self.inverse() * other if isinstance(other, OPERANDS) else NotImplemented

    __radd__ = __add__
    __rmul__ = __mul__

    def __pow__(self, exponent: int) -> Real:
        if exponent < 0:
            return self.inverse() ** -exponent
        result = Real({(): fmpq(1)})
        for _ in range(exponent):
            result = result * self
        return result

    def inverse(self) -> Real:
        """1/self, computed once."""
        if self._inverse is None:
            self._inverse = self._inverted()
        return self._inverse

    def _inverted(self) -> Real:
        """A monomial with negated exponents, or a new atom for a sum, its content taken out."""
        if not self:
            raise ZeroDivisionError("division by an exact zero")
        if len(self.terms) == 1:
            (monomial, coefficient) = next(iter(self.terms.items()))
            return Real({tuple((atom, -power) for atom, power in monomial): 1 / coefficient})
        lead = self.terms[min(self.terms)]
        monic = self * (1 / lead)
        atom = Atom(f"1/({monic.key()})", inverse_of=monic)
        return Real({((atom, 1),): 1 / lead})

    def key(self) -> str:
        """A canonical text of the terms."""
        return "+".join(f"{self.terms[m]}*{_monomial_key(m)}" for m in sorted(self.terms))

    def ball(self) -> arb:
        """A ball that contains the number, at flint's working precision."""
        total = arb(0)
        for monomial, coefficient in self.terms.items():
            product = arb(coefficient)
            for atom, power in monomial:
                product *= atom.ball() ** power
            total += product
        return total

    def sign(self) -> int:
        """-1, 0 or 1, proved, once; `UndecidedError` where no method settles it."""
        if self._sign is None:
            self._sign = self._settled()
        return self._sign

    def _settled(self) -> int:
        if not self.terms:
            return 0
        for step, precision in enumerate(PRECISIONS):
            with ctx.workprec(precision):
                ball = self.ball()
            if ball > 0 or ball < 0:
                return 1 if ball > 0 else -1
            if step == 1 and self._vanishes():
                return 0
        raise UndecidedError(f"the sign of {self.key()} is not settled at {PRECISIONS[-1]} bits")

    def _vanishes(self) -> bool:
        """True when clearing the inverse atoms, the most nested first, leaves no term."""
        current = self
        while current.terms and len(current.terms) < TERM_LIMIT:
            inverses = {a for m in current.terms for a, _ in m if a.inverse_of is not None}
            if not inverses:
                return False
            current = _cleared(current, max(inverses, key=lambda a: (a.key.count("("), a.key)))
        return not current.terms

    def _against(self, other: Operand) -> int:
        """The sign of the difference; what is written alike is equal."""
        if isinstance(other, Real):
            return 0 if self.terms == other.terms else (self - other).sign()
        return (self - other).sign() if other else self.sign()

    def __eq__(self, other: object) -> bool:
        return self._against(other) == 0 if isinstance(other, OPERANDS) else NotImplemented

    def __lt__(self, other: Operand) -> bool:
        return self._against(other) < 0 if isinstance(other, OPERANDS) else NotImplemented

    def __le__(self, other: Operand) -> bool:
        return self._against(other) <= 0 if isinstance(other, OPERANDS) else NotImplemented

    def __gt__(self, other: Operand) -> bool:
        return self._against(other) > 0 if isinstance(other, OPERANDS) else NotImplemented

    def __ge__(self, other: Operand) -> bool:
        return self._against(other) >= 0 if isinstance(other, OPERANDS) else NotImplemented

    def __bool__(self) -> bool:
        return self.sign() != 0

    __hash__ = None  # type: ignore[assignment]

    def __float__(self) -> float:
        with ctx.workprec(128):
            return float(self.ball().mid())

    def __repr__(self) -> str:
        return f"Real({float(self)!r})"


OPERANDS = (Real, int, np.integer, fmpq, Fraction)
Operand = Any


def _rational(value: Operand) -> fmpq:
    if isinstance(value, Fraction):
        return fmpq(value.numerator, value.denominator)
    if isinstance(value, int | np.integer):
        return fmpq(int(value))
    if not isinstance(value, fmpq):
        raise TypeError(f"{value!r} is no exact rational")
    return value


def _terms(value: Operand) -> Terms:
    if isinstance(value, Real):
        return value.terms
    return {(): _rational(value)} if value else {}


def _accumulate(terms: Terms, monomial: Monomial, coefficient: fmpq) -> None:
    total = terms.get(monomial)
    total = coefficient if total is None else total + coefficient
    if total:
        terms[monomial] = total
    else:
        terms.pop(monomial, None)


def _times(left: Monomial, right: Monomial) -> Monomial:
    if not left or not right:
        return left or right
    powers = dict(left)
    for atom, power in right:
        powers[atom] = powers.get(atom, 0) + power
    return tuple(sorted((atom, power) for atom, power in powers.items() if power))


def _monomial_key(monomial: Monomial) -> str:
    return "*".join(f"{atom.key}^{power}" for atom, power in monomial) or "1"


def _cleared(value: Real, atom: Atom) -> Real:
    """`value` times a power of the atom's denominator, so that the atom is gone."""
    if atom.inverse_of is None:
        return value
    highest = max(dict(m).get(atom, 0) for m in value.terms)
    result = Real({})
    for monomial, coefficient in value.terms.items():
        power = dict(monomial).get(atom, 0)
        rest = tuple((a, p) for a, p in monomial if a != atom)
        result = result + Real({rest: coefficient}) * atom.inverse_of ** (highest - power)
    return result
