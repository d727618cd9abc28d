"""Runs: ranked documents with scores, for each topic."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from axiometer.data.bytestream import read_bytes, shown
from axiometer.data.keys import Keys, pair_keys, refuse_duplicates
from axiometer.data.order import Ranking, rank_rows
from axiometer.data.sources import RUN_COLUMNS, as_frame, is_table_file, read_table_file, run_name
from axiometer.data.table import Layout, line_of, parse
from axiometer.errors import InputError

LAYOUT = Layout(
    "run", ("topic", "Q0", "document", "rank", "score", "tag"), ("topic", "document", "score"), "score", False
)
RANK_LAYOUT = Layout("run", LAYOUT.columns, ("topic", "document", "rank"), "rank", True)


@dataclass(frozen=True)
class Run:
    """A named run; `frame` has the columns topic, document, score in the order they came.

    `digest` is the SHA-256 of the text file that it was read from, decompressed.

    >>> run = read_run({"q1": {"d1": 0.5, "d2": 2.0}}, name="mine")
    >>> run.ranked()["document"].to_list()
    ['d2', 'd1']
    """

    name: str
    frame: pl.DataFrame
    digest: str = ""

    @cached_property
    def keys(self) -> Keys:
        """A 64-bit key for each (topic, document)."""
        return pair_keys(self.frame["topic"], self.frame["document"])

    @cached_property
    def ranking(self) -> Ranking:
        """Every row's rank in its topic's list."""
        return rank_rows(self.frame["topic"], self.frame["document"], self.frame["score"].to_numpy())

    def ranked(self) -> pl.DataFrame:
        """topic, document, score, rank: topic by topic, the best document first."""
        ranking = self.ranking
        return (
            self.frame.with_columns(rank=pl.Series(ranking.rank), code=pl.Series(ranking.topic_of))
            .sort("code", "rank")
            .drop("code")
        )

    def rounded(self) -> Run:
        """The run with its scores rounded to 32 bits, as trec_eval 9 compares them."""
        score = self.frame["score"].cast(pl.Float32).cast(pl.Float64)
        return Run(self.name, self.frame.with_columns(score=score), self.digest)

    def __len__(self) -> int:
        return len(self.frame)


def read_run(source: Any, *, name: str | None = None, use_ranks: bool = False) -> Run:
    """A run from a TREC file (plain, .gz, `-`), parquet or JSON, a frame, a dict or a peer's object.

    The order is that of the scores; `use_ranks` takes the rank column of a TREC file instead.

    >>> len(read_run([("q1", "d1", 0.5), ("q1", "d2", 0.25)]))
    2
    """
    if isinstance(source, Run):
        return source
    label = name or run_name(source)
    if isinstance(source, str | Path) and not is_table_file(source):
        return _from_text(read_bytes(source), shown(str(source)), label, use_ranks)
    where = str(source) if isinstance(source, str | Path) else f"run {label!r}"
    table = read_table_file(source) if isinstance(source, str | Path) else source
    frame = as_frame(table, RUN_COLUMNS, where)
    if frame.is_empty():
        raise InputError("the run is empty", source=where, remedy="give at least one document")
    if not np.isfinite(frame["score"].to_numpy()).all():
        raise InputError("a score is not finite", source=where, remedy="remove NaN and infinite scores")
    run = Run(label, frame)
    refuse_duplicates(frame, ["topic", "document"], run.keys, where)
    return run


def _from_text(data: bytes, where: str, label: str, use_ranks: bool) -> Run:
    frame = parse(data, RANK_LAYOUT if use_ranks else LAYOUT, where)
    if use_ranks:
        frame = frame.select("topic", "document", score=-pl.col("rank").cast(pl.Float64))
    run = Run(label, frame, sha256(data).hexdigest())
    refuse_duplicates(frame, ["topic", "document"], run.keys, where, partial(line_of, data))
    return run
