"""The result of a comparison of measures, and its ways out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import polars as pl

from axiometer import __version__
from axiometer.arguments import number
from axiometer.errors import InputError
from axiometer.meta.plan import Plan
from axiometer.meta.render.grid import Document
from axiometer.meta.render.latex import to_latex
from axiometer.meta.render.markdown import to_markdown
from axiometer.meta.render.measures import measure_grids
from axiometer.meta.render.plain import save, to_csv, to_json
from axiometer.meta.table import Table

if TYPE_CHECKING:
    from rich.console import Group


@dataclass(frozen=True)
class MetricPlan:
    """The choices behind every number of a comparison of measures.

    >>> MetricPlan(test="t", correction="holm").power_caption(10)
    'paired t test, two-sided, Holm-corrected over 10 comparisons, alpha 0.05'
    """

    test: str = "tukey"
    correction: str = "none"
    alpha: float = 0.05
    permutations: int = 10_000
    resamples: int = 1000
    seed: int = 0
    p: float = 0.9
    reference: str | None = None

    def __post_init__(self) -> None:
        if not 0 < number("p", self.p) < 1:
            raise InputError(f"RBO's persistence p is {self.p}", remedy="choose it between 0 and 1")
        self._power()

    def _power(self) -> Plan:
        return Plan(self.test, self.correction, self.alpha, self.permutations, self.seed)

    def power_caption(self, pairs: int) -> str:
        """How discriminative power was found."""
        return self._power().how(pairs)


@dataclass(frozen=True, eq=False)
class MetricComparison:
    """Measures compared over the same systems.

    `measures` has a row for each measure: discriminative power, stability, unanimity. `correlations` has one
    for each two: tau-b, tau-AP with its `reference`, and extrapolated RBO of their orders of the systems.
    """

    measures: pl.DataFrame
    correlations: pl.DataFrame
    plan: MetricPlan
    tables: tuple[Table, ...]
    provenance: Mapping[str, object] = field(default_factory=dict)

    @property
    def notes(self) -> tuple[str, ...]:
        """What the numbers rest on, in plain lines."""
        dropped = [table for table in self.tables if table.dropped]
        return tuple(
            f"{t.measure}: on the {len(t.topics)} topics that every run has a score for; "
            f"{len(t.dropped)} left out"
            for t in dropped
        )

    def document(self) -> Document:
        """The tables and lines that every written form shows."""
        systems = len(self.tables[0].systems)
        caption = self.plan.power_caption(int(self.measures["pairs"][0]))
        grids = measure_grids(
            self.measures, self.correlations, caption, (self.plan.resamples, self.plan.p, systems)
        )
        return Document(grids, self.notes)

    def to_markdown(self) -> str:
        """Markdown: the measures, then their correlations."""
        return to_markdown(self.document())

    def to_latex(self) -> str:
        """LaTeX: a table environment for each table; it needs no package."""
        return to_latex(self.document())

    def to_csv(self) -> str:
        """CSV: each measure by itself, in a row for each reference that it is compared with."""
        return to_csv(self.measures.join(self.correlations, on="measure", how="left", maintain_order="left"))

    def to_json(self) -> str:
        """JSON: everything, for a machine."""
        content = {
            "axiometer": __version__,
            "provenance": self.provenance,
            "settings": {**asdict(self.plan), "rbo": "extrapolated", "ties": "a"},
            "systems": self.tables[0].systems,
            "measures": self.measures,
            "correlations": self.correlations,
            "notes": self.notes,
        }
        return to_json(content)

    def save(self, path: str | Path) -> None:
        """Write a file in the form that its ending names: md, tex, csv or json."""
        save(self, path)

    def _repr_html_(self) -> str:
        from axiometer.meta.render.notebook import to_notebook

        return to_notebook(self.document())

    def __repr__(self) -> str:
        from axiometer.meta.render.terminal import to_text

        return to_text(self.document())

    def __rich__(self) -> Group:
        from axiometer.meta.render.terminal import to_rich

        return to_rich(self.document())
