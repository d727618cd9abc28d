"""White-space separated tables: a fast path for regular files, a careful one that names the bad line."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import numpy as np
import numpy.typing as npt
import polars as pl

from axiometer.errors import InputError

BLOCK = 1 << 18
SHOWN = 60
LARGEST_INTEGER = 1_000_000_000


@dataclass(frozen=True)
class Layout:
    """The columns of a kind of file; `number` is the numeric one, an integer column or a float one."""

    kind: str
    columns: tuple[str, ...]
    keep: tuple[str, ...]
    number: str
    integer: bool

    @property
    def schema(self) -> dict[str, pl.DataType]:
        """Types for the parser."""
        numeric = pl.Int64() if self.integer else pl.Float64()
        return {name: numeric if name == self.number else pl.String() for name in self.columns}


def parse(data: bytes, layout: Layout, source: str) -> pl.DataFrame:
    """The kept columns of a table; anything irregular is refused with its line."""
    if not data.strip():
        raise InputError("the file is empty", source=source, remedy=f"give a {layout.kind} file")
    ready = data if data.endswith(b"\n") else data + b"\n"
    if not regular(ready, len(layout.columns)):
        ready = tidy(data)
        if not regular(ready, len(layout.columns)):
            raise first_fault(data, layout, source)
    try:
        frame = (
            pl.scan_csv(
                io.BytesIO(ready), has_header=False, separator=" ", quote_char=None, schema=layout.schema
            )
            .select(layout.keep)
            .collect()
            .rechunk()
        )
    except pl.exceptions.PolarsError:
        raise first_fault(data, layout, source) from None
    numbers = frame[layout.number]
    if numbers.null_count() or not (layout.integer or numbers.is_finite().all()):
        raise first_fault(data, layout, source)
    return frame


def regular(data: bytes, columns: int) -> bool:
    """Every line has exactly so many non-empty fields, one blank between them."""
    start = 0
    while start < len(data):
        end = data.rfind(b"\n", start, start + BLOCK) + 1 or data.find(b"\n", start) + 1
        if not _regular_block(np.frombuffer(data, np.uint8, end - start, start), columns):
            return False
        start = end
    return True


def _regular_block(block: npt.NDArray[np.uint8], columns: int) -> bool:
    marks = np.flatnonzero(block <= 32)
    if len(marks) % columns or marks[0] == 0 or not (np.diff(marks) > 1).all():
        return False
    kinds = block[marks].reshape(-1, columns)
    return bool((kinds[:, -1] == 10).all() and (kinds[:, :-1] == 32).all())


def tidy(data: bytes) -> bytes:
    """BOM, carriage returns, tabs, runs of blanks, comments and blank lines taken out."""
    data = data.removeprefix(b"\xef\xbb\xbf")
    data = re.sub(rb"[ \t\r\v\f]+", b" ", data)
    data = re.sub(rb" ?\n ?", b"\n", data).strip(b" \n")
    if data.startswith(b"#") or b"\n#" in data:
        data = b"\n".join(line for line in data.split(b"\n") if not line.startswith(b"#"))
    if b"\n\n" in data:
        data = re.sub(rb"\n+", b"\n", data).strip(b"\n")
    return data + b"\n"


def first_fault(data: bytes, layout: Layout, source: str) -> InputError:
    """The refusal that names the first bad line."""
    if b"\0" in data:
        line = data[: data.index(b"\0")].count(b"\n") + 1
        return InputError(
            "this is a binary file",
            source=source,
            line=line,
            remedy=f"give a {layout.kind} as text, .gz or parquet",
        )
    wanted = f"{len(layout.columns)} columns ({' '.join(layout.columns)})"
    for number, fields in entries(data):
        if len(fields) != len(layout.columns):
            what = f"a {layout.kind} line has {wanted}, this one has {len(fields)}"
            return InputError(what, source=source, line=number, remedy="mend or remove the line")
        fault = field_fault(fields, layout)
        if fault:
            return InputError(fault, source=source, line=number, remedy="mend or remove the line")
    return InputError(f"this is no {layout.kind} file", source=source, remedy=f"its lines have {wanted}")


def entries(data: bytes) -> Iterator[tuple[int, list[bytes]]]:
    """Line number and fields of every line that is no comment and not blank."""
    lines = io.BytesIO(data.removeprefix(b"\xef\xbb\xbf")).readlines()
    for number, line in enumerate(lines, start=1):
        if not line.startswith(b"#") and line.strip():
            yield number, line.split()


def line_of(data: bytes, entry: int) -> int:
    """The line on which an entry (from 0) stands."""
    return next(islice((number for number, _ in entries(data)), entry, None))


def field_fault(fields: list[bytes], layout: Layout) -> str | None:
    """What is wrong with the fields of one line, or None."""
    try:
        texts = [field.decode("utf-8") for field in fields]
    except UnicodeDecodeError:
        return "the line is not UTF-8"
    text = texts[layout.columns.index(layout.number)]
    try:
        value = int(text) if layout.integer else float(text)
    except ValueError:
        kind = "an integer" if layout.integer else "a number"
        return f"the {layout.number} must be {kind}, not {text[:SHOWN]!r}"
    if not layout.integer and not np.isfinite(value):
        return f"the {layout.number} must be finite, not {text!r}"
    if layout.integer and abs(value) > LARGEST_INTEGER:
        return f"the {layout.number} {text[:SHOWN]} is beyond {LARGEST_INTEGER:,}"
    return None
