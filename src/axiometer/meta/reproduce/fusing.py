"""Figure 3: Borda and log-Borda of all systems among the systems, by OIE."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import polars as pl

from axiometer.data.qrels import read_qrels
from axiometer.fusion.fuse import fuse
from axiometer.measures.evaluate import evaluate
from axiometer.measures.lookup import measure
from axiometer.meta.reproduce.picture import ladder
from axiometer.meta.reproduce.rankings import Progress, read_runs
from axiometer.meta.reproduce.result import Reproduction, provenance

METHODS = ("bordafuse", "borda-log")


def fusing(
    qrels: Any,
    runs: Any,
    *,
    docs: int,
    methods: Sequence[str] = METHODS,
    depth: int = 100,
    beta: str = "1.2",
    progress: Progress | None = None,
) -> Reproduction:
    """The mean OIE of every run and of the fusion of all of them, each list cut at the same depth.

    >>> runs = [{"q": {"a": 3, "b": 2, "c": 1}}, {"q": {"b": 3, "a": 2, "d": 1}}]
    >>> found = fusing({"q": {"a": 1}}, runs, docs=50)
    >>> found.rows["place"].to_list(), found.rows["fused"].sum()
    ([1, 2, 3, 3], 2)
    """
    name = str(measure(f"OIE(beta={beta}, docs={docs})@{depth}"))
    judgments, read = read_qrels(qrels), read_runs(runs, depth)
    made = {}
    for method in methods:
        made[f"fused by {method}"] = fuse(list(read), method, depth=depth)
        if progress is not None:
            progress(method)
    scores = evaluate(judgments, {**{run.name: run for run in read}, **made}, name)
    frame = (
        scores.mean()
        .select("run", "value", fused=pl.col("run").is_in(list(made)))
        .with_columns(place=pl.col("value").rank("min", descending=True).cast(pl.Int64))
        .sort("value", descending=True)
    )
    options = {"methods": list(methods), "docs": docs, "depth": depth, "beta": beta}
    summary = _summary(frame)
    said = (*_sentences(frame, summary), PRINTED)
    bars = [(row["run"], row["value"], row["fused"]) for row in frame.iter_rows(named=True)]
    picture = ladder(f"{name} of {len(read)} runs and of their fusion", said[0], bars)
    return Reproduction("fusion", frame, summary, said, picture, provenance(options, judgments, read))


PRINTED = "The paper's figure 3 has both about level with the best of its 60 runs."


def _summary(frame: pl.DataFrame) -> dict[str, Any]:
    single = frame.filter(~pl.col("fused"))
    best = single.row(0, named=True)
    fused = {
        row["run"]: {
            "value": row["value"],
            "beats": int((single["value"] < row["value"]).sum()),
            "of_best": row["value"] / best["value"],
        }
        for row in frame.filter("fused").iter_rows(named=True)
    }
    return {"runs": len(single), "best": best["run"], "best_value": best["value"], "fused": fused}


def _sentences(frame: pl.DataFrame, summary: dict[str, Any]) -> list[str]:
    return [
        f"{name} has {found['value']:.5f} and beats {found['beats']} of {summary['runs']} runs; the best,"
        f" {summary['best']}, has {summary['best_value']:.5f}."
        for name, found in summary["fused"].items()
    ]
