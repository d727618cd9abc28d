"""axiometer audit, check, axioms, claims."""

from __future__ import annotations

import json
from pathlib import Path

import polars as pl
import pytest

from . import program


def run(*words: str, cwd: Path | None = None) -> program.Done:
    return program.run(cwd or ".", *words)


SMALL = ("--aspects", "2", "--depth", "4")


def test_matrix_legend_and_counterexamples() -> None:
    done = run("audit", "AP_IA", "nDCG@5", *SMALL)
    assert done.returncode == 0
    assert "✗ violated" in done.stdout
    assert "a·a scores" in done.stdout
    assert "satisfy" in done.stdout


def test_strict_exits_with_one() -> None:
    assert run("audit", "AP_IA", "-a", "redundancy", *SMALL, "--strict").returncode == 1
    assert run("audit", "nDCG@5", "-a", "redundancy", *SMALL, "--strict").returncode == 0
    assert run("check", "AP_IA", "redundancy", *SMALL, "--strict").returncode == 1


def test_check_tells_the_story() -> None:
    done = run("check", "AP_IA", "redundancy")
    assert done.returncode == 0
    for part in ("Why it matters", "smallest counterexample", "494 of 494", "Arithmetic: rational"):
        assert part in done.stdout


def test_json_is_the_model() -> None:
    model = json.loads(run("audit", "AP_IA", *SMALL, "--json").stdout)
    assert model["model"] == 2
    assert {v["axiom"] for v in model["verdicts"]} == set(model["axioms"])


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_every_violating_case_is_written(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"cases.{ending}"
    done = run("audit", "AP_IA", "-a", "redundancy", *SMALL, "--cases", str(path), "--json")
    frame = pl.read_csv(path) if ending == "csv" else pl.read_parquet(path)
    assert frame.height == json.loads(done.stdout)["verdicts"][0]["violations"]
    assert (frame["lower_score"] > frame["upper_score"]).all()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("check", "AP", "redundency"), "did you mean redundancy"),
        (("check", "APP", "redundancy"), "did you mean"),
        (("check", "AP", "redundancy", "--depth", "0"), "--depth"),
        (("check", "AP_IA", "redundancy", "--aspects", "2", "--depth", "25"), "above the limit"),
        (("check", "AP", "redundancy", "--grades", "3", "--aspects", "2"), "exclude each other"),
        (("audit", "AP", "-o", "nowhere/a.json"), "folder does not exist"),
        (("audit", "AP", "-o", "a.xlsx"), "no format 'xlsx'; choose from csv, html, json, md, tex"),
        (("audit", "AP", *SMALL, "--cases", "cases.doc"), ".csv or .parquet"),
        (("claims", "nobody"), "no claims"),
        (("axioms", "nothing-like-it-at-all"), "no axiom"),
    ],
)
def test_bad_use_is_one_line_and_exit_two(words: tuple[str, ...], message: str, tmp_path: Path) -> None:
    done = run(*words, cwd=tmp_path)
    assert done.returncode == 2
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_axioms_are_listed_and_explained() -> None:
    assert "irrelevance-monotonicity" in run("axioms").stdout
    page = run("axioms", "redundancy").stdout
    for head in ("Says:", "Why it matters:", "Holds for:", "Fails for:", "Implies:", "Reference:"):
        assert head in page
