"""Exact numbers of a basis: read from what a user gives, written to a file, handed to the lanes."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from typing import Any

from flint import fmpq

from axiometer.errors import AxiomError, InputError
from axiometer.numeric import Arithmetic, Number, Real, as_fraction, as_number
from axiometer.numeric.arithmetic import NoLogarithmError
from axiometer.numeric.reals import Atom

Exact = Fraction | Real
NUMBER = re.compile(r"[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d{1,3})?(/\d*[1-9]\d*)?")


def exact(value: Any, what: str) -> Exact:
    """A value as an exact number; a float is the decimal that it prints as.

    >>> exact(0.1, "a"), exact("1/3", "a"), exact(2, "a")
    (Fraction(1, 10), Fraction(1, 3), Fraction(2, 1))
    """
    if isinstance(value, Real):
        return value
    if isinstance(value, fmpq):
        return as_fraction(value)  # type: ignore[return-value]
    if isinstance(value, str) and NUMBER.fullmatch(value.strip()):
        top, _, bottom = value.strip().partition("/")
        return Fraction(top) / int(bottom or 1)
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        return Fraction(value)
    if hasattr(value, "__float__") and not isinstance(value, str | bool) and isfinite(value):
        return Fraction(str(value if isinstance(value, Decimal) else float(value)))
    raise AxiomError(f"the value of {what} is no number: {value!r}", remedy="give a decimal or a fraction")


def in_arithmetic(num: Arithmetic, value: Exact) -> Number:
    """An exact number as a number of the lanes.

    >>> from axiometer.numeric import FLOAT
    >>> in_arithmetic(FLOAT, Fraction(1, 4))
    0.25
    """
    if not isinstance(value, Real):
        return num.number(value)
    if num.name == "float64":
        return float(value)
    if num.name not in ("real", "ball"):
        raise NoLogarithmError("a value of the basis has a logarithm")
    return value if num.name == "real" else value.ball()


def text(value: Exact) -> str:
    """A number in a sentence: a fraction as it is, anything else as a decimal.

    >>> text(Fraction(1, 3)), text(Real.log(2))
    ('1/3', '0.693147')
    """
    return f"{float(value):.6f}" if isinstance(value, Real) else str(value)


def to_plain(value: Exact) -> Any:
    """A number as JSON: the text of a fraction; a real's terms as [coefficient, [[atom, power], ...]].

    >>> to_plain(Fraction(1, 3)), to_plain(Real.log(2))
    ('1/3', [['1', [[2, 1]]]])
    """
    if not isinstance(value, Real):
        return str(value)
    return [
        [str(c), [[a.prime if a.inverse_of is None else to_plain(a.inverse_of), p] for a, p in monomial]]
        for monomial, c in sorted(value.terms.items())
    ]


def from_plain(plain: Any, where: str) -> Exact:
    """The inverse of `to_plain`.

    >>> from_plain(to_plain(Real.log(6) / Real.log(5)), "") == Real.log(6) / Real.log(5)
    True
    """
    if not isinstance(plain, list):
        return exact(plain, where)
    try:
        total = Real({})
        for coefficient, monomial in plain:
            term: Any = Real({(): as_number(Fraction(coefficient))})
            for atom, power in monomial:
                term = term * _atom(atom, where) ** int(power)
            total = total + term
    except (TypeError, ValueError):
        raise InputError(
            f"the value of {where} cannot be read", remedy="write a fraction such as 1/3"
        ) from None
    return total


def _atom(plain: Any, where: str) -> Real:
    """ln of a prime, or one over a sum."""
    if isinstance(plain, int):
        return Real({((Atom(f"ln{plain}", prime=plain), 1),): fmpq(1)})
    inner = from_plain(plain, where)
    return (inner if isinstance(inner, Real) else Real({(): as_number(inner)})).inverse()
