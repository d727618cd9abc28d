"""Every violating case, kept for a file."""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from pathlib import Path

import polars as pl

from axiometer.axiomatics.cases import Case
from axiometer.data.files import write_file
from axiometer.errors import InputError
from axiometer.metrics.measure import Measure
from axiometer.metrics.tree import score_lists
from axiometer.numeric import FLOAT, floats
from axiometer.spaces import Space
from axiometer.tables.writers import to_csv


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
        names = ["measure", "axiom", "lower", "upper"]
        schema = {**dict.fromkeys(names, pl.String), "lower_score": pl.Float64, "upper_score": pl.Float64}
        return pl.DataFrame(self.rows, schema=schema, orient="row")


def save_cases(cases: CaseList, path: str) -> None:
    """Writes the cases as parquet or CSV, as the file's name says."""
    ending = Path(path).suffix
    if ending == ".csv":
        write_file(path, to_csv(cases.frame))
    elif ending == ".parquet":
        buffer = io.BytesIO()
        cases.frame.write_parquet(buffer)
        write_file(path, buffer.getvalue())
    else:
        raise InputError("the cases go to .csv or .parquet", source=path, remedy="rename the file")
