"""Calling a function that somebody else wrote: what it gets, what it may return, and what is said of it."""

from __future__ import annotations

import functools
import inspect
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from numbers import Rational, Real
from pathlib import Path
from typing import Any

from axiometer.errors import MeasureError

Function = Callable[..., Any]
_FLOATS: ContextVar[set[str] | None] = ContextVar("axiometer_floats", default=None)
SHOWN = 12
"""How many grades of a list an error shows."""


class FunctionError(MeasureError):
    """A function that behaves as no measure can: it changes its argument, or its answers vary."""


class UnscoredError(FunctionError):
    """A list that the function does not score: it raised, or returned something that is no finite number.

    `lane` is the list's place among those that were scored together.
    """

    lane: int | None = None

    def where(self, place: str) -> UnscoredError:
        """The same refusal, which also says where the list comes from."""
        return UnscoredError(f"{self.what}, {place}", source=self.source, line=self.line, remedy=self.remedy)


@contextmanager
def noting_floats() -> Iterator[set[str]]:
    """The names of what returned a float within: a verdict that rests on one is no more exact than it.

    >>> with noting_floats() as noted:
    ...     call(sum, (1, 2), None), call(lambda grades: 0.5, (1, 2), None)
    (3, 0.5)
    >>> noted
    {'<lambda>'}
    """
    outer, noted = _FLOATS.get(), set[str]()
    token = _FLOATS.set(noted)
    try:
        yield noted
    finally:
        _FLOATS.reset(token)
        if outer is not None:
            outer |= noted


def note_float(value: Any, source: object) -> None:
    """Notes who returned the value, where it is a float."""
    noted = _FLOATS.get()
    if noted is not None and isinstance(value, float):
        noted.add(name_of(source) if callable(source) else str(source))


def name_of(function: Function) -> str:
    """What a function is called in tables.

    >>> name_of(len), name_of(functools.partial(round, ndigits=2))
    ('len', 'round(ndigits=2)')
    """
    if isinstance(function, functools.partial):
        given = [*map(repr, function.args), *(f"{key}={value!r}" for key, value in function.keywords.items())]
        return f"{name_of(function.func)}({', '.join(given)})"
    return str(getattr(function, "__name__", type(function).__name__))


def asks_for_relevant(function: Function) -> bool:
    """Whether the function has a parameter `relevant`; one that needs anything else is refused."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return False
    asks = "relevant" in signature.parameters
    try:
        signature.bind([], **({"relevant": {}} if asks else {}))
    except TypeError as error:
        raise FunctionError(
            f"{name_of(function)}{signature} cannot be called with a list of grades: {error}",
            remedy="give it one parameter for the grades, and `relevant` if it needs the recall base",
        ) from None
    return asks


def call(function: Function, read: tuple[int, ...], relevant: dict[int, int] | None) -> Any:
    """The function's value of one list: a finite float, or an exact number where it returned one.

    >>> call(sum, (2, 0, 1), None)
    3
    """
    grades = list(read)
    base = None if relevant is None else dict(relevant)
    try:
        value = function(grades) if base is None else function(grades, relevant=base)
    except (Exception, SystemExit) as error:
        raise _raised(function, read, error) from None
    if tuple(grades) != read or base != relevant:
        raise _changed(function, read, grades)
    number = as_own_number(value)
    if number is None:
        raise _unscored(function, read, f"returned {_short(value)}, no finite number,")
    note_float(number, function)
    return number


def as_own_number(value: Any) -> float | int | Fraction | None:
    """A finite number as the function computed it, a rational one as int or `Fraction`; None for all else.

    >>> as_own_number(0.5), as_own_number(Decimal("0.5")), as_own_number("0.5"), as_own_number(float("nan"))
    (0.5, Fraction(1, 2), None, None)
    """
    if type(value) is float:
        return value if isfinite(value) else None
    if getattr(value, "ndim", None) == 0 and not isinstance(value, Real):
        value = value.item()
    if isinstance(value, Decimal) and value.is_finite():
        value = Fraction(value)
    try:
        if not isinstance(value, Real) or not isfinite(float(value)):
            return None
    except OverflowError:
        return None
    if isinstance(value, int):
        return int(value)
    return Fraction(value) if isinstance(value, Rational) else float(value)


def wavers(function: Function, read: Sequence[int], first: Any, second: Any) -> FunctionError:
    """The refusal of a function that gave two values of one list."""
    return FunctionError(
        f"{name_of(function)} is not deterministic: {shown(read)} scored {first}, then {second}",
        source=_file(function),
        remedy="fix its seed, and keep nothing from one call to the next",
    )


def shown(read: Sequence[int]) -> str:
    """A list in a message, cut where it is long.

    >>> shown([1] * 20)
    '[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, ... 20 documents]'
    """
    head = ", ".join(map(str, read[:SHOWN]))
    return f"[{head}, ... {len(read)} documents]" if len(read) > SHOWN else f"[{head}]"


def _raised(function: Function, read: tuple[int, ...], error: BaseException) -> UnscoredError:
    where = _file(function)
    lines = [
        frame.lineno
        for frame in traceback.extract_tb(error.__traceback__)
        if Path(frame.filename).name == where
    ]
    told = " ".join(str(error).split()) or "no message"
    return _unscored(function, read, f"raised {type(error).__name__} ({told})", lines[-1] if lines else None)


def _unscored(function: Function, read: tuple[int, ...], what: str, line: int | None = None) -> UnscoredError:
    return UnscoredError(
        f"{name_of(function)} {what} on {shown(read)}",
        source=_file(function),
        line=line,
        remedy="return a number for every list",
    )


def _changed(function: Function, read: tuple[int, ...], grades: list[int]) -> FunctionError:
    what = f"{shown(read)} became {shown(grades)}" if tuple(grades) != read else "the recall base"
    return FunctionError(
        f"{name_of(function)} changes what it is given: {what}",
        source=_file(function),
        remedy="work on a copy, such as sorted(grades) or list(grades)",
    )


def _short(value: Any) -> str:
    text = " ".join(repr(value).split())
    return f"{text[:40]}{'...' if len(text) > 40 else ''} ({type(value).__name__})"


def _file(function: Function) -> str | None:
    """The name of the file that defines the function, where there is one."""
    inner = function.func if isinstance(function, functools.partial) else function
    code = getattr(inner, "__code__", None) or getattr(type(inner).__call__, "__code__", None)
    name = Path(code.co_filename).name if code is not None else ""
    return name if name and not name.startswith("<") else None
