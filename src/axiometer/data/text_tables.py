"""White-space separated tables: read at once where they are regular; else the bad line is named.

A regular table has the same fields on every line, one blank between them; most others can be made so.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from itertools import islice

import numpy as np
import polars as pl

from axiometer.data.frames import QRELS_LINE, RUN_LINE, Columns
from axiometer.errors import InputError

BLOCK = 1 << 18
PIECE = 1 << 22
BLANK, LINE_END = b" \n"
BOM = b"\xef\xbb\xbf"
ONE_BLANK = bytes.maketrans(b"\t\r\v\f", b"    ")
LONGEST_LINE = 1 << 20
SHOWN = 60
MEND = "mend or remove the line"
LARGEST_INTEGER = 1_000_000_000
CONTROL = re.compile(rb"[\x00-\x1f]")
INTEGER = re.compile(rb"[-+]?[0-9]+")
NUMBER = re.compile(rb"[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?")
HASHED = re.compile(rb"^#\S[^\n]*", re.MULTILINE)
NOT_FINITE = re.compile(rb"[-+]?(nan|inf|infinity)", re.IGNORECASE)


def parse(data: bytes, columns: Columns, source: str) -> pl.DataFrame:
    """The kept columns of a table; anything irregular is refused with its line."""
    if not data or data.isspace():
        raise InputError("the file is empty", source=source, remedy=f"give a {columns.kind} file")
    refuse_long_line(data, columns, source)
    _refuse_hash_topics(data, columns, source)
    frame = None if untidy(data) else split(data, columns)
    if frame is None:
        tidied = tidy(data)
        frame = split(tidied, columns) if tidied else None
        if frame is None:
            raise first_fault(data, columns, source) if tidied else nothing(columns, source)
    return frame


def refuse_long_line(data: bytes, columns: Columns, source: str) -> None:
    """Refuses a line that no table has: its fields alone could fill the memory."""
    start = 0
    while len(data) - start > LONGEST_LINE:
        end = data.rfind(b"\n", start, start + LONGEST_LINE)
        if end < 0 and b"\0" in data:
            raise binary(data, columns, source)
        if end < 0:
            what = f"the line has more than {LONGEST_LINE:,} characters"
            line = data.count(b"\n", 0, start) + 1
            raise InputError(what, source=source, line=line, remedy="mend or remove the line")
        start = end + 1


def first_fault(data: bytes, columns: Columns, source: str) -> InputError:
    """The refusal that names the first bad line."""
    if b"\0" in data:
        return binary(data, columns, source)
    first = next(entries(data), None)
    for before, piece in pieces(data):
        if split(tidy(piece), columns) is None:
            for line, fields in entries(piece):
                if fault := field_fault(fields, columns):
                    remedy = cure(fields, columns) if (before + line, fields) == first else MEND
                    return InputError(fault, source=source, line=before + line, remedy=remedy)
    return nothing(columns, source)


def cure(fields: list[bytes], columns: Columns) -> str:
    """What to do about a bad first line: it may be another format, or judgments in the place of a run."""
    if columns.kind == "qrels" and len(fields) == len(RUN_LINE) and NUMBER.fullmatch(fields[-2]):
        return "it looks like a run: give the judgments here, and runs after them"
    if columns.kind == "run" and len(fields) == len(QRELS_LINE) and INTEGER.fullmatch(fields[-1]):
        return "it looks like judgments: give a run here; judgments come before the runs"
    if columns.kind == "run" and len(fields) == 3 and INTEGER.fullmatch(fields[-1]):
        return "it looks like an MS MARCO run (topic document rank): --use-ranks (use_ranks=True) reads it"
    if columns.kind == "run" and len(fields) == 3 and NUMBER.fullmatch(fields[-1]):
        return "it looks like topic document score: put that line above it, as a header"
    if columns.kind == "qrels" and len(fields) == 3 and INTEGER.fullmatch(fields[-1]):
        return "it looks like topic document grade: put that line above it, as a header"
    if columns.kind == "qrels" and len(fields) == 5 and NUMBER.fullmatch(fields[-1]):
        return "it looks like preferences (trec_eval -R prefs): give judgments, prefs_simp pairs them"
    if len(fields) > 1 and not any(map(NUMBER.fullmatch, fields)):
        return f"if it is a header, name the columns {', '.join(columns.names)}; else mend or remove the line"
    return MEND


def _refuse_hash_topics(data: bytes, columns: Columns, source: str) -> None:
    """A line of the table that begins with # is no comment: its topic must not vanish."""
    at = columns.in_file.index(columns.number)
    for found in HASHED.finditer(data) if b"#" in data else ():
        fields = found[0].split()
        if len(fields) == len(columns.in_file) and NUMBER.fullmatch(fields[at]):
            raise InputError(
                f"the topic {fields[0][:SHOWN].decode('utf-8', 'replace')!r} begins with #, as comments do",
                source=source,
                line=data.count(b"\n", 0, found.start()) + 1,
                remedy="rename it, or put a blank after the # if it is a comment",
            )


