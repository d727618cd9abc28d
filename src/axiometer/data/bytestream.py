"""The bytes of a file, of a gzip file or of standard input, bounded."""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

from axiometer.arguments import file_path
from axiometer.errors import InputError

LARGEST = 8 << 30
CHUNK = 1 << 24
SLICE = 1 << 16
SMALL = 1 << 26
FOLD = 100  # runs and judgments shrink ten- to thirtyfold; a bomb a thousandfold


@dataclass(frozen=True)
class Contents:
    """The bytes of a file, so that standard input is read but once."""

    source: str | Path
    data: bytes

    @staticmethod
    def of(source: str | Path) -> Contents:
        """All bytes of a file."""
        return Contents(source, read_bytes(source))

    @cached_property
    def digest(self) -> str:
        """Their SHA-256."""
        return sha256(self.data).hexdigest()


def read_bytes(source: str | Path, largest: int = LARGEST) -> bytes:
    """All bytes, decompressed where they are gzip; `-` is standard input.

    >>> import tempfile, gzip
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     size = Path(folder, "a.gz").write_bytes(gzip.compress(b"q1 0 d1 1"))
    ...     read_bytes(Path(folder, "a.gz"))
    b'q1 0 d1 1'
    """
    name = shown(source)
    try:
        data = _contents(source, name, largest)
    except FileNotFoundError:
        raise InputError("there is no such file", source=name, remedy="check the path") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"cannot be read: {reason}", source=name, remedy="check the path") from None
    return gunzip(data, name, largest) if data[:2] == b"\x1f\x8b" else data


def shown(source: str | Path) -> str:
    """How a source is called in messages."""
    return "standard input" if str(source) == "-" else str(source)


def _contents(source: str | Path, name: str, largest: int) -> bytes:
    if str(source) == "-":
        return _bounded(sys.stdin.buffer, name, largest)
    path = file_path(source, "the source")
    if not path.is_file():
        with path.open("rb") as stream:
            return _bounded(stream, name, largest)
    if path.stat().st_size > largest:
        raise too_large(name, largest)
    return path.read_bytes()


def _bounded(stream: BinaryIO, name: str, largest: int) -> bytes:
    """A stream whose size is not known beforehand: a pipe may never end."""
    parts: list[bytes] = []
    total = 0
    while part := stream.read(CHUNK):
        parts.append(part)
        total += len(part)
        if total > largest:
            raise too_large(name, largest)
    return b"".join(parts)


def gunzip(data: bytes, source: str, largest: int) -> bytes:
    """Decompresses all members; a truncated or broken file and a bomb are refused."""
    parts: list[bytes] = []
    total = 0
    for part in _pieces(data, source):
        parts.append(part)
        total += len(part)
        if total > largest:
            raise too_large(source, largest)
        if total > max(SMALL, FOLD * len(data)):
            what = f"the gzip file expands more than {FOLD}-fold"
            raise InputError(what, source=source, remedy="decompress it first, if it is what you think")
    return b"".join(parts)


def _pieces(data: bytes, source: str) -> Iterator[bytes]:
    """What the members hold, in pieces of bounded size; zeros may pad the end of a member."""
    at = 0
    while at < len(data):
        member = zlib.decompressobj(wbits=31)
        while not member.eof:
            given = member.unconsumed_tail
            if not given:
                given = data[at : at + SLICE]
                at += len(given)
            try:
                part = member.decompress(given, CHUNK)
            except zlib.error:
                raise InputError("the gzip file is damaged", source=source, remedy="fetch it again") from None
            if not (part or given or member.eof):
                raise InputError("the gzip file is truncated", source=source, remedy="fetch it again")
            yield part
        at -= len(member.unused_data)
        while data[at : at + 1] == b"\0":
            at += 1


def too_large(source: str, largest: int) -> InputError:
    """The refusal of more bytes than the bound."""
    return InputError(
        f"holds more than {largest:,} bytes",
        source=source,
        remedy="split it by topic, or convert it to parquet",
    )
