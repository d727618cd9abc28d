"""The result of a comparison of systems: its numbers, its tables, and the lines one must not miss."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polars as pl

from axiometer import __version__
from axiometer.arguments import file_path
from axiometer.data.files import write_file
from axiometer.errors import InputError, nearest
from axiometer.meta.pictures import difference_plot
from axiometer.meta.score_matrix import ScoreMatrix
from axiometer.meta.significance import Plan, find_test
from axiometer.tables import Cell, Sheet, Table, listed, number, p_value, writers
from axiometer.tables.html import block
from axiometer.tables.terminal import to_group, to_text

if TYPE_CHECKING:
    from rich.console import Group

Advice = Callable[[str], str | None]
"""From a measure's name to a sentence on what its scale permits, or None."""
Lines = tuple[list[str], list[str]]
"""Lines on a measure as a whole, and lines on single pairs of systems."""
MARKS = {"better": "+", "worse": "-", "open": ""}
KEY = "superscripts: + better, - worse at alpha"
MOST = 15
"""Pairs that are shown one by one; more than these are left to CSV and JSON."""
FEW = 3
"""Pairs with split verdicts up to which no line counts them."""


class Written(ABC):
    """A result that a sheet shows; every written form follows from it."""

    @abstractmethod
    def sheet(self) -> Sheet:
        """The tables and lines that every written form shows."""

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """Everything, for a machine."""

    @abstractmethod
    def to_csv(self) -> str:
        """CSV: the numbers behind the tables."""

    def to_json(self) -> str:
        """JSON: everything, for a machine."""
        return writers.to_json(self.to_dict())

    def to_markdown(self) -> str:
        """Markdown: the tables, then the lines."""
        return writers.to_markdown(self.sheet())

    def to_latex(self) -> str:
        """LaTeX: a table environment for each table, then the lines; it needs no package."""
        return writers.to_latex(self.sheet())

    def to_html(self) -> str:
        """HTML: the tables, then the lines, with their style."""
        return block(self.sheet())

    def forms(self) -> dict[str, Callable[[], str]]:
        """What writes a file, by its ending."""
        return {
            ".md": self.to_markdown,
            ".tex": self.to_latex,
            ".csv": self.to_csv,
            ".json": self.to_json,
            ".html": self.to_html,
        }

    def save(self, path: str | Path) -> None:
        """Write a file in the form that its ending names: md, tex, csv, json or html."""
        forms, ending = self.forms(), file_path(path).suffix
        if ending not in forms:
            raise InputError(f"no form of a comparison ends in {ending!r}", remedy=f"use {', '.join(forms)}")
        write_file(path, forms[ending]())

    def _repr_html_(self) -> str:
        return self.to_html()

    def __repr__(self) -> str:
        return to_text(self.sheet())

    def __rich__(self) -> Group:
        return to_group(self.sheet())


