"""The tables of a comparison of measures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import polars as pl

from axiometer.meta.render.grid import Cell, Grid, number

COLUMNS = ("measure", "power", "stability (tau-b)", "swaps", "winner kept", "unanimity")
MOST = 8
"""Measures up to which each correlation is a matrix; beyond, the pairs are listed."""

TIES = "ties broken at random, in expectation"
TITLES = {
    "tau_b": ("Kendall's tau-b", ""),
    "tau_ap": ("tau-AP", f"rows: the reference; {TIES}"),
    "rbo": ("RBO (p = {p:g})", f"extrapolated; the same systems in both orders; {TIES}"),
}


def measure_grids(
    measures: pl.DataFrame, correlations: pl.DataFrame, power: str, rest: tuple[int, float, int]
) -> tuple[Grid, ...]:
    """The measures by themselves, then a matrix for each correlation."""
    resamples, persistence, systems = rest
    caption = (
        f"power: share of {measures['pairs'][0]} pairs of systems told apart, {power}; "
        f"stability, swaps, winner: {resamples} resamples of the topics; "
        f"unanimity: {resamples} resamples of the systems"
    )
    rows = tuple(_row(row) for row in measures.iter_rows(named=True))
    first = Grid(f"measures over {systems} systems", COLUMNS, rows, caption)
    if correlations.is_empty():
        return (first,)
    names = measures["measure"].to_list()
    if len(names) > MOST:
        return (first, _list(correlations, persistence))
    return (first, *(_matrix(correlations, name, names, persistence) for name in TITLES))


def _row(row: Mapping[str, Any]) -> tuple[Cell, ...]:
    return (
        Cell(row["measure"]),
        Cell(number(row["power"])),
        Cell(f"{number(row['stability_tau'], 3)} ({_range(row, 'stability')})"),
        Cell(number(row["swaps"])),
        Cell(number(row["winner"], 3)),
        Cell(f"{number(row['unanimity'])} ({_range(row, 'unanimity')})"),
    )


def _range(row: Mapping[str, Any], name: str) -> str:
    return f"{number(row[f'{name}_low'], 3)} to {number(row[f'{name}_high'], 3)}"


def _list(frame: pl.DataFrame, persistence: float) -> Grid:
    rows = tuple(
        (Cell(f"{row['reference']} / {row['measure']}"), *(Cell(number(row[name])) for name in TITLES))
        for row in frame.iter_rows(named=True)
    )
    titles = [title.format(p=persistence) for title, _ in TITLES.values()]
    caption = f"tau-AP: the first measure is the reference; RBO: extrapolated; both: {TIES}"
    return Grid("correlations of the orders of systems", ("reference / measure", *titles), rows, caption)


def _matrix(frame: pl.DataFrame, column: str, names: list[str], persistence: float) -> Grid:
    found = {(row["reference"], row["measure"]): row[column] for row in frame.iter_rows(named=True)}
    references = [name for name in names if any(reference == name for reference, _ in found)]
    rows = tuple(
        (Cell(one), *(Cell("" if one == other else number(found[one, other])) for other in names))
        for one in references
    )
    title, caption = TITLES[column]
    return Grid(title.format(p=persistence), ("", *names), rows, caption)
