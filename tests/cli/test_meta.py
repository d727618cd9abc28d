from __future__ import annotations

import json
from pathlib import Path

import pytest

from axiometer import demo

from . import program

WORDS = [str(demo.path() / "qrels.txt"), *(str(path) for path in sorted(demo.path().glob("*.run")))]
QUICK = ["--permutations", "200", "--resamples", "50", "-m", "nDCG@10", "-m", "AP", "-m", "RR"]


def run(*arguments: str) -> str:
    done = program.run(".", "meta", *WORDS, *QUICK, *arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_tables_state_test_draws_alpha_and_persistence() -> None:
    text = " ".join(run("--p", "0.8").split())
    assert (
        "randomised Tukey HSD test, two-sided, which corrects for all pairs by itself, alpha 0.05, 200 draws"
        in text
    )
    assert "RBO (p = 0.8)" in text
    assert "rows: the reference" in text


def test_json_names_the_reference() -> None:
    found = json.loads(run("--json", "--reference", "map"))
    assert {row["reference"] for row in found["correlations"]} == {"AP"}
    assert {row["measure"] for row in found["measures"]} == {"nDCG@10", "AP", "RR"}
    assert found["settings"]["rbo"] == "extrapolated"


@pytest.mark.parametrize(
    ("flag", "start"), [("--markdown", "### "), ("--latex", "\\providecommand"), ("--csv", "measure,")]
)
def test_other_forms(flag: str, start: str, tmp_path: Path) -> None:
    assert run(flag).startswith(start)


def test_the_same_seed_prints_the_same() -> None:
    assert run("--csv", "--seed", "3") == run("--csv", "--seed", "3")