@dataclass(frozen=True, eq=False, repr=False)
class Comparison(Written):
    """Systems compared under one or more measures.

    `systems` has a row for each measure and system, best first; `pairs` one for each two systems compared;
    `notes` the plain lines; `plan` the choices behind the numbers; `depends` one line on other metrics.
    """

    systems: pl.DataFrame
    pairs: pl.DataFrame
    notes: tuple[str, ...]
    plan: Plan
    matrices: tuple[ScoreMatrix, ...]
    provenance: Mapping[str, object] = field(default_factory=dict)
    depends: str = ""

    def sheet(self) -> Sheet:
        """With a baseline a table for each measure; without one the means, and the pairs if few."""
        if self.plan.baseline is not None:
            tables = [self._against_baseline(matrix) for matrix in self.matrices]
        else:
            tables = [self._means()]
            if self.pairs.height <= MOST * len(self.matrices):
                tables += [self._pair_by_pair(matrix) for matrix in self.matrices]
        lines = Sheet((), self.notes).visible()
        return Sheet(tuple(tables), (*lines, *([self.depends] if self.depends else [])), shown=None)

    def to_csv(self) -> str:
        """CSV: the pairs, one a row."""
        return writers.to_csv(self.pairs)

    def to_dict(self) -> dict[str, Any]:
        """Everything, for a machine."""
        return {
            "axiometer": __version__,
            "provenance": self.provenance,
            "settings": {**asdict(self.plan), "effect": "d_z", "level": 1 - self.plan.alpha},
            "topics": {
                matrix.measure: {"compared": matrix.topics, "left_out": matrix.dropped}
                for matrix in self.matrices
            },
            "systems": self.systems.to_dicts(),
            "pairs": self.pairs.to_dicts(),
            "notes": self.notes,
            **({"depends": self.depends} if self.depends else {}),
        }

    def to_svg(self, measure: str, system: str, other: str | None = None) -> str:
        """The difference on each topic between a system and another, by default the baseline, as SVG."""
        known = {matrix.measure: matrix for matrix in self.matrices}
        if measure not in known:
            raise InputError(
                f"the comparison has no measure {measure!r}",
                remedy=nearest(measure, known) or f"it has {', '.join(known)}",
            )
        second = other if other is not None else self.plan.baseline
        if second is None:
            raise InputError("the plot needs two systems", remedy="name the other one")
        return difference_plot(known[measure], system, second)

    def _heads(self) -> tuple[str, ...]:
        level = f"{100 * (1 - self.plan.alpha):g}% CI"
        tests = (f"p ({self.plan.significance.name})", "p (sign)", "p (Wilcoxon)")
        return ("difference", level, "d_z", *tests, "W/T/L", "decide")

    def _against_baseline(self, matrix: ScoreMatrix) -> Table:
        systems, pairs = _of(self.systems, matrix), _of(self.pairs, matrix)
        found = {row["system"]: row for row in pairs.iter_rows(named=True)}
        top = systems["mean"].max()
        rows = []
        for name, mean in systems.select("system", "mean").iter_rows():
            row = found.get(name)
            rest = _findings(row, len(matrix.topics)) if row else ("-",) * len(self._heads())
            rows.append([name, Cell(number(mean), MARKS[row["verdict"]] if row else "", mean == top), *rest])
        title = f"{matrix.measure} against {self.plan.baseline}"
        caption = f"{self.plan.caption(pairs.height, len(matrix.topics))}; {KEY}"
        return Table.of(("system", "mean", *self._heads()), rows, title=title, caption=caption)

    def _pair_by_pair(self, matrix: ScoreMatrix) -> Table:
        rows = [
            [f"{row['system']} - {row['other']}", *_findings(row, len(matrix.topics))]
            for row in _of(self.pairs, matrix).iter_rows(named=True)
        ]
        title = f"{matrix.measure}, pair by pair"
        return Table.of(("pair", *self._heads()), rows, title=title, caption=KEY)

    def _means(self) -> Table:
        rows: dict[str, list[object]] = {}
        for matrix in self.matrices:
            part = _of(self.systems, matrix)
            top = part["mean"].max()
            for row in part.iter_rows(named=True):
                cell = Cell(number(row["mean"]), row["letters"], row["mean"] == top)
                rows.setdefault(row["system"], [row["system"]]).append(cell)
        pairs = self.pairs.height // len(self.matrices)
        how = self.plan.caption(pairs, len(self.matrices[0].topics))
        return Table.of(
            ["system", *(matrix.measure for matrix in self.matrices)],
            rows.values(),
            title="mean of each measure",
            caption=f"{how}; systems that share a letter were not shown to differ",
        )


def _of(frame: pl.DataFrame, matrix: ScoreMatrix) -> pl.DataFrame:
    return frame.filter(pl.col("measure") == matrix.measure)


