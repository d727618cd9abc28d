"""axiometer check with an open parameter, and the wish list of axiometer audit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .program import run


def test_an_open_parameter_is_searched(tmp_path: Path) -> None:
    done = run(tmp_path, "check", "RBP(p=?)", "closeness-threshold")
    assert done.returncode == 0
    shown = " ".join(done.stdout.split())
    assert "Holds at every p tried from 0.754878 to 0.999999 (violated at 0.754877, proved" in shown


def test_an_open_parameter_as_data(tmp_path: Path) -> None:
    model = json.loads(run(tmp_path, "check", "RBP(p=?)", "closeness-threshold", "--json").stdout)
    (stretch,) = model["stretches"]
    assert (stretch["low"], stretch["high"], stretch["proved"]) == (0.754878, 0.999999, True)
    assert stretch["below"]["witness"]["lists"][0] == [1]


def test_strict_asks_for_one_value_at_least(tmp_path: Path) -> None:
    bounds = ("--grades", "2", "--depth", "3", "--strict")
    assert run(tmp_path, "check", "RBP(p=?)", "priority", *bounds).returncode == 0
    assert run(tmp_path, "check", "RBP(p=?)", "confidence", *bounds).returncode == 1


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("RBP(p=?, rel=?)", "leave exactly one parameter open"),
        ("RBP(q=?)", "RBP has no parameter 'q'; it takes p, rel"),
        ("DCG(form=?)", "form of DCG is no number; form is one of"),
        ("P@?", "cannot be read"),
        ("Nothing(p=?)", "there is no measure 'Nothing'"),
    ],
)
def test_refusals(tmp_path: Path, name: str, message: str) -> None:
    done = run(tmp_path, "check", name, "priority")
    assert done.returncode == 2
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("base", ["1:1,1:2", "a:1,b:1,a:3", "", "-1", "1.5", "x", "9" * 20, "1:", "*"])
def test_a_recall_base_that_cannot_be_read(tmp_path: Path, base: str) -> None:
    done = run(tmp_path, "check", "AP", "swapping", "--relevant", base)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"--relevant {base!r}" in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_wish_list(tmp_path: Path) -> None:
    measures = ("RBP(p=0.8)", "P@3", "SetP")
    done = run(tmp_path, "audit", *measures, "--require", "priority,top-weightedness", "--grades", "2")
    lines = done.stdout.splitlines()
    assert lines[:2] == ["1 of 3 measures satisfy priority and top-weightedness:", "RBP(p=0.8)"]
    assert "not P@3: priority violated, top-weightedness violated" in lines


def test_a_wish_that_nobody_fulfils(tmp_path: Path) -> None:
    done = run(tmp_path, "audit", "RBP(p=0.8)", "AP", "--require", "priority, confidence")
    assert done.stdout.splitlines()[0] == "0 of 2 measures satisfy priority and confidence:"
    assert "not AP: confidence violated" in done.stdout


def test_a_wish_that_is_no_axiom(tmp_path: Path) -> None:
    done = run(tmp_path, "audit", "AP", "--require", "priority,confidense")
    assert done.returncode == 2
    assert "did you mean confidence" in done.stderr


def test_measure_and_axiom_that_were_swapped(tmp_path: Path) -> None:
    done = run(tmp_path, "check", "priority", "AP")
    assert done.returncode == 2
    assert (
        "'priority' is an axiom, and the measure comes first; write axiometer check AP priority"
        in done.stderr
    )


def test_a_file_without_its_function_is_told_before_the_axiom(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def f(grades):\n    return sum(grades)\n")
    assert "write mine.py:NAME" in run(tmp_path, "check", "mine.py", "f").stderr
