"""Lanes: float64, exact rationals, exact reals or rigorous balls behind the same few operations.

The exact kinds are imported on first use: evaluating runs needs floats alone.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from axiometer.numeric.arithmetic import FLOAT, Arithmetic, Lanes, Number, floats
from axiometer.numeric.text import fraction_text

if TYPE_CHECKING:
    from axiometer.numeric.exact import BALL, RATIONAL, REAL, as_fraction, as_number
    from axiometer.numeric.reals import Real, UndecidedError

EXACT = {
    **dict.fromkeys(("BALL", "RATIONAL", "REAL", "as_fraction", "as_number"), "axiometer.numeric.exact"),
    **dict.fromkeys(("Real", "UndecidedError"), "axiometer.numeric.reals"),
}

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
    "fraction_text",
]


def __getattr__(name: str) -> Any:
    if name not in EXACT:
        raise AttributeError(f"module 'axiometer.numeric' has no attribute {name!r}")
    value = getattr(importlib.import_module(EXACT[name]), name)
    globals()[name] = value
    return value
