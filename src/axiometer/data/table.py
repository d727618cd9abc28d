"""White-space separated tables: read at once where they are regular; else the bad line is named."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from itertools import islice

import numpy as np
import polars as pl

from axiometer.data.regular import BOM, Layout, pieces, split, tidy, untidy
from axiometer.errors import InputError

LONGEST_LINE = 1 << 20
SHOWN = 60
LARGEST_INTEGER = 1_000_000_000
RUN_COLUMNS, QRELS_COLUMNS = 6, 4
CONTROL = re.compile(rb"[\x00-\x1f]")
INTEGER = re.compile(rb"[-+]?[0-9]+")
NUMBER = re.compile(rb"[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?")
NOT_FINITE = re.compile(rb"[-+]?(nan|inf|infinity)", re.IGNORECASE)


def parse(data: bytes, layout: Layout, source: str) -> pl.DataFrame:
    """The kept columns of a table; anything irregular is refused with its line."""
    if not data or data.isspace():
        raise InputError("the file is empty", source=source, remedy=f"give a {layout.kind} file")
    refuse_long_line(data, layout, source)
    frame = None if untidy(data) else split(data, layout)
    if frame is None:
        tidied = tidy(data)
        frame = split(tidied, layout) if tidied else None
        if frame is None:
            raise first_fault(data, layout, source) if tidied else nothing(layout, source)
    return frame


def refuse_long_line(data: bytes, layout: Layout, source: str) -> None:
    """Refuses a line that no table has: its fields alone could fill the memory."""
    start = 0
    while len(data) - start > LONGEST_LINE:
        end = data.rfind(b"\n", start, start + LONGEST_LINE)
        if end < 0 and b"\0" in data:
            raise binary(data, layout, source)
        if end < 0:
            what = f"the line has more than {LONGEST_LINE:,} characters"
            line = data.count(b"\n", 0, start) + 1
            raise InputError(what, source=source, line=line, remedy="mend or remove the line")
        start = end + 1


def first_fault(data: bytes, layout: Layout, source: str) -> InputError:
    """The refusal that names the first bad line."""
    if b"\0" in data:
        return binary(data, layout, source)
    for before, piece in pieces(data):
        if split(tidy(piece), layout) is None:
            for line, fields in entries(piece):
                if fault := field_fault(fields, layout):
                    return InputError(fault, source=source, line=before + line, remedy=cure(fields, layout))
    return nothing(layout, source)


def cure(fields: list[bytes], layout: Layout) -> str:
    """What to do about a bad line; a run in the place of judgments, or the reverse, is a slip of the hand."""
    if layout.kind == "qrels" and len(fields) == RUN_COLUMNS and NUMBER.fullmatch(fields[-2]):
        return "it looks like a run: give the judgments here, and runs after them"
    if layout.kind == "run" and len(fields) == QRELS_COLUMNS and INTEGER.fullmatch(fields[-1]):
        return "it looks like judgments: give a run here; judgments come before the runs"
    return "mend or remove the line"


def nothing(layout: Layout, source: str) -> InputError:
    """The refusal of a text without a single line of the table."""
    remedy = f"its lines have {len(layout.columns)} columns ({' '.join(layout.columns)})"
    return InputError(f"there is no {layout.kind} in it", source=source, remedy=remedy)


def binary(data: bytes, layout: Layout, source: str) -> InputError:
    """The refusal of what is no text at all."""
    return InputError(
        "this is a binary file",
        source=source,
        line=data.count(b"\n", 0, data.index(b"\0")) + 1,
        remedy=f"give a {layout.kind} as text, .gz or parquet",
    )


def entries(data: bytes) -> Iterator[tuple[int, list[bytes]]]:
    """Line number and fields of every line that is no comment and not blank."""
    for number, line in enumerate(io.BytesIO(data.removeprefix(BOM)), start=1):
        fields = line.split()
        if fields and not fields[0].startswith(b"#"):
            yield number, fields


def line_of(data: bytes, entry: int) -> int:
    """The line on which an entry (from 0) stands."""
    for before, piece in pieces(data):
        tidied = tidy(piece)
        count = tidied.count(b"\n") + 1 if tidied else 0
        if entry < count:
            return before + next(islice(entries(piece), entry, None))[0]
        entry -= count
    raise IndexError("there is no such entry")


def field_fault(fields: list[bytes], layout: Layout) -> str | None:
    """What is wrong with the fields of one line, or None."""
    if len(fields) != len(layout.columns):
        wanted = f"{len(layout.columns)} columns ({' '.join(layout.columns)})"
        return f"a {layout.kind} line has {wanted}, this one has {len(fields)}"
    try:
        texts = [field.decode("utf-8") for field in fields]
    except UnicodeDecodeError:
        return "the line is not UTF-8"
    if any(CONTROL.search(field) for field in fields):
        return "the line holds a control character"
    at = layout.columns.index(layout.number)
    return number_fault(fields[at], texts[at][:SHOWN], layout)


def number_fault(field: bytes, text: str, layout: Layout) -> str | None:
    """What is wrong with the numeric field, or None."""
    if layout.integer:
        if not INTEGER.fullmatch(field):
            return f"the {layout.number} must be an integer, not {text!r}"
        return (
            f"the {layout.number} {text} is beyond {LARGEST_INTEGER:,}"
            if len(field) > SHOWN or abs(int(field)) > LARGEST_INTEGER
            else None
        )
    if NOT_FINITE.fullmatch(field) or (NUMBER.fullmatch(field) and not np.isfinite(float(field))):
        return f"the {layout.number} must be finite, not {text!r}"
    return None if NUMBER.fullmatch(field) else f"the {layout.number} must be a number, not {text!r}"
