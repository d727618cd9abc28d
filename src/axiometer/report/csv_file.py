"""csv: a line for each verdict."""

from __future__ import annotations

import csv
import io
from typing import Any

from axiometer.check.audit import FORMATS
from axiometer.report.matrix import extent

COLUMNS = (
    "measure",
    "axiom",
    "status",
    "cases",
    "violations",
    "bounds",
    "witness",
    "reason",
    "arithmetic",
    "seconds",
)


def to_csv(model: dict[str, Any]) -> str:
    """A header and a line for each verdict."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    for verdict in model["verdicts"]:
        sentence = verdict["witness"]["sentence"] if verdict["witness"] else ""
        writer.writerow({**verdict, "bounds": extent(verdict["bounds"]), "witness": sentence})
    return text.getvalue()


FORMATS.add("csv", to_csv)
