"""An audit: the verdicts of measures and axioms as a table and as files, and every violating case."""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

from axiometer import __version__
from axiometer.arguments import file_path
from axiometer.axiomatics.cases import Case
from axiometer.data.files import write_file
from axiometer.errors import AxiomError, InputError, nearest
from axiometer.metrics.measure import Measure
from axiometer.metrics.tree import score_lists
from axiometer.numeric import FLOAT, floats
from axiometer.report.model import MODEL_VERSION, extent
from axiometer.report.verdict_tables import audit_block, audit_sheet
from axiometer.spaces import Space
from axiometer.tables import writers
from axiometer.verdicts.verdict import Verdict

if TYPE_CHECKING:
    import polars as pl


COLUMNS = (
    *("measure", "axiom", "status", "headline", "cases", "violations", "bounds", "witness", "commands"),
    *("reason", "arithmetic", "seconds"),
)
"""What a line of CSV says of a verdict."""


@dataclass(frozen=True)
class Audit:
    """Verdicts in the order they were decided; `measures` and `axioms` are what was asked for.

    >>> verdict = Verdict("AP", "albahem.redundancy", "holds", {"aspects": 2, "depth": 3}, cases=8)
    >>> Audit((verdict,), ("AP",), ("albahem.redundancy",)).satisfying("redundancy")
    ['AP']
    >>> Audit((verdict,), ("AP",), ("albahem.redundancy",))
    AP, albahem.redundancy: holds in all 8 cases (aspects=2, depth=3)
    verdicts: 1 holds
    """

    verdicts: tuple[Verdict, ...]
    measures: tuple[str, ...]
    axioms: tuple[str, ...]
    interrupted: bool = False

    def verdict(self, measure: object, axiom: str) -> Verdict:
        """The verdict of one measure (a name or the function that was audited) and one axiom."""
        name = str(getattr(measure, "__name__", measure))
        for verdict in self.verdicts:
            if verdict.measure == name and axiom in (verdict.axiom, verdict.axiom.partition(".")[2]):
                return verdict
        known = [v.axiom for v in self.verdicts if v.measure == name] or list(self.measures)
        raise AxiomError(f"the audit has no verdict of {name} on {axiom}", remedy=nearest(axiom, known))

    @property
    def frame(self) -> pl.DataFrame:
        """A row for each verdict."""
        import polars as pl

        return pl.DataFrame(
            [
                {
                    "measure": v.measure,
                    "axiom": v.axiom,
                    "status": v.status,
                    "cases": v.cases,
                    "violations": v.violations,
                    "witness": v.witness.sentence if v.witness else None,
                    "bounds": json.dumps(v.bounds),
                    "arithmetic": v.arithmetic,
                    "seconds": v.seconds,
                }
                for v in self.verdicts
            ],
            schema_overrides={"witness": pl.String, "cases": pl.Int64, "violations": pl.Int64},
        )

    def satisfying(self, *axioms: str) -> list[str]:
        """The measures for which all these axioms are proved or hold."""
        return [m for m in self.measures if all(self.verdict(m, a) for a in axioms)]

    def together(self) -> list[tuple[tuple[str, ...], int]]:
        """How many measures satisfy each axiom, each two at once, and all of them."""
        names = [a for a in self.axioms if any(v.axiom == a for v in self.verdicts)]
        sets = [*((a,) for a in names), *combinations(names, 2), *([tuple(names)] if len(names) > 2 else [])]
        good = {m: {v.axiom for v in self.verdicts if v.measure == m and v} for m in self.measures}
        return [(group, sum(set(group) <= good[m] for m in self.measures)) for group in sets]

    def counts(self) -> Counter[str]:
        """How often each status occurs."""
        return Counter(v.status for v in self.verdicts)

    def to_dict(self) -> dict[str, Any]:
        """The report's JSON model."""
        return {
            "model": MODEL_VERSION,
            "axiometer": __version__,
            "measures": list(self.measures),
            "axioms": list(self.axioms),
            "interrupted": self.interrupted,
            "verdicts": [verdict.to_dict() for verdict in self.verdicts],
        }

    def save(self, path: str | Path) -> None:
        """Writes the audit to a file; its ending names the format (json, csv, md, tex, html)."""
        write_file(path, find_format(path)(self.to_dict()))

    def __iter__(self) -> Iterator[Verdict]:
        return iter(self.verdicts)

    def __repr__(self) -> str:
        counts = ", ".join(f"{count} {status}" for status, count in self.counts().most_common())
        return "\n".join([*map(str, self.verdicts), f"verdicts: {counts}"])

    def _repr_html_(self) -> str:
        from axiometer.tables.html import block

        return block(audit_block(self.to_dict()))


