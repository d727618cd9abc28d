"""The bytes of a file, of a gzip file or of standard input, bounded."""

from __future__ import annotations

import sys
import zlib
from pathlib import Path

from axiometer.errors import InputError

LARGEST = 8 << 30
CHUNK = 1 << 24


def read_bytes(source: str | Path, largest: int | None = None) -> bytes:
    """All bytes, decompressed where they are gzip; `-` is standard input."""
    name = str(source)
    limit = LARGEST if largest is None else largest
    try:
        data = sys.stdin.buffer.read(limit + 1) if name == "-" else Path(name).read_bytes()
    except FileNotFoundError:
        raise InputError("there is no such file", source=name, remedy="check the path") from None
    except (IsADirectoryError, PermissionError, OSError) as error:
        raise InputError(f"cannot be read: {error.strerror}", source=name, remedy="check the path") from None
    if data[:2] == b"\x1f\x8b":
        data = gunzip(data, shown(name), limit)
    if len(data) > limit:
        raise too_large(shown(name), limit)
    return data


def shown(name: str) -> str:
    """How a source is called in messages."""
    return "standard input" if name == "-" else name


def gunzip(data: bytes, source: str, limit: int) -> bytes:
    """Decompresses all members; a truncated or broken file and a bomb are refused."""
    parts: list[bytes] = []
    total = 0
    while data:
        member = zlib.decompressobj(wbits=31)
        try:
            while not member.eof:
                part = member.decompress(data, CHUNK)
                total += len(part)
                parts.append(part)
                data = member.unconsumed_tail
                if total > limit:
                    raise too_large(source, limit)
                if not part and not data and not member.eof:
                    raise InputError("the gzip file is truncated", source=source, remedy="fetch it again")
        except zlib.error:
            raise InputError("the gzip file is damaged", source=source, remedy="fetch it again") from None
        data = member.unused_data.lstrip(b"\0")
    return b"".join(parts)


def too_large(source: str, limit: int) -> InputError:
    """The refusal of more bytes than the bound."""
    return InputError(
        f"holds more than {limit:,} bytes",
        source=source,
        remedy="split it by topic, or convert it to parquet",
    )
