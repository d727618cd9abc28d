"""Measures from a basis: what all of them can do, whatever the ordering."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from axiometer.errors import InputError, MeasureError
from axiometer.metrics.measure import Measure
from axiometer.metrics.ordered.basis import Basis
from axiometer.metrics.ordered.conditions import Condition, conditions
from axiometer.metrics.ordered.numbers import Exact, text
from axiometer.metrics.topic import Topic


@dataclass(frozen=True, kw_only=True, eq=False)
class Based(Measure):
    """a measure that is given by its values on a basis of an ordering.

    It reads lists down to the length of the basis; a shorter list counts as one that ends with documents
    that are not relevant.
    """

    name: str
    basis: Basis

    title: ClassVar[str] = "basis"
    cut: ClassVar[str] = "required"
    range: ClassVar[str] = "the basis' own"
    formula: ClassVar[str] = "v(bottom) + the shares of the join-irreducibles at or below the list"
    reference: ClassVar[str] = "giner2022"

    def __str__(self) -> str:
        return self.name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Based) and self.name == other.name and self.basis.same(other.basis)

    def __hash__(self) -> int:
        return hash((self.name, self.cutoff, len(self.basis.values)))

    @property
    def top(self) -> int:
        """The highest grade of the basis."""
        return max(int(max(x)) for x in self.basis.values)

    def check(self, topic: Topic) -> None:
        """Refuses grades that the basis does not know."""
        if topic.top > self.top:
            raise MeasureError(
                f"{self.name} is defined for grades up to {self.top}, and here are some up to {topic.top}",
                remedy="define it with more grades",
            )

    def value(self, judged: Sequence[int]) -> Exact:
        """The exact value of a judged list.

        >>> from axiometer.orders import ordering
        >>> ordering("set-replacement", length=2, grades=2).measure({(1, 0): 2, (1, 1): 3}).value([0, 1])
        Fraction(2, 1)
        """
        return self.basis.value(self._filled(judged))

    def bounds(self, first: Sequence[int], second: Sequence[int]) -> tuple[Exact, Exact]:
        """The values at the meet and at the join of two lists: an isotone measure lies between them on both.

        >>> from axiometer.orders import ordering
        >>> M = ordering("rank-replacement", length=3, grades=3).measure("gP")
        >>> M.bounds([2, 0, 0], [1, 1, 0])
        (Fraction(1, 6), Fraction(1, 2))
        """
        return self.basis.bounds(self._filled(first), self._filled(second))

    def _filled(self, judged: Sequence[int]) -> tuple[int, ...]:
        length = self.cutoff or 0
        if not all(isinstance(grade, int) and 0 <= grade <= self.top for grade in judged):
            raise InputError(
                f"{list(judged)} has a grade outside 0..{self.top}", remedy="define it with more grades"
            )
        return (*judged[:length], *[0] * (length - len(judged)))

    def conditions(self) -> tuple[Condition, ...]:
        """Which of isotone, strictly isotone and top-weighted the values make it, and why not.

        >>> from axiometer.orders import ordering
        >>> M = ordering("rank-replacement", length=2, grades=2).measure({(1, 0): 1, (0, 1): 1})
        >>> [str(condition) for condition in M.conditions()][2]
        'not top-weighted: raising a document to grade 1 adds 1 at rank 1, and 1 at rank 2'
        """
        return conditions(self.basis)

    def describe(self) -> str:
        """Name, meaning, the basis and what it makes of the measure, as plain text."""
        values = [f"{name}: {text(value)}" for name, value in self.basis.named()]
        return "\n".join(
            [
                super().describe(),
                f"Ordering: {self.basis.order!r}",
                f"Basis: {len(values)} values and {text(self.basis.bottom)} at the bottom",
                *values[:40],
                *(["..."] if values[40:] else []),
                *map(str, self.conditions()),
            ]
        )

    def save(self, path: str | Path) -> None:
        """Writes the basis to a .json file, which `ax.read_measure` reads."""
        from axiometer.metrics.ordered.basis_file import write_basis

        write_basis(self, path)
