"""The program called within this process."""

from __future__ import annotations

import sys
from dataclasses import dataclass

import pytest

from axiometer.cli import main

QRELS = "1 0 a 1\n1 0 b 0\n2 0 a 2\n"
GOOD = "1 Q0 a 1 2.0 my-tag\n1 Q0 b 2 1.0 my-tag\n2 Q0 a 1 1.0 my-tag\n"
SHORT = "1 Q0 b 1 2.0 t\n1 Q0 x 2 2.0 t\n9 Q0 a 1 1.0 t\n"


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
