"""From any source to a checked frame that knows where each of its rows stands; and frames as files."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from axiometer.data.datasets import dataset_rows, is_dataset
from axiometer.data.files import Contents, shown
from axiometer.data.foreign_formats import refuse_foreign
from axiometer.data.frames import MSMARCO_COLUMNS, RANK_COLUMNS, Columns, as_frame
from axiometer.data.headed_tables import FIRST_ROW, ending_of, headed, separator_of
from axiometer.data.keys import Keys
from axiometer.data.text_tables import entries, line_of, parse
from axiometer.errors import InputError
from axiometer.tables.writers import to_csv

ENDINGS = (".parquet", ".json", ".jsonl", ".ndjson")
PARQUET, ARROW = b"PAR1", b"ARROW1"
BINARY = (PARQUET, ARROW)


@dataclass(frozen=True)
class Loaded:
    """Rows with their origin; `digest` is the SHA-256 of a file's bytes, decompressed.

    `last` is what stands at the end of a text's first line: the tag of a run.
    """

    frame: pl.DataFrame
    source: str
    digest: str = ""
    line_of: Callable[[int], int] | None = None
    last: str = ""

    def fault(self, what: str, row: int, remedy: str) -> InputError:
        """A refusal that names the row: its line in a text file, else its place."""
        if self.line_of:
            return InputError(what, source=self.source, line=self.line_of(row), remedy=remedy)
        return InputError(f"{what} (entry {row + 1})", source=self.source, remedy=remedy)


def load(source: Any, columns: Columns, where: str, digest: bool = True) -> Loaded:
    """The rows of a path (text, CSV, parquet, JSON; compressed or not; `-`; irds:ID), a frame, a dict or a
    peer's object."""
    if is_dataset(source):
        where, source = str(source), dataset_rows(source, columns.kind)
    if isinstance(source, str | Path):
        source = Contents.of(source)
    if isinstance(source, Contents):
        loaded = _from_file(source, columns, digest)
    else:
        loaded = Loaded(as_frame(source, columns, where), where)
    if loaded.frame.is_empty():
        once = "; a generator can be read only once, so keep what you read"
        remedy = "give at least one row" + once * isinstance(source, Iterator)
        raise InputError(f"the {columns.kind} is empty", source=loaded.source, remedy=remedy)
    return loaded


def _from_file(file: Contents, columns: Columns, digested: bool) -> Loaded:
    data, where = file.data, shown(file.source)
    digest = file.digest if digested else ""
    if is_table_file(file.source) or data.startswith(BINARY):
        return Loaded(as_frame(read_table(data, where), columns, where), where, digest)
    separator = separator_of(data, ending_of(file.source))
    if separator is not None:
        frame = as_frame(headed(data, separator, columns, where), columns, where)
        return Loaded(frame, where, digest, lambda row: row + FIRST_ROW)
    refuse_foreign(data, where)
    columns = MSMARCO_COLUMNS if columns == RANK_COLUMNS and _three_columns(data) else columns
    frame = parse(data, columns, where)
    last = next(entries(data))[1][-1].decode() if columns.in_file[-1] == "tag" else ""
    return Loaded(frame, where, digest, partial(line_of, data), last)


def _three_columns(data: bytes) -> bool:
    first = next(entries(data), None)
    return first is not None and len(first[1]) == len(MSMARCO_COLUMNS.in_file)


def refuse_duplicates(loaded: Loaded, columns: list[str], keys: Keys, hint: str = "") -> None:
    """Refuses a repeated row, naming the first repetition; a clash of keys alone is no repetition."""
    ordered = np.sort(keys)
    if not (ordered[1:] == ordered[:-1]).any():
        return
    again = loaded.frame.with_row_index("at").filter(~pl.struct(columns).is_first_distinct())
    if again.is_empty():
        return
    first = again.row(0, named=True)
    shown_row = ", ".join(f"{name} {first[name]!r}" for name in columns)
    raise loaded.fault(f"{shown_row} stands there already", first["at"], f"remove one of the two{hint}")


def is_table_file(source: str | Path) -> bool:
    """Whether the file's name says parquet, Arrow or JSON.

    >>> is_table_file("bm25.JSON.gz"), is_table_file("bm25.run.gz")
    (True, False)
    """
    return ending_of(source) in ENDINGS


def read_table(data: bytes, source: str) -> Any:
    """A parquet, Arrow or JSON file as a frame, a nested dict or rows."""
    if data.startswith(ARROW):
        return _binary(pl.read_ipc, "an Arrow", data, source)
    if ending_of(source) == ".parquet" or data.startswith(PARQUET):
        return _binary(pl.read_parquet, "a parquet", data, source)
    return _json(data, source, 1) if ending_of(source) == ".json" else _json_lines(data, source)


def _binary(read: Callable[[io.BytesIO], pl.DataFrame], kind: str, data: bytes, source: str) -> pl.DataFrame:
    try:
        return read(io.BytesIO(data))
    except (pl.exceptions.PolarsError, pl.exceptions.PanicException, OSError):
        # polars panics on some damaged files, and then writes to stderr besides.
        raise InputError(f"this is no{kind[1:]} file", source=source, remedy="write it again") from None


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


def frame_bytes(frame: pl.DataFrame, path: str) -> bytes:
    """A table as parquet, JSON lines or CSV, by the path's ending."""
    buffer = io.BytesIO()
    if path.endswith(".parquet"):
        frame.write_parquet(buffer)
    elif path.endswith((".jsonl", ".ndjson")):
        frame.write_ndjson(buffer)
    else:
        return to_csv(frame).encode()
    return buffer.getvalue()
