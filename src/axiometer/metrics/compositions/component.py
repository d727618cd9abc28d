"""A component of a metric: a named part with exact parameters, or a function that somebody else wrote."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import Field, dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar, TypeVar, dataclass_transform

from axiometer.errors import MeasureError, nearest
from axiometer.metrics.function import FunctionError, as_own_number, name_of, note_float
from axiometer.metrics.parameters import Parameter, parameters_of, read_arguments, show
from axiometer.names import Name, parse

ROLES = {
    "scale": "a scale",
    "sim": "a similarity",
    "avg_d": "an average over documents",
    "avg_q": "an average over queries",
}
PARTS: dict[str, dict[str, type[Part]]] = {role: {} for role in ROLES}
"""The parts by role and title; each enters itself where it is defined."""


@dataclass(frozen=True)
class Part:
    """The base of all components; its fields are its parameters, its docstring says what it does."""

    role: ClassVar[str] = ""
    title: ClassVar[str] = ""

    @classmethod
    def parameters(cls) -> list[tuple[Field[Any], Parameter]]:
        """The fields with what they accept."""
        return parameters_of(cls)

    def __str__(self) -> str:
        given = [
            f"{f.name}={show(value)}"
            for f, _ in self.parameters()
            if (value := getattr(self, f.name)) != f.default
        ]
        return f"{self.title}({', '.join(given)})" if given else self.title

    @classmethod
    def build(cls, arguments: tuple[tuple[str | None, Any], ...]) -> Part:
        """The part with the arguments of a name, each converted and checked."""
        return cls(**read_arguments(cls.title, cls.parameters(), arguments))


Kind = TypeVar("Kind", bound=Part)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def part(kind: type[Kind]) -> type[Kind]:
    """Class decorator: a frozen dataclass, entered under its title."""
    made = dataclass(frozen=True)(kind)
    PARTS[made.role][made.title] = made
    return made


def find(role: str, source: object, own: Callable[[Any], Part] | None = None) -> Any:
    """The part that a name, a parsed name or a function stands for, or the part itself.

    >>> import axiometer.metrics.compositions.query_averages
    >>> str(find("avg_q", "geometric(floor=0.00001)"))
    'geometric(floor=0.00001)'
    """
    if isinstance(source, Part) and source.role == role:
        return source
    if isinstance(source, str):
        source = parse(source)
    if isinstance(source, Name):
        return _named(role, source)
    if own is not None and callable(source):
        return own(source)
    raise MeasureError(f"{source!r} is not {ROLES[role]}", remedy=f"choose one of {', '.join(PARTS[role])}")


def _named(role: str, name: Name) -> Part:
    kind = PARTS[role].get(name.head)
    if kind is None:
        hint = nearest(name.head, PARTS[role]) or f"choose one of {', '.join(PARTS[role])}"
        raise MeasureError(f"{name.head!r} is not {ROLES[role]}", remedy=hint)
    if name.cutoff is not None:
        raise MeasureError(f"{name.head} takes no cutoff", remedy="write its parameters in brackets")
    return kind.build(name.arguments)


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
