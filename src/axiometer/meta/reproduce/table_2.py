"""Table 2: metric unanimity, beside the constraints that each measure satisfies."""

from __future__ import annotations

from functools import cache
from typing import Any

import polars as pl

from axiometer.data.qrels import read_qrels
from axiometer.meta.charts import Row, forest
from axiometer.meta.rank_correlation import kendall_matrix
from axiometer.meta.reproduce.signals import Progress, Reproduction, provenance, read_runs
from axiometer.meta.unanimity import unanimity
from axiometer.metrics.evaluate import evaluate
from axiometer.metrics.find_measure import measures as find_all
from axiometer.verdicts.api import check

CONSTRAINTS = {
    "Pri": ("amigo.priority",),
    "Deep": ("amigo.deepness-single", "amigo.deepness-within"),
    "DeepTh": ("amigo.deepness-threshold",),
    "CloseTh": ("amigo.closeness-threshold",),
    "Conf": ("amigo.confidence",),
}
"""The columns of Table 2, and the axioms that each stands for."""
PRINTED = {
    "OIE(docs)": 0.928, "OIE(beta=1, docs)": 0.927, "RBP(p=0.8)": 0.926, "RBP(p=0.9)": 0.926,
    "RBP(p=0.99)": 0.926, "DCG": 0.914, "AP": 0.910, "P@100": 0.910, "DCG@50": 0.905, "ERR@50": 0.903,
    "ERR": 0.901, "P@50": 0.900, "ERR@20": 0.886, "DCG@20": 0.886, "P@20": 0.876, "P@10": 0.829,
    "RR@10": 0.162,
}  # fmt: skip
"""What the paper prints for each measure. OIE is cut where all lists are: it needs no cutoff of its own."""


def table_measures(docs: int, top: int) -> dict[str, float]:
    """The measures of Table 2 for a collection of `docs` documents with grades up to `top`, and their MU."""
    made = {}
    for name, value in PRINTED.items():
        if name.startswith("OIE"):
            name = name.replace("docs", f"docs={docs}")
        if name.startswith("ERR"):
            name = name.replace("ERR", f"ERR(max_rel={top})")
        made[name] = value
    return made


def agreement(
    qrels: Any,
    runs: Any,
    *,
    docs: int,
    per: str = "topic",
    depth: int = 100,
    resamples: int = 1000,
    seed: int = 0,
    progress: Progress | None = None,
) -> Reproduction:
    """Unanimity of the measures of Table 2, with bootstrap intervals, and whether each constraint holds.

    Whether a measure satisfies a constraint is decided as everywhere (`ax.check`), not taken from the paper.

    >>> runs = [{"q": {"a": 3, "b": 2, "c": 1}}, {"q": {"b": 3, "a": 2, "d": 1}}]
    >>> found = agreement({"q": {"a": 1}}, runs, docs=600, resamples=10)
    >>> found.rows.filter(measure="AP").select("unanimity", "Pri", "Conf").rows()
    [(1.0, True, False)]
    """
    judgments, read = read_qrels(qrels), read_runs(runs, depth)
    printed = table_measures(docs, int(max(judgments.grades.max(), 1)))
    wanted = {
        str(one): value for one, value in zip(find_all(list(printed)).values(), printed.values(), strict=True)
    }
    scores = evaluate(judgments, {run.name: run for run in read}, list(wanted))
    found = unanimity(scores, per=per, resamples=resamples, seed=seed)
    held = pl.DataFrame([_constraints(name, progress) for name in wanted])
    frame = found.join(held, on="measure").with_columns(
        printed=pl.col("measure").replace_strict(wanted, return_dtype=pl.Float64)
    )
    frame = frame.sort("unanimity", descending=True, maintain_order=True)
    options = {"docs": docs, "per": per, "depth": depth, "resamples": resamples, "seed": seed}
    summary = _summary(frame)
    said = _sentences(frame, summary, per)
    picture = forest(
        f"Unanimity of {len(frame)} measures over {len(read)} runs",
        said[0],
        tuple(CONSTRAINTS),
        _drawn(frame),
    )
    return Reproduction("unanimity", frame, summary, said, picture, provenance(options, judgments, read))


def _drawn(frame: pl.DataFrame) -> list[Row]:
    return [
        Row(
            row["measure"],
            row["unanimity"],
            row["low"],
            row["high"],
            row["printed"],
            tuple(row[column] for column in CONSTRAINTS),
        )
        for row in frame.iter_rows(named=True)
    ]


def _constraints(name: str, progress: Progress | None) -> dict[str, Any]:
    row: dict[str, Any] = {"measure": name}
    for column, axioms in CONSTRAINTS.items():
        row[column] = all(_holds(name, axiom) for axiom in axioms)
    if progress is not None:
        progress(name)
    return row


@cache
def _holds(name: str, axiom: str) -> bool:
    return bool(check(name, axiom))


def _summary(frame: pl.DataFrame) -> dict[str, Any]:
    tau = kendall_matrix([frame["unanimity"].to_numpy(), frame["printed"].to_numpy()])[0, 1]
    return {
        "first": frame["measure"][0],
        "last": frame["measure"][-1],
        "tau_b_with_the_paper": float(tau),
        "place_of_OIE": _place(frame, "OIE(docs"),
    }


def _place(frame: pl.DataFrame, start: str) -> int:
    value = frame.filter(pl.col("measure").str.starts_with(start))["unanimity"][0]
    return int((frame["unanimity"] > value).sum()) + 1


def _sentences(frame: pl.DataFrame, summary: dict[str, Any], per: str) -> tuple[str, ...]:
    unit = "pairs of systems on one topic" if per == "topic" else "pairs of systems by their means"
    most = frame.row(0, named=True)
    return (
        f"Over {unit}, {most['measure']} has the highest unanimity, {most['unanimity']:.3f}; OIE with"
        f" beta = 1.2 is at place {summary['place_of_OIE']} of {len(frame)}, {summary['last']} is last.",
        f"Kendall's tau-b with the order that the paper prints is {summary['tau_b_with_the_paper']:.3f}.",
        "Unanimity is log2(2 - t), t the share of the unanimous pairs that a measure ties.",
    )
