"""Files that are whole or not there."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from axiometer.errors import InputError


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
