"""A table before it is written: columns, and cells with their superscripts."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Cell:
    """What stands in a table: a text, a superscript, and whether it is the best of its column.

    >>> Cell("0.5210", "ab").superscript
    'ab'
    """

    text: str
    superscript: str = ""
    best: bool = False


@dataclass(frozen=True)
class Grid:
    """A table with a title and a line that says how its numbers came about."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    caption: str = ""


@dataclass(frozen=True)
class Document:
    """Tables and the plain lines below them; at most `shown` lines are written, the rest are counted."""

    grids: tuple[Grid, ...]
    lines: tuple[str, ...] = ()
    shown: int = 12

    def visible(self) -> tuple[str, ...]:
        """The lines to write.

        >>> Document((), ("a", "b", "c"), shown=2).visible()
        ('a', 'b', 'and 1 more such line in the JSON')
        """
        rest = len(self.lines) - self.shown
        if rest <= 0:
            return self.lines
        return (*self.lines[: self.shown], f"and {rest} more such line{'s' * (rest > 1)} in the JSON")


def number(value: float | None, places: int = 4, signed: bool = False) -> str:
    """A number for a person; a dash where there is none.

    >>> number(0.52), number(-0.01, 2, signed=True), number(None), number(float("inf"), 2)
    ('0.5200', '-0.01', '-', '∞')
    """
    if value is None or math.isnan(value):
        return "-"
    if math.isinf(value):
        return "∞" if value > 0 else "-∞"
    return f"{value:+.{places}f}" if signed else f"{value:.{places}f}"


def p_value(value: float | None) -> str:
    """A p-value for a person.

    >>> p_value(0.0412), p_value(0.00001)
    ('0.0412', '<0.0001')
    """
    return "<0.0001" if value is not None and value < 0.0001 else number(value)


def listed(names: Sequence[str], most: int = 5) -> str:
    """The first few names, and how many more there are.

    >>> listed(["1", "2", "3"], most=2)
    '1, 2 and 1 more'
    """
    rest = len(names) - most
    return ", ".join(names) if rest <= 0 else f"{', '.join(names[:most])} and {rest} more"
