"""Fused runs as files: TREC text (plain or .gz) or parquet."""

from __future__ import annotations

import gzip
import io

import polars as pl

from axiometer.data.run import Run
from axiometer.errors import InputError


def run_text(run: Run) -> bytes:
    """The six columns of a TREC run; scores with all their digits, so that they are read back exactly.

    >>> from axiometer.data.run import read_run
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
    """The file for a path: parquet or gzip by its ending, else text."""
    if path.endswith(".parquet"):
        return frame_bytes(run.ranked(), path)
    text = run_text(run)
    return gzip.compress(text, mtime=0) if path.endswith(".gz") else text


def frame_bytes(frame: pl.DataFrame, path: str) -> bytes:
    """A table as parquet, JSON lines or CSV, by the path's ending."""
    buffer = io.BytesIO()
    if path.endswith(".parquet"):
        frame.write_parquet(buffer)
    elif path.endswith((".jsonl", ".ndjson")):
        frame.write_ndjson(buffer)
    else:
        frame.write_csv(buffer)
    return buffer.getvalue()
