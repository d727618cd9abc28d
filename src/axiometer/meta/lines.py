"""Plain sentences on a comparison: what a reader of the numbers must not miss."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import polars as pl

from axiometer.meta.plan import Advice, Plan
from axiometer.meta.render.grid import listed, p_value
from axiometer.meta.significance.registry import find_test
from axiometer.meta.table import Table


def measure_lines(
    table: Table, frame: pl.DataFrame, plan: Plan, advice: Advice | None = None
) -> tuple[str, ...]:
    """All lines of one measure: its scale, its topics, its pairs."""
    scale = advice(table.measure) if advice is not None else None
    lines = [*([scale] if scale else []), *_topic_lines(table, plan), *_equal_lines(frame)]
    lines += [_disagreement(row, plan) for row in frame.filter(~pl.col("agree")).iter_rows(named=True)]
    return tuple(f"{table.measure}: {line}" for line in lines)


def _topic_lines(table: Table, plan: Plan) -> Iterator[str]:
    topics = len(table.topics)
    if table.dropped:
        yield (
            f"compared on the {topics} topics that every run has a score for; "
            f"left out: {listed(table.dropped)}"
        )
    for name in dict.fromkeys((plan.significance.name, "sign", "wilcoxon")):
        test = find_test(name)
        least = test.smallest(topics, plan.draws)
        if least > plan.alpha:
            reach = f"the {test.title} cannot reach {plan.alpha:g} on {topics} topics"
            yield f"{reach}: its smallest p is {least:.3g}"


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
    score = f"{row['wins']} topics won, {row['ties']} tied, {row['losses']} lost"
    return f"{row['system']} against {row['other']}, {score}: {said}, but {' and '.join(others)}"


def _said(verdict: str, title: str, p: object) -> str:
    value = f"p = {p_value(float(p)) if isinstance(p, float) else '-'}".replace("= <", "< ")
    found = {"better": "finds it better", "worse": "finds it worse", "open": "shows no difference"}[verdict]
    return f"the {title} {found} ({value})"
