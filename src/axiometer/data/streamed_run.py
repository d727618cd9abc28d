"""A large run, read a part at a time: memory is that of a part and of the judged documents alone.

A part holds whole topics. Where it is not regular, it is read by the ordinary way. A file whose topics are
not each in one place is read as a whole; so is one with a fault, whose line is named then.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO

from axiometer.data.fast_run_reader import TextRun, read_text_run
from axiometer.data.files import Contents
from axiometer.data.run import Run, read_run
from axiometer.errors import InputError

LARGE = 1 << 28
"""Files of fewer bytes are read as a whole, which is a little faster."""
PART = 1 << 25


def is_large(source: str | Path) -> bool:
    """Whether a source is a file that is read in parts.

    >>> is_large("-"), is_large("no such file")
    (False, False)
    """
    path = Path(source)
    try:
        return str(source) != "-" and path.is_file() and path.stat().st_size >= LARGE
    except (OSError, ValueError):
        return False


@dataclass
class Parts:
    """The parts of a file, each a run; `digest` is the SHA-256 of all that was read."""

    path: Path
    name: str
    digested: bool

    def __post_init__(self) -> None:
        self.hash: Any = sha256()

    @property
    def digest(self) -> str:
        """The digest of the file, once all parts were read."""
        return self.hash.hexdigest() if self.digested else ""

    def texts(self) -> Iterator[bytes]:
        """One part after the other."""
        with self.path.open("rb") as file:
            for part in whole_topics(file, PART):
                if self.digested:
                    self.hash.update(part)
                yield part

    def fast(self, part: bytes) -> TextRun | None:
        """The run of one part, looked at in place; None where it is not regular."""
        return read_text_run(part, self.name, str(self.path), "")

    def ordinary(self, part: bytes) -> Run | None:
        """The same by the ordinary way; None where it has a fault."""
        try:
            return read_run(Contents(self.path, part), name=self.name, digest=False)
        except InputError:
            return None


def whole_topics(file: BinaryIO, size: int) -> Iterator[bytes]:
    """The bytes of a text in parts of about that size, cut where the first word of a line changes.

    >>> import io
    >>> list(whole_topics(io.BytesIO(b"a 1\\na 2\\nb 1\\nb 2\\nc 1\\n"), 14))
    [b'a 1\\na 2\\n', b'b 1\\nb 2\\n', b'c 1\\n']
    """
    kept = b""
    while read := file.read(size):
        kept += read
        cut = _last_change(kept)
        if cut:
            yield kept[:cut]
            kept = kept[cut:]
    if kept:
        yield kept


def _last_change(text: bytes) -> int:
    """Where the last topic of a text begins; 0 where it is the only one."""
    end = text.rfind(b"\n")
    begin = text.rfind(b"\n", 0, max(end, 0)) + 1
    if end < 0 or begin == 0:
        return 0
    topic = text[begin:end].split(None, 1)[:1]
    while begin > 0:
        before = text.rfind(b"\n", 0, begin - 1) + 1
        if text[before : begin - 1].split(None, 1)[:1] != topic:
            return begin
        begin = before
    return 0
