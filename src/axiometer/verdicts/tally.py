"""What some cases showed, in a form that merges in any order, and the verdict that it makes."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from axiometer import __version__
from axiometer.axiomatics.axiom import Axiom
from axiometer.axiomatics.cases import Case
from axiometer.errors import MeasureError
from axiometer.metrics.function import FunctionError, FunctionMeasure
from axiometer.metrics.measure import Measure
from axiometer.numeric import UndecidedError
from axiometer.verdicts.verdict import Verdict

Instance = tuple[Case, tuple[int, ...]]
"""The lists of a case, and the recall base that they were scored with: () for the space's own."""
OWN = "the function's own"
REALS = "exact reals"


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


def verdict_of(
    measure: Measure,
    axiom: Axiom,
    bounds: dict[str, Any],
    tally: Tally | None = None,
    status: str = "",
    **told: Any,
) -> Verdict:
    """The verdict of a tally: its counts and its status, unless another one is given.

    >>> from axiometer.axiomatics.axiom import AXIOMS
    >>> from axiometer import measure
    >>> verdict_of(measure("AP"), AXIOMS.find("priority"), {"depth": 3}, Tally(4))
    AP, amigo.priority: holds in all 4 cases (depth=3)
    """
    counted = tally or Tally()
    return Verdict(
        str(measure),
        axiom.full_name,
        status or counted.status,
        bounds,
        counted.cases,
        counted.violations,
        provenance={"axiometer": __version__},
        **told,
    )


def decided(
    measure: Measure,
    axiom: Axiom,
    bounds: dict[str, Any],
    decide: Callable[[], Verdict],
    arithmetic: str = "",
) -> Verdict:
    """The verdict of a decision, timed; a measure that refuses a space or stays open makes one as well."""
    begun = time.perf_counter()
    try:
        found = decide()
    except MeasureError as error:
        found = verdict_of(measure, axiom, bounds, status=status_of(error), reason=str(error))
        found = replace(found, arithmetic=own_or(measure, arithmetic))
    except UndecidedError as error:
        found = verdict_of(measure, axiom, bounds, status="undecided", reason=str(error))
        found = replace(found, arithmetic=own_or(measure, arithmetic or REALS))
    return replace(found, seconds=time.perf_counter() - begun)


def status_of(error: MeasureError) -> str:
    """A measure that refuses a space is not spoken of; a function that misbehaves leaves all open."""
    return "undecided" if isinstance(error, FunctionError) else "not-applicable"


def own_or(measure: Measure, arithmetic: str) -> str:
    """How values were compared: a function's own as they came, others as is said."""
    return OWN if isinstance(measure, FunctionMeasure) else arithmetic
