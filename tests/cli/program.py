"""The program called within this process: its imports are paid for once, not once for each call."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from unittest import mock

from axiometer.cli import main

QRELS = "1 0 a 1\n1 0 b 0\n2 0 a 2\n"
GOOD = "1 Q0 a 1 2.0 my-tag\n1 Q0 b 2 1.0 my-tag\n2 Q0 a 1 1.0 my-tag\n"
SHORT = "1 Q0 b 1 2.0 t\n1 Q0 x 2 2.0 t\n9 Q0 a 1 1.0 t\n"

Done = subprocess.CompletedProcess[str]


def run(
    folder: str | Path,
    *words: object,
    stdin: str | bytes | None = None,
    environment: Mapping[str, str] | None = None,
    one_screen: bool = False,
) -> Done:
    """Runs `axiometer WORDS` in a folder; on one screen stdout has what went to stderr too.

    An unforeseen exception is let through.
    """
    screen = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    errors = screen if one_screen else io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    typed = stdin.encode() if isinstance(stdin, str) else stdin
    keyboard = sys.stdin if typed is None else io.TextIOWrapper(io.BytesIO(typed))
    argv = ["axiometer", *map(str, words)]
    with (
        contextlib.chdir(folder),
        mock.patch.dict(os.environ, environment or {}),
        _named_by_its_first_word(),
        mock.patch.multiple(sys, argv=argv, path=[*sys.path], stdin=keyboard, stdout=screen, stderr=errors),
    ):
        try:
            main()
        except SystemExit as stop:
            code = stop.code if isinstance(stop.code, int) else 0 if stop.code is None else 1
    return Done(argv, code, _seen(screen), "" if one_screen else _seen(errors))


@contextlib.contextmanager
def _named_by_its_first_word() -> Iterator[None]:
    """click looks at `__main__` for the program's name, and would find pytest there."""
    outer = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = outer


def _seen(screen: io.TextIOWrapper) -> str:
    return screen.buffer.getvalue().decode("utf-8")  # type: ignore[attr-defined]
