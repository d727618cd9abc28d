"""axiometer report, and the page at the end of the demo."""

from __future__ import annotations

import json
import os
from pathlib import Path

import jsonschema
import pytest

from axiometer.demo import path
from axiometer.report.schema import schema

from .test_audit import run

RUNS = [str(path() / "strong.run"), str(path() / "weak.run")]
FILES = [str(path() / "qrels.txt"), *RUNS]
QUICK = ("--no-audit", "--no-claims", "--no-lattice")


def test_a_report_of_runs_is_one_file(tmp_path: Path) -> None:
    done = run("report", *FILES, "-m", "AP", "-m", "RR", *QUICK, "--title", "Mine", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert [p.name for p in tmp_path.iterdir()] == ["report.html"]
    assert done.stdout.startswith("report.html: ")
    assert "<title>Mine</title>" in (tmp_path / "report.html").read_text("utf-8")


def test_the_json_is_the_model_with_the_parts_asked_for(tmp_path: Path) -> None:
    words = ("--no-audit", "--no-claims", "--lattice", "set-replacement:2:3", "--json")
    model = json.loads(run("report", *FILES, "-m", "AP", *words).stdout)
    jsonschema.validate(model, schema())
    assert set(model) == {"model", "axiometer", "title", "systems", "conclusions", "lattices"}
    assert [len(lattice["elements"]) for lattice in model["lattices"]] == [6]


def test_a_measure_of_ones_own_is_reported_like_any_other(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def first(grades):\n    return grades[0] if grades else 0\n")
    words = ("-m", "mine.py:first", "-m", "RR", "--no-claims", "--lattice", "rank-replacement:2:2", "--json")
    done = run("report", *FILES, *words, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    model = json.loads(done.stdout)
    assert model["audit"]["measures"] == ["first", "RR"]
    assert [measure["name"] for measure in model["systems"]["measures"]] == ["first", "RR"]
    assert model["lattices"][0]["measures"][0]["values"] == [0, 0, 1, 1]


def test_an_audit_of_another_day_is_taken_in(tmp_path: Path) -> None:
    run("audit", "AP_IA", "-a", "redundancy", "--aspects", "2", "--depth", "3", "-o", "a.json", cwd=tmp_path)
    done = run("report", "--audit", "a.json", "--no-claims", "--no-lattice", "-o", "r.json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert json.loads((tmp_path / "r.json").read_text())["audit"]["measures"] == ["AP_IA"]
    (tmp_path / "b.json").write_text((tmp_path / "a.json").read_text().replace('"model": 2', '"model": 9'))
    done = run("report", "--audit", "b.json", cwd=tmp_path)
    assert done.returncode == 2
    assert "b.json: it has model version 9" in done.stderr
    (tmp_path / "c.json").write_text('{"model": 2}')
    assert "c.json: it holds no audit" in run("report", "--audit", "c.json", cwd=tmp_path).stderr


def test_an_audit_is_written_as_a_page(tmp_path: Path) -> None:
    done = run(
        "audit", "AP_IA", "--aspects", "2", "--depth", "3", "-a", "redundancy", "-o", "a.html", cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "a.html").read_text("utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("report", FILES[0]), "name at least one run"),
        (("report", "-o", "nowhere/r.html"), "folder does not exist"),
        (("report", "-o", "r.pdf"), "its ending names no form; end it in .html, .json"),
        (("report", "-m", "nDGC", *QUICK), "did you mean"),
        (("report", *QUICK[:2], "--lattice", "rank-replacment"), "did you mean rank-replacement"),
        (("report", "missing.txt", *RUNS, *QUICK), "no such file"),
        (("report", "--audit", "missing.json"), "cannot be read"),
        (("report", "--weights", "missing.csv", *QUICK), "missing.csv"),
    ],
)
def test_bad_use_is_one_line_and_exit_two(words: tuple[str, ...], message: str, tmp_path: Path) -> None:
    done = run(*words, cwd=tmp_path)
    assert done.returncode == 2
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "r.html").mkdir()
    done = run("report", *FILES, "-m", "AP", *QUICK, "-o", "r.html", cwd=tmp_path)
    assert done.returncode == 2
    assert "r.html: cannot be written" in done.stderr


def test_the_demo_ends_with_a_page(tmp_path: Path) -> None:
    done = run("demo", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    page = Path(done.stdout.splitlines()[-1].removeprefix("Open in a browser: "))
    assert page == Path(os.path.realpath(tmp_path)) / "axiometer-demo.html"
    assert "top-heavy" in page.read_text("utf-8")
