"""Exact numbers as text that stays short."""

from __future__ import annotations

from fractions import Fraction
from math import floor, log10

LONGEST_BITS = 4096
"""A fraction whose two numbers have at most so many bits is written out: about 1,200 digits each."""


def fraction_text(value: Fraction) -> str:
    """A fraction in full; a huge one to seven digits, with how long its two numbers are.

    >>> fraction_text(Fraction(1, 3)), fraction_text(Fraction(2))
    ('1/3', '2')
    >>> fraction_text(Fraction(1, 3**100_000))
    'about 7.490797e-47713 (a fraction of 1 by 47,713 digits)'
    """
    if max(value.numerator.bit_length(), value.denominator.bit_length()) <= LONGEST_BITS:
        return str(value)
    top, bottom = (log10(part) for part in (abs(value.numerator), value.denominator))
    exponent = floor(top - bottom)
    mantissa = f"{10 ** (top - bottom - exponent):.6f}"
    if mantissa.startswith("10"):
        mantissa, exponent = "1.000000", exponent + 1
    sign = "-" if value < 0 else ""
    digits = f"{_digits(abs(value.numerator)):,} by {_digits(value.denominator):,} digits"
    return f"about {sign}{mantissa}e{exponent:+d} (a fraction of {digits})"


def _digits(number: int) -> int:
    """How many digits a positive integer has; the logarithm may be one off."""
    count = floor(log10(number)) + 1
    least: int = 10 ** (count - 1)
    return count - (least > number) + (10 * least <= number)
