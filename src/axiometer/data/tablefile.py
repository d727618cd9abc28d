"""Parquet and JSON files: known by their names, plain or gzip."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import polars as pl

from axiometer.errors import InputError

ENDINGS = (".parquet", ".json", ".jsonl", ".ndjson")


def is_table_file(source: str | Path) -> bool:
    """Whether the file's name says parquet or JSON.

    >>> is_table_file("bm25.JSON.gz"), is_table_file("bm25.run.gz")
    (True, False)
    """
    return _plain(source).endswith(ENDINGS)


def read_table(data: bytes, source: str) -> Any:
    """A parquet or JSON file as a frame, a nested dict or rows."""
    if _plain(source).endswith(".parquet"):
        return _parquet(data, source)
    if _plain(source).endswith(".json"):
        return _json(data, source, 1)
    return _json_lines(data, source)


def _plain(source: str | Path) -> str:
    return str(source).lower().removesuffix(".gz")


def _parquet(data: bytes, source: str) -> pl.DataFrame:
    try:
        return pl.read_parquet(io.BytesIO(data))
    except (pl.exceptions.PolarsError, pl.exceptions.PanicException, OSError):
        # polars panics on some damaged files, and then writes to stderr besides.
        raise InputError("this is no parquet file", source=source, remedy="write it again") from None


def _json_lines(data: bytes, source: str) -> Any:
    """A row on each line; what polars does not take is read line by line, to name the bad one."""
    try:
        return pl.read_ndjson(io.BytesIO(data))
    except pl.exceptions.PolarsError:
        lines = enumerate((line.strip() for line in io.BytesIO(data)), start=1)
        return [_json(line, source, number) for number, line in lines if line]


def _json(data: bytes, source: str, first_line: int) -> Any:
    try:
        return json.loads(data, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        line = first_line + error.lineno - 1
        raise InputError(
            f"this is no JSON: {error.msg}", source=source, line=line, remedy="mend it"
        ) from None
    except UnicodeDecodeError:
        raise InputError("the file is not UTF-8", source=source, line=first_line, remedy="mend it") from None
    except (RecursionError, _TwiceError) as error:
        what = (
            f"{error} stands there already" if isinstance(error, _TwiceError) else "it is nested too deeply"
        )
        raise InputError(what, source=source, remedy="give {topic: {document: value}}, each once") from None


class _TwiceError(Exception):
    """A key that an object has already."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """JSON lets a key stand twice and the last one win; here that is a duplicate."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _TwiceError(repr(key))
        found[key] = value
    return found