def nothing(columns: Columns, source: str) -> InputError:
    """The refusal of a text without a single line of the table."""
    remedy = f"its lines have {len(columns.in_file)} columns ({' '.join(columns.in_file)})"
    return InputError(f"there is no {columns.kind} in it", source=source, remedy=remedy)


def binary(data: bytes, columns: Columns, source: str) -> InputError:
    """The refusal of what is no text at all."""
    return InputError(
        "this is a binary file",
        source=source,
        line=data.count(b"\n", 0, data.index(b"\0")) + 1,
        remedy=f"give a {columns.kind} as text, compressed or not, or as parquet",
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


def field_fault(fields: list[bytes], columns: Columns) -> str | None:
    """What is wrong with the fields of one line, or None."""
    if len(fields) != len(columns.in_file):
        wanted = f"{len(columns.in_file)} columns ({' '.join(columns.in_file)})"
        return f"a {columns.kind} line has {wanted}, this one has {len(fields)}"
    try:
        texts = [field.decode("utf-8") for field in fields]
    except UnicodeDecodeError:
        return "the line is not UTF-8"
    if any(CONTROL.search(field) for field in fields):
        return "the line holds a control character"
    at = columns.in_file.index(columns.number)
    return number_fault(fields[at], texts[at][:SHOWN], columns)


def number_fault(field: bytes, text: str, columns: Columns) -> str | None:
    """What is wrong with the numeric field, or None."""
    if columns.whole:
        if not INTEGER.fullmatch(field):
            return f"the {columns.number} must be an integer, not {text!r}"
        return (
            f"the {columns.number} {text} is beyond {LARGEST_INTEGER:,}"
            if len(field) > SHOWN or abs(int(field)) > LARGEST_INTEGER
            else None
        )
    if NOT_FINITE.fullmatch(field) or (NUMBER.fullmatch(field) and not np.isfinite(float(field))):
        return f"the {columns.number} must be finite, not {text!r}"
    return None if NUMBER.fullmatch(field) else f"the {columns.number} must be a number, not {text!r}"


def split(data: bytes, columns: Columns) -> pl.DataFrame | None:
    """The kept columns, or None unless every line has the right fields, one blank between them.

    The parser fills short lines with nulls and drops what is too much on long ones. So where the last
    column has no null, every line has enough fields; and the right total leaves none with too many.
    """
    lines = separated(data, len(columns.in_file))
    if lines is None:
        return None
    schema = {name: columns.dtype if name == columns.number else pl.String() for name in columns.in_file}
    checked = list(dict.fromkeys([*columns.names, columns.in_file[-1]]))
    try:
        frame = (
            pl.scan_csv(io.BytesIO(data), has_header=False, separator=" ", quote_char=None, schema=schema)
            .select(checked)
            .collect()
        )
    except (pl.exceptions.PolarsError, OSError):  # the latter from text that looks compressed
        return None
    whole = len(frame) == lines and not any(frame[name].null_count() for name in checked)
    finite = columns.whole or frame[columns.number].is_finite().all()
    return frame.select(columns.names) if whole and finite else None


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


def line_blocks(data: bytes, size: int) -> Iterator[tuple[int, int]]:
    """Where blocks of whole lines, of about that size, begin and end."""
    begin = 0
    while begin < len(data):
        end = data.find(b"\n", begin + size) + 1 or len(data)
        yield begin, end
        begin = end


def pieces(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Runs of whole lines, each with the number of lines before it."""
    before = 0
    for begin, end in line_blocks(data, PIECE):
        yield before, data[begin:end]
        before += data.count(b"\n", begin, end)
