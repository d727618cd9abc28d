"""The bounds of a check: which spaces it runs over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from axiometer.arguments import whole
from axiometer.axiomatics.axiom import Axiom, Rewritten, refuse_kind
from axiometer.errors import AxiomError
from axiometer.metrics.dependence import tells_grades
from axiometer.metrics.measure import Measure
from axiometer.spaces import Space, aspect_space, grade_space

MOST = {
    "grades": 1000,
    "aspects": 26,
    "depth": 1_000_000,
    "length": 1_000_000,
    "documents": 1000,
    "steps": 1000,
}
DEPTH = {"aspects": 8, "grades": 6, "binary": 8}


@dataclass(frozen=True)
class Bounds:
    """grades= or aspects=, depth= or length=, empty=, relevant=; what is left open takes its default.

    For metrics built of components: documents=, steps= of an interval, ranks= "kept" or "renumbered".

    >>> from axiometer.axiomatics import AXIOMS
    >>> from axiometer import measure
    >>> [space.bounds for space in Bounds(depth=4).spaces(AXIOMS.find("redundancy"), measure("CT"))]
    [{'aspects': 2, 'depth': 4}]
    """

    grades: int | None = None
    aspects: int | None = None
    depth: int | None = None
    length: int | None = None
    empty: bool = False
    relevant: int | Mapping[Any, int] | None = None
    documents: int | None = None
    steps: int | None = None
    ranks: str = "kept"
    both_readings: bool = True

    def __post_init__(self) -> None:
        for name, most in MOST.items():
            value = getattr(self, name)
            if value is not None:
                object.__setattr__(self, name, whole(name, value, high=most, refusal=AxiomError))
        object.__setattr__(self, "empty", bool(self.empty))
        if self.grades is not None and self.aspects is not None:
            raise AxiomError("grades= and aspects= exclude each other", remedy="give one of them")
        if self.depth is not None and self.length is not None:
            raise AxiomError("depth= and length= exclude each other", remedy="give one of them")

    def spaces(self, axiom: Axiom, measure: Measure) -> list[Space]:
        """The spaces to check: the one that is named, else those that the axiom speaks about."""
        kinds = axiom.speaks_of
        if "graded" in kinds and self.grades is None and self.aspects is None and not tells_grades(measure):
            kinds = tuple(kind for kind in kinds if kind != "graded")
        return self.over(kinds)

    def over(self, kinds: Sequence[str]) -> list[Space]:
        """The space that is named, else one of each kind: "aspects", "grades" or "graded", "binary"."""
        if self.grades is not None:
            return [self._space("binary" if self.grades == 2 else "grades", self.grades)]
        if self.aspects is not None:
            return [self._space("aspects", self.aspects)]
        return [self._space("grades" if kind == "graded" else kind) for kind in kinds]

    def refuse_unfit(self, axiom: Axiom) -> None:
        """Refuses a statement that no list of the named grades or aspects fits: then both were not meant.

        >>> from axiometer.axiomatics.axiom import Rewritten
        >>> far = Rewritten(name="far", source="us", statement="A <= A·d where d > 2")
        >>> Bounds(grades=3).refuse_unfit(far)
        Traceback (most recent call last):
        ...
        axiometer.errors.AxiomError: us.far: no document of 3 grades fits 'A <= A·d where d > 2'; give more
        """
        if not isinstance(axiom, Rewritten) or (self.grades is None and self.aspects is None):
            return
        (space,) = self.over(axiom.speaks_of)
        if refuse_kind(space, axiom.speaks_of) or any(one.rules(space.branching) for one in axiom.statements):
            return
        named = f"{self.grades} grades" if self.grades else f"{self.aspects} aspects"
        raise AxiomError(
            f"{axiom.full_name}: no document of {named} fits {axiom.formula!r}", remedy="give more"
        )

    def _space(self, kind: str, width: int | None = None) -> Space:
        depth = None if self.length is not None else DEPTH[kind] if self.depth is None else self.depth
        if kind == "aspects":
            return aspect_space(
                width or 2, depth=depth, length=self.length, relevant=self.relevant, empty=self.empty
            )
        grades = width or (2 if kind == "binary" else 3)
        return grade_space(grades, depth=depth, length=self.length, relevant=self.relevant, empty=self.empty)