def find_format(path: str | Path) -> Callable[[dict[str, Any]], str]:
    """How the model of an audit is written into a file of that name.

    >>> find_format("audit.docx")
    Traceback (most recent call last):
    ...
    axiometer.errors.InputError: there is no format 'docx'; choose from csv, html, json, md, tex
    """
    ending = file_path(path).suffix.removeprefix(".")
    if ending not in FORMATS:
        known = f"choose from {', '.join(sorted(FORMATS))}"
        raise InputError(f"there is no format {ending!r}", remedy=nearest(ending, FORMATS) or known)
    return FORMATS[ending]


def _csv(model: dict[str, Any]) -> str:
    """A header and a line for each verdict; the sentence of a witness names its recall base."""
    import polars as pl

    rows = []
    for verdict in model["verdicts"]:
        witness = verdict["witness"] or {"sentence": "", "commands": []}
        words = {
            "bounds": extent(verdict["bounds"]),
            "witness": witness["sentence"],
            "commands": "; ".join(witness["commands"]),
        }
        rows.append([{**verdict, **words}[name] for name in COLUMNS])
    return writers.to_csv(pl.DataFrame(rows, schema=COLUMNS, orient="row", infer_schema_length=None))


def _page(model: dict[str, Any]) -> str:
    from axiometer.report.html_page import to_page

    return to_page(model)


FORMATS: dict[str, Callable[[dict[str, Any]], str]] = {
    "csv": _csv,
    "html": _page,
    "json": lambda model: writers.to_json(model) + "\n",
    "md": lambda model: writers.to_markdown(audit_sheet(model)),
    "tex": lambda model: writers.to_latex(audit_sheet(model)),
}
"""How the JSON model becomes a file, by the file's ending."""


@dataclass
class CaseList:
    """Collects (measure, axiom, lists) as the engine reports them; scores are added in blocks."""

    rows: list[tuple[str, str, str, str, float, float]] = field(default_factory=list)

    def __call__(self, measure: Measure, axiom: str, space: Space, cases: list[Case]) -> None:
        """Adds a block of cases with their scores."""
        lists = [labels for case in cases for labels in case[:2]]
        scores = floats(score_lists(measure, space, FLOAT, lists))
        for at, case in enumerate(cases):
            lower, upper = (space.text(labels) for labels in case[:2])
            self.rows.append((str(measure), axiom, lower, upper, scores[2 * at], scores[2 * at + 1]))

    @property
    def frame(self) -> pl.DataFrame:
        """measure, axiom, lower, upper, lower_score, upper_score."""
        import polars as pl

        names = ["measure", "axiom", "lower", "upper"]
        schema = {**dict.fromkeys(names, pl.String), "lower_score": pl.Float64, "upper_score": pl.Float64}
        return pl.DataFrame(self.rows, schema=schema, orient="row")


def save_cases(cases: CaseList, path: str) -> None:
    """Writes the cases as parquet or CSV, as the file's name says."""
    ending = Path(path).suffix
    if ending == ".csv":
        write_file(path, writers.to_csv(cases.frame))
    elif ending == ".parquet":
        buffer = io.BytesIO()
        cases.frame.write_parquet(buffer)
        write_file(path, buffer.getvalue())
    else:
        raise InputError("the cases go to .csv or .parquet", source=path, remedy="rename the file")
