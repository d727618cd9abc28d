"""Files: read with bounds (plain, gzip or standard input), and written whole or not at all."""

from __future__ import annotations

import gzip
import io
import os
import sys
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

from axiometer.arguments import file_path
from axiometer.errors import InputError

LARGEST = 8 << 30
CHUNK = 1 << 20
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
        return _bounded(sys.stdin.buffer, largest, too_large(name, largest))
    path = file_path(source, "the source")
    if not path.is_file():
        with path.open("rb") as stream:
            return _bounded(stream, largest, too_large(name, largest))
    if path.stat().st_size > largest:
        raise too_large(name, largest)
    return path.read_bytes()


def _bounded(stream: BinaryIO | gzip.GzipFile, largest: int, refusal: InputError) -> bytes:
    """A stream whose size is not known beforehand: a pipe may never end."""
    parts: list[bytes] = []
    total = 0
    while part := stream.read(CHUNK):
        parts.append(part)
        total += len(part)
        if total > largest:
            raise refusal
    return b"".join(parts)


def gunzip(data: bytes, source: str, largest: int) -> bytes:
    """Decompresses all members; a truncated or broken file and a bomb are refused."""
    fold = max(SMALL, FOLD * len(data))
    what = f"the gzip file expands more than {FOLD}-fold"
    bomb = InputError(what, source=source, remedy="decompress it first, if it is what you think")
    refusal = bomb if fold < largest else too_large(source, largest)
    try:
        return _bounded(gzip.GzipFile(fileobj=io.BytesIO(data)), min(largest, fold), refusal)
    except EOFError:
        raise InputError("the gzip file is truncated", source=source, remedy="fetch it again") from None
    except (OSError, zlib.error):
        raise InputError("the gzip file is damaged", source=source, remedy="fetch it again") from None


def too_large(source: str, largest: int) -> InputError:
    """The refusal of more bytes than the bound."""
    return InputError(
        f"holds more than {largest:,} bytes",
        source=source,
        remedy="split it by topic, or convert it to parquet",
    )


def write_file(path: str | Path, data: str | bytes) -> None:
    """Writes all or nothing: to a neighbour first, then renamed; what is no plain file is written to.

    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_file(Path(folder, "a.txt"), "whole")
    ...     [file.read_text() for file in Path(folder).iterdir()]
    ['whole']
    """
    content = data.encode() if isinstance(data, str) else data
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        with _refusing(path):
            target.write_bytes(content)
        return
    with whole_file(path) as neighbour, _refusing(path):
        neighbour.write_bytes(content)


@contextmanager
def whole_file(path: str | Path) -> Iterator[Path]:
    """A neighbour to write to, which takes the file's place once all is written, and vanishes otherwise."""
    target = Path(os.path.realpath(path))
    with _refusing(path):
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:100]}.")
        os.close(handle)
    try:
        yield Path(name)
        with _refusing(path):
            Path(name).chmod(_mode(target))
            Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


@contextmanager
def _refusing(path: str | Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise InputError(
            f"cannot be written: {reason}", source=str(path), remedy="choose another path"
        ) from None


def _mode(target: Path) -> int:
    """The permissions of the file that is replaced, or those of any new file."""
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