def _findings(row: Mapping[str, Any], topics: int) -> tuple[object, ...]:
    low, high = number(row["low"], signed=True), number(row["high"], signed=True)
    return (
        number(row["difference"], signed=True),
        f"{low} to {high}",
        number(row["effect"], 2, signed=True),
        Cell(p_value(row["p_corrected"]), MARKS[row["verdict"]]),
        Cell(p_value(row["sign_p_corrected"]), MARKS[row["by_sign"]]),
        Cell(p_value(row["wilcoxon_p_corrected"]), MARKS[row["by_wilcoxon"]]),
        f"{row['wins']}/{row['ties']}/{row['losses']}",
        f"{len(row['deciding'])} of {topics}",
    )


def measure_lines(
    matrix: ScoreMatrix, frame: pl.DataFrame, plan: Plan, advice: Advice | None = None
) -> Lines:
    """All lines of one measure: its scale, its topics, what its tests can find; then its pairs."""
    scale = advice(matrix.measure) if advice is not None else None
    split = frame.filter(~pl.col("agree"))
    whole = [*([scale] if scale else []), *_topic_lines(matrix), *_reach_lines(matrix, frame.height, plan)]
    if split.height > FEW:
        whole.append(f"in {split.height} of {frame.height} pairs the verdicts by mean and by order differ")
    pairs = [*_equal_lines(frame), *(_disagreement(row, plan) for row in split.iter_rows(named=True))]
    return _named(matrix, whole), _named(matrix, pairs)


def _named(matrix: ScoreMatrix, lines: list[str]) -> list[str]:
    return [f"{matrix.measure}: {line}" for line in lines]


def _topic_lines(matrix: ScoreMatrix) -> Iterator[str]:
    if matrix.dropped:
        kept = f"compared on the {len(matrix.topics)} topics that every run has a score for"
        yield f"{kept}; left out: {listed(matrix.dropped)}"
    if matrix.aggregate is not None:
        yield "it joins topics in its own way; the tests compare the plain mean of its topics"


def _reach_lines(matrix: ScoreMatrix, comparisons: int, plan: Plan) -> Iterator[str]:
    """Tests that cannot find anything here, whatever the scores: too few topics, or too few draws."""
    topics = len(matrix.topics)
    for name in dict.fromkeys((plan.significance.name, "sign", "wilcoxon")):
        test = find_test(name)
        factor = 1 if test.corrects or plan.correction not in {"holm", "bonferroni"} else comparisons
        least = test.smallest(topics, plan.draws)
        if least * factor > plan.alpha:
            drawn = f" and {plan.permutations} draws" if test.by_chance else ""
            corrected = f" over {comparisons} comparisons" if factor > 1 else ""
            yield (
                f"the {test.title} cannot reach {plan.alpha:g}{corrected} with {topics} topics{drawn}: "
                f"its smallest p is {least:.3g}"
                + (f", times {factor} by the correction" if factor > 1 else "")
            )


def _equal_lines(frame: pl.DataFrame) -> Iterator[str]:
    equal = frame.filter((pl.col("wins") == 0) & (pl.col("losses") == 0))
    for row in equal.iter_rows(named=True):
        yield f"{row['system']} and {row['other']} have the same score on every topic"


def _disagreement(row: Mapping[str, object], plan: Plan) -> str:
    """The chosen test's verdict, and those of the ordinal tests that differ from it."""
    said = _said(str(row["verdict"]), plan.significance.title, row["p_corrected"])
    others = [
        _said(str(row[f"by_{name}"]), find_test(name).title, row[f"{name}_p_corrected"])
        for name in ("sign", "wilcoxon")
        if row[f"by_{name}"] != row["verdict"]
    ]
    score = f"{row['wins']} topic{'s' * (row['wins'] != 1)} won, {row['ties']} tied, {row['losses']} lost"
    return f"{row['system']} against {row['other']}, {score}: {said}, but {' and '.join(others)}"


def _said(verdict: str, title: str, p: object) -> str:
    value = f"p = {p_value(float(p)) if isinstance(p, float) else '-'}".replace("= <", "< ")
    found = {"better": "finds it better", "worse": "finds it worse", "open": "shows no difference"}[verdict]
    return f"the {title} {found} ({value})"
