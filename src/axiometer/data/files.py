"""Files: read with bounds (plain, compressed or standard input), and written whole or not at all."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, partial
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

from axiometer.arguments import file_path
from axiometer.errors import InputError

LARGEST = 8 << 30
CHUNK = 1 << 20
SMALL = 1 << 26
STEP = 1 << 12
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
    """All bytes, decompressed where they are gzip, bzip2, xz, zstd or lz4; `-` is standard input.

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
    for magic, packing in PACKINGS.items():
        if data.startswith(magic):
            return unpack(data, packing, name, largest)
    return data


def shown(source: str | Path) -> str:
    """How a source is called in messages."""
    return "standard input" if str(source) == "-" else str(source)


def _contents(source: str | Path, name: str, largest: int) -> bytes:
    if str(source) == "-":
        return _bounded(_parts(sys.stdin.buffer), largest, too_large(name, largest))
    path = file_path(source, "the source")
    if not path.is_file():
        with path.open("rb") as stream:
            return _bounded(_parts(stream), largest, too_large(name, largest))
    if path.stat().st_size > largest:
        raise too_large(name, largest)
    return path.read_bytes()


def _parts(stream: Any) -> Iterator[bytes]:
    """What a stream holds, piece by piece."""
    return iter(partial(stream.read, CHUNK), b"")


def _bounded(stream: Iterable[bytes], largest: int, refusal: InputError) -> bytes:
    """A stream whose size is not known beforehand: a pipe may never end."""
    parts: list[bytes] = []
    total = 0
    for part in stream:
        parts.append(part)
        total += len(part)
        if total > largest:
            raise refusal
    return b"".join(parts)


@dataclass(frozen=True)
class Packing:
    """A compression: what it is called, how it is opened, and the library that opens it, if it is no part
    of Python."""

    name: str
    parts: Callable[[bytes], Iterator[bytes]]
    library: str = ""


def _zstd(data: bytes) -> Iterator[bytes]:
    """The frames of a zstd file; the library's own reader would not notice that the last one is cut."""
    unpacker = import_module("zstandard").ZstdDecompressor
    frame, at = unpacker().decompressobj(), 0
    while at < len(data):
        yield frame.decompress(data[at : at + STEP])
        at = min(at + STEP, len(data))
        if frame.eof and (at := at - len(frame.unused_data)) < len(data):
            frame = unpacker().decompressobj()
    if not frame.eof:
        raise EOFError


PACKINGS = {
    b"\x1f\x8b": Packing("gzip", lambda data: _parts(gzip.open(io.BytesIO(data)))),  # noqa: SIM115
    b"BZh": Packing("bzip2", lambda data: _parts(bz2.BZ2File(io.BytesIO(data)))),
    b"\xfd7zXZ\0": Packing("xz", lambda data: _parts(lzma.LZMAFile(io.BytesIO(data)))),  # noqa: SIM115
    b"\x28\xb5\x2f\xfd": Packing("zstd", _zstd, "zstandard"),
    b"\x04\x22\x4d\x18": Packing(
        "lz4", lambda data: _parts(import_module("lz4.frame").LZ4FrameFile(io.BytesIO(data))), "lz4"
    ),
}
"""Compressions by the bytes that their files begin with, whatever the file is called."""


def unpack(data: bytes, packing: Packing, source: str, largest: int) -> bytes:
    """Decompresses all members; a truncated or broken file and a bomb are refused."""
    fold = max(SMALL, FOLD * len(data))
    what = f"the {packing.name} file expands more than {FOLD}-fold"
    bomb = InputError(what, source=source, remedy="decompress it first, if it is what you think")
    refusal = bomb if fold < largest else too_large(source, largest)
    try:
        return _bounded(packing.parts(data), min(largest, fold), refusal)
    except InputError:
        raise
    except ImportError:
        remedy = f"pip install {packing.library}, or decompress it"
        raise InputError(f"is compressed with {packing.name}", source=source, remedy=remedy) from None
    except EOFError:
        raise InputError(
            f"the {packing.name} file is truncated", source=source, remedy="fetch it again"
        ) from None
    except Exception:  # each library has errors of its own
        raise InputError(
            f"the {packing.name} file is damaged", source=source, remedy="fetch it again"
        ) from None


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
