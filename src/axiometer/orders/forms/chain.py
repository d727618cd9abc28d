"""Projection and replacement together: the lexicographic chain, on lists and on descending lists alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product

import numpy as np

from axiometer.orders.bounds import Indices
from axiometer.orders.forms.form import Form, Steps
from axiometer.orders.forms.lists import Ranking, Table


@dataclass(frozen=True)
class Chain(Form):
    """The first rank where two lists differ decides.

    On descending lists this is the highest grade whose counts differ: more of it is better.

    >>> Chain("rank-projection-replacement", False).leq((0, 1, 1), (1, 0, 0))
    True
    """

    def leq(self, x: Ranking, y: Ranking) -> bool:
        """Whether x is the same as or before y."""
        return x <= y

    def join(self, x: Ranking, y: Ranking) -> Ranking:
        """The later one."""
        return max(x, y)

    def meet(self, x: Ranking, y: Ranking) -> Ranking:
        """The earlier one."""
        return min(x, y)

    def irreducibles(self, length: int, grades: int) -> Iterator[Ranking]:
        """Everything but the bottom."""
        if self.multiset:
            return iter(Table(length, grades, True).rankings[1:])
        return islice(product(range(grades), repeat=length), 1, None)

    def count_irreducibles(self, length: int, grades: int) -> int:
        """All but one."""
        return Table(length, grades, self.multiset).size - 1

    def decompose(self, x: Ranking) -> Iterator[Ranking]:
        """Itself, unless it is the bottom."""
        return iter([x] if any(x) else [])

    def steps(self, table: Table) -> Iterator[Steps]:
        """From each to the next."""
        numbers = np.arange(table.size - 1)
        yield numbers, numbers + 1

    def joins(self, table: Table, i: int, start: int) -> Indices:
        """The larger numbers."""
        return np.maximum(np.arange(start, table.size), i)

    def meets(self, table: Table, i: int, start: int) -> Indices:
        """The smaller numbers."""
        return np.minimum(np.arange(start, table.size), i)
