"""Verdicts: what a check found, how it was reached, and the smallest counterexample in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from axiometer.numeric.text import fraction_text
from axiometer.report.model import extent

STATUSES = ("violated", "undecided", "holds", "proved", "not-applicable")
"""The worst status first; a verdict of several parts has the worst of them."""
WITHIN, PAST = "within the cutoff", "past the cutoff"
OWN, LONG, OTHER = "", "long lists", "other recall bases"


@dataclass(frozen=True)
class Witness:
    """The smallest violating case: its lists, their scores (exact where rational), and what is wrong.

    `readers` names the measure that reads each list; `higher` is the place of the list that ought to have the
    higher value, or of the end of the move that ought to gain more. `relevant` is the recall base that the
    scores were computed with, {grade or aspect: count}, None where the measure does not look at it;
    `commands` computes each score again.
    """

    lists: tuple[tuple[Any, ...], ...]
    scores: tuple[Fraction | float, ...]
    sentence: str
    readers: tuple[str, ...] = ()
    higher: int | None = None
    relevant: Mapping[Any, int] | None = None
    nonrelevant: int | None = None
    commands: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Plain data; exact scores as text beside their floats."""
        base = self.relevant
        return {
            "lists": [list(items) for items in self.lists],
            "scores": [float(score) for score in self.scores],
            "exact": [fraction_text(s) if isinstance(s, Fraction) else None for s in self.scores],
            "sentence": self.sentence,
            "readers": list(self.readers),
            "higher": self.higher,
            "relevant": None if base is None else {str(kind): count for kind, count in base.items()},
            "nonrelevant": self.nonrelevant,
            "commands": list(self.commands),
        }


@dataclass(frozen=True)
class Verdict:
    """What is known about one measure and one axiom.

    It is true in a condition when the axiom is proved or holds within the bounds. `cases` and `violations`
    count the lists of the spaces with their own recall base; a part for other bases has its own counts.
    `region` says of a part on which side of the measure's cutoff its lists lie, `about` which lists or recall
    bases it speaks of where these are not the space's own.

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
    region: str = ""
    about: str = OWN

    def __bool__(self) -> bool:
        return self.status in ("proved", "holds")

    @property
    def unread(self) -> bool:
        """Whether the measure could not be read, so that nothing was compared; no proof speaks of it then."""
        return self.status == "undecided" and not self.cases and not self.arithmetic

    @property
    def within(self) -> str:
        """The status within the measure's cutoff: that of the parts that do not lie behind it."""
        parts = [part for part in self.parts or (self,) if part.region != PAST]
        return worst(parts).status if parts else "not-applicable"

    @property
    def past_only(self) -> bool:
        """Whether it is violated, but only by lists that reach past the cutoff."""
        broken = [part for part in self.parts or (self,) if part.status == "violated"]
        return bool(broken) and all(part.region == PAST for part in broken)

    def __repr__(self) -> str:
        return f"{self.measure}, {self.axiom}: {self.story()}"

    def _repr_html_(self) -> str:
        from axiometer.report.verdict_tables import verdict_block
        from axiometer.tables.html import block

        return block(verdict_block(self.to_dict()))

    @property
    def headline(self) -> str:
        """The status, and where a violation lies that does not lie in the lists that were listed.

        >>> part = Verdict("P@3", "a.b", "violated", {}, region=PAST)
        >>> Verdict("P@3", "a.b", "violated", {}, parts=(part, Verdict("P@3", "a.b", "proved", {}))).headline
        'violated only past the cutoff (within it: proved)'
        """
        if self.past_only:
            return f"violated only {PAST} (within it: {self.within})"
        broken = [part for part in self.parts if part.status == "violated"]
        if broken and all(part.about == OTHER for part in broken):
            return "violated under other recall bases (under the space's own: not violated)"
        return self.status

    def story(self) -> str:
        """The verdict in one or two sentences, with its bounds."""
        where = extent(self.bounds)
        if self.status == "violated" and self.witness:
            share = f"{self.violations:,} of {self.cases:,} cases ({where})"
            comma = "" if self.headline == self.status else ","
            return f"{self.headline}{comma} in {share}. {self.witness.sentence}"
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

    def details(self) -> list[str]:
        """Each part in a line: which lists and recall bases, how many cases, what was found.

        >>> part = Verdict("P@3", "a.b", "holds", {"grades": 2}, cases=4, region=WITHIN)
        >>> Verdict("P@3", "a.b", "holds", {}, parts=(part, part)).details()[0]
        'within the cutoff, grades=2: holds, 0 of 4 cases violate it'
        """
        return [part._detail() for part in self.parts]

    def _detail(self) -> str:
        where = ", ".join(filter(None, [self.region, self.about, extent(self.bounds)]))
        found = self.status
        if self.certificate is not None:
            found += f" {self.certificate.extent}"
        if self.cases:
            found += f", {self.violations:,} of {self.cases:,} cases violate it"
        return f"{where}: {found}" + (f" ({self.reason})" if self.reason else "")

    def to_dict(self) -> dict[str, Any]:
        """The verdict in the report's JSON model."""
        return {
            "measure": self.measure,
            "axiom": self.axiom,
            "status": self.status,
            "headline": self.headline,
            "bounds": self.bounds,
            "cases": self.cases,
            "violations": self.violations,
            "witness": self.witness.to_dict() if self.witness else None,
            "certificate": self.certificate.to_dict() if self.certificate else None,
            "arithmetic": self.arithmetic,
            "seconds": round(self.seconds, 4),
            "reason": self.reason,
            "region": self.region,
            "about": self.about,
            "details": self.details(),
            "parts": [part.to_dict() for part in self.parts],
            "provenance": self.provenance,
        }


def worst(parts: list[Verdict]) -> Verdict:
    """The part that decides: the worst of those that apply, the first of equals."""
    told = [part for part in parts if part.status != "not-applicable"] or parts
    return min(told, key=lambda part: STATUSES.index(part.status))


def join(measure: str, axiom: str, parts: list[Verdict]) -> Verdict:
    """One verdict of several parts: the worst status, the cases of the spaces, the smallest witness."""
    if len(parts) == 1:
        return parts[0]
    told = [part for part in parts if part.status != "not-applicable"] or parts
    counted = [part for part in parts if part.about != OTHER]
    decides = worst(parts)
    broken = [part for part in told if part.witness is not None]
    shortest = min(broken, key=_length, default=None)
    spaces = list({extent(part.bounds): part.bounds for part in told}.values())
    return Verdict(
        measure,
        axiom,
        decides.status,
        {"spaces": spaces} if len(spaces) > 1 else spaces[0],
        sum(part.cases for part in counted),
        sum(part.violations for part in counted),
        None if shortest is None else shortest.witness,
        tuple(parts),
        decides.certificate,
        ", ".join(dict.fromkeys(part.arithmetic for part in told if part.arithmetic)),
        sum(part.seconds for part in parts),
        decides.reason,
        decides.provenance,
    )


def _length(part: Verdict) -> int:
    return sum(map(len, part.witness.lists)) if part.witness else 0
