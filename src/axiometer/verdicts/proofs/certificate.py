"""Certificates: what a proof rests on, in a form that a short independent function can check again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from axiometer.axiomatics.axiom import Axiom
from axiometer.errors import AxiometerError, InputError
from axiometer.metrics.guard import guarded
from axiometer.metrics.measure import Measure
from axiometer.spaces import Space
from axiometer.spaces.space import Labels

Evidence = dict[str, Any]
Replay = Callable[[Measure, Axiom, Evidence], bool]
Shown = tuple[int | None, tuple[str, ...]]
"""The length of the longest lists that an argument covers, None for any length, and its steps in words."""
Says = Callable[[Measure, Axiom, Evidence], Shown]
VERSION = 1
"""Of the form in which certificates are written; see docs/reference/certificates.md."""


@dataclass(frozen=True)
class Argument:
    """How the evidence of a lemma is checked again, and what it then shows, `every_base` if of every one."""

    check: Replay
    says: Says
    every_base: bool = False


ARGUMENTS: dict[str, Argument] = {}
"""By the name of the lemma; every file of proofs enters its own."""


@dataclass(frozen=True)
class Certificate:
    """A proof that a measure satisfies an axiom.

    `lemma` names the argument, which docs/explanation/proofs.md gives; `evidence` is the plain data that the
    argument needs, and all else follows from it. `bases` says for which recall bases it speaks.
    """

    subject: Measure = field(repr=False)
    axiom: Axiom
    lemma: str
    evidence: Evidence = field(repr=False)
    bases: str = ""

    def __post_init__(self) -> None:
        if self.lemma not in ARGUMENTS or self.bases not in BASES:
            told = repr(self.lemma if self.lemma not in ARGUMENTS else self.bases)
            raise InputError(f"it cannot be read: the argument {told[:60]} is not known")

    @property
    def depth(self) -> int | None:
        """The length of the longest lists it covers, None for any length."""
        return ARGUMENTS[self.lemma].says(self.subject, self.axiom, self.evidence)[0]

    @property
    def claims(self) -> tuple[str, ...]:
        """The steps of the argument in words."""
        return ARGUMENTS[self.lemma].says(self.subject, self.axiom, self.evidence)[1]

    @property
    def kinds(self) -> int:
        """How many kinds of cases it lists, those of the proofs inside it too."""
        inside = [*self.evidence.get("parts", ()), *self.evidence.get("moves", ())]
        listed = [told["evidence"] for told in inside] or [self.evidence]
        return sum(len(one.get("kinds", ())) for one in listed)

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
                shown = ARGUMENTS[self.lemma].check(self.subject, self.axiom, self.evidence)
                return shown and BASES[self.bases](self)
        except AxiometerError:
            return False

    def __str__(self) -> str:
        return f"{self.lemma}: {'; '.join(self.claims)}"

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "version": VERSION,
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


EVERY_BASE = "every recall base"


def _speaks_of_all(proof: Certificate) -> bool:
    """Whether its argument runs on any recall base, or all of its parts' do."""
    parts = proof.evidence.get("parts", ())
    inside = bool(parts) and all(part["bases"] == EVERY_BASE for part in parts)
    return ARGUMENTS[proof.lemma].every_base or inside


BASES: dict[str, Callable[[Certificate], bool]] = {
    "": lambda certificate: True,
    EVERY_BASE: _speaks_of_all,
}
"""What more has to be checked of a proof that speaks of other recall bases than its own, by `bases`."""


def certificate_from(measure: Measure, axiom: Axiom, told: Mapping[str, Any]) -> Certificate:
    """The certificate of plain data; refused where its words are not those that follow from its evidence."""
    made = Certificate(measure, axiom, told["lemma"], told["evidence"], told["bases"])
    wanted = made.to_dict()
    if wrong := [name for name in (*wanted, *told) if wanted.get(name) != told.get(name)]:
        raise InputError(f"its {wrong[0]} does not follow from its evidence and the definitions")
    return made


def replay_inside(measure: Measure, axiom: Axiom, told: Mapping[str, Any]) -> bool:
    """A proof inside another one, checked again for the statement that it is needed for."""
    return certificate_from(measure, axiom, told).replay()


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
    fits = evidence["branching"] >= 2 and len(given) in (0, evidence["branching"] - 1)
    if evidence["kind"] not in ("grades", "aspects") or not fits or any(count < 0 for count in given):
        raise InputError("there are no such lists as the evidence speaks of")
    return Space(evidence["kind"], evidence["branching"], depth, relevant=given, empty=evidence["empty"])


@dataclass(frozen=True)
class Refutation:
    """A case that violates the axiom, found by a criterion and not by enumeration."""

    case: tuple[Labels, ...]
    reason: str
