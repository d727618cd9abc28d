"""The leaderboard of each measure: systems best first, with the interval of their mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from axiometer.report.parts.plain import short

if TYPE_CHECKING:
    from axiometer.data.scores import Scores
    from axiometer.meta.comparison import Comparison
    from axiometer.meta.table import Table


def leaderboards(
    scores: Scores, found: Comparison | None, alpha: float = 0.05
) -> Iterator[tuple[Table, dict[str, Any]]]:
    """The table of each measure with its rows, best first; `found` is None where nothing can be compared.

    >>> from axiometer.measures.evaluate import evaluate
    >>> s = evaluate({"q": {"d": 1}}, {"a": {"q": {"d": 1.0}}}, ["RR"])
    >>> [board["systems"][0]["mean"] for _, board in leaderboards(s, None)]
    [1.0]
    """
    from axiometer.meta.table import score_tables

    names = list(dict.fromkeys(scores.frame["run"]))
    for table in found.tables if found else score_tables(scores):
        letters = _letters(table, found)
        rows = [
            {"run": names.index(row["name"]), **row, "letters": letters.get(row["name"])}
            for row in _rows(table, scores, alpha)
        ]
        yield table, {"systems": rows, "mean": table.aggregate is None}


def _rows(table: Table, scores: Scores, alpha: float) -> list[dict[str, Any]]:
    low, high = intervals(table.values, alpha)
    joined = _aggregates(table, scores)
    level = table.levels().tolist() if len(table.systems) > 1 else [0]
    rows = [
        {
            "name": name,
            "mean": short(joined.get(name, float(table.values[i].mean()))),
            "low": None if joined else short(low[i]),
            "high": None if joined else short(high[i]),
            "level": int(level[i]),
        }
        for i, name in enumerate(table.systems)
    ]
    return sorted(rows, key=lambda row: (-row["level"], row["name"]))


def _letters(table: Table, found: Comparison | None) -> dict[str, str]:
    import polars as pl

    if found is None:
        return {}
    mine = found.systems.filter(pl.col("measure") == table.measure)
    return dict(zip(mine["system"], mine["letters"], strict=True))


def _aggregates(table: Table, scores: Scores) -> dict[str, float]:
    """The value of each run where the measure joins topics in its own way (GMAP)."""
    import polars as pl

    if table.aggregate is None:
        return {}
    own = scores.mean().filter(pl.col("measure") == table.measure)
    return dict(zip(own["run"], own["value"], strict=True))


def intervals(values: Any, alpha: float) -> tuple[list[float], list[float]]:
    """Student's interval of the mean of each row, at level 1 - alpha; NaN for a single topic.

    >>> low, high = intervals(np.array([[0.0, 1.0]]), 0.5)
    >>> round(low[0], 3), round(high[0], 3)
    (-0.0, 1.0)
    """
    from scipy.special import stdtrit

    count = values.shape[1]
    if count < 2:
        return [float("nan")] * len(values), [float("nan")] * len(values)
    middle = values.mean(axis=1)
    reach = stdtrit(count - 1, 1 - alpha / 2) * values.std(axis=1, ddof=1) / np.sqrt(count)
    return (middle - reach).tolist(), (middle + reach).tolist()
