"""What some cases showed, in a form that merges in any order to the same verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from axiometer.axiomatics.cases import Case
from axiometer.errors import MeasureError

Instance = tuple[Case, tuple[int, ...]]
"""The lists of a case, and the recall base that they were scored with: () for the space's own."""


@dataclass(frozen=True)
class Tally:
    """Counts, the smallest violating case and the smallest open one; `+` merges, and Tally() changes nothing.

    `past` counts apart the cases with a list that reaches behind the measure's cutoff; they are not in the
    other counts.

    >>> a, b = Tally(3, 1, witness=(((1,), (1, 0)), ())), Tally(5, 1, witness=(((0, 0),), ()))
    >>> (a + b).witness, (a + b) == (b + a)
    ((((0, 0),), ()), True)
    """

    cases: int = 0
    violations: int = 0
    open: int = 0
    exact: int = 0
    witness: Instance | None = None
    open_case: Instance | None = None
    past: Tally | None = None

    def __add__(self, other: Tally) -> Tally:
        past = [one for one in (self.past, other.past) if one is not None]
        return Tally(
            self.cases + other.cases,
            self.violations + other.violations,
            self.open + other.open,
            self.exact + other.exact,
            smaller(self.witness, other.witness),
            smaller(self.open_case, other.open_case),
            None if not past else past[0] if len(past) == 1 else past[0] + past[1],
        )

    @property
    def status(self) -> str:
        """What a verdict of these cases alone says."""
        if not self.cases:
            return "not-applicable"
        return "violated" if self.violations else "undecided" if self.open else "holds"


def smaller(left: Instance | None, right: Instance | None) -> Instance | None:
    """The case of least total length, then lexicographically least, then of the smaller recall base."""
    found = [one for one in (left, right) if one is not None]
    return min(found, key=instance_size) if found else None


def instance_size(one: Instance) -> tuple[Any, ...]:
    """The order of witnesses."""
    case, base = one
    return sum(map(len, case)), case, sum(base), base


@dataclass(frozen=True)
class Listed:
    """What chunks of one space showed for each axiom; `+` merges, in any order.

    `error` is the refusal of the first chunk that was refused, by its place `at` among all chunks.

    >>> (Listed({"a": Tally(3)}, 0.5) + Listed({"a": Tally(4)}, 0.25)).total("a").cases
    7
    """

    tallies: Mapping[str, Tally] = field(default_factory=dict)
    seconds: float = 0.0
    error: MeasureError | None = None
    at: int = 0

    def __add__(self, other: Listed) -> Listed:
        names = {**self.tallies, **other.tallies}
        first = min((self, other), key=lambda one: (one.error is None, one.at))
        return Listed(
            {name: self.tallies.get(name, Tally()) + other.tallies.get(name, Tally()) for name in names},
            self.seconds + other.seconds,
            first.error,
            first.at if first.error else 0,
        )

    def total(self, axiom: str) -> Tally:
        """What all chunks showed of one axiom; raises what a chunk was refused for."""
        if self.error is not None:
            raise self.error
        return self.tallies[axiom]
