"""Fuse runs: five that are loaded, against ranx; every method; fifty from files, with their memory."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from benchmarks.generate import Collection, collection
from benchmarks.measure import US, Row, alternate, available, fresh, missing, timed

RUNS, FIFTY = 5, 50
GOAL = 4
SLOW_TOPICS = 1
MEMORY_MB = 1000
WEIGHTS = (0.3, 0.25, 0.2, 0.15, 0.1)


def rows(quick: bool) -> list[Row]:
    data = collection(quick)
    return [
        *against_ranx(data, ("rrf", "sum", "mnz"), 3 if quick else 7),
        *slow_in_ranx(data, ("bordafuse", "condorcet")),
        *every_method(data),
        *many_files(data),
        *information_rows(3),
    ]


def against_ranx(data: Collection, methods: tuple[str, ...], repeats: int) -> list[Row]:
    """The same loaded runs, each tool in the form that it reads files into, sorted once before."""
    import axiometer as ax

    runs = [ax.read_run(path) for path in data.runs[:RUNS]]
    peers = [read_ranx(path) for path in data.runs[:RUNS]] if available("ranx") else []
    size = f"{len(runs)} runs of {len(runs[0].ranking.topics)} x 1000"
    return [
        row for method in methods for row in compared(f"fuse {size}, {method}", method, runs, peers, repeats)
    ]


def slow_in_ranx(data: Collection, methods: tuple[str, ...]) -> list[Row]:
    """ranx takes quadratic time for these, ten seconds and more for a single topic: so one topic, once."""
    import axiometer as ax

    runs = [first_topics(ax.read_run(path)) for path in data.runs[:RUNS]]
    peers = [ranx_run(run) for run in runs] if available("ranx") else []
    note = "quadratic in ranx, so one topic only"
    return [
        row
        for method in methods
        for row in compared(f"fuse {len(runs)} runs of 1 x 1000, {method}", method, runs, peers, 1, note)
    ]


def compared(
    job: str, method: str, runs: list[Any], peers: list[Any], repeats: int, note: str = ""
) -> list[Row]:
    import axiometer as ax

    contestants: dict[str, Callable[[], float]] = {US: lambda: timed(lambda: ax.fuse(runs, method))}
    if peers:
        contestants["ranx"] = lambda: timed(lambda: fuse_ranx(peers, method))
    times = alternate(contestants, repeats)
    theirs = Row(job, "ranx", times.get("ranx", ()), least_ratio=GOAL, note=note)
    return [Row(job, US, times[US]), theirs if peers else missing(job, "ranx")]


def fuse_ranx(runs: list[Any], method: str) -> object:
    import ranx

    return ranx.fuse(runs, norm="min-max" if method in {"sum", "mnz"} else None, method=method)


def read_ranx(path: Path) -> object:
    import ranx

    return ranx.Run.from_file(str(path), kind="trec")


def first_topics(run: Any) -> Any:
    import polars as pl

    import axiometer as ax

    return ax.Run(run.name, run.frame.filter(pl.col("topic").is_in(run.ranking.topics[:SLOW_TOPICS])))


def ranx_run(run: Any) -> object:
    import ranx

    nested: dict[str, dict[str, float]] = {}
    for topic, document, score in run.frame.iter_rows():
        nested.setdefault(topic, {})[document] = score
    return ranx.Run(nested)


def every_method(data: Collection) -> list[Row]:
    """Each method once on the five runs, judgments learned from where it needs them."""
    import axiometer as ax
    from axiometer.fusion import METHODS

    runs = [ax.read_run(path) for path in data.runs[:RUNS]]
    qrels = ax.read_qrels(data.qrels)
    ax.fuse(runs, "rrf")
    found = []
    for title in METHODS:
        kind = METHODS.items[title]
        needs = (
            {"weights": WEIGHTS[: len(runs)]} if kind.weighted else {"qrels": qrels} if kind.trained else {}
        )
        seconds = timed(partial(ax.fuse, runs, title, **needs))
        note = "compares all pairs of documents" if "condorcet" in title else ""
        found.append(Row(f"fuse {len(runs)} loaded runs, {title}", US, (seconds,), note=note))
    return found


def many_files(data: Collection) -> list[Row]:
    """Fifty files in a new process; files are given more than once where there are fewer."""
    files = (list(data.runs) * FIFTY)[:FIFTY]
    job = f"fuse {FIFTY} runs from files, new process, rrf"
    with tempfile.TemporaryDirectory() as folder:
        done = fresh(["-m", "axiometer", "fuse", *files, "-o", Path(folder) / "fused.run"])
    return [
        Row(job, US, (done.seconds,), note=f"{done.cpu:.2g} s of CPU"),
        Row(f"{job}: peak memory", US, (done.megabytes,), "MB", at_most=MEMORY_MB),
    ]


def information_rows(repeats: int) -> list[Row]:
    """Exact counts of unanimous outscoring: the goal is about two seconds for 50 signals x 10,000."""
    from axiometer.information.outscoring_counts import outscoring

    rng = np.random.default_rng(0)
    many = np.stack([rng.permutation(10_000) for _ in range(50)])
    two = np.stack([rng.permutation(100_000) for _ in range(2)])
    return [
        Row(job, US, alternate({US: partial(timed, partial(outscoring, levels))}, repeats)[US], at_most=2)
        for job, levels in (
            ("information quantity, 50 signals x 10,000 documents", many),
            ("information quantity, 2 signals x 100,000 documents", two),
        )
    ]
