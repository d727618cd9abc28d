"""Lanes: float64, exact rationals, exact reals or rigorous balls behind the same few operations."""

from axiometer.numeric.arithmetic import (
    BALL,
    FLOAT,
    RATIONAL,
    REAL,
    Arithmetic,
    Lanes,
    Number,
    as_fraction,
    as_number,
    floats,
)
from axiometer.numeric.reals import Real, UndecidedError

__all__ = [
    "BALL",
    "FLOAT",
    "RATIONAL",
    "REAL",
    "Arithmetic",
    "Lanes",
    "Number",
    "Real",
    "UndecidedError",
    "as_fraction",
    "as_number",
    "floats",
]
