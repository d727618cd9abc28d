"""A table before it is written: columns with their alignment, cells with their marks, and lines below."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, Self

Align = Literal["left", "right", "center"]


@dataclass(frozen=True)
class Cell:
    """A text, a superscript, whether it is the best of its column, and a status that screens give a colour.

    `hint` is what a sign stands for; a page shows it when it is pointed at.

    >>> Cell("0.5210", "ab").superscript
    'ab'
    """

    text: str
    superscript: str = ""
    best: bool = False
    status: str = ""
    hint: str = ""

    @classmethod
    def of(cls, value: object) -> Cell:
        """A value as a cell; a dash where there is none.

        >>> Cell.of(3).text, Cell.of(None).text, Cell.of(float("nan")).text
        ('3', '-', '-')
        """
        if isinstance(value, Cell):
            return value
        return cls("-" if value is None or value != value else str(value))


@dataclass(frozen=True)
class Column:
    """A head and how the cells below it are set; a `turned` head stands upright where paper is narrow."""

    head: str
    align: Align = "left"
    turned: bool = False


@dataclass(frozen=True)
class Table:
    """Rows of cells below their heads, a title, and a line that says how the numbers came about.

    `ruled` draws lines between the rows, for tables of long texts; `label` is what LaTeX refers to it by.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    title: str = ""
    caption: str = ""
    ruled: bool = False
    label: str = ""

    @classmethod
    def of(
        cls,
        heads: Iterable[str | Column],
        rows: Iterable[Sequence[object]],
        *,
        texts: int = 1,
        title: str = "",
        caption: str = "",
        ruled: bool = False,
    ) -> Self:
        """A table of plain values: the first `texts` columns are texts, the others numbers.

        >>> [column.align for column in Table.of(["run", "AP"], [["a", 0.5]]).columns]
        ['left', 'right']
        """
        columns = tuple(
            head if isinstance(head, Column) else Column(head, "left" if at < texts else "right")
            for at, head in enumerate(heads)
        )
        return cls(columns, tuple(tuple(map(Cell.of, row)) for row in rows), title, caption, ruled)


@dataclass(frozen=True)
class Sheet:
    """Tables and the plain lines below them; at most `shown` lines are written, the rest are counted."""

    tables: tuple[Table, ...]
    lines: tuple[str, ...] = ()
    shown: int | None = 12

    def visible(self) -> tuple[str, ...]:
        """The lines to write.

        >>> Sheet((), ("a", "b", "c"), shown=2).visible()
        ('a', 'b', 'and 1 more such line in the JSON')
        """
        rest = 0 if self.shown is None else len(self.lines) - self.shown
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
