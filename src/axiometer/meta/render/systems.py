"""The tables of a comparison of systems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from axiometer.meta.plan import Plan
from axiometer.meta.render.grid import Cell, Grid, number, p_value
from axiometer.meta.table import Table

MARKS = {"better": "+", "worse": "-", "open": ""}
MOST = 15
"""Pairs that are shown one by one; more than these are left to CSV and JSON."""

KEY = "superscripts: + better, - worse at alpha"


def system_grids(
    systems: pl.DataFrame, pairs: pl.DataFrame, plan: Plan, tables: Sequence[Table]
) -> tuple[Grid, ...]:
    """With a baseline a table for each measure; without one the means with letters, and the pairs if few."""
    if plan.baseline is not None:
        return tuple(_baseline_grid(_of(systems, t), _of(pairs, t), plan, t) for t in tables)
    grids = [_means_grid(systems, pairs, plan, tables)]
    if pairs.height <= MOST * len(tables):
        grids += [_pairs_grid(_of(pairs, table), plan, table) for table in tables]
    return tuple(grids)


def _of(frame: pl.DataFrame, table: Table) -> pl.DataFrame:
    return frame.filter(pl.col("measure") == table.measure)


def _columns(plan: Plan) -> tuple[str, ...]:
    level = f"{100 * (1 - plan.alpha):g}% CI"
    return (
        "difference",
        level,
        "d_z",
        f"p ({plan.significance.name})",
        "p (sign)",
        "p (Wilcoxon)",
        "W/T/L",
        "decide",
    )


def _findings(row: Mapping[str, Any], topics: int) -> tuple[Cell, ...]:
    low, high = number(row["low"], signed=True), number(row["high"], signed=True)
    return (
        Cell(number(row["difference"], signed=True)),
        Cell(f"{low} to {high}"),
        Cell(number(row["effect"], 2, signed=True)),
        Cell(p_value(row["p_corrected"]), MARKS[row["verdict"]]),
        Cell(p_value(row["sign_p_corrected"]), MARKS[row["by_sign"]]),
        Cell(p_value(row["wilcoxon_p_corrected"]), MARKS[row["by_wilcoxon"]]),
        Cell(f"{row['wins']}/{row['ties']}/{row['losses']}"),
        Cell(f"{len(row['deciding'])} of {topics}"),
    )


def _baseline_grid(systems: pl.DataFrame, pairs: pl.DataFrame, plan: Plan, table: Table) -> Grid:
    found = {row["system"]: row for row in pairs.iter_rows(named=True)}
    top = systems["mean"].max()
    rows = []
    for system in systems.iter_rows(named=True):
        row = found.get(system["system"])
        rest = _findings(row, len(table.topics)) if row else (Cell("-"),) * len(_columns(plan))
        mark = MARKS[row["verdict"]] if row else ""
        rows.append(
            (Cell(system["system"]), Cell(number(system["mean"]), mark, system["mean"] == top), *rest)
        )
    title = f"{table.measure} against {plan.baseline}"
    caption = f"{plan.caption(pairs.height, len(table.topics))}; {KEY}"
    return Grid(title, ("system", "mean", *_columns(plan)), tuple(rows), caption)


def _pairs_grid(pairs: pl.DataFrame, plan: Plan, table: Table) -> Grid:
    rows = tuple(
        (Cell(f"{row['system']} - {row['other']}"), *_findings(row, len(table.topics)))
        for row in pairs.iter_rows(named=True)
    )
    return Grid(f"{table.measure}, pair by pair", ("pair", *_columns(plan)), rows, KEY)


def _means_grid(systems: pl.DataFrame, pairs: pl.DataFrame, plan: Plan, tables: Sequence[Table]) -> Grid:
    cells: dict[str, dict[str, Cell]] = {}
    for table in tables:
        part = _of(systems, table)
        top = part["mean"].max()
        for row in part.iter_rows(named=True):
            cell = Cell(number(row["mean"]), row["letters"], row["mean"] == top)
            cells.setdefault(row["system"], {})[table.measure] = cell
    names = [table.measure for table in tables]
    rows = tuple((Cell(system), *(found[name] for name in names)) for system, found in cells.items())
    first = tables[0]
    how = plan.caption(pairs.height // len(tables), len(first.topics))
    return Grid(
        "mean of each measure",
        ("system", *names),
        rows,
        f"{how}; systems that share a letter were not shown to differ",
    )
