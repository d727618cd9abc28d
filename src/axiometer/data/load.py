"""From any source to a checked frame that knows where each of its rows stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from axiometer.data.bytestream import Contents, shown
from axiometer.data.keys import Keys
from axiometer.data.regular import Layout
from axiometer.data.sources import Columns, as_frame
from axiometer.data.table import entries, line_of, parse
from axiometer.data.tablefile import is_table_file, read_table
from axiometer.errors import InputError


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


def load(source: Any, layout: Layout, columns: Columns, where: str, digest: bool = True) -> Loaded:
    """The rows of a path (text, parquet, JSON; plain or gzip; `-`), a frame, a dict or a peer's object."""
    if isinstance(source, str | Path):
        source = Contents.of(source)
    if isinstance(source, Contents):
        loaded = _from_file(source, layout, columns, digest)
    else:
        loaded = Loaded(as_frame(source, columns, where), where)
    if loaded.frame.is_empty():
        once = "; a generator can be read only once, so keep what you read"
        remedy = "give at least one row" + once * isinstance(source, Iterator)
        raise InputError(f"the {columns.kind} is empty", source=loaded.source, remedy=remedy)
    return loaded


def _from_file(file: Contents, layout: Layout, columns: Columns, digested: bool) -> Loaded:
    data, where = file.data, shown(file.source)
    digest = file.digest if digested else ""
    if is_table_file(file.source):
        return Loaded(as_frame(read_table(data, where), columns, where), where, digest)
    frame = parse(data, layout, where)
    last = next(entries(data))[1][-1].decode()
    return Loaded(frame, where, digest, partial(line_of, data), last)


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
