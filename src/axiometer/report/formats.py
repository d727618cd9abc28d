"""An audit as a file: each format reads the JSON model and nothing else."""

from __future__ import annotations

from typing import Any

from axiometer.report.html_page import to_page
from axiometer.tables import writers
from axiometer.verdicts.audit import FORMATS
from axiometer.verdicts.tables import audit_sheet
from axiometer.verdicts.verdict import extent

COLUMNS = (
    *("measure", "axiom", "status", "headline", "cases", "violations", "bounds", "witness", "commands"),
    *("reason", "arithmetic", "seconds"),
)


def to_csv(model: dict[str, Any]) -> str:
    """A header and a line for each verdict."""
    import polars as pl

    rows = [[{**v, **_in_words(v)}[name] for name in COLUMNS] for v in model["verdicts"]]
    return writers.to_csv(pl.DataFrame(rows, schema=COLUMNS, orient="row", infer_schema_length=None))


def _in_words(verdict: dict[str, Any]) -> dict[str, str]:
    """The nested parts of a verdict as text; the sentence of a witness names its recall base."""
    witness = verdict["witness"] or {"sentence": "", "commands": []}
    return {
        "bounds": extent(verdict["bounds"]),
        "witness": witness["sentence"],
        "commands": "; ".join(witness["commands"]),
    }


def to_json(model: dict[str, Any]) -> str:
    """The model itself."""
    return writers.to_json(model) + "\n"


def to_markdown(model: dict[str, Any]) -> str:
    """The matrix and the counterexamples, for GitHub and pandoc."""
    return writers.to_markdown(audit_sheet(model))


def to_latex(model: dict[str, Any]) -> str:
    """The matrix and the counterexamples, for a paper."""
    return writers.to_latex(audit_sheet(model))


for name, writer in (
    ("csv", to_csv),
    ("json", to_json),
    ("md", to_markdown),
    ("tex", to_latex),
    ("html", to_page),
):
    FORMATS.add(name, writer)
