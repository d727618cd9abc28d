"""Verdicts: what a check found, how it was reached, and the smallest counterexample in words."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from axiometer.numeric import fraction_text

STATUSES = ("violated", "undecided", "holds", "proved", "not-applicable")
"""The worst status first; a verdict of several parts has the worst of them."""


@dataclass(frozen=True)
class Witness:
    """The smallest violating case: its lists, their scores (exact where rational), and what is wrong."""

    lists: tuple[tuple[Any, ...], ...]
    scores: tuple[Fraction | float, ...]
    sentence: str

    def to_dict(self) -> dict[str, Any]:
        """Plain data; exact scores as text beside their floats."""
        return {
            "lists": [list(items) for items in self.lists],
            "scores": [float(score) for score in self.scores],
            "exact": [fraction_text(score) if isinstance(score, Fraction) else None for score in self.scores],
            "sentence": self.sentence,
        }


@dataclass(frozen=True)
class Verdict:
    """What is known about one measure and one axiom.

    It is true in a condition when the axiom is proved or holds within the bounds.

    >>> verdict = Verdict("AP", "albahem.redundancy", "holds", {"aspects": 2, "depth": 3}, cases=8)
    >>> bool(verdict), verdict.story()
    (True, 'holds in all 8 cases (aspects=2, depth=3)')
    """

    measure: str
    axiom: str
    status: str
    bounds: dict[str, Any]
    cases: int = 0
    violations: int = 0
    witness: Witness | None = None
    parts: tuple[Verdict, ...] = ()
    certificate: Any = None
    arithmetic: str = ""
    seconds: float = 0.0
    reason: str = ""
    provenance: dict[str, Any] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return self.status in ("proved", "holds")

    @property
    def unread(self) -> bool:
        """Whether the measure could not be read, so that nothing was compared; no proof speaks of it then."""
        return self.status == "undecided" and not self.cases and not self.arithmetic

    def __repr__(self) -> str:
        return f"{self.measure}, {self.axiom}: {self.story()}"

    def _repr_html_(self) -> str:
        from axiometer.check.notebook import verdict_block
        from axiometer.markup import block

        return block(verdict_block(self.to_dict()))

    def story(self) -> str:
        """The verdict in one or two sentences, with its bounds."""
        where = extent(self.bounds)
        if self.status == "violated" and self.witness:
            share = f"{self.violations:,} of {self.cases:,} cases ({where})"
            return f"violated in {share}. {self.witness.sentence}"
        if self.status == "holds":
            return (
                f"holds ({where}): {self.reason}"
                if self.reason
                else f"holds in all {self.cases:,} cases ({where})"
            )
        if self.status == "proved":
            text = getattr(self.certificate, "extent", "for lists of any length")
            listed = f"; all {self.cases:,} cases were listed ({where})" if self.cases else ""
            return f"proved {text}{listed}"
        return " ".join(filter(None, [self.status, f"({where})" if where else "", self.reason]))

    def to_dict(self) -> dict[str, Any]:
        """The verdict in the report's JSON model."""
        return {
            "measure": self.measure,
            "axiom": self.axiom,
            "status": self.status,
            "bounds": self.bounds,
            "cases": self.cases,
            "violations": self.violations,
            "witness": self.witness.to_dict() if self.witness else None,
            "certificate": self.certificate.to_dict() if self.certificate else None,
            "arithmetic": self.arithmetic,
            "seconds": round(self.seconds, 4),
            "reason": self.reason,
            "parts": [part.to_dict() for part in self.parts],
            "provenance": self.provenance,
        }


def extent(bounds: dict[str, Any]) -> str:
    """Bounds in words.

    >>> extent({"spaces": [{"aspects": 2, "depth": 8}, {"grades": 3, "depth": 6}]})
    'aspects=2, depth=8; grades=3, depth=6'
    """
    if "spaces" in bounds:
        return "; ".join(extent(part) for part in bounds["spaces"])
    return ", ".join(f"{name}={value}" for name, value in bounds.items())


def join(measure: str, axiom: str, parts: list[Verdict]) -> Verdict:
    """One verdict of several spaces: the worst status, all cases, the smallest witness."""
    if len(parts) == 1:
        return parts[0]
    told = [part for part in parts if part.status != "not-applicable"] or parts
    worst = min(told, key=lambda part: STATUSES.index(part.status))
    broken = [part for part in told if part.witness is not None]
    shortest = min(broken, key=_length, default=None)
    return Verdict(
        measure,
        axiom,
        worst.status,
        {"spaces": [part.bounds for part in told]} if len(told) > 1 else told[0].bounds,
        sum(part.cases for part in told),
        sum(part.violations for part in told),
        None if shortest is None else shortest.witness,
        tuple(parts),
        worst.certificate,
        ", ".join(dict.fromkeys(part.arithmetic for part in told if part.arithmetic)),
        sum(part.seconds for part in parts),
        worst.reason,
        worst.provenance,
    )


def _length(part: Verdict) -> int:
    return sum(map(len, part.witness.lists)) if part.witness else 0
