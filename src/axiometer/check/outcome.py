"""What an axiom's own way of deciding found, before it becomes a verdict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from axiometer.check.verdict import Witness
from axiometer.numeric import as_fraction
from axiometer.spaces import Space
from axiometer.spaces.space import Labels


@dataclass(frozen=True)
class Outcome:
    """Counts, the smallest violation and a remark; `+` adds what was found later.

    >>> (Outcome(3) + Outcome(2, 1)).status
    'violated'
    """

    cases: int
    violations: int = 0
    open: int = 0
    witness: Witness | None = None
    reason: str = ""

    def __add__(self, later: Outcome) -> Outcome:
        return Outcome(
            self.cases + later.cases,
            self.violations + later.violations,
            self.open + later.open,
            self.witness or later.witness,
            self.reason or later.reason,
        )

    @property
    def status(self) -> str:
        """The status of a verdict."""
        if not self.cases:
            return "not-applicable"
        return "violated" if self.violations else "undecided" if self.open else "holds"


def shown(space: Space, lists: Sequence[Labels], values: Sequence[Any], sentence: str) -> Witness:
    """A witness from lists and their exact values."""
    return Witness(tuple(map(space.documents, lists)), tuple(map(as_fraction, values)), sentence)


def number(value: Any) -> str:
    """A value in a sentence."""
    return f"{float(value):.4f}"
