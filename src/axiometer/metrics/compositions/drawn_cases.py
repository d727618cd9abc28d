"""A case of a law about components: what it compares in words, as text and as SVG; and all cases counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from axiometer.metrics.compositions.universes import Lab, Some, Values
from axiometer.metrics.compositions.value_scales import Scale, Value
from axiometer.numeric import as_fraction
from axiometer.numeric.text import short_number
from axiometer.tables.svg import INK, hint, line, sheet, tag, words

SYSTEMS = ("sigma", "sigma'")
WIDTH = 33
MARKS = "ASTUV"
"""A is the assessor, S the system, T another one."""
STEP, TOP, REACH, LEFT = 150, 64, 200, 60
ASSESSOR, SYSTEM, OTHER, FRAME = INK, "#0072b2", "#d55e00", "#9aa5b1"


class Row(NamedTuple):
    """A document: its name, the assessor's value and that of each system."""

    name: str
    alpha: Value
    sigmas: tuple[Value, ...]


@dataclass(frozen=True)
class Scene:
    """Some documents on their scales; the high end of both scales is the right one.

    >>> from axiometer.metrics.compositions.value_scales import Binary
    >>> print(Scene(Binary(), Binary(), (Row("d1", 0, (1,)),)).text())
              low                          high  A = alpha, S = sigma, * = several
    d1        A-------------------------------S  alpha N, sigma R: overestimated
    """

    alpha: Scale
    sigma: Scale
    rows: tuple[Row, ...]
    labels: tuple[str, ...] = ("sigma",)

    def text(self) -> str:
        """A line for each document."""
        marks = ["A = alpha", *(f"{MARKS[i + 1]} = {label}" for i, label in enumerate(self.labels))]
        lines = [f"{'':10}{'low':<{WIDTH - 4}}high  {', '.join([*marks, '* = several'])}"]
        for row in self.rows:
            lines.append(f"{row.name:10}{self._line(row)}  {self.told(row)}")
        return "\n".join(lines)

    def _line(self, row: Row) -> str:
        places = [self._place(self.alpha, row.alpha), *(self._place(self.sigma, s) for s in row.sigmas)]
        line = ["-"] * WIDTH
        for at, place in enumerate(places):
            spot = round(place * (WIDTH - 1))
            line[spot] = "*" if line[spot] != "-" else MARKS[at]
        return "".join(line)

    def _place(self, scale: Scale, value: Value) -> float:
        """Where a value lies between the low and the high end."""
        share = scale.share(value)
        if share is not None:
            return float(share)
        if scale.ranks:
            last = max(s for row in self.rows for s in row.sigmas)
            return 1.0 if last == 1 else (last - value) / (last - 1)
        return float(value) / float(scale.highest() or 1)

    def told(self, row: Row) -> str:
        """The values of a document in words; over- and underestimation where the scales are alike."""
        said = [f"alpha {self.alpha.text(row.alpha)}"]
        for label, value in zip(self.labels, row.sigmas, strict=True):
            said.append(f"{label} {self.sigma.text(value)}{self.estimate(row.alpha, value)}")
        return ", ".join(said)

    def estimate(self, alpha: Value, sigma: Value) -> str:
        """Whether a system over- or underestimates, where that can be said."""
        if type(self.alpha) is not type(self.sigma):
            return ""
        low, high = self.alpha.height(alpha), self.sigma.height(sigma)
        return ": overestimated" if high > low else ": underestimated" if high < low else ": as judged"

    def to_dict(self) -> dict[str, Any]:
        """Plain data for a page that draws it: who marks what, and where each mark lies from low to high.

        >>> from axiometer.metrics.compositions.value_scales import Binary
        >>> Scene(Binary(), Binary(), (Row("d1", 0, (1,)),)).to_dict()["rows"][0]["marks"][1]
        {'text': 'R', 'place': 1.0, 'estimate': 'overestimated'}
        """
        rows = [{"name": row.name, "marks": self._marks(row)} for row in self.rows]
        return {"marks": ["alpha", *self.labels], "rows": rows}

    def _marks(self, row: Row) -> list[dict[str, Any]]:
        own = {
            "text": self.alpha.text(row.alpha),
            "place": self._place(self.alpha, row.alpha),
            "estimate": "",
        }
        return [own] + [
            {
                "text": self.sigma.text(value),
                "place": self._place(self.sigma, value),
                "estimate": self.estimate(row.alpha, value).removeprefix(": "),
            }
            for value in row.sigmas
        ]

    def svg(self, title: str = "") -> str:
        """A column for each document: the assessor's value, each system's, and an arc between the two.

        >>> from axiometer.metrics.compositions.value_scales import Binary
        >>> Scene(Binary(), Binary(), (Row("d1", 0, (1,)),)).svg().startswith("<svg")
        True
        """
        keys = zip(("alpha", *self.labels), (ASSESSOR, SYSTEM, OTHER), strict=False)
        parts = [
            words(title, LEFT, 20, font_weight="600"),
            *(words(mark, LEFT + 70 * at, 40, fill=colour) for at, (mark, colour) in enumerate(keys)),
            words("high", 12, TOP + 4),
            words("low", 12, TOP + REACH + 4),
        ]
        for at, row in enumerate(self.rows):
            parts += self._column(LEFT + STEP * at + 20, row)
        size = LEFT + STEP * len(self.rows) + 20, TOP + REACH + 60
        return sheet(parts, size, title or "a case")

    def _column(self, x: int, row: Row) -> list[str]:
        start = self._height(self.alpha, row.alpha)
        parts = [
            line(x, TOP, x, TOP + REACH, FRAME),
            *_dot(x, start, ASSESSOR, self.alpha.text(row.alpha), -14),
        ]
        for system, (value, colour) in enumerate(zip(row.sigmas, (SYSTEM, OTHER), strict=False)):
            end, reach = self._height(self.sigma, value), 40 + 24 * system
            if start != end:
                way = f"M{x} {start:.0f} Q{x + reach} {(start + end) / 2:.0f} {x} {end:.0f}"
                parts.append(tag("path", hint(self.told(row)), d=way, fill="none", stroke=colour))
            parts += _dot(x, end, colour, self.sigma.text(value), 10 + 34 * system)
        return [*parts, words(row.name, x, TOP + REACH + 28, "middle")]

    def _height(self, scale: Scale, value: Value) -> float:
        return TOP + REACH * (1 - self._place(scale, value))


