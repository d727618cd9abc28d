"""The systems part: a leaderboard with intervals, topic by topic, and how the measures agree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from axiometer.report.parts.leaderboard import leaderboards
from axiometer.report.parts.plain import rows, short

if TYPE_CHECKING:
    import polars as pl

    from axiometer.data.scores import Scores
    from axiometer.meta.comparison import Comparison
    from axiometer.meta.table import Table

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

    >>> from axiometer.measures.evaluate import evaluate
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
    from axiometer.meta.compare import compare
    from axiometer.meta.table import score_tables

    tables = score_tables(scores)
    comparable = len(tables[0].systems) > 1 and all(len(table.topics) > 1 for table in tables)
    return compare(scores, alpha=alpha) if comparable else None


def _runs(scores: Scores, names: list[str]) -> list[dict[str, Any]]:
    known = {row["run"]: row for row in scores.topics.to_dicts()} if scores.topics.height else {}
    keys = ("matched", "missing", "extra", "tied_topics", "cutoff", "unjudged")
    return [{"name": name, **{key: known.get(name, {}).get(key) for key in keys}} for name in names]


def _measure(
    table: Table, found: Comparison | None, place: dict[str, int], topics: list[str]
) -> dict[str, Any]:
    where = {topic: i for i, topic in enumerate(topics)}
    order = [table.systems.index(name) for name in place]
    return {
        "name": table.measure,
        "topics": [where[topic] for topic in table.topics],
        "left_out": [where[topic] for topic in table.dropped],
        "values": rows(table.values[order]),
        **(_pairs(table, found, place, where) if found else {"caption": "", "pairs": []}),
    }


def _pairs(table: Table, found: Comparison, place: dict[str, int], where: dict[str, int]) -> dict[str, Any]:
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
    return [short(v) if isinstance(v := row[name], float) else v for name in PAIR]


def _agreement(scores: Scores, alpha: float) -> dict[str, Any]:
    from axiometer.meta.metrics import compare_metrics

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
        {name: short(value) if isinstance(value, float) else value for name, value in row.items()}
        for row in frame.to_dicts()
    ]
