"""Arguments of public functions: each helper returns the value, or refuses it in one line."""

from __future__ import annotations

import os
from collections.abc import Iterable
from operator import index
from pathlib import Path
from typing import Any, SupportsIndex

from axiometer.errors import AxiometerError, InputError

SHOWN = 40


def whole(
    name: str,
    value: object,
    low: int | None = None,
    high: int | None = None,
    *,
    refusal: type[AxiometerError] = InputError,
) -> int:
    """An integer within bounds.

    >>> whole("depth", 3, low=1)
    3
    >>> whole("depth", "three", low=1)
    Traceback (most recent call last):
    axiometer.errors.InputError: depth is an integer, not 'three'; give an integer of at least 1
    """
    needs = "an integer" + _range(low, high)
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        raise refusal(f"{name} is an integer, not {shown(value)}", remedy=f"give {needs}")
    found = index(value)
    if (low is not None and found < low) or (high is not None and found > high):
        raise refusal(f"{name}={shown(found)} is out of range", remedy=f"give {needs}")
    return found


def number(name: str, value: Any) -> Any:
    """A real number, as it came.

    >>> number("alpha", 0.05)
    0.05
    >>> number("alpha", None)
    Traceback (most recent call last):
    axiometer.errors.InputError: alpha is a number, not None; give a number such as 0.5
    """
    if isinstance(value, bool | str | bytes) or not (
        hasattr(value, "__float__") or hasattr(value, "__index__")
    ):
        raise InputError(f"{name} is a number, not {shown(value)}", remedy="give a number such as 0.5")
    return value


def several(name: str, value: object, of: str, *, refusal: type[AxiometerError] = InputError) -> list[Any]:
    """The items of a list, or of whatever else can be gone through.

    >>> several("elements", "ab", "elements")
    ['a', 'b']
    >>> several("elements", 3, "elements")
    Traceback (most recent call last):
    axiometer.errors.InputError: elements is a list of elements, not 3; put them into a list
    """
    if not isinstance(value, Iterable):
        raise refusal(f"{name} is a list of {of}, not {shown(value)}", remedy="put them into a list")
    return list(value)


def text(name: str, value: object, *, refusal: type[AxiometerError] = InputError) -> str:
    """A text.

    >>> text("title", None)
    Traceback (most recent call last):
    axiometer.errors.InputError: title is a text, not None; give a string
    """
    if not isinstance(value, str):
        raise refusal(f"{name} is a text, not {shown(value)}", remedy="give a string")
    return value


def file_path(value: object, name: str = "path") -> Path:
    """The path of a file.

    >>> file_path(3)
    Traceback (most recent call last):
    axiometer.errors.InputError: path is the path of a file, not 3; give a string or a Path
    """
    if isinstance(value, str | os.PathLike) and isinstance(os.fspath(value), str):
        return Path(value)
    raise InputError(f"{name} is the path of a file, not {shown(value)}", remedy="give a string or a Path")


def function(name: str, value: object) -> None:
    """Refuses what is neither a function nor left out.

    >>> function("progress", "bar")
    Traceback (most recent call last):
    axiometer.errors.InputError: progress is a function, not 'bar'; give one, or leave it out
    """
    if value is not None and not callable(value):
        raise InputError(f"{name} is a function, not {shown(value)}", remedy="give one, or leave it out")


def shown(value: object) -> str:
    """A value as a message shows it: in one short line.

    >>> shown(["a"] * 20)
    "['a', 'a', 'a', 'a', 'a', 'a', 'a', 'a',..."
    """
    try:
        line = " ".join(repr(value).split())
    except ValueError:  # Python does not write out integers of more than 4,300 digits.
        line = f"a huge {type(value).__name__}"
    return line if len(line) <= SHOWN else f"{line[:SHOWN]}..."


def _range(low: int | None, high: int | None) -> str:
    if low is not None and high is not None:
        return f" from {low:,} to {high:,}"
    return "" if low is None else f" of at least {low:,}"
