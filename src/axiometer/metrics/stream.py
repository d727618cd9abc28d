"""Any number of runs, a few at a time, their scores written to parquet as they come.

Memory is that of a few runs, whatever their number; only the means of all are kept.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import polars as pl

from axiometer.data.files import whole_file
from axiometer.data.match_runs import Sources, run_sources
from axiometer.data.scores import Scores
from axiometer.errors import InputError
from axiometer.metrics.evaluate import Measurable, evaluate_sources, prepared
from axiometer.metrics.lookup import measures as find_all
from axiometer.metrics.memory import one_question

AT_ONCE = 16


@dataclass(frozen=True)
class StreamedScores(Scores):
    """Scores whose topics lie in a file: `frame` is empty, the means are there.

    >>> means = pl.DataFrame({"run": ["a"], "measure": ["AP"], "value": [0.5]})
    >>> StreamedScores(pl.DataFrame(), means=means).mean().rows()
    [('a', 'AP', 0.5)]
    """

    means: pl.DataFrame = field(default_factory=pl.DataFrame)

    def mean(self) -> pl.DataFrame:
        """run, measure, value, as they were when the runs were read."""
        return self.means


def evaluate_to_parquet(
    qrels: Any,
    runs: Any,
    measures: Measurable | Sequence[Measurable],
    path: str | Path,
    *,
    missing: str = "empty",
    subtopics: bool = False,
    single: bool = False,
    use_ranks: bool = False,
    digests: bool = True,
    at_once: int = AT_ONCE,
    progress: Callable[[str], None] | None = None,
) -> StreamedScores:
    """As `evaluate`, but for runs that do not fit into memory together: `at_once` of them are read at a time.

    The file has the rows of `evaluate(...).frame`: run, topic, measure, value; a few runs after the other.

    >>> with tempfile.TemporaryDirectory() as folder:
    ...     scores = evaluate_to_parquet(
    ...         {"q1": {"d1": 1}}, {"a": {"q1": {"d1": 1.0}}}, "RR", Path(folder, "scores.parquet"))
    ...     pl.read_parquet(Path(folder, "scores.parquet")).rows()
    [('a', 'q1', 'RR', 1.0)]
    """
    wanted = find_all(measures)
    sources = run_sources(runs)
    reading = prepared(qrels, wanted, subtopics, single, use_ranks, digests, progress)
    told: list[Scores] = []
    with (
        one_question(),
        whole_file(path) as target,
        tempfile.TemporaryDirectory(dir=target.parent, prefix=".parts.") as folder,
    ):
        parts = [Path(folder, f"{at}.parquet") for at in range(-(-len(sources) // at_once))]
        for part, some in zip(parts, _batches(sources, at_once), strict=True):
            scores = evaluate_sources(reading, some, wanted, missing, {"subtopics": subtopics})
            scores.frame.write_parquet(part)
            told.append(StreamedScores(pl.DataFrame(), scores.topics, {}, scores.provenance, scores.mean()))
        pl.scan_parquet(parts).sink_parquet(target)
    return _joined(told)


def _batches(sources: Sources, size: int) -> Iterator[Sources]:
    return (sources[at : at + size] for at in range(0, len(sources), size))


def _joined(told: list[Scores]) -> StreamedScores:
    topics = pl.concat([scores.topics for scores in told])
    twins = topics.filter(topics["run"].is_duplicated())["run"]
    if len(twins):
        raise InputError(f"two runs are called {twins[0]!r}", remedy="give them different names")
    digests = {name: d for scores in told for name, d in scores.provenance["runs_sha256"].items()}
    provenance = {**told[0].provenance, "runs_sha256": digests}
    names = provenance["measures"]
    means = pl.concat([s.mean().filter(pl.col("measure") == name) for name in names for s in told])
    return StreamedScores(pl.DataFrame(), topics, {}, provenance, means)
