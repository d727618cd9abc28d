"""The theorems in formal/ are proved from their premises alone, and are those that the docs name."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from axiometer.verdicts import replay as _  # noqa: F401 - enters the arguments
from axiometer.verdicts.proofs.certificate import ARGUMENTS

ROOT = Path(__file__).resolve().parents[2]
FILES = ("Rewrites.v", "Weights.v")
PAGE = ROOT / "docs" / "explanation" / "proofs.md"
STATED = re.compile(r"^(?:Theorem|Corollary|Lemma)\s+(\w+)", re.MULTILINE)
LINE = re.compile(r"^\| ([^|]+) \| ([^|]*) \|$", re.MULTILINE)


def theorems() -> dict[str, str]:
    """What is stated, and in which file."""
    return {name: file for file in FILES for name in STATED.findall((ROOT / "formal" / file).read_text())}


def rocq(folder: Path, file: str) -> str:
    command = ["coqc", "-q", "-Q", ".", "Axiometer", file]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.skipif(shutil.which("coqc") is None, reason="needs coqc: apt-get install coq")
def test_everything_is_proved_from_its_premises(tmp_path: Path) -> None:
    for file in FILES:
        shutil.copy(ROOT / "formal" / file, tmp_path)
        rocq(tmp_path, file)
    every = ", ".join(f"@{file.removesuffix('.v')}.{name}" for name, file in theorems().items())
    asked = f"From Axiometer Require Import Rewrites Weights.\nDefinition every := ({every}).\n"
    (tmp_path / "Assumptions.v").write_text(asked + "Print Assumptions every.\n")
    assert rocq(tmp_path, "Assumptions.v") == "Closed under the global context\n"


def test_nothing_is_left_open() -> None:
    for file in FILES:
        text = re.sub(r"\(\*.*?\*\)", "", (ROOT / "formal" / file).read_text(), flags=re.DOTALL)
        assert re.findall(r"\b(Admitted|admit|Axiom|Parameter|Conjecture|Abort)\b", text) == []


def test_the_page_says_which_theorem_stands_behind_each_lemma() -> None:
    """Every lemma of a certificate has its line, and every theorem that a line names is stated."""
    part = PAGE.read_text(encoding="utf-8").partition("## Machine-checked")[2].partition("\n## ")[0]
    rows = {lemma.strip(): set(re.findall(r"`(\w+)`", told)) for lemma, told in LINE.findall(part)}
    rows = {lemma: told for lemma, told in rows.items() if lemma != "lemma" and not lemma.startswith("--")}
    assert set(rows) == {*ARGUMENTS, "a common factor"}
    assert {name for told in rows.values() for name in told} <= set(theorems())
