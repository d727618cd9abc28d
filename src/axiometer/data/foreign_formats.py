"""Formats that are not read: each is named, with what would read it."""

from __future__ import annotations

from axiometer.errors import InputError

AS_TABLE = "export it as CSV or parquet"
MAGIC = (
    (b"PK\x03\x04", "a zip archive or an Excel workbook", "unpack it, or save the sheet as CSV"),
    (
        b"\x80\x04",
        "a Python pickle",
        "write the object as parquet or JSON: reading a pickle would run its code",
    ),
    (
        b"\x80\x05",
        "a Python pickle",
        "write the object as parquet or JSON: reading a pickle would run its code",
    ),
    (b"SQLite format 3\0", "an SQLite database", AS_TABLE),
    (b"\x89HDF", "an HDF5 file", AS_TABLE),
    (b"\x93NUMPY", "a NumPy array", AS_TABLE),
    (b"Obj\x01", "an Avro file", AS_TABLE),
    (b"7z\xbc\xaf", "a 7z archive", "unpack it"),
    (b"%PDF", "a PDF document", "give the table itself"),
)
TEXTS = (
    (b"{", "JSON", "let its name end in .json, or in .jsonl if it has an object on each line"),
    (b"[", "JSON", "let its name end in .json"),
    (b"<", "XML or HTML, such as a file of TREC topics", "give the judgments or the run"),
)
TAR = 257


def refuse_foreign(data: bytes, source: str) -> None:
    """Refuses what is known to be something else."""
    for start, name, remedy in MAGIC:
        if data.startswith(start):
            raise InputError(f"this is {name}", source=source, remedy=remedy)
    if data[TAR : TAR + 5] == b"ustar":
        raise InputError("this is a tar archive", source=source, remedy="unpack it")
    text = data[:1000].lstrip()
    for start, name, remedy in TEXTS:
        if text.startswith(start):
            raise InputError(f"this is {name}", source=source, remedy=remedy)
    line = text.split(b"\n", 1)[0].split()
    if len(line) > 1 and line[1].startswith(b"qid:"):
        what = "this is a LETOR (SVMlight) file: grade qid:topic feature:value ..."
        raise InputError(what, source=source, remedy="write its grades as topic 0 document grade")
