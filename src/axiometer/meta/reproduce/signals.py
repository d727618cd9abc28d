"""What the experiments share: the runs of a collection as signals, and what an experiment found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from axiometer import __version__
from axiometer.data.qrels import Qrels
from axiometer.data.run import Run, read_run
from axiometer.errors import InputError
from axiometer.fusion.pool import pooled, renamed
from axiometer.fusion.training import JudgedPool
from axiometer.fusion.voting import rank_levels
from axiometer.information.outscoring_counts import outscoring

Ints = npt.NDArray[np.int64]
Progress = Callable[[str], None]


@dataclass(frozen=True)
class TopicSignals:
    """A topic's pool: `levels` is (runs, documents), 0 where a run lacks the document; `grades` its grades.

    `present` are the runs that have documents for the topic.
    """

    topic: str
    levels: npt.NDArray[np.int32]
    grades: Ints
    present: Ints

    def signals(self, runs: Ints) -> Ints:
        """The levels of some runs."""
        return self.levels[runs].astype(np.int64)

    def outscored(self, runs: Ints) -> Ints:
        """For each pooled document, how many are at least as high in all of the runs.

        Documents that none of the runs has stand below all others: they need no counting.
        """
        levels = self.signals(runs)
        seen = levels.any(axis=0)
        counts = np.full(levels.shape[1], levels.shape[1], dtype=np.int64)
        if seen.any():
            counts[seen] = outscoring(levels[:, seen])
        return counts


def read_runs(runs: Any, depth: int) -> tuple[Run, ...]:
    """The runs, each list cut at a depth; ties go as everywhere, so that a list is a ranking without ties.

    >>> [len(run) for run in read_runs([{"q": {"a": 3, "b": 2, "c": 1}}, {"q": {"a": 1}}], 2)]
    [2, 1]
    """
    if depth < 1:
        raise InputError(f"depth={depth} keeps no document", remedy="give 1 or more")
    return tuple(
        replace(run, frame=run.ranked().filter(pl.col("rank") <= depth).drop("rank"))
        for run in renamed(map(read_run, runs))
    )


def topic_signals(qrels: Qrels, runs: tuple[Run, ...]) -> list[TopicSignals]:
    """The judged topics with their pools, in the order of the qrels.

    >>> from axiometer.data.qrels import read_qrels
    >>> runs = read_runs([{"q": {"a": 3, "b": 2}}, {"q": {"b": 1}}], 10)
    >>> sorted(topic_signals(read_qrels({"q": {"b": 1}}), runs)[0].levels.T.tolist())
    [[1, 2], [2, 0]]
    """
    pool = pooled(list(runs))
    if not set(pool.topics) & set(qrels.topics):
        raise InputError("the runs have no judged topic", remedy="check that they belong to these qrels")
    row = JudgedPool.of(pool, qrels).row
    grade = np.where(row < 0, 0, np.maximum(qrels.grades[row], 0))
    place = {topic: at for at, topic in enumerate(pool.topics)}
    made = []
    for topic in (topic for topic in qrels.topics if topic in place):
        at = place[topic]
        start, stop = int(pool.starts[at]), int(pool.starts[at + 1])
        levels = rank_levels(pool, at).astype(np.int32)
        present = np.flatnonzero(levels.any(axis=1))
        made.append(TopicSignals(topic, levels, grade[start:stop], present))
    return made


def draws(
    topics: list[TopicSignals], signals: int, repeats: int, seed: int
) -> Iterator[tuple[TopicSignals, Ints]]:
    """Random topics, each with so many random runs that have it; the first of the runs is the single one."""
    times = range(checked_repeats(repeats))
    rich = enough(topics, signals)
    generator = np.random.Generator(np.random.PCG64(seed))
    for _ in times:
        one = rich[int(generator.integers(len(rich)))]
        yield one, generator.choice(one.present, signals, replace=False)


def checked_repeats(repeats: int) -> int:
    """Refuse what draws nothing."""
    if repeats < 1:
        raise InputError(f"repeats={repeats} draws nothing", remedy="give 1 or more")
    return repeats


def enough(topics: list[TopicSignals], signals: int) -> list[TopicSignals]:
    """The topics that at least so many runs have."""
    if signals < 2:
        raise InputError(f"signals={signals} leaves nothing to combine", remedy="give 2 or more")
    found = [one for one in topics if len(one.present) >= signals]
    if not found:
        most = max(len(one.present) for one in topics)
        raise InputError(
            f"{signals} runs are to be drawn, but no topic has more than {most}",
            remedy=f"use --signals {most}",
        )
    return found


@dataclass(frozen=True)
class Reproduction:
    """`rows` are the dots of the figure or the rows of the table; `said` what to read off them.

    `summary` holds the numbers of the sentences, `picture` is SVG, `provenance` the versions, options and
    digests behind it all.
    """

    name: str
    rows: pl.DataFrame
    summary: dict[str, Any]
    said: tuple[str, ...]
    picture: str
    provenance: dict[str, Any]

    def _repr_svg_(self) -> str:
        """The picture, for notebooks."""
        return self.picture

    def to_dict(self) -> dict[str, Any]:
        """Everything but the picture, as plain data."""
        return {
            "experiment": self.name,
            "provenance": self.provenance,
            "summary": self.summary,
            "said": list(self.said),
            "rows": self.rows.to_dicts(),
        }


def provenance(
    options: Mapping[str, Any], qrels: Qrels | None = None, runs: tuple[Run, ...] = ()
) -> dict[str, Any]:
    """Version, options, and the SHA-256 of what was read.

    >>> sorted(provenance({"seed": 0}))
    ['axiometer', 'seed']
    """
    read = {} if qrels is None else {"qrels_sha256": qrels.digest}
    digests = {"runs_sha256": {run.name: run.digest for run in runs}} if runs else {}
    return {"axiometer": __version__, **options, **read, **digests}
