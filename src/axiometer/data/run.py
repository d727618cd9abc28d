"""Runs: ranked documents with scores, for each topic; read from files and objects, and written."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from axiometer.data.frames import RANK_COLUMNS, RUN_COLUMNS, has_ranks_only
from axiometer.data.headed_tables import COMPRESSED
from axiometer.data.keys import Keys, pair_keys
from axiometer.data.load import frame_bytes, load, refuse_duplicates
from axiometer.data.ranking import Floats, Ranking, rank_rows
from axiometer.errors import InputError

ENDINGS = (".txt", ".run", ".trec", ".tsv", ".csv", ".parquet", ".jsonl", ".ndjson", ".json")
PACKERS: dict[str, Callable[[bytes], bytes]] = {
    ".gz": partial(gzip.compress, mtime=0),
    ".bz2": bz2.compress,
    ".xz": lzma.compress,
}


@dataclass(frozen=True)
class Run:
    """A named run; `frame` has the columns topic, document, score in the order they came.

    `source` is where it was read from, `digest` the SHA-256 of that file, decompressed, and `tag` what a TREC
    file calls the run in its last column.

    >>> run = read_run({"q1": {"d1": 0.5, "d2": 2.0}}, name="mine")
    >>> run.ranked()["document"].to_list()
    ['d2', 'd1']
    """

    name: str
    frame: pl.DataFrame
    digest: str = ""
    source: str = ""
    tag: str = ""

    @cached_property
    def keys(self) -> Keys:
        """A 64-bit key for each (topic, document)."""
        return pair_keys(self.frame["topic"], self.frame["document"])

    @property
    def score(self) -> Floats:
        """The score of each row."""
        return self.frame["score"].to_numpy()

    @cached_property
    def ranking(self) -> Ranking:
        """Every row's rank in its topic's list."""
        return rank_rows(self.frame["topic"], self.frame["document"], self.score)

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
        return replace(self, frame=self.frame.with_columns(score=score))

    def __len__(self) -> int:
        return len(self.frame)

    def _repr_html_(self) -> str:
        from axiometer.tables import Table
        from axiometer.tables.html import block

        first = self.ranked().head(5)
        told = f"{self.name}: {len(self.ranking.topics):,} topics, {len(self):,} documents; the first of them"
        return block(Table.of(first.columns, first.rows(), title=told))


def read_run(source: Any, *, name: str | None = None, use_ranks: bool = False, digest: bool = True) -> Run:
    """A run from a TREC file (plain, compressed, `-`), CSV, parquet, JSON, a frame, a dict or an object of
    another library.

    The order is that of the scores; `use_ranks` takes the rank column instead, and so does a frame that has
    no scores. Without `digest` the SHA-256 of the file is not computed.

    >>> len(read_run([("q1", "d1", 0.5), ("q1", "d2", 0.25)]))
    2
    """
    if isinstance(source, Run):
        return _renamed(source, name, use_ranks)
    label = run_name(source) if name is None else name
    use_ranks = use_ranks or has_ranks_only(source)
    loaded = load(source, RANK_COLUMNS if use_ranks else RUN_COLUMNS, f"run {label!r}", digest)
    frame = loaded.frame
    if use_ranks:
        frame = frame.select("topic", "document", score=-pl.col("rank").cast(pl.Float64))
    finite = np.isfinite(frame["score"].to_numpy())
    if not finite.all():
        at = int(np.argmin(finite))
        raise loaded.fault(f"the score must be finite, not {frame['score'][at]}", at, "remove the document")
    run = Run(label, frame, loaded.digest, loaded.source, loaded.last)
    refuse_duplicates(loaded, ["topic", "document"], run.keys)
    return run


def _renamed(run: Run, name: str | None, use_ranks: bool) -> Run:
    if use_ranks:
        raise InputError(
            f"run {run.name!r} is in the order of its scores", remedy="read it with use_ranks=True"
        )
    return run if name in (None, run.name) else replace(run, name=str(name))


def run_name(source: Any) -> str:
    """A name for a run: the file's name without its endings, or what the object calls itself.

    >>> run_name("runs/bm25.run.gz"), run_name({"q1": {}})
    ('bm25', 'run')
    """
    if not isinstance(source, str | Path):
        return str(getattr(source, "name", None) or "run")
    stem = Path(source).name.encode("utf-8", "replace").decode()
    for ending in (*COMPRESSED, *ENDINGS):
        stem = stem.removesuffix(ending)
    return "stdin" if stem == "-" else stem or Path(source).name


def run_text(run: Run) -> bytes:
    """The six columns of a TREC run; scores with all their digits, so that they are read back exactly.

    >>> run_text(read_run({"q": {"a": 0.1, "b": 0.30000000000000004}}, name="mine")).decode()
    'q Q0 b 1 0.30000000000000004 mine\\nq Q0 a 2 0.1 mine\\n'
    """
    table = run.ranked()
    for column in ("topic", "document"):
        _refuse_blanks(table[column], column)
    tag = "_".join(run.name.split()) or "fused"
    lines = table.select(
        "topic", Q0=pl.lit("Q0"), document="document", rank="rank", score="score", tag=pl.lit(tag)
    )
    buffer = io.BytesIO()
    lines.write_csv(buffer, include_header=False, separator=" ", quote_style="never")
    return buffer.getvalue()


def _refuse_blanks(names: pl.Series, column: str) -> None:
    odd = names.filter(names.str.contains(r"\s|^#|^$"))
    if len(odd):
        raise InputError(
            f"the {column} {odd[0]!r} cannot stand in a TREC file", remedy="write parquet, or rename it"
        )


def run_bytes(run: Run, path: str) -> bytes:
    """The file for a path: parquet, or compressed, by its ending, else text."""
    if path.endswith(".parquet"):
        return frame_bytes(run.ranked(), path)
    ending = Path(path).suffix.lower()
    if ending in COMPRESSED and ending not in PACKERS:
        raise InputError("cannot be written so", source=path, remedy=f"end it in {', '.join(PACKERS)}")
    text = run_text(run)
    return PACKERS[ending](text) if ending in PACKERS else text
