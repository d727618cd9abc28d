"""Scores of runs: a value for each run, topic and measure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from axiometer.errors import InputError
from axiometer.numeric.arithmetic import mean_of
from axiometer.tables import Cell, Sheet, Table, number
from axiometer.tables.writers import to_latex, to_lines, to_markdown


@dataclass(frozen=True)
class Scores:
    """`.frame` (run, topic, measure, value) and what is known about how it came about.

    `topics` has a row for each run: its tag, how many topics matched, were missing and were extra, how many
    documents are tied, and the share of unjudged ones. `aggregates` says how a measure's mean is taken where
    it is no plain mean; `counts` are the measures of which more is not better.

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
    counts: frozenset[str] = frozenset()

    def mean(self) -> pl.DataFrame:
        """run, measure, value: the mean over topics (or the measure's own aggregation).

        >>> s = Scores(pl.DataFrame({"run": ["a"] * 2, "topic": ["1", "2"], "measure": ["AP"] * 2,
        ...                          "value": [0.25, 0.75]}))
        >>> s.mean().rows()
        [('a', 'AP', 0.5)]
        """
        found = self.frame.group_by("run", "measure", maintain_order=True).agg("value")
        values = [
            float(self.aggregates.get(name, mean_of)(own.to_numpy()))
            for name, own in zip(found["measure"], found["value"], strict=True)
        ]
        return found.with_columns(value=pl.Series(values, dtype=pl.Float64))

    def __repr__(self) -> str:
        heads, rows, told = self._means()
        return f"{to_lines(Table.of(heads, rows))}\n{told}; .frame has the score of every topic"

    def _repr_html_(self) -> str:
        from axiometer.tables.html import block

        heads, rows, told = self._means()
        return block(Table.of(heads, rows, title=told))

    def _means(self) -> tuple[list[str], list[list[str]], str]:
        """The means for a person: heads, rows, and what they are means of."""
        wide = self.mean().pivot(on="measure", index="run", values="value")
        rows = [[str(run), *map(number, values)] for run, *values in wide.iter_rows()]
        topics = self.frame["topic"].n_unique()
        return wide.columns, rows, f"{_count(wide.height, 'run')}, {_count(topics, 'topic')}: means"

    def to_pandas(self) -> Any:
        """The scores of all topics as a pandas frame: run, topic, measure, value.

        >>> s = Scores(pl.DataFrame({"run": ["a"], "topic": ["1"], "measure": ["AP"], "value": [0.5]}))
        >>> s.to_pandas()
          run topic measure  value
        0   a     1      AP    0.5
        """
        try:
            from pandas import DataFrame
        except ImportError:
            raise InputError("pandas is not installed", remedy="pip install pandas, or use .frame") from None
        return DataFrame({name: self.frame[name].to_list() for name in self.frame.columns})

    def sheet(
        self,
        *,
        caption: str | None = None,
        label: str = "",
        baseline: str | None = None,
        test: str = "t",
        correction: str = "holm",
        alpha: float = 0.05,
        sort: bool = False,
    ) -> Sheet:
        """The means as one table: the best in bold, and marks that say which differences are significant.

        With a baseline, + and - are significantly better and worse than it; without one, runs that share a
        letter were not shown to differ. `test`, `correction` and `alpha` are those of `compare`.
        """
        wide = self.mean().pivot(on="measure", index="run", values="value")
        if sort:
            wide = wide.sort(wide.columns[1], descending=True, maintain_order=True)
        marks, how = self._marks(baseline, test, correction, alpha)
        best = {name: wide[name].max() for name in wide.columns[1:] if name not in self.counts}
        rows = [
            [str(run)]
            + [
                Cell(
                    number(value),
                    marks.get((str(run), name), ""),
                    wide.height > 1 and value == best.get(name),
                )
                for name, value in zip(wide.columns[1:], values, strict=True)
            ]
            for run, *values in wide.iter_rows()
        ]
        # Scores that were written piece by piece have their means only.
        over = f" over {_count(self.frame['topic'].n_unique(), 'topic')}" if self.frame.width else ""
        said = f"Means{how or over}" if caption is None else caption
        return Sheet((replace(Table.of(wide.columns, rows, caption=said), label=label),))

    def _marks(
        self, baseline: str | None, test: str, correction: str, alpha: float
    ) -> tuple[dict[tuple[str, str], str], str]:
        """A superscript for each run and measure, and what the superscripts mean."""
        few = not self.frame.width or min(self.frame[name].n_unique() for name in ("run", "topic")) < 2
        if few and baseline is None:
            return {}, ""
        # The tests stand in a layer above this one; they are found by name, as registries find theirs.
        compared = import_module("axiometer.meta.compare_systems").compare(
            self, baseline=baseline, test=test, correction=correction, alpha=alpha
        )
        marks: dict[tuple[str, str], str] = compared.marks()
        return {key: mark for key, mark in marks.items() if key[1] not in self.counts}, f"; {compared.told()}"

    def to_latex(self, *, caption: str | None = None, label: str = "", **options: Any) -> str:
        r"""The means as a LaTeX table to paste: the best in bold, significance as superscripts, a caption.

        `label` is what the text refers to it by. Further options are those of `sheet`: baseline, test,
        correction, alpha, sort.

        >>> s = Scores(pl.DataFrame({"run": ["a", "a", "b", "b"], "topic": ["1", "2"] * 2,
        ...                          "measure": ["AP"] * 4, "value": [0.25, 0.75, 0.5, 0.75]}))
        >>> print(s.to_latex(label="tab:ap").split("midrule\n")[-1].splitlines()[1])
        b & \textbf{0.6250}\textsuperscript{a} \\
        """
        return to_latex(self.sheet(caption=caption, label=label, **options))

    def to_markdown(self, *, caption: str | None = None, **options: Any) -> str:
        """The same table in Markdown."""
        return to_markdown(self.sheet(caption=caption, **options))

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
