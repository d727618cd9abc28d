"""The result of a comparison of systems, and its ways out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import polars as pl

from axiometer import __version__
from axiometer.errors import InputError, nearest
from axiometer.meta.plan import Plan
from axiometer.meta.plot import difference_plot
from axiometer.meta.render.grid import Document
from axiometer.meta.render.latex import to_latex
from axiometer.meta.render.markdown import to_markdown
from axiometer.meta.render.plain import save, to_csv, to_json
from axiometer.meta.render.systems import system_grids
from axiometer.meta.table import Table

if TYPE_CHECKING:
    from rich.console import Group


@dataclass(frozen=True, eq=False)
class Comparison:
    """Systems compared under one or more measures.

    `systems` has a row for each measure and system, best first; `pairs` one for each two systems compared;
    `notes` the plain lines; `plan` the choices behind the numbers.
    """

    systems: pl.DataFrame
    pairs: pl.DataFrame
    notes: tuple[str, ...]
    plan: Plan
    tables: tuple[Table, ...]
    provenance: Mapping[str, object] = field(default_factory=dict)

    def document(self) -> Document:
        """The tables and lines that every written form shows."""
        return Document(system_grids(self.systems, self.pairs, self.plan, self.tables), self.notes)

    def to_markdown(self) -> str:
        """Markdown: a table for each measure, then the lines."""
        return to_markdown(self.document())

    def to_latex(self) -> str:
        """LaTeX: a table environment for each table; it needs no package."""
        return to_latex(self.document())

    def to_csv(self) -> str:
        """CSV: the pairs, one a row."""
        return to_csv(self.pairs)

    def to_json(self) -> str:
        """JSON: everything, for a machine."""
        content = {
            "axiometer": __version__,
            "provenance": self.provenance,
            "settings": {**asdict(self.plan), "effect": "d_z", "level": 1 - self.plan.alpha},
            "topics": {
                table.measure: {"compared": table.topics, "left_out": table.dropped} for table in self.tables
            },
            "systems": self.systems,
            "pairs": self.pairs,
            "notes": self.notes,
        }
        return to_json(content)

    def to_svg(self, measure: str, system: str, other: str | None = None) -> str:
        """The difference on each topic between a system and another, by default the baseline, as SVG."""
        table = self._table(measure)
        second = other if other is not None else self.plan.baseline
        if second is None:
            raise InputError("the plot needs two systems", remedy="name the other one")
        return difference_plot(table, system, second)

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

    def _table(self, measure: str) -> Table:
        for table in self.tables:
            if table.measure == measure:
                return table
        known = [table.measure for table in self.tables]
        raise InputError(
            f"the comparison has no measure {measure!r}",
            remedy=nearest(measure, known) or f"it has {', '.join(known)}",
        )
