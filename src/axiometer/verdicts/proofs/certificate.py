"""Certificates: what a proof rests on, in a form that a short independent function can check again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from axiometer.axiomatics.axiom import Axiom
from axiometer.errors import AxiometerError
from axiometer.metrics.guard import guarded
from axiometer.metrics.measure import Measure
from axiometer.spaces import Space
from axiometer.spaces.space import Labels

Evidence = dict[str, Any]
Replay = Callable[[Measure, Axiom, Evidence], bool]


@dataclass(frozen=True)
class Certificate:
    """A proof that a measure satisfies an axiom.

    `lemma` names the argument, which docs/explanation/proofs.md gives; `evidence` is the plain data that the
    argument needs; `depth` is the length of the longest lists it covers, None for any length. `bases` says
    for which recall bases it speaks.
    """

    subject: Measure = field(repr=False)
    axiom: Axiom
    lemma: str
    depth: int | None
    claims: tuple[str, ...]
    evidence: Evidence = field(repr=False)
    check: Replay = field(repr=False, compare=False)
    bases: str = ""

    @property
    def extent(self) -> str:
        """Which lists and recall bases it covers, in words; evidence about one length says so."""
        if "length" in self.evidence:
            lists = f"for lists of {self.evidence['length']:,} documents"
        else:
            lists = (
                f"for lists of up to {self.depth:,} documents" if self.depth else "for lists of any length"
            )
        return f"{lists} and {self.bases}" if self.bases else lists

    def replay(self) -> bool:
        """Checks the evidence again, by code that did not make it; what cannot be checked is not shown."""
        try:
            with guarded(self.subject):
                return self.check(self.subject, self.axiom, self.evidence)
        except AxiometerError:
            return False

    def __str__(self) -> str:
        return f"{self.lemma}: {'; '.join(self.claims)}"

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "measure": str(self.subject),
            "axiom": self.axiom.full_name,
            "statement": self.axiom.formula,
            "lemma": self.lemma,
            "depth": self.depth,
            "extent": self.extent,
            "bases": self.bases,
            "claims": list(self.claims),
            "evidence": self.evidence,
        }


def described(space: Space) -> Evidence:
    """A space as plain data, without its depth.

    >>> from axiometer.spaces import grade_space
    >>> space_of(described(grade_space(3, depth=4)), 100) == grade_space(3, depth=100)
    True
    """
    return {
        "kind": space.kind,
        "branching": space.branching,
        "relevant": list(space.relevant),
        "empty": space.empty,
    }


def space_of(evidence: Evidence, depth: int) -> Space:
    """The space that was described, to a depth."""
    given = tuple(evidence["relevant"])
    return Space(evidence["kind"], evidence["branching"], depth, relevant=given, empty=evidence["empty"])


@dataclass(frozen=True)
class Refutation:
    """A case that violates the axiom, found by a criterion and not by enumeration."""

    case: tuple[Labels, ...]
    reason: str
