"""Files that are whole or not there."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from axiometer.errors import InputError


def write_file(path: str | Path, data: str | bytes) -> None:
    """Writes all or nothing: to a neighbour first, then renamed."""
    content = data.encode() if isinstance(data, str) else data
    target = Path(path)
    try:
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(content)
            Path(name).chmod(0o644)
            Path(name).replace(target)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise InputError(
            f"cannot be written: {error.strerror}", source=str(path), remedy="choose another path"
        ) from None
