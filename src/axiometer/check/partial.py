"""What a chunk of a space showed, in a form that merges in any order to the same verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import reduce

from axiometer.errors import MeasureError
from axiometer.spaces.space import Labels

Case = tuple[Labels, ...]


@dataclass(frozen=True)
class Partial:
    """Counts and the smallest violating case; `+` merges, in any order, and Partial() changes nothing.

    >>> a, b = Partial(3, 1, witness=((1,), (1, 0))), Partial(5, 1, witness=((0, 0),))
    >>> (a + b).witness, (a + b) == (b + a)
    (((0, 0),), True)
    """

    cases: int = 0
    violations: int = 0
    open: int = 0
    exact: int = 0
    witness: Case | None = None
    open_case: Case | None = None

    def __add__(self, other: Partial) -> Partial:
        return Partial(
            self.cases + other.cases,
            self.violations + other.violations,
            self.open + other.open,
            self.exact + other.exact,
            smaller(self.witness, other.witness),
            smaller(self.open_case, other.open_case),
        )


def smaller(left: Case | None, right: Case | None) -> Case | None:
    """The case of least total length, then lexicographically least."""
    cases = [case for case in (left, right) if case is not None]
    return min(cases, key=case_size) if cases else None


def case_size(case: Case) -> tuple[int, Case]:
    """The order of witnesses."""
    return sum(map(len, case)), case


def merge(partials: list[Partial]) -> Partial:
    """All chunks together."""
    return reduce(Partial.__add__, partials, Partial())


@dataclass(frozen=True)
class Listed:
    """What chunks of one space showed for each axiom; `+` merges, in any order.

    `error` is the refusal of the first chunk that was refused, by its place `at` among all chunks.

    >>> (Listed({"a": Partial(3)}, 0.5) + Listed({"a": Partial(4)}, 0.25)).total("a").cases
    7
    """

    partials: Mapping[str, Partial] = field(default_factory=dict)
    seconds: float = 0.0
    error: MeasureError | None = None
    at: int = 0

    def __add__(self, other: Listed) -> Listed:
        names = {**self.partials, **other.partials}
        first = min((self, other), key=lambda one: (one.error is None, one.at))
        return Listed(
            {
                name: self.partials.get(name, Partial()) + other.partials.get(name, Partial())
                for name in names
            },
            self.seconds + other.seconds,
            first.error,
            first.at if first.error else 0,
        )

    def total(self, axiom: str) -> Partial:
        """What all chunks showed of one axiom; raises what a chunk was refused for."""
        if self.error is not None:
            raise self.error
        return self.partials[axiom]
