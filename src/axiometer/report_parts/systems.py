"""The systems part: a leaderboard with intervals, topic by topic, and how the measures agree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from axiometer.report.model import rounded

if TYPE_CHECKING:
    import polars as pl

    from axiometer.data.scores import Scores
    from axiometer.meta.compare_systems import Comparison
    from axiometer.meta.score_matrix import ScoreMatrix

PAIR = (
    *("difference", "low", "high", "effect", "p_corrected", "sign_p_corrected", "wilcoxon_p_corrected"),
    *("wins", "ties", "losses", "verdict", "by_sign", "by_wilcoxon"),
)
ALONE = (
    *("measure", "pairs", "significant", "power", "stability_tau", "stability_low", "stability_high"),
    *("swaps", "winner", "unanimity", "unanimity_low", "unanimity_high", "tied"),
)
"""The columns of a pair of systems, and of a measure by itself, that the page shows."""


def systems_part(scores: Scores, *, alpha: float = 0.05) -> dict[str, Any]:
    """What the page's leaderboard, topic plot and tables of agreement need, as plain data.

    >>> from axiometer.metrics.evaluate import evaluate
    >>> s = evaluate({"q": {"d": 1}}, {"a": {"q": {"d": 1.0}}, "b": {"q": {"x": 1.0}}}, ["RR"])
    >>> part = systems_part(s)
    >>> [part["runs"][row["run"]]["name"] for row in part["measures"][0]["systems"]]
    ['a', 'b']
    """
    runs = list(dict.fromkeys(scores.frame["run"]))
    topics = list(dict.fromkeys(scores.frame["topic"]))
    place = {name: i for i, name in enumerate(runs)}
    found = _compared(scores, alpha)
    boards = leaderboards(scores, found, alpha)
    return {
        "alpha": alpha,
        "runs": _runs(scores, runs),
        "topics": topics,
        "pair": list(PAIR),
        "measures": [_measure(table, found, place, topics) | board for table, board in boards],
        "notes": list(found.notes) if found else [],
        "provenance": dict(scores.provenance),
        **(_agreement(scores, alpha) if found else {"alone": [], "agreement": [], "how": {}}),
    }


def _compared(scores: Scores, alpha: float) -> Comparison | None:
    """The comparison of every two runs; None where there is one run, or one topic."""
    from axiometer.meta.compare_systems import compare
    from axiometer.meta.score_matrix import score_matrices

    matrices = score_matrices(scores)
    comparable = len(matrices[0].systems) > 1 and all(len(one.topics) > 1 for one in matrices)
    return compare(scores, alpha=alpha) if comparable else None


def _runs(scores: Scores, names: list[str]) -> list[dict[str, Any]]:
    known = {row["run"]: row for row in scores.topics.to_dicts()} if scores.topics.height else {}
    keys = ("matched", "missing", "extra", "tied_topics", "cutoff", "unjudged")
    return [{"name": name, **{key: known.get(name, {}).get(key) for key in keys}} for name in names]


def _measure(
    table: ScoreMatrix, found: Comparison | None, place: dict[str, int], topics: list[str]
) -> dict[str, Any]:
    where = {topic: i for i, topic in enumerate(topics)}
    order = [table.systems.index(name) for name in place]
    return {
        "name": table.measure,
        "topics": [where[topic] for topic in table.topics],
        "left_out": [where[topic] for topic in table.dropped],
        "values": [[rounded(value) for value in row] for row in table.values[order].tolist()],
        **(_pairs(table, found, place, where) if found else {"caption": "", "pairs": []}),
    }


def _pairs(
    table: ScoreMatrix, found: Comparison, place: dict[str, int], where: dict[str, int]
) -> dict[str, Any]:
    import polars as pl

    pairs = found.pairs.filter(pl.col("measure") == table.measure)
    return {
        "caption": found.plan.caption(pairs.height, len(table.topics)),
        "pairs": [
            [place[row["system"]], place[row["other"]], *_pair(row), [where[t] for t in row["deciding"]]]
            for row in pairs.to_dicts()
        ],
    }


def _pair(row: dict[str, Any]) -> list[Any]:
    return [rounded(v) if isinstance(v := row[name], float) else v for name in PAIR]


def _agreement(scores: Scores, alpha: float) -> dict[str, Any]:
    from axiometer.meta.compare_measures import compare_metrics

    found = compare_metrics(scores, alpha=alpha)
    return {
        "alone": _dicts(found.measures.select(ALONE)),
        "agreement": _dicts(found.correlations),
        "how": {
            "power": found.plan.power_caption(int(found.measures["pairs"][0])),
            "resamples": found.plan.resamples,
            "p": found.plan.p,
        },
    }


def _dicts(frame: pl.DataFrame) -> list[dict[str, Any]]:
    return [
        {name: rounded(value) if isinstance(value, float) else value for name, value in row.items()}
        for row in frame.to_dicts()
    ]


def leaderboards(
    scores: Scores, found: Comparison | None, alpha: float = 0.05
) -> Iterator[tuple[ScoreMatrix, dict[str, Any]]]:
    """The table of each measure with its rows, best first; `found` is None where nothing can be compared.

    >>> from axiometer.metrics.evaluate import evaluate
    >>> s = evaluate({"q": {"d": 1}}, {"a": {"q": {"d": 1.0}}}, ["RR"])
    >>> [board["systems"][0]["mean"] for _, board in leaderboards(s, None)]
    [1.0]
    """
    from axiometer.meta.score_matrix import score_matrices

    names = list(dict.fromkeys(scores.frame["run"]))
    for table in found.matrices if found else score_matrices(scores):
        letters = _letters(table, found)
        rows = [
            {"run": names.index(row["name"]), **row, "letters": letters.get(row["name"])}
            for row in _rows(table, scores, alpha)
        ]
        yield table, {"systems": rows, "mean": table.aggregate is None}


def _rows(table: ScoreMatrix, scores: Scores, alpha: float) -> list[dict[str, Any]]:
    low, high = intervals(table.values, alpha)
    joined = _aggregates(table, scores)
    level = table.levels().tolist() if len(table.systems) > 1 else [0]
    rows = [
        {
            "name": name,
            "mean": rounded(joined.get(name, float(table.values[i].mean()))),
            "low": None if joined else rounded(low[i]),
            "high": None if joined else rounded(high[i]),
            "level": int(level[i]),
        }
        for i, name in enumerate(table.systems)
    ]
    return sorted(rows, key=lambda row: (-row["level"], row["name"]))


def _letters(table: ScoreMatrix, found: Comparison | None) -> dict[str, str]:
    import polars as pl

    if found is None:
        return {}
    mine = found.systems.filter(pl.col("measure") == table.measure)
    return dict(zip(mine["system"], mine["letters"], strict=True))


def _aggregates(table: ScoreMatrix, scores: Scores) -> dict[str, float]:
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
