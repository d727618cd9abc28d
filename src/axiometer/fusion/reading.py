"""The runs to fuse, from whatever they are given as, a few at a time."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from os import cpu_count
from pathlib import Path
from typing import Any

import polars as pl

from axiometer.data.run import Run, read_run
from axiometer.errors import InputError
from axiometer.fusion.pool import Pool
from axiometer.fusion.pooling import pool_runs

AHEAD = min(cpu_count() or 1, 3)
Progress = Callable[[str], None]


def pooled(
    runs: Any, *, inverted: bool = False, use_ranks: bool = False, progress: Progress | None = None
) -> Pool:
    """The pool of the runs; at least two of them, and each with a topic that another has too."""
    pairs = list(runs.items()) if isinstance(runs, Mapping) else [(None, source) for source in _listed(runs)]
    if len(pairs) < 2:
        raise InputError(f"there {_are(len(pairs))} to fuse", remedy="give at least two")
    pool = pool_runs(_read(pairs, inverted, use_ranks, progress))
    pool = replace(pool, runs=tuple(_renamed(pool.runs)))
    _refuse_strangers(pool)
    return pool


def _listed(runs: Any) -> Sequence[Any]:
    if isinstance(runs, Iterable) and not isinstance(runs, str | bytes | pl.DataFrame):
        return list(runs)
    raise InputError(
        f"runs cannot be fused from {type(runs).__name__}", remedy="give a list of runs, or {name: run}"
    )


def _are(count: int) -> str:
    return "is only one run" if count == 1 else "are no runs"


def _read(
    pairs: Sequence[tuple[Any, Any]], inverted: bool, use_ranks: bool, progress: Progress | None
) -> Iterator[Run]:
    """Reads files ahead of who asks, but not far: a run in memory is large."""

    def one(pair: tuple[Any, Any]) -> Run:
        name = None if pair[0] is None else str(pair[0])
        run = read_run(pair[1], name=name, use_ranks=use_ranks)
        if name is not None and run.name != name:
            run = replace(run, name=name)
        if inverted:
            run = Run(run.name, run.frame.with_columns(score=-pl.col("score")), run.digest)
        _ = run.keys, run.ranking
        return run

    if not any(isinstance(source, str | Path) for _, source in pairs):
        yield from (_told(one(pair), progress) for pair in pairs)
        return
    waiting: deque[Future[Run]] = deque()
    with ThreadPoolExecutor(AHEAD) as workers:
        for pair in pairs:
            waiting.append(workers.submit(one, pair))
            if len(waiting) > AHEAD:
                yield _told(waiting.popleft().result(), progress)
        while waiting:
            yield _told(waiting.popleft().result(), progress)


def _told(run: Run, progress: Progress | None) -> Run:
    if progress:
        progress(run.name)
    return run


def _renamed(runs: Sequence[Any]) -> Iterator[Any]:
    """The runs with names that differ: the second `bm25` becomes `bm25#2`."""
    taken: set[str] = set()
    for run in runs:
        name, number = run.name, 2
        while name in taken:
            name, number = f"{run.name}#{number}", number + 1
        taken.add(name)
        yield run if name == run.name else replace(run, name=name)


def _refuse_strangers(pool: Pool) -> None:
    shared = sum((run.lengths > 0).astype(int) for run in pool.runs) >= 2
    for run in pool.runs:
        own = run.lengths > 0
        if not (own & shared).any():
            mine = pool.topics[int(own.argmax())]
            other = next(topic for topic, has in zip(pool.topics, own, strict=True) if not has)
            raise InputError(
                f"run {run.name!r} has no topic in common with the other runs"
                f" (it has {mine!r}, ...; they have {other!r}, ...)",
                remedy="check that the runs belong together",
            )
