"""Axioms about an ordering: what a measure does along it, and over its joins and meets."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from axiometer.axioms.axiom import AXIOMS, Axiom
from axiometer.errors import AxiomError
from axiometer.measures.measure import Measure
from axiometer.orders import ORDERINGS, Law, Poset, ordering
from axiometer.spaces import Space, grade_space

Examples = Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]
"""For each ordering, measures for which an axiom holds, and measures for which it fails."""
HIGHER: Mapping[str, str] = {
    "set-projection-replacement": "at the highest grade whose counts differ, it has more documents",
    "set-replacement": "for every grade, it has at least as many documents at or above it",
    "rank-projection-replacement": "at the first rank where they differ, it has the higher grade",
    "rank-replacement": "at every rank, it has at least the same grade",
    "rank-replacement-swapping": "for every grade and every prefix, it has at least as many documents at or "
    "above the grade",
}
"""When a list is higher than another one, for each ordering."""


@dataclass(frozen=True)
class OnOrdering(Axiom):
    """An axiom about one ordering of the lists of a length: one of the five by name, or a `Poset` of lists.

    Measures score an element of a set ordering as the descending list.
    """

    ordering: str | Poset[Any] = "rank-replacement"

    stem: ClassVar[str] = ""
    rule: ClassVar[str] = ""
    source: ClassVar[str] = "giner"
    reference: ClassVar[str] = "giner2022"
    speaks_of: ClassVar[tuple[str, ...]] = ("binary", "grades")
    way: ClassVar[str] = "order"
    standard: ClassVar[bool] = False
    examples: ClassVar[Examples] = {}

    @property
    def name(self) -> str:  # type: ignore[override]
        """`isotone(rank-replacement)`; an ordering of one's own has no name."""
        return f"{self.stem}({self.ordering if isinstance(self.ordering, str) else 'own ordering'})"

    @property
    def says(self) -> str:  # type: ignore[override]
        """The rule, and what the ordering is."""
        if not isinstance(self.ordering, str):
            return self.rule
        return f"{self.rule} A list is higher when, {HIGHER[self.ordering]}."

    @property
    def holds_for(self) -> tuple[str, ...]:  # type: ignore[override]
        """Examples for this ordering."""
        return self._examples()[0]

    @property
    def fails_for(self) -> tuple[str, ...]:  # type: ignore[override]
        """Examples for this ordering."""
        return self._examples()[1]

    def _examples(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return self.examples.get(self.ordering, ((), ())) if isinstance(self.ordering, str) else ((), ())

    @abstractmethod
    def law(self, poset: Poset[Any], values: Sequence[Any]) -> Law[Any]:
        """The axiom on one order, given the exact value of each of its elements."""

    @abstractmethod
    def sentence(self, told: Sequence[tuple[str, str]]) -> str:
        """What is wrong with the lists of a case, each given with its score."""

    def refuses(self, measure: Measure, space: Space) -> str | None:
        """Needs documents that are better and worse."""
        if space.kind == "aspects" and space.branching > 2:
            return "it orders lists of grades; give grades="
        return None

    def posets(self, space: Space) -> list[Poset[Any]]:
        """The orders of the space, shortest lists first: one for each length, or the user's own."""
        if not isinstance(self.ordering, str):
            return [self.ordering]
        lengths = (level for level in space.levels if level)
        return [ordering(self.ordering, length=level, grades=space.branching) for level in lengths]

    def own_space(self) -> Space | None:
        """The smallest space that holds the lists of the user's own ordering; None for the five."""
        if isinstance(self.ordering, str):
            return None
        odd = next((x for x in self.ordering if not _is_list(x)), None)
        if odd is not None:
            raise AxiomError(f"{odd!r} is no judged list", remedy="order tuples of grades, top first")
        lengths = {len(x) for x in self.ordering}
        grades = max(2, 1 + max(max(x) for x in self.ordering))
        if len(lengths) == 1:
            return grade_space(grades, length=lengths.pop())
        return grade_space(grades, depth=max(lengths))


def _is_list(element: object) -> bool:
    return (
        isinstance(element, tuple)
        and len(element) > 0
        and all(isinstance(grade, int) and grade >= 0 for grade in element)
    )


Kind = TypeVar("Kind", bound=OnOrdering)


def for_each_ordering(kind: type[Kind]) -> type[Kind]:
    """Class decorator: enters an axiom for each of the five orderings."""
    for name in ORDERINGS:
        made = kind(name)
        AXIOMS.add(made.full_name, made, aliases=(made.name,))
    return kind
