"""Scores of runs: a value for each run, topic and measure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from axiometer.errors import InputError


@dataclass(frozen=True)
class Scores:
    """`.frame` (run, topic, measure, value) and what is known about how it came about.

    `topics` has a row for each run: its tag, how many topics matched, were missing and were extra, how many
    documents are tied, and the share of unjudged ones. `aggregates` says how a measure's mean is taken where
    it is no plain mean.

    >>> Scores(pl.DataFrame({"run": ["a"], "topic": ["1"], "measure": ["AP"], "value": [0.5]})).matrix("AP")
    (['a'], ['1'], array([[0.5]]))
    >>> Scores(pl.DataFrame({"run": ["a"], "topic": ["1"], "measure": ["AP"], "value": [0.5]}))
    run      AP
    a    0.5000
    1 run, 1 topic: means; .frame has the score of every topic
    """

    frame: pl.DataFrame
    topics: pl.DataFrame = field(default_factory=pl.DataFrame)
    aggregates: Mapping[str, Callable[[npt.NDArray[np.float64]], float]] = field(default_factory=dict)
    provenance: Mapping[str, Any] = field(default_factory=dict)

    def mean(self) -> pl.DataFrame:
        """run, measure, value: the mean over topics (or the measure's own aggregation).

        >>> s = Scores(pl.DataFrame({"run": ["a"] * 2, "topic": ["1", "2"], "measure": ["AP"] * 2,
        ...                          "value": [0.25, 0.75]}))
        >>> s.mean().rows()
        [('a', 'AP', 0.5)]
        """
        found = self.frame.group_by("run", "measure", maintain_order=True).agg("value")
        values = [
            float(self.aggregates.get(name, np.mean)(own.to_numpy()))
            for name, own in zip(found["measure"], found["value"], strict=True)
        ]
        return found.with_columns(value=pl.Series(values, dtype=pl.Float64))

    def __repr__(self) -> str:
        from axiometer.tables import Table
        from axiometer.tables.writers import to_lines

        heads, rows, told = self._means()
        return f"{to_lines(Table.of(heads, rows))}\n{told}; .frame has the score of every topic"

    def _repr_html_(self) -> str:
        from axiometer.tables import Table
        from axiometer.tables.html import block

        heads, rows, told = self._means()
        return block(Table.of(heads, rows, title=told))

    def _means(self) -> tuple[list[str], list[list[str]], str]:
        """The means for a person: heads, rows, and what they are means of."""
        from axiometer.tables import number

        wide = self.mean().pivot(on="measure", index="run", values="value")
        rows = [[str(run), *map(number, values)] for run, *values in wide.iter_rows()]
        topics = self.frame["topic"].n_unique()
        return wide.columns, rows, f"{_count(wide.height, 'run')}, {_count(topics, 'topic')}: means"

    def matrix(self, measure: str) -> tuple[list[str], list[str], npt.NDArray[np.float64]]:
        """Runs, topics and the values of one measure as systems x topics; only topics that all runs have."""
        rows = self.frame.filter(pl.col("measure") == str(measure))
        if rows.is_empty():
            known = ", ".join(self.frame["measure"].unique(maintain_order=True))
            raise InputError(f"there are no scores of {measure!r}", remedy=f"there are those of {known}")
        wide = rows.pivot(on="topic", index="run", values="value")
        topics = [name for name in wide.columns[1:] if wide[name].null_count() == 0]
        return wide["run"].to_list(), topics, wide.select(topics).to_numpy()


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'s' * (number != 1)}"
