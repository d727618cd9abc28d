"""What an ordering of judged lists knows without enumerating the space."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass

from axiometer.orders.bounds import Indices
from axiometer.orders.forms.lists import Ranking, Table

#: Numbers of the lower and of the upper elements of some covers.
Steps = tuple[Indices, Indices]


@dataclass(frozen=True)
class Form(ABC):
    """An ordering by its formulas; `multiset` when a list stands for the set of its grades.

    The methods on rankings work at any length. Those on a `Table` (all lists of a space as columns) are
    vectorised and name elements by their numbers in lexicographic order, which extends all five orderings.
    """

    name: str
    multiset: bool

    @abstractmethod
    def leq(self, x: Ranking, y: Ranking) -> bool:
        """Whether x is below or equal to y."""

    @abstractmethod
    def join(self, x: Ranking, y: Ranking) -> Ranking | None:
        """The least upper bound, None where there is none."""

    @abstractmethod
    def meet(self, x: Ranking, y: Ranking) -> Ranking | None:
        """The greatest lower bound, None where there is none."""

    @abstractmethod
    def irreducibles(self, length: int, grades: int) -> Iterator[Ranking]:
        """The join-irreducibles, in any sequence, none twice."""

    @abstractmethod
    def count_irreducibles(self, length: int, grades: int) -> int:
        """How many there are."""

    def is_distributive(self, length: int, grades: int) -> bool:
        """Whether the space is a distributive lattice, so that decompositions are unique."""
        return True

    @abstractmethod
    def decompose(self, x: Ranking) -> Iterator[Ranking]:
        """The maximal join-irreducibles below x: their join is x, and none of them can be spared."""

    @abstractmethod
    def steps(self, table: Table) -> Iterator[Steps]:
        """All covers of the space, in blocks."""

    @abstractmethod
    def joins(self, table: Table, i: int, start: int) -> Indices:
        """The joins of element i with every element from number `start` on, -1 where there is none."""

    @abstractmethod
    def meets(self, table: Table, i: int, start: int) -> Indices:
        """The meets of element i with every element from number `start` on, -1 where there is none."""
