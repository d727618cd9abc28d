"""A claim: a statement printed in a paper, with the function that decides it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from axiometer.errors import InputError
from axiometer.registry import Registry

STATUSES = ("reproduced", "reproduced-under-convention", "refuted", "not-checkable")
CLAIMS: Registry[Claim] = Registry("claim", "axiometer.claims", InputError)


@dataclass(frozen=True)
class Decision:
    """What we found: a status, our number or verdict in words, and a witness where there is one."""

    status: str
    found: str
    witness: str = ""
    convention: str = ""


@dataclass(frozen=True)
class Claim:
    """`statement` is in our words; `decide` computes the decision, nothing is stored."""

    id: str
    source: str
    section: str
    statement: str
    decide: Callable[[], Decision]

    def to_dict(self, decision: Decision) -> dict[str, Any]:
        """Claim and decision as plain data."""
        return {
            "id": self.id,
            "source": self.source,
            "section": self.section,
            "statement": self.statement,
            "status": decision.status,
            "found": decision.found,
            "witness": decision.witness,
            "convention": decision.convention,
        }


def claim(
    name: str, source: str, section: str, statement: str
) -> Callable[[Callable[[], Decision]], Callable[[], Decision]]:
    """Function decorator: enters the claim that the function decides into the registry."""

    def enter(decide: Callable[[], Decision]) -> Callable[[], Decision]:
        CLAIMS.add(name, Claim(name, source, section, statement, decide))
        return decide

    return enter


def settled(true: bool, found: str, witness: str = "", convention: str = "") -> Decision:
    """Reproduced where true (under a convention, if one is named), else refuted."""
    if not true:
        return Decision("refuted", found, witness, convention)
    return Decision("reproduced-under-convention" if convention else "reproduced", found, witness, convention)
