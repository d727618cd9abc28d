"""The tests of the prover can fail: mutants of its obligations, some of them in every run, are caught."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ..mutants import MUTANTS, Mutant

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 40
PROOFS = ROOT / "src" / "axiometer" / "verdicts" / "proofs"
NOT_DECIDING = {"__init__.py", "letters.py", "growth.py"}
"""Files of proofs that obligations are written with, and that decide none themselves."""


@pytest.mark.parametrize("mutant", MUTANTS, ids=str)
def test_a_mutant_changes_what_is_there(mutant: Mutant) -> None:
    """Code that moved on leaves no mutant behind that changes nothing."""
    assert mutant.text() != mutant.path.read_text(encoding="utf-8")


def test_every_file_of_proofs_has_its_mutants() -> None:
    files = {file.name for file in PROOFS.glob("*.py")} - NOT_DECIDING
    assert files - {mutant.path.name for mutant in MUTANTS} == set()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs os.fork to give every mutant a process")
def test_some_mutants_are_caught() -> None:
    command = [sys.executable, "-m", "tests.mutants", "--some", str(SECONDS)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600, check=False)
    print(done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr
