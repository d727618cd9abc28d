"""The program called within this process."""

from __future__ import annotations

import sys
from dataclasses import dataclass

import pytest

from axiometer.cli import main


@dataclass(frozen=True)
class Done:
    """What a call left behind."""

    code: int
    out: str
    err: str


def call(capsys: pytest.CaptureFixture[str], *words: object) -> Done:
    """Runs `axiometer WORDS`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["axiometer", *map(str, words)])
        with pytest.raises(SystemExit) as stop:
            main()
    printed = capsys.readouterr()
    return Done(int(stop.value.code or 0), printed.out, printed.err)
