"""Two kinds of axioms: those about binary relevance, and those about lists of one length."""

from __future__ import annotations

from typing import ClassVar

from axiometer.axioms.axiom import Axiom
from axiometer.measures.measure import Measure
from axiometer.spaces import Space

WHOLE = 20_000_000
"""The largest space that is scored as a whole, because its pairs lie far apart in the tree."""


class SameLength(Axiom):
    """An axiom that compares lists of one length by moving or replacing documents."""

    speaks_of: ClassVar[tuple[str, ...]] = ("grades",)
    limit: ClassVar[int | None] = WHOLE

    def refuses(self, measure: Measure, space: Space) -> str | None:
        """Needs documents that are better and worse."""
        if space.kind == "aspects" and space.branching > 2:
            return "it needs to know which document is better; give grades="
        return None


class Binary(Axiom):
    """An axiom about relevant and not relevant documents."""

    speaks_of: ClassVar[tuple[str, ...]] = ("binary",)

    def refuses(self, measure: Measure, space: Space) -> str | None:
        """Needs binary relevance."""
        return refuse_grades(space) or super().refuses(measure, space)


class BinarySameLength(SameLength):
    """An axiom about moving relevant documents within a list."""

    speaks_of: ClassVar[tuple[str, ...]] = ("binary",)

    def refuses(self, measure: Measure, space: Space) -> str | None:
        """Needs binary relevance."""
        return refuse_grades(space)


def refuse_grades(space: Space) -> str | None:
    """Why a space is not binary, or None."""
    return "it speaks of binary relevance; give grades=2" if space.branching > 2 else None
