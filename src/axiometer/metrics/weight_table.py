"""A measure given as a table: what a document of each grade is worth at each rank."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import ClassVar

import numpy as np

from axiometer.data.files import read_bytes, shown
from axiometer.errors import InputError, MeasureError
from axiometer.metrics.additive import Additive
from axiometer.metrics.topic import Topic
from axiometer.numeric import Arithmetic, Lanes, Number
from axiometer.numeric.text import read_number

LARGEST = 1 << 26
HOW = "head the columns rank,0,1,2 (or rank,1,2): a column for each grade, a row for each rank from 1 on"
Cells = tuple[tuple[Fraction, ...], ...]


@dataclass(frozen=True, kw_only=True)
class WeightTable(Additive):
    """a table of weights: what each grade is worth at each rank; past the table, nothing.

    `cells[i][g]` belongs to grade g at rank i + 1. This is the general case, where a cell need not be a
    weight of its rank times a gain of its grade.
    """

    name: str
    cells: Cells

    title: ClassVar[str] = "weights"
    cut: ClassVar[str] = "required"
    range: ClassVar[str] = "the table's own"
    formula: ClassVar[str] = "sum_{i<=k} cell(i, g_i)"
    product: ClassVar[bool] = False

    def __str__(self) -> str:
        return self.name

    @property
    def top(self) -> int:
        """The highest grade of the table."""
        return len(self.cells[0]) - 1

    def check(self, topic: Topic) -> None:
        """Refuses grades that the table does not know."""
        if topic.top > self.top:
            raise MeasureError(
                f"{self.name} has grades up to {self.top}, here are some up to {topic.top}",
                remedy=f"add a column {self.top + 1}",
            )

    def cell(self, num: Arithmetic, rank: int, grade: int, top: int) -> Number:
        """What a grade is worth at a rank."""
        return num.number(self.cells[rank - 1][grade] if rank <= len(self.cells) else 0)

    def weight(self, num: Arithmetic, rank: Number) -> Number:
        """Refused: a rank has no weight of its own."""
        raise MeasureError(f"{self.name} is no product of weights and gains", remedy="ask for its cells")

    def gain(self, num: Arithmetic, grade: int, top: int) -> Number:
        """Refused: a grade has no gain of its own."""
        raise MeasureError(f"{self.name} is no product of weights and gains", remedy="ask for its cells")

    def parts(self, topic: Topic, rank: Number, grade: Number) -> Number:
        """The cells at these ranks and grades."""
        if topic.num.name not in self._tables:
            rows = [topic.num.table(map(topic.num.number, row)) for row in self.cells]
            past = [topic.num.zeros(self.top + 1)] * max((self.cutoff or 0) - len(rows), 0)
            self._tables[topic.num.name] = np.stack([topic.num.zeros(self.top + 1), *rows, *past])
        return self._tables[topic.num.name][rank, grade]

    @cached_property
    def _tables(self) -> dict[str, Lanes]:
        """By arithmetic: (ranks + 1) x grades, row 0 unused."""
        return {}


class PenaltyTable(WeightTable):
    """a table of weights in which documents that are not relevant count too."""

    reads: ClassVar[str] = "all"


class ProductTable(WeightTable):
    """a table of weights: each cell is a weight of its rank times a gain of its grade."""

    product: ClassVar[bool] = True

    @property
    def pivot(self) -> tuple[int, int]:
        """Row and column of the cell that splits weights from gains: the first one that is not 0."""
        places = ((i, g) for g in range(self.top, -1, -1) for i in range(len(self.cells)))
        return next((place for place in places if self.cells[place[0]][place[1]]), (0, self.top))

    def weight(self, num: Arithmetic, rank: Number) -> Number:
        """The pivot's column."""
        column = [*(row[self.pivot[1]] for row in self.cells), Fraction(0)]
        if np.ndim(rank) == 0:
            return num.number(column[min(int(rank), len(column)) - 1])
        return num.table(num.number(column[min(int(i), len(column)) - 1]) for i in rank)

    def gain(self, num: Arithmetic, grade: int, top: int) -> Number:
        """The pivot's row, in units of the pivot."""
        row, column = self.pivot
        return num.number(self.cells[row][grade] / (self.cells[row][column] or 1))


def weight_table(name: str, cells: Cells) -> WeightTable:
    """The most special kind of table that the cells allow.

    >>> half = Fraction(1, 2)
    >>> table = weight_table("mine", ((0 * half, 1 * half), (0 * half, half * half)))
    >>> type(table).__name__, table.product
    ('ProductTable', True)
    """
    rewards_nothing = any(row[0] for row in cells)
    kind = PenaltyTable if rewards_nothing else ProductTable if _is_product(cells) else WeightTable
    return kind(name=name, cells=cells, cutoff=len(cells))


def _is_product(cells: Cells) -> bool:
    """Whether every two rows are proportional."""
    lead = next((row for row in cells if any(row)), cells[0])
    at = next((g for g, value in enumerate(lead) if value), 0)
    return all(row[g] * lead[at] == row[at] * lead[g] for row in cells for g in range(len(lead)))


def read_weights(source: str | Path) -> WeightTable:
    """A table from a CSV file: `rank,0,1,2`, then a row for each rank; exact decimals or fractions."""
    where = shown(str(source))
    try:
        text = read_bytes(source, LARGEST).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError("is no UTF-8 text", source=where, remedy="save it as CSV") from None
    rows = [
        (at, row) for at, row in enumerate(csv.reader(io.StringIO(text)), start=1) if "".join(row).strip()
    ]
    if len(rows) < 2:
        raise InputError("holds no table of weights", source=where, remedy=HOW)
    first = _first_grade(rows[0][1], where)
    width = len(rows[0][1])
    cells = []
    for rank, (line, row) in enumerate(rows[1:], start=1):
        if len(row) != width or row[0].strip() != str(rank):
            what = f"{len(row)} entries, not {width}" if len(row) != width else f"rank {row[0].strip()!r}"
            raise InputError(f"{what}, where rank {rank} must come", source=where, line=line, remedy=HOW)
        cells.append((Fraction(0),) * first + tuple(_number(item, where, line) for item in row[1:]))
    return weight_table(Path(where).name, tuple(cells))


def _first_grade(head: list[str], where: str) -> int:
    names = [name.strip().lower() for name in head]
    for first in (0, 1):
        if len(names) > 1 and names == ["rank", *map(str, range(first, first + len(names) - 1))]:
            return first
    raise InputError(f"the first line is {','.join(names)[:60]!r}", source=where, line=1, remedy=HOW)


def _number(item: str, where: str, line: int) -> Fraction:
    found = read_number(item)
    if found is None:
        raise InputError(
            f"{item.strip()!r} is no number",
            source=where,
            line=line,
            remedy="write decimals or fractions such as 1/3",
        )
    return found
