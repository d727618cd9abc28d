"""Exact numbers out of text, and as text that stays short."""

from __future__ import annotations

import re
from fractions import Fraction
from math import floor, log10

LONGEST_BITS = 4096
"""A fraction whose two numbers have at most so many bits is written out: about 1,200 digits each."""
LONGEST_DIGITS = 200
"""What is read is a float too, and one holds no more digits than 308, those of the exponent included."""
NUMBER = re.compile(r"[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d{1,2})?(/\d*[1-9]\d*)?")
"""A decimal, or one over an integer. A longer exponent is past what a float can hold."""


def read_number(text: str) -> Fraction | None:
    """The number that a text is, exactly as it is written; None where it is none.

    >>> read_number("0.1"), read_number(" 1/3 "), read_number("1/0")
    (Fraction(1, 10), Fraction(1, 3), None)
    """
    given = text.strip()
    return as_written(given) if len(given) <= LONGEST_DIGITS and NUMBER.fullmatch(given) else None


def as_written(number: str) -> Fraction:
    """A decimal or a fraction that is known to be one.

    >>> as_written("1/3"), as_written("1e-310") > 0
    (Fraction(1, 3), True)
    """
    top, _, bottom = number.partition("/")
    return Fraction(top) / int(bottom or 1)


def short_number(value: Fraction | float) -> str:
    """A short fraction as it is, anything else as a decimal.

    >>> short_number(Fraction(1, 3)), short_number(0.5)
    ('1/3', '0.500000')
    """
    short = isinstance(value, Fraction) and value.denominator < 1000
    return str(value) if short else f"{float(value):.6f}"


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
