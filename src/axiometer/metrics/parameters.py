"""Typed, exact parameters of measures: how each is read from a name, checked and printed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import MISSING, Field, dataclass, field, fields
from fractions import Fraction
from typing import Any

from axiometer.errors import MeasureError, nearest
from axiometer.names import Name, number_text

LARGEST = 1000  # beyond any scale of grades or gains: a slip of the pen must not fill the memory


@dataclass(frozen=True)
class Parameter:
    """What a parameter accepts. `always` prints it even at its default; `pattern` is that of a text."""

    kind: str
    says: str
    low: Fraction | None = None
    high: Fraction | None = None
    open_ends: bool = False
    choices: tuple[str, ...] = ()
    always: bool = False
    pattern: str = ""
    like: str = ""

    @property
    def range(self) -> str:
        """The accepted values, in words."""
        if self.choices:
            return "one of " + ", ".join(self.choices)
        kind = {
            "real": "a number",
            "integer": "an integer",
            "measure": "a measure such as nDCG@10",
            "text": f"a quoted text such as '{self.like}'",
            "gains": f"grades and integers from 0 to {LARGEST}, such as {{1:1, 2:4}}",
        }[self.kind]
        bounds = [
            f"{word} {number_text(bound)}"
            for bound, word in (
                (self.low, "above" if self.open_ends else "at least"),
                (self.high, "below" if self.open_ends else "at most"),
            )
            if bound is not None
        ]
        return " ".join([kind, " and ".join(bounds)]).strip()

    def accepts(self, value: object) -> bool:
        """Whether a converted value is in the range."""
        if self.choices:
            return value in self.choices
        if self.kind == "measure":
            return not isinstance(value, str | Fraction | int | tuple)
        if self.kind == "gains":
            return isinstance(value, tuple) and _are_gains(value)
        if self.kind == "text":
            return isinstance(value, str) and re.fullmatch(self.pattern, value, re.ASCII) is not None
        if not isinstance(value, Fraction | int) or (
            self.kind == "integer" and Fraction(value).denominator != 1
        ):
            return False
        if self.open_ends:
            return (self.low is None or value > self.low) and (self.high is None or value < self.high)
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)

    def convert(self, owner: str, name: str, value: object) -> Any:
        """A parsed value as the parameter's type, or a refusal that names the range."""
        if (
            isinstance(value, Name)
            and self.kind != "measure"
            and not value.arguments
            and value.cutoff is None
        ):
            value = value.head
        if isinstance(value, float):
            value = Fraction(str(value))
        if self.choices and isinstance(value, str):
            value = self._chosen(value)
        if not self.accepts(value):
            shown = show(value) if isinstance(value, Fraction | tuple) else str(value)
            raise MeasureError(f"{owner}: {name}={shown} is out of range", remedy=f"{name} is {self.range}")
        if self.kind == "integer" and isinstance(value, Fraction):
            return int(value)
        if self.kind == "gains" and isinstance(value, tuple):
            return tuple(sorted((int(grade), int(gain)) for grade, gain in value if grade != gain))
        return Fraction(value) if self.kind == "real" and isinstance(value, int) else value

    def _chosen(self, word: str) -> str:
        """The choice that a word means: whatever its case, or as far as its first dash."""
        small = word.lower()
        found = [one for one in self.choices if small in (one.lower(), one.lower().partition("-")[0])]
        return found[0] if len(found) == 1 else word


def parameters_of(kind: type[Any]) -> list[tuple[Field[Any], Parameter]]:
    """The fields of a dataclass that are parameters, with what they accept."""
    return [(f, f.metadata["parameter"]) for f in fields(kind) if "parameter" in f.metadata]


def read_arguments(
    title: str, parameters: list[tuple[Field[Any], Parameter]], arguments: Iterable[tuple[str | None, Any]]
) -> dict[str, Any]:
    """The arguments of a name by parameter, converted and checked; one that is needed must be there."""
    known = {f.name: p for f, p in parameters}
    values: dict[str, Any] = {}
    positional = iter(known)
    for keyword, value in arguments:
        name = keyword or next(positional, None)
        if name is None or name not in known:
            hint = nearest(str(name), known) or "it takes " + (", ".join(known) or "no parameter")
            raise MeasureError(f"{title} has no parameter {name or show(value)!r}", remedy=hint)
        if name in values:
            raise MeasureError(f"{title}: {name} is given twice", remedy="give it once")
        values[name] = known[name].convert(title, name, value)
    for f, p in parameters:
        if f.default is MISSING and f.name not in values:
            raise MeasureError(f"{title} needs {f.name}", remedy=f"{f.name}: {p.says}; {p.range}")
    return values


def show(value: object) -> str:
    """A parameter's value as it is written in a name."""
    if isinstance(value, Fraction):
        return number_text(value)
    if isinstance(value, tuple):
        return "{" + ", ".join(f"{key}:{item}" for key, item in value) + "}"
    if isinstance(value, str) and not value.isidentifier():
        return f"'{value}'"
    return str(value)


def real(
    default: str | None,
    says: str,
    *,
    low: int | str | None = None,
    high: int | str | None = LARGEST,
    open_ends: bool = False,
    always: bool = False,
) -> Any:
    """An exact decimal or fraction; without a default it must be given."""
    parameter = Parameter("real", says, _bound(low), _bound(high), open_ends, always=always)
    return field(default=MISSING if default is None else Fraction(default), metadata={"parameter": parameter})


def integer(
    default: int | None,
    says: str,
    *,
    low: int | None = None,
    high: int | None = LARGEST,
    always: bool = False,
) -> Any:
    """A whole number; without a default it must be given."""
    parameter = Parameter("integer", says, _bound(low), _bound(high), always=always)
    return field(default=MISSING if default is None else default, metadata={"parameter": parameter})


def choice(default: str, options: tuple[str, ...], says: str) -> Any:
    """One word of several."""
    return field(default=default, metadata={"parameter": Parameter("choice", says, choices=options)})


def written(default: str | None, says: str, *, pattern: str, like: str) -> Any:
    """A quoted text of a form of its own; without a default it must be given."""
    parameter = Parameter("text", says, pattern=pattern, like=like)
    return field(default=MISSING if default is None else default, metadata={"parameter": parameter})


def inner(says: str) -> Any:
    """Another measure, given first and without a keyword."""
    return field(metadata={"parameter": Parameter("measure", says)})


def lowest_relevant() -> Any:
    """`rel`: the lowest grade that counts as relevant."""
    return integer(1, "the lowest grade that counts as relevant", low=1)


def gain_table(says: str) -> Any:
    """Integers for some grades; it must be given."""
    return field(metadata={"parameter": Parameter("gains", says)})


def _are_gains(table: tuple[tuple[Fraction, Fraction], ...]) -> bool:
    grades = [grade for grade, _ in table]
    numbers = [number for pair in table for number in pair]
    whole = all(number.denominator == 1 and 0 <= number <= LARGEST for number in numbers)
    return whole and len(set(grades)) == len(grades)


def _bound(value: int | str | None) -> Fraction | None:
    return None if value is None else Fraction(value)
