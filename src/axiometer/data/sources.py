"""Frames, dicts and other libraries' objects as polars frames, without importing those libraries."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from axiometer.data.bytestream import read_bytes
from axiometer.errors import InputError

SPELLINGS = {
    "topic": ("topic", "query_id", "qid", "q_id", "query", "topic_id"),
    "document": ("document", "doc_id", "docid", "docno", "doc", "document_id"),
    "score": ("score", "similarity", "sim"),
    "grade": ("grade", "relevance", "rel", "label", "score"),
    "subtopic": ("subtopic", "subtopic_id", "iteration", "intent", "aspect"),
}


@dataclass(frozen=True)
class Columns:
    """The columns a kind of data needs, the last one numeric."""

    kind: str
    names: tuple[str, ...]

    @property
    def numeric(self) -> tuple[str, pl.DataType]:
        """Name and type of the numeric column."""
        return self.names[-1], pl.Int64() if self.names[-1] == "grade" else pl.Float64()


RUN_COLUMNS = Columns("run", ("topic", "document", "score"))
QRELS_COLUMNS = Columns("qrels", ("topic", "document", "grade"))
SUBTOPIC_COLUMNS = Columns("qrels", ("topic", "subtopic", "document", "grade"))


def is_table_file(source: str | Path) -> bool:
    """Whether the file's name says parquet or JSON."""
    return Path(str(source)).suffix in {".parquet", ".json", ".jsonl", ".ndjson"}


def read_table_file(source: str | Path) -> Any:
    """A parquet or JSON file as a frame or nested dict."""
    data, name = read_bytes(source), str(source)
    try:
        if name.endswith(".parquet"):
            return pl.read_parquet(io.BytesIO(data))
        if name.endswith((".jsonl", ".ndjson")):
            return pl.read_ndjson(io.BytesIO(data))
        return json.loads(data)
    except (ValueError, RecursionError, pl.exceptions.PolarsError, UnicodeDecodeError) as error:
        first = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise InputError(f"cannot be read: {first[:120]}", source=name, remedy="check its format") from None


def run_name(source: Any) -> str:
    """A name for a run: the file's stem, or what the object calls itself."""
    if isinstance(source, str | Path):
        stem = Path(str(source)).name
        for ending in (".gz", ".txt", ".run", ".trec", ".parquet", ".json", ".jsonl"):
            stem = stem.removesuffix(ending)
        return "stdin" if stem == "-" else stem
    return str(getattr(source, "name", None) or "run")


def as_frame(source: Any, columns: Columns, where: str) -> pl.DataFrame:
    """A polars frame with exactly the columns asked for, checked and cast."""
    frame = _tabular(source, columns, where)
    picked = {name: _spelled(frame, name, where) for name in columns.names}
    frame = frame.select(pl.col(found).alias(name) for name, found in picked.items())
    number, kind = columns.numeric
    _refuse_fractions(frame[number], where, number, kind)
    texts = [pl.col(name).cast(pl.String) for name in columns.names[:-1]]
    try:
        frame = frame.select(*texts, pl.col(number).cast(kind))
    except pl.exceptions.PolarsError:
        raise InputError(
            f"the column {number} is not numeric", source=where, remedy="cast it first"
        ) from None
    holes = [name for name in columns.names if frame[name].null_count()]
    if holes:
        raise InputError(f"the column {holes[0]} has empty entries", source=where, remedy="fill or drop them")
    return frame.rechunk()


def _refuse_fractions(series: pl.Series, where: str, name: str, kind: pl.DataType) -> None:
    if kind != pl.Int64() or not series.dtype.is_float():
        return
    odd = series.filter(series.is_null() | series.is_nan() | (series != series.round()))
    if len(odd):
        raise InputError(
            f"the {name} must be an integer, not {odd[0]}", source=where, remedy="round it first"
        )


def _tabular(source: Any, columns: Columns, where: str) -> pl.DataFrame:
    if isinstance(source, pl.LazyFrame):
        return source.collect()
    if isinstance(source, pl.DataFrame):
        return source
    if hasattr(source, "columns") and hasattr(source, "to_dict"):
        return pl.DataFrame({str(c): source[c].tolist() for c in source.columns}, strict=False)
    if hasattr(source, "to_dict"):
        source = source.to_dict()
    if hasattr(source, "qrels_iter"):
        source = source.qrels_iter()
    if isinstance(source, Mapping):
        return _from_mapping(source, columns, where)
    if isinstance(source, Iterable) and not isinstance(source, str | bytes):
        return _from_rows(list(source), columns, where)
    raise InputError(
        f"a {columns.kind} cannot be read from {type(source).__name__}",
        source=where,
        remedy="give a path, a frame, a dict {topic: {document: value}} or rows",
    )


def _from_mapping(source: Mapping[Any, Any], columns: Columns, where: str) -> pl.DataFrame:
    nested = list(_walk(source, len(columns.names) - 1, where))
    arrays = list(zip(*nested, strict=True)) if nested else [()] * len(columns.names)
    data = {name: [str(v) for v in column] for name, column in zip(columns.names[:-1], arrays, strict=False)}
    return pl.DataFrame({**data, columns.names[-1]: list(arrays[-1])}, strict=False)


def _walk(source: Mapping[Any, Any], depth: int, where: str) -> Iterable[tuple[Any, ...]]:
    for key, value in source.items():
        if depth == 1:
            yield key, value
        elif isinstance(value, Mapping):
            for rest in _walk(value, depth - 1, where):
                yield key, *rest
        else:
            raise InputError(
                f"the entry {key!r} is {type(value).__name__}, not a dict",
                source=where,
                remedy="nest dicts as {topic: {document: value}}",
            )


def _from_rows(rows: list[Any], columns: Columns, where: str) -> pl.DataFrame:
    """Tuples in the columns' order, or objects with named fields (ir_measures, ir_datasets)."""
    names: dict[str, str | int] = {}
    for at, name in enumerate(columns.names):
        spelled = [word for word in SPELLINGS[name] if rows and hasattr(rows[0], word)]
        names[name] = spelled[0] if spelled else at
    try:
        data = {
            name: [row[get] if isinstance(get, int) else getattr(row, get) for row in rows]
            for name, get in names.items()
        }
    except (TypeError, IndexError, KeyError, AttributeError):
        raise InputError(
            f"a row is not ({', '.join(columns.names)})", source=where, remedy="give tuples of that form"
        ) from None
    texts = {name: [str(v) for v in data[name]] for name in columns.names[:-1]}
    return pl.DataFrame({**texts, columns.names[-1]: data[columns.names[-1]]}, strict=False)


def _spelled(frame: pl.DataFrame, name: str, where: str) -> str:
    for word in SPELLINGS[name]:
        if word in frame.columns:
            return word
    raise InputError(
        f"there is no column {name} among {', '.join(frame.columns) or 'none'}",
        source=where,
        remedy=f"name it {' or '.join(SPELLINGS[name][:3])}",
    )
