"""What a law says of the cases of a lab: which hold, which do not, and what the smallest one looks like."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from axiometer.compositions.lab import Lab, Some, Values
from axiometer.compositions.scene import Row, Scene, names
from axiometer.numeric import as_fraction

SYSTEMS = ("sigma", "sigma'")


class Panel(NamedTuple):
    """One number of a case: what it is called, of which documents, and which system's values they have."""

    label: str
    documents: tuple[str, ...]
    value: Fraction | float
    system: int = 0


@dataclass(frozen=True)
class Evidence:
    """A case with its numbers, ready to be told and drawn."""

    scene: Scene
    panels: tuple[Panel, ...]

    @property
    def lists(self) -> tuple[tuple[str, ...], ...]:
        """The documents behind each number, as name:alpha|sigma."""
        rows = {row.name: row for row in self.scene.rows}
        return tuple(
            tuple(self._told(rows[name], panel.system) for name in panel.documents) for panel in self.panels
        )

    def _told(self, row: Row, system: int) -> str:
        alpha, sigma = self.scene.alpha.text(row.alpha), self.scene.sigma.text(row.sigmas[system])
        return f"{row.name}:{alpha}|{sigma}"

    @property
    def sentence(self) -> str:
        """The numbers in words."""
        return ", ".join(f"{panel.label} = {shown(panel.value)}" for panel in self.panels)


def shown(value: Fraction | float) -> str:
    """A short fraction as it is, anything else as a decimal.

    >>> shown(Fraction(1, 3)), shown(0.5)
    ('1/3', '0.500000')
    """
    short = isinstance(value, Fraction) and value.denominator < 1000
    return str(value) if short else f"{float(value):.6f}"


class Case(NamedTuple):
    """Some cases of a kind: whether they hold, and in the weak form; evidence is made when it is wanted."""

    holds: bool
    evidence: Callable[[], Evidence]
    weak: bool = True
    times: int = 1
    kind: str = ""


@dataclass
class Tally:
    """Counts of cases; `kinds` has [cases, violations] for each kind."""

    cases: int = 0
    violations: int = 0
    weak: int = 0
    evidence: Evidence | None = None
    kinds: dict[str, list[int]] = field(default_factory=dict)

    @staticmethod
    def of(cases: Iterable[Case]) -> Tally:
        """All cases counted; the first violation is kept."""
        tally = Tally()
        for case in cases:
            tally.cases += case.times
            counts = tally.kinds.setdefault(case.kind, [0, 0])
            counts[0] += case.times
            if not case.holds:
                tally.violations += case.times
                counts[1] += case.times
                tally.weak += 0 if case.weak else case.times
                tally.evidence = tally.evidence or case.evidence()
        return tally


def scene(lab: Lab, alpha: Values, *sigmas: Values) -> Scene:
    """The documents of one query under one system or two."""
    labels = SYSTEMS[: len(sigmas)]
    rows = tuple(
        Row(name, a, tuple(sigma[i] for sigma in sigmas))
        for i, (name, a) in enumerate(zip(names(len(alpha)), alpha, strict=True))
    )
    return Scene(lab.metric.alpha, lab.metric.sigma, rows, labels)


def called(some: Sequence[int]) -> tuple[str, ...]:
    """The names of documents."""
    return tuple(f"d{i + 1}" for i in some)


def metric_panel(lab: Lab, alpha: Values, sigma: Values, some: Some, system: int = 0) -> Panel:
    """The metric of one query on some documents."""
    of = ", ".join(called(some)) or "nothing"
    label = f"metric({of}; {SYSTEMS[system]})"
    return Panel(label, called(some), as_fraction(lab.single(lab.value(alpha, sigma, some))), system)


def sim_panel(lab: Lab, alpha: Values, sigma: Values, at: int, system: int = 0) -> Panel:
    """The similarity of one document, the others around it."""
    label = f"sim(d{at + 1}; {SYSTEMS[system]})"
    value: Any = lab.sims(alpha, sigma)[at]
    return Panel(label, called(range(len(alpha))), Fraction(value), system)