def _dot(x: int, y: float, colour: str, label: str, shift: int) -> list[str]:
    anchor = "end" if shift < 0 else "start"
    return [
        tag("circle", cx=x, cy=y, r=4, fill=colour),
        words(label, x + shift, y + 4, anchor, fill=colour),
    ]


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
        return ", ".join(f"{panel.label} = {short_number(panel.value)}" for panel in self.panels)


class Case(NamedTuple):
    """Some cases of a kind: whether they hold, and in the weak form; evidence is made when it is wanted."""

    holds: bool
    evidence: Callable[[], Evidence]
    weak: bool = True
    times: int = 1
    kind: str = ""


@dataclass
class CaseCounts:
    """Counts of cases, of violations of the weak form too; `kinds` has [cases, violations] for each kind.

    It is no `Tally`: cases of one universe are never shared out, so that nothing merges, and the smallest
    violation is the first one, a scene and no list.
    """

    cases: int = 0
    violations: int = 0
    weak: int = 0
    evidence: Evidence | None = None
    kinds: dict[str, list[int]] = field(default_factory=dict)

    @staticmethod
    def of(cases: Iterable[Case]) -> CaseCounts:
        """All cases counted; the first violation is kept."""
        found = CaseCounts()
        for case in cases:
            found.cases += case.times
            counts = found.kinds.setdefault(case.kind, [0, 0])
            counts[0] += case.times
            if not case.holds:
                found.violations += case.times
                counts[1] += case.times
                found.weak += 0 if case.weak else case.times
                found.evidence = found.evidence or case.evidence()
        return found


def scene(lab: Lab, alpha: Values, *sigmas: Values) -> Scene:
    """The documents of one query under one system or two."""
    labels = SYSTEMS[: len(sigmas)]
    rows = tuple(
        Row(name, a, tuple(sigma[i] for sigma in sigmas))
        for i, (name, a) in enumerate(zip(called(range(len(alpha))), alpha, strict=True))
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
