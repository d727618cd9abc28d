"""The basis of rank-replacement: one value for each rank and grade, so that the measure is additive."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from axiometer.measures.additive import Additive
from axiometer.measures.measure import State
from axiometer.measures.ordered.based import Based
from axiometer.measures.ordered.basis import Basis
from axiometer.measures.ordered.numbers import Exact, in_arithmetic
from axiometer.measures.topic import Topic
from axiometer.numeric import Arithmetic, Lanes, Number

Cells = list[list[Exact]]


@dataclass(frozen=True, kw_only=True, eq=False)
class RankBasis(Based, Additive):
    """a measure that is given by what each grade is worth at each rank."""

    family: ClassVar[str] = "additive"
    product: ClassVar[bool] = False
    memory: ClassVar[tuple[str, ...]] = ("sum",)
    formula: ClassVar[str] = "sum_{i<=N} value of grade g_i at rank i"

    def worth(self, rank: int, grade: int) -> Exact:
        """What a grade adds at a rank, exactly."""
        length = self.cutoff or 0
        if grade == 0 or rank > length:
            return self.basis.bottom - self.basis.bottom
        single = (0,) * (rank - 1) + (grade,) + (0,) * (length - rank)
        return self.basis.values[single] - self.basis.bottom

    def cell(self, num: Arithmetic, rank: int, grade: int, top: int) -> Number:
        """What a grade is worth at a rank."""
        return in_arithmetic(num, self.worth(rank, grade))

    def parts(self, topic: Topic, rank: Any, grade: Any) -> Any:
        """The cells at these ranks and grades."""
        key = (self, "cells", topic.num.name)
        if key not in topic.cache:
            topic.cache[key] = self._table(topic.num)
        return topic.cache[key][rank, grade]

    def _table(self, num: Arithmetic) -> Lanes:
        """(ranks + 1) x grades, row 0 unused."""
        rows = [num.zeros(self.top + 1)]
        for rank in range(1, (self.cutoff or 0) + 1):
            rows.append(num.table(self.cell(num, rank, grade, self.top) for grade in range(self.top + 1)))
        return np.stack(rows)


@dataclass(frozen=True, kw_only=True, eq=False)
class ProductBasis(RankBasis):
    """a measure that is given by what each grade is worth at each rank: a weight times a gain."""

    product: ClassVar[bool] = True
    formula: ClassVar[str] = "sum_{i<=N} weight(i) gain(g_i)"

    def weight(self, num: Arithmetic, rank: Any) -> Any:
        """What the top grade is worth at a rank."""
        column = [in_arithmetic(num, self.worth(i, self.top)) for i in range(1, (self.cutoff or 0) + 2)]
        if np.ndim(rank) == 0:
            return column[min(int(rank), len(column)) - 1]
        return num.table(column[min(int(i), len(column)) - 1] for i in rank)

    def gain(self, num: Arithmetic, grade: int, top: int) -> Number:
        """What a grade is worth, in units of the top grade."""
        rank = next(i for i in range(1, (self.cutoff or 0) + 1) if self.worth(i, self.top) != 0)
        return in_arithmetic(num, self.worth(rank, grade) / self.worth(rank, self.top))


@dataclass(frozen=True, kw_only=True, eq=False)
class RaisedBasis(RankBasis):
    """a measure that is given by what each grade is worth at each rank, above the value of the bottom."""

    formula: ClassVar[str] = "v(bottom) + sum_{i<=N} value of grade g_i at rank i"

    def score(self, topic: Topic, state: State) -> Any:
        """The sum above the bottom."""
        return state[0] + in_arithmetic(topic.num, self.basis.bottom)


def rank_basis(name: str, basis: Basis, length: int) -> RankBasis:
    """The most special kind of measure that the values allow."""
    made = RankBasis(name=name, basis=basis, cutoff=length)
    if basis.bottom != 0:
        return RaisedBasis(name=name, basis=basis, cutoff=length)
    cells: Cells = [
        [made.worth(rank, grade) for grade in range(made.top + 1)] for rank in range(1, length + 1)
    ]
    return ProductBasis(name=name, basis=basis, cutoff=length) if _is_product(cells) else made


def _is_product(cells: Cells) -> bool:
    """Whether every two ranks are proportional, and the top grade is worth something."""
    lead = next((row for row in cells if row[-1] != 0), None)
    return lead is not None and all(
        row[g] * lead[-1] == row[-1] * lead[g] for row in cells for g in range(len(lead))
    )
