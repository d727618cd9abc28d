"""Elements of an order as short texts, for pictures and messages."""

from __future__ import annotations

from itertools import groupby
from typing import Any

LONG = 8
"""Longer lists are written with exponents."""
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def label(element: Any) -> str:
    """A list as its grades, with exponents for long runs of a long list; a cut of a completion as a sign.

    >>> label((2, 1, 0)), label((10, 0)), label((0,) * 12 + (2, 0))
    ('210', '10·0', '0¹² 2 0')
    """
    if isinstance(element, tuple) and element:
        if len(element) > LONG and any(run >= 4 for _, run in _runs(element)):
            return " ".join(_power(grade, run) for grade, run in _runs(element))
        return ("" if all(isinstance(g, int) and g < 10 for g in element) else "·").join(map(str, element))
    return "cut" if is_cut(element) else str(element)


def is_cut(element: object) -> bool:
    """Whether an element was added by a completion."""
    return hasattr(element, "below") and hasattr(element, "above")


def _runs(element: tuple[Any, ...]) -> list[tuple[Any, int]]:
    return [(grade, len(list(run))) for grade, run in groupby(element)]


def _power(grade: Any, run: int) -> str:
    return f"{grade}{str(run).translate(RAISED)}" if run >= 4 else "".join([str(grade)] * run)
