"""Call the program within this process: its imports are paid for once, not once for each example."""

from __future__ import annotations

import contextlib
import io
import shlex
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from unittest import mock

from axiometer.cli import main

NEEDS_SHELL = set("*?$~`\n")


def arguments(command: str) -> list[str] | None:
    """The words of a plain `axiometer ...` command, or None where a shell has work to do."""
    tokens = list(shlex.shlex(command, posix=True, punctuation_chars=True))
    signs = [token for token in tokens if token and set(token) <= set("();<>|&")]
    plain = not signs and not NEEDS_SHELL & set(command)
    return shlex.split(command) if plain and tokens[:1] == ["axiometer"] else None


def call(words: list[str], folder: Path, environment: Mapping[str, str]) -> tuple[int, str]:
    """Exit code and everything printed; an unforeseen exception is let through."""
    screen = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    keyboard = io.TextIOWrapper(io.BytesIO())
    with (
        contextlib.chdir(folder),
        mock.patch.dict("os.environ", environment),
        mock.patch.multiple(sys, argv=words, stdin=keyboard, stdout=screen, stderr=screen),
        program_named_by_its_first_word(),
    ):
        code = exit_code()
    return code, screen.buffer.getvalue().decode("utf-8")  # type: ignore[attr-defined]


def exit_code() -> int:
    try:
        main()
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 0 if stop.code is None else 1
    return 0


@contextlib.contextmanager
def program_named_by_its_first_word() -> Iterator[None]:
    """click looks at `__main__` for the program's name, and would find pytest there."""
    outer = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = outer
