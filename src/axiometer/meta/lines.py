"""Plain sentences on a comparison: what a reader of the numbers must not miss."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import polars as pl

from axiometer.meta.plan import Advice, Plan
from axiometer.meta.render.grid import listed, p_value
from axiometer.meta.significance.registry import find_test
from axiometer.meta.table import Table

FEW = 3
"""Pairs with split verdicts up to which no line counts them."""


@dataclass(frozen=True)
class Lines:
    """Lines on a measure as a whole, and lines on single pairs of systems."""

    whole: tuple[str, ...]
    pairs: tuple[str, ...]


def measure_lines(table: Table, frame: pl.DataFrame, plan: Plan, advice: Advice | None = None) -> Lines:
    """All lines of one measure: its scale, its topics, what its tests can find; then its pairs."""
    scale = advice(table.measure) if advice is not None else None
    split = frame.filter(~pl.col("agree"))
    whole = [*([scale] if scale else []), *_topic_lines(table), *_reach_lines(table, frame.height, plan)]
    if split.height > FEW:
        whole.append(f"in {split.height} of {frame.height} pairs the verdicts by mean and by order differ")
    pairs = [*_equal_lines(frame), *(_disagreement(row, plan) for row in split.iter_rows(named=True))]
    return Lines(_named(table, whole), _named(table, pairs))


def _named(table: Table, lines: list[str]) -> tuple[str, ...]:
    return tuple(f"{table.measure}: {line}" for line in lines)


def _topic_lines(table: Table) -> Iterator[str]:
    if table.dropped:
        kept = f"compared on the {len(table.topics)} topics that every run has a score for"
        yield f"{kept}; left out: {listed(table.dropped)}"
    if table.aggregate is not None:
        yield "it joins topics in its own way; the tests compare the plain mean of its topics"


def _reach_lines(table: Table, comparisons: int, plan: Plan) -> Iterator[str]:
    """Tests that cannot find anything here, whatever the scores: too few topics, or too few draws."""
    topics = len(table.topics)
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
