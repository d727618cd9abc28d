"""A parameter left open: for which of its values an axiom holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from axiometer.axiomatics.axiom import AXIOMS, Axiom
from axiometer.errors import MeasureError
from axiometer.metrics.find_measure import from_name
from axiometer.metrics.measure import MEASURES
from axiometer.metrics.parameters import Parameter
from axiometer.names import Name, number_text, parse
from axiometer.report.model import extent
from axiometer.verdicts.api import check
from axiometer.verdicts.verdict import Verdict

OPEN = "?"
STEPS = 24
NOT_MET = ("violated", "undecided", "not-applicable")
FAR = Fraction(1000)
"""Where a parameter has no upper end, values up to this one are tried."""


@dataclass(frozen=True)
class Stretch:
    """A stretch of the parameter in which the axiom holds: the verdicts at its two ends and just outside.

    `below` and `above` are None where the stretch reaches the end of what the parameter may be.
    """

    low: Fraction
    high: Fraction
    first: Verdict
    last: Verdict
    below: Verdict | None = None
    above: Verdict | None = None

    @property
    def proved(self) -> bool:
        """Whether both ends are settled: proved inside, violated just outside."""
        inside = all(verdict.status == "proved" for verdict in (self.first, self.last))
        return inside and all(v is None or v.status == "violated" for v in (self.below, self.above))

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "low": float(self.low),
            "high": float(self.high),
            "proved": self.proved,
            "first": self.first.to_dict(),
            "last": self.last.to_dict(),
            "below": None if self.below is None else self.below.to_dict(),
            "above": None if self.above is None else self.above.to_dict(),
        }


@dataclass(frozen=True)
class ParameterRange:
    """Where an axiom holds, as far as the values tried tell; the ends are exact to `digits` digits.

    `statuses` counts the values by status, `ends` are the least and the largest value tried, `bounds`
    are those of the checks. `reasons` gives the reason of one value of each status that is no answer:
    not-applicable (the measure or the axiom refuses the value) and undecided.
    """

    measure: str
    parameter: str
    axiom: str
    stretches: tuple[Stretch, ...]
    statuses: dict[str, int]
    ends: tuple[Fraction, Fraction]
    bounds: tuple[dict[str, Any], ...]
    digits: int
    reasons: dict[str, str] = field(default_factory=dict)

    @property
    def tried(self) -> int:
        """How many values were tried."""
        return sum(self.statuses.values())

    def __bool__(self) -> bool:
        return bool(self.stretches)

    def __str__(self) -> str:
        return f"{self.measure}, {self.axiom}: {self.story()}"

    def story(self) -> str:
        """The range in a sentence or two."""
        low, high = map(number_text, self.ends)
        where = " or ".join(filter(None, map(extent, self.bounds)))
        counts = ", ".join(f"{count} {status}" for status, count in self.statuses.items())
        tried = f"{self.tried} values of {self.parameter} from {low} to {high} were tried"
        told = [f"{self._told(stretch)}." for stretch in self.stretches] or [self._nowhere()]
        open_ones = [f"One that is {status}: {reason}." for status, reason in self.reasons.items()]
        return " ".join([*told, f"{tried}{f' ({where})' if where else ''}: {counts}.", *open_ones])

    def _nowhere(self) -> str:
        """What no stretch means: violated, or not decided at all."""
        if "violated" not in self.statuses:
            return "No value that was tried is decided."
        return "Violated at every value tried." if len(self.statuses) == 1 else "Holds at no value tried."

    def _told(self, stretch: Stretch) -> str:
        low, high = (number_text(end) for end in (stretch.low, stretch.high))
        ends = [
            f"{verdict.status} at {number_text(value)}"
            for value, verdict in (
                (stretch.low - self.unit, stretch.below),
                (stretch.low, stretch.first),
                (stretch.high, stretch.last),
                (stretch.high + self.unit, stretch.above),
            )
            if verdict is not None
        ]
        return (
            f"Holds at every {self.parameter} tried from {low} to {high} ({', '.join(dict.fromkeys(ends))})"
        )

    @property
    def unit(self) -> Fraction:
        """The last digit."""
        return Fraction(1, 10**self.digits)

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "measure": self.measure,
            "parameter": self.parameter,
            "axiom": self.axiom,
            "tried": self.tried,
            "statuses": dict(self.statuses),
            "ends": [float(end) for end in self.ends],
            "bounds": list(self.bounds),
            "digits": self.digits,
            "reasons": dict(self.reasons),
            "stretches": [stretch.to_dict() for stretch in self.stretches],
        }


def is_open(name: str) -> bool:
    """Whether a measure's name leaves a parameter open.

    >>> is_open("RBP(p=?)"), is_open("RBP(p=0.8)")
    (True, False)
    """
    return OPEN in name and not name.endswith((".csv", ".toml")) and ".py:" not in name


def find_range(
    name: str,
    axiom: str | Axiom,
    *,
    digits: int = 6,
    progress: Callable[[str], None] | None = None,
    **bounds: Any,
) -> ParameterRange:
    """The values of the open parameter for which the axiom holds, its ends to so many digits.

    Values are tried evenly over what the parameter may be; between two neighbours that differ the end is
    closed in until it is exact to the last digit. What lies between two values that agree is not looked at.

    >>> found = find_range("RBP(p=?)", "closeness-threshold")
    >>> found.stretches[0].low, found.stretches[0].proved
    (Fraction(377439, 500000), True)
    """
    tree = parse(name.strip())
    keyword, parameter = _open_parameter(tree)
    wanted = AXIOMS.find(axiom) if isinstance(axiom, str) else axiom
    unit = Fraction(1, 10**digits) if parameter.kind == "real" else Fraction(1)
    seen: dict[Fraction, Verdict] = {}

    def ask(value: Fraction) -> Verdict:
        if value not in seen:
            seen[value] = _verdict(tree, value, wanted, bounds)
            if progress:
                progress(seen[value].measure)
        return seen[value]

    values = _grid(parameter, unit)
    stretches = _stretches(values, unit, ask)
    digits = digits if parameter.kind == "real" else 0
    verdicts = [seen[value] for value in sorted(seen)]
    counts = Counter(verdict.status for verdict in verdicts)
    bounds_seen: list[dict[str, Any]] = []
    for verdict in verdicts:
        if verdict.bounds and verdict.bounds not in bounds_seen:
            bounds_seen.append(verdict.bounds)
    return ParameterRange(
        name.strip(),
        keyword,
        wanted.full_name,
        stretches,
        {status: counts[status] for status in ("proved", "holds", *NOT_MET) if counts[status]},
        (min(seen), max(seen)),
        tuple(bounds_seen),
        digits,
        {v.status: v.reason for v in reversed(verdicts) if v.status in NOT_MET[1:]},
    )


def _verdict(tree: Name, value: Fraction, axiom: Axiom, bounds: dict[str, Any]) -> Verdict:
    """The verdict at one value; a value that the measure itself refuses has none."""
    closed = _closed(tree, value)
    try:
        found = from_name(closed)
    except MeasureError as error:
        return Verdict(str(closed), axiom.full_name, "not-applicable", {}, reason=str(error))
    return check(found, axiom, **bounds)


def _stretches(
    values: list[Fraction], unit: Fraction, ask: Callable[[Fraction], Verdict]
) -> tuple[Stretch, ...]:
    """The stretches of values at which the axiom holds, each end closed in."""
    found: list[Stretch] = []
    for at, value in enumerate(values):
        if not ask(value):
            continue
        if at and ask(values[at - 1]):
            found[-1] = replace(found[-1], high=value, last=ask(value))
            continue
        low = _edge(value, values[at - 1], unit, ask) if at else value
        below = ask(low - unit) if at else None
        found.append(Stretch(low, value, ask(low), ask(value), below))
    for at, stretch in enumerate(found):
        if stretch.high != values[-1]:
            outside = values[values.index(stretch.high) + 1]
            high = _edge(stretch.high, outside, unit, ask)
            found[at] = replace(stretch, high=high, last=ask(high), above=ask(high + unit))
    return tuple(found)


def _edge(
    inside: Fraction, outside: Fraction, unit: Fraction, ask: Callable[[Fraction], Verdict]
) -> Fraction:
    """The last value inside, one unit from a value outside."""
    while abs(outside - inside) > unit:
        middle = inside + (outside - inside) / 2
        middle -= middle % unit
        if middle in (inside, outside):
            middle = min(inside, outside) + unit
        inside, outside = (middle, outside) if ask(middle) else (inside, middle)
    return inside


def _grid(parameter: Parameter, unit: Fraction) -> list[Fraction]:
    """Values spread evenly over the parameter's range, on multiples of the unit."""
    low = parameter.low if parameter.low is not None else -FAR
    high = parameter.high if parameter.high is not None else FAR
    low, high = -(-low // unit) * unit, high // unit * unit
    if not parameter.accepts(low):
        low += unit
    if not parameter.accepts(high):
        high -= unit
    spread = {low + (high - low) * step / STEPS // unit * unit for step in range(STEPS + 1)}
    return sorted(spread | {low, high})


def _open_parameter(name: Name) -> tuple[str, Parameter]:
    """The open parameter's name and what it accepts."""
    found = [(keyword, at) for at, (keyword, value) in enumerate(name.arguments) if value == OPEN]
    inner = [value for _, value in name.arguments if isinstance(value, Name)]
    if len(found) + sum(OPEN in str(value) for value in inner) != 1:
        raise MeasureError("leave exactly one parameter open", remedy="write RBP(p=?)")
    if not found:
        return next(_open_parameter(value) for value in inner if OPEN in str(value))
    keyword, at = found[0]
    kind = MEASURES.find(name.head)
    known = {f.name: p for f, p in kind.parameters()}
    chosen = keyword or list(known)[at]
    if chosen not in known:
        raise MeasureError(f"{kind.title} has no parameter {chosen!r}", remedy="it takes " + ", ".join(known))
    if known[chosen].kind not in ("real", "integer"):
        raise MeasureError(
            f"{chosen} of {kind.title} is no number", remedy=f"{chosen} is {known[chosen].range}"
        )
    return chosen, known[chosen]


def _closed(name: Name, value: Fraction) -> Name:
    """The name with a value in place of the question mark."""
    arguments = tuple(
        (keyword, value if given == OPEN else _closed(given, value) if isinstance(given, Name) else given)
        for keyword, given in name.arguments
    )
    return replace(name, arguments=arguments)
