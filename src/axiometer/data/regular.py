"""Regular tables: every line with the same fields, one blank between them; and how to make them so."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import polars as pl

BLOCK = 1 << 18
PIECE = 1 << 22
BLANK, LINE_END = b" \n"
BOM = b"\xef\xbb\xbf"
ONE_BLANK = bytes.maketrans(b"\t\r\v\f", b"    ")


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


def split(data: bytes, layout: Layout) -> pl.DataFrame | None:
    """The kept columns, or None unless every line has the right fields, one blank between them.

    The parser fills short lines with nulls and drops what is too much on long ones. So where the last
    column has no null, every line has enough fields; and the right total leaves none with too many.
    """
    lines = separated(data, len(layout.columns))
    if lines is None:
        return None
    checked = list(dict.fromkeys([*layout.keep, layout.columns[-1]]))
    try:
        frame = (
            pl.scan_csv(
                io.BytesIO(data), has_header=False, separator=" ", quote_char=None, schema=layout.schema
            )
            .select(checked)
            .collect()
        )
    except (pl.exceptions.PolarsError, OSError):  # the latter from text that looks compressed
        return None
    whole = len(frame) == lines and not any(frame[name].null_count() for name in checked)
    finite = layout.integer or frame[layout.number].is_finite().all()
    return frame.select(layout.keep) if whole and finite else None


def separated(data: bytes, fields: int) -> int | None:
    """How many lines a text has, or None unless it has so many fields for each of them.

    A field is ended by a single blank or line end.
    """
    ends = lines = 0 if data.endswith(b"\n") else 1
    before = True
    for start in range(0, len(data), BLOCK):
        text = np.frombuffer(data, np.uint8, min(BLOCK, len(data) - start), start)
        mark = text <= BLANK
        if (before and mark[0]) or (mark[1:] & mark[:-1]).any():
            return None
        ends += int(np.count_nonzero(mark))
        lines += int(np.count_nonzero(text == LINE_END))
        before = bool(mark[-1])
    return lines if ends == lines * fields else None


def untidy(data: bytes) -> bool:
    """Whether something has to be taken out before the text can be split; may overlook runs of blanks."""
    if data.startswith((BOM, b"#")) or b"\t" in data or b"\r" in data:
        return True
    return b"#" in data and b"\n#" in data


def tidy(data: bytes) -> bytes:
    """The text without BOM, comments and blank lines, its fields one blank apart."""
    data = data.removeprefix(BOM).translate(ONE_BLANK)
    for many, one in ((b"  ", b" "), (b" \n", b"\n"), (b"\n ", b"\n"), (b"\n\n", b"\n")):
        while many in data:
            data = data.replace(many, one)
    data = data.strip(b" \n")
    if data.startswith(b"#") or b"\n#" in data:
        data = b"".join(_uncommented(piece) for _, piece in pieces(data)).strip(b"\n")
    return data


def _uncommented(piece: bytes) -> bytes:
    text = np.frombuffer(piece, np.uint8)
    starts = np.flatnonzero(np.concatenate([[10], text[:-1]]) == 10)
    sizes = np.diff(starts, append=len(text))
    kept: bytes = text[np.repeat(text[starts] != ord("#"), sizes)].tobytes()
    return kept


def pieces(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Runs of whole lines, each with the number of lines before it."""
    start = before = 0
    while start < len(data):
        end = data.find(b"\n", start + PIECE) + 1 or len(data)
        yield before, data[start:end]
        before += data.count(b"\n", start, end)
        start = end
