"""The axioms of Giner 2022 (paper 000): replacing and swapping documents, and laws along orderings."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from axiometer.axiomatics.axiom import AXIOMS, Axiom, Told, axiom, refuse_kind
from axiometer.errors import AxiomError
from axiometer.metrics.measure import Measure
from axiometer.orders import ORDERINGS, Law, Poset, isotone, ordering, strictly_isotone, valuation
from axiometer.spaces import Space, grade_space
from axiometer.spaces.space import Labels

REPLACEMENT = axiom(
    "giner.replacement",
    "A·d·B <= A·e·B where e = d + 1",
    says="Raising the grade of one document by one does not lower the value.",
    matters="It is the least that one asks of a measure: better documents at the same ranks are not worse.",
    implies="giner.isotone(rank-replacement); with giner.swapping more, see there.",
    reference="giner2022",
    holds_for=("nDCG@10", "AP", "RBP(p=0.8)"),
    fails_for=("BPM@10", "CT"),
    complaint="a better document in the same place lowers the value",
)

STRICT_REPLACEMENT = axiom(
    "giner.strict-replacement",
    "A·d·B < A·e·B where e = d + 1",
    says="Raising the grade of one document by one raises the value.",
    matters="Where it fails the measure cannot see an improvement: a rank or a grade does not count.",
    implies="giner.replacement; moffat.convergence for measures without a cutoff, and they imply it.",
    reference="giner2022",
    holds_for=("nDCG", "gRBP(p=0.8)"),
    fails_for=("AP", "RBP(p=0.8)"),
    complaint="a better document in the same place does not raise the value",
)

SWAPPING = axiom(
    "giner.swapping",
    "A·d·e·B <= A·e·d·B where d < e",
    says="Swapping two neighbours of which the lower one is better does not lower the value.",
    matters="A measure without it can reward a system for putting the worse document first.",
    implies="With giner.replacement, on two grades: giner.isotone(rank-replacement-swapping).",
    reference="giner2022",
    holds_for=("nDCG@10", "AP", "P@10"),
    fails_for=("BPM@10",),
    complaint="putting the better document first lowers the value",
)

STRICT_SWAPPING = axiom(
    "giner.strict-swapping",
    "A·d·e·B < A·e·d·B where d < e",
    says="Swapping two neighbours of which the lower one is better raises the value.",
    matters="Where it fails some order of documents does not count: within the cutoff, a grade or a rank.",
    implies="giner.swapping; amigo.priority on binary lists, where the two say the same.",
    reference="giner2022",
    holds_for=("nDCG", "gRBP(p=0.8)"),
    fails_for=("P@10", "AP"),
    complaint="putting the better document first does not raise the value",
)

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
    source: ClassVar[str] = "giner"  # type: ignore[misc]
    reference: ClassVar[str] = "giner2022"  # type: ignore[misc]
    speaks_of: ClassVar[tuple[str, ...]] = ("binary", "grades")  # type: ignore[misc]
    standard: ClassVar[bool] = False  # type: ignore[misc]
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
    def sentence(self, told: Sequence[Told]) -> str:
        """What is wrong with the lists of a case, each given with its score."""

    def refuses(self, measure: Measure, space: Space) -> str | None:
        """Needs documents that are better and worse."""
        return refuse_kind(space, self.speaks_of)

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


@for_each_ordering
class Isotone(OnOrdering):
    """x < y in the ordering implies M(x) <= M(y)."""

    stem = "isotone"
    rule = "A list that is higher in the ordering does not have the lower value."
    matters = "A measure that falls along the ordering contradicts the preferences that the ordering states."
    implies = "giner.replacement on rank-replacement, giner.swapping besides on rank-replacement-swapping."
    complaint = "the higher list has the lower value"
    examples: ClassVar[Examples] = {
        "set-projection-replacement": (("ERR(max_rel=2)",), ("gP",)),
        "set-replacement": (("gP", "nDCG@10"), ()),
        "rank-projection-replacement": (("gRBP(p=0.3)",), ("gP",)),
        "rank-replacement": (("gP", "AP"), ("BPM@10",)),
        "rank-replacement-swapping": (("nDCG@10",), ("CT",)),
    }

    def compares(self, lower: Labels, upper: Labels, branching: int, cutoff: int | None) -> bool:
        """Whether the one list lies below the other; sets are written as the descending list."""
        if not isinstance(self.ordering, str) or len(lower) != len(upper) or not lower or lower == upper:
            return False
        form = ORDERINGS[self.ordering]
        descending = all(tuple(sorted(x, reverse=True)) == x for x in (lower, upper))
        return (descending or not form.multiset) and form.leq(lower, upper)

    def law(self, poset: Poset[Any], values: Sequence[Any]) -> Law[Any]:
        """A case is a pair x < y."""
        return isotone(poset, values)

    def sentence(self, told: Sequence[Told]) -> str:
        """The two lists and their scores."""
        (lower, low), (upper, high) = told
        return f"{lower} lies below {upper} and scores {low} against {high}: {self.complaint}."


@for_each_ordering
class StrictlyIsotone(Isotone):
    """x < y in the ordering implies M(x) < M(y)."""

    stem = "strictly-isotone"
    rule = "A list that is higher in the ordering has the higher value."
    matters = "Where it fails the measure is blind to an improvement, and induces no distance between lists."
    implies = "giner.isotone on the same ordering."
    complaint = "the higher list does not have the higher value"
    strict = True
    examples: ClassVar[Examples] = {
        "set-projection-replacement": (("gRBP(p=0.5)",), ("gP",)),
        "set-replacement": (("gP",), ("P@3",)),
        "rank-projection-replacement": (("gRBP(p=0.3)",), ("gRBP(p=0.5)",)),
        "rank-replacement": (("gP", "nDCG"), ("nDCG@3",)),
        "rank-replacement-swapping": (("nDCG",), ("gP",)),
    }

    def law(self, poset: Poset[Any], values: Sequence[Any]) -> Law[Any]:
        """A case is a pair x < y."""
        return strictly_isotone(poset, values)


@for_each_ordering
class Valuation(OnOrdering):
    """M(x) + M(y) = M(x v y) + M(x ^ y) wherever x and y have a join and a meet."""

    stem = "valuation"
    rule = "The values of two lists add up to the values of their join and their meet."
    matters = "A valuation on a distributive lattice is known from its values on a few lists: its basis."
    implies = "On a chain nothing: there every measure is a valuation."
    complaint = "the two sums differ"
    examples: ClassVar[Examples] = {
        "set-projection-replacement": (("ERR(max_rel=2)",), ()),
        "set-replacement": (("gP", "RR"), ("ERR(max_rel=2)",)),
        "rank-projection-replacement": (("ERR(max_rel=2)",), ()),
        "rank-replacement": (("gP", "gRBP(p=0.8)", "nDCG@10"), ("RR", "AP")),
        "rank-replacement-swapping": (("gP", "DCG", "AP"), ("ERR(max_rel=2)",)),
    }

    def law(self, poset: Poset[Any], values: Sequence[Any]) -> Law[Any]:
        """A case is an unordered pair x != y with a join and a meet."""
        return valuation(poset, values)

    def sentence(self, told: Sequence[Told]) -> str:
        """The two sums."""
        (x, at_x), (y, at_y), (join, at_join), (meet, at_meet) = told
        lists = f"{x} scores {at_x}, {y} {at_y}, their join {join} {at_join}, their meet {meet} {at_meet}"
        return f"{lists}: {at_x} + {at_y} is not {at_join} + {at_meet}."
