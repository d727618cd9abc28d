"""Tables with a header: CSV, TSV (as BEIR's judgments are), or columns set apart by blanks.

A first line is a header where its words name columns, or where the file's ending is .csv; nothing else is
guessed. Every other fault names its line.
"""

from __future__ import annotations

import io
from pathlib import Path

import polars as pl

from axiometer.data.frames import SPELLINGS, Columns, plain_name, spelled
from axiometer.data.text_tables import BOM, INTEGER, NUMBER, SHOWN, refuse_long_line, tidy
from axiometer.errors import InputError

SEPARATORS = (b",", b";", b"\t")
FIRST_ROW = 2


def separator_of(data: bytes, ending: str) -> bytes | None:
    """What stands between the columns of a table with a header; None where the text has none.

    >>> separator_of(b"query-id\\tcorpus-id\\tscore\\n1\\td\\t1\\n", ".tsv")
    b'\\t'
    >>> separator_of(b"1 0 d 1\\n", ".txt")
    """
    first = data.removeprefix(BOM).lstrip()[: SHOWN * 20].split(b"\n", 1)[0].strip()
    known = {plain_name(word) for words in SPELLINGS.values() for word in words}
    for separator in (*SEPARATORS, b" "):
        fields = [_word(field) for field in first.split(separator if separator != b" " else None)]
        # A number among the words says that they are no header, whatever the topic is called.
        numbers = any(NUMBER.fullmatch(field.encode()) for field in fields)
        names = 0 if numbers else sum(plain_name(field) in known for field in fields)
        if len(fields) > 1 and (names > 1 or (ending == ".csv" and separator == b",")):
            return separator
    return None


def _word(field: bytes) -> str:
    return field.strip().strip(b"\"'").decode("utf-8", "replace").lower()


def headed(data: bytes, separator: bytes, columns: Columns, source: str) -> pl.DataFrame:
    """The kept columns of a table with a header, as text and numbers."""
    refuse_long_line(data, columns, source)
    text = tidy(data) if separator == b" " else data.removeprefix(BOM)
    try:
        frame = pl.read_csv(
            io.BytesIO(text),
            separator=separator.decode(),
            infer_schema=False,
            encoding="utf8",
            quote_char='"',
        )
    except (pl.exceptions.PolarsError, OSError) as error:
        what = str(error).splitlines()[0][:120]
        raise InputError(f"this is no table with a header: {what}", source=source, remedy="mend it") from None
    frame = frame.rename({name: _word(name.encode()) for name in frame.columns})
    picked = spelled(frame.columns, columns, f"{source}:1")
    found = frame.select(pl.col(theirs).str.strip_chars().alias(name) for name, theirs in picked.items())
    _refuse_bad_numbers(found[columns.number], columns, source)
    return found.with_columns(pl.col(columns.number).cast(columns.dtype))


def _refuse_bad_numbers(series: pl.Series, columns: Columns, source: str) -> None:
    pattern = INTEGER if columns.whole else NUMBER
    kind = "an integer" if columns.whole else "a number"
    odd = ~series.fill_null("").str.contains(f"^(?:{pattern.pattern.decode()})$")
    if odd.any():
        at = int(odd.arg_max() or 0)
        what = f"the {columns.number} must be {kind}, not {str(series[at] or '')[:SHOWN]!r}"
        raise InputError(what, source=source, line=at + FIRST_ROW, remedy="mend or remove the line")


def ending_of(source: str | Path) -> str:
    """The ending of a file's name, that of a compression left out.

    >>> ending_of("a/qrels.TSV.zst"), ending_of("run")
    ('.tsv', '')
    """
    name = Path(str(source).lower())
    return (name.with_suffix("") if name.suffix in COMPRESSED else name).suffix


COMPRESSED = (".gz", ".bz2", ".xz", ".zst", ".zstd", ".lz4")
