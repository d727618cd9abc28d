"""The basis of rank-replacement: one value for each rank and grade, so that the measure is additive."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np

from axiometer.metrics.additive import Additive
from axiometer.metrics.measure import State
from axiometer.metrics.ordered.based import Based
from axiometer.metrics.ordered.basis import Basis
from axiometer.metrics.ordered.numbers import Exact, in_arithmetic
from axiometer.metrics.topic import Topic
from axiometer.metrics.weights import ProductTable, WeightTable
from axiometer.numeric import Arithmetic, Lanes, Number

Cells = tuple[tuple[Exact, ...], ...]


@dataclass(frozen=True, kw_only=True, eq=False)
class CellBasis(Based, WeightTable):
    """a measure that is given by what each grade is worth at each rank."""

    memory: ClassVar[tuple[str, ...]] = ("sum",)
    formula: ClassVar[str] = "sum_{i<=N} value of grade g_i at rank i"


@dataclass(frozen=True, kw_only=True, eq=False)
class ProductBasis(Based, ProductTable):
    """a measure that is given by what each grade is worth at each rank: a weight times a gain."""

    memory: ClassVar[tuple[str, ...]] = ("sum",)
    formula: ClassVar[str] = "sum_{i<=N} weight(i) gain(g_i)"


@dataclass(frozen=True, kw_only=True, eq=False)
class RealBasis(Based, Additive):
    """a measure that is given by what each grade is worth at each rank, logarithms among the values."""

    worths: Cells

    product: ClassVar[bool] = False
    memory: ClassVar[tuple[str, ...]] = ("sum",)
    formula: ClassVar[str] = "v(bottom) + sum_{i<=N} value of grade g_i at rank i"

    def cell(self, num: Arithmetic, rank: int, grade: int, top: int) -> Number:
        """What a grade is worth at a rank; nothing past the last one."""
        return in_arithmetic(num, self.worths[rank - 1][grade] if rank <= len(self.worths) else Fraction(0))

    def parts(self, topic: Topic, rank: Any, grade: Any) -> Any:
        """The cells at these ranks and grades."""
        key = (self, "cells", topic.num.name)
        if key not in topic.cache:
            topic.cache[key] = self._table(topic.num)
        return topic.cache[key][np.minimum(rank, len(self.worths) + 1), grade]

    def _table(self, num: Arithmetic) -> Lanes:
        """Ranks 0 (unused) to N + 1 (worth nothing), by grade."""
        ranks = range(len(self.worths) + 2)
        rows = ([self.cell(num, r or len(ranks), g, self.top) for g in range(self.top + 1)] for r in ranks)
        return np.stack([num.table(row) for row in rows])

    def score(self, topic: Topic, state: State) -> Any:
        """The sum above the value of the bottom."""
        return state[0] + in_arithmetic(topic.num, self.basis.bottom)


@dataclass(frozen=True, kw_only=True, eq=False)
class RealProductBasis(RealBasis):
    """a measure that is given by weights times gains, logarithms among them."""

    product: ClassVar[bool] = True
    formula: ClassVar[str] = "sum_{i<=N} weight(i) gain(g_i)"

    def weight(self, num: Arithmetic, rank: Any) -> Any:
        """What the top grade is worth at a rank."""
        column = [self.cell(num, i, self.top, self.top) for i in range(1, len(self.worths) + 2)]
        if np.ndim(rank) == 0:
            return column[min(int(rank), len(column)) - 1]
        return num.table(column[min(int(i), len(column)) - 1] for i in rank)

    def gain(self, num: Arithmetic, grade: int, top: int) -> Number:
        """What a grade is worth, in units of the top grade."""
        row = next(row for row in self.worths if row[-1] != 0)
        return in_arithmetic(num, row[grade] / row[-1])

    def score(self, topic: Topic, state: State) -> Any:
        """The sum: the bottom is worth nothing."""
        return Additive.score(self, topic, state)


def rank_basis(name: str, basis: Basis, length: int) -> Based:
    """The most special kind of measure that the values allow, so that most can be proved about it."""
    cells: Any = _cells(basis, length)
    rational = basis.bottom == 0 and all(isinstance(value, Fraction) for row in cells for value in row)
    given: dict[str, Any] = {"name": name, "basis": basis, "cutoff": length}
    if basis.bottom != 0 or not _is_product(cells):
        return CellBasis(**given, cells=cells) if rational else RealBasis(**given, worths=cells)
    return ProductBasis(**given, cells=cells) if rational else RealProductBasis(**given, worths=cells)


def _cells(basis: Basis, length: int) -> Cells:
    """What each grade adds at each rank."""
    top = max(int(max(x)) for x in basis.values)
    return tuple(
        (
            Fraction(0),
            *(
                basis.values[(0,) * k + (g,) + (0,) * (length - k - 1)] - basis.bottom
                for g in range(1, top + 1)
            ),
        )
        for k in range(length)
    )


def _is_product(cells: Cells) -> bool:
    """Whether every two ranks are proportional, and the top grade is worth something."""
    lead = next((row for row in cells if row[-1] != 0), None)
    return lead is not None and all(
        row[g] * lead[-1] == row[-1] * lead[g] for row in cells for g in range(len(lead))
    )
