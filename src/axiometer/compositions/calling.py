"""Calling a component that somebody else wrote: whatever goes wrong is one line that names it."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

from axiometer.metrics.calling import FunctionError, as_own_number, name_of, note_float


def called(kind: str, function: Callable[..., Any], arguments: tuple[Any, ...], where: str) -> Fraction:
    """What the function returns, as the exact number that it is.

    >>> called("the similarity", max, (1, 0), "alpha R, sigma N")
    Fraction(1, 1)
    """
    try:
        value = function(*arguments)
    except ZeroDivisionError as error:
        raise refusal(kind, function, f"divides by zero on {where}", "return 0 for 0/0", error) from None
    except Exception as error:
        told = " ".join(str(error).split()) or "no message"
        what = f"raised {type(error).__name__} ({told}) on {where}"
        raise refusal(kind, function, what, "return a number for every case", error) from None
    number = as_own_number(value)
    if number is None:
        what = f"returned {value!r:.40} on {where}, no finite number"
        raise refusal(kind, function, what, "return a number for every case", None)
    note_float(number, function)
    return Fraction(number)


def refusal(
    kind: str, function: Callable[..., Any], what: str, remedy: str, error: BaseException | None
) -> FunctionError:
    """One line with the file and the line of the function where they are known."""
    code = getattr(function, "__code__", None)
    file = code.co_filename if code is not None and not code.co_filename.startswith("<") else None
    frames = traceback.extract_tb(error.__traceback__) if error else []
    lines = [frame.lineno for frame in frames if frame.filename == file]
    return FunctionError(
        f"{kind} {name_of(function)} {what}",
        source=Path(file).name if file else None,
        line=lines[-1] if lines else None,
        remedy=remedy,
    )
