"""axiometer scale."""

from __future__ import annotations

import json

import pytest

from axiometer import demo

from . import program


def run(*words, folder=None):
    return program.run(folder or demo.path(), "scale", *words)


def test_the_scale_the_counts_the_breaking_intervals_and_both_sides_of_the_debate():
    done = run("RBP(p=0.8)", "--length", "4")
    assert done.returncode == 0
    assert "RBP(p=0.8) on lists of 4 documents: interval-like scale" in done.stdout
    assert "│ interval-like(equal) │ ■ proved   │        0 │ 1,043 │" in done.stdout
    assert "│ interval-like(all)   │ ✗ violated │      715 │ 7,695 │" in done.stdout
    assert "from 0·0·0·0 (0) to 0·0·0·1 (64/625) is no wider than from 0·0·0·1 (64/625)" in done.stdout
    assert "Ferrante, Ferro and Fuhr (2021)" in done.stdout
    assert "Moffat (2022)" in done.stdout


def test_json_holds_everything():
    (report,) = json.loads(run("AP", "--length", "3", "--json").stdout)
    assert (report["measure"], report["length"], report["kind"]) == ("AP", 3, "ordinal")
    assert [v["violations"] for v in report["verdicts"]] == [2, 63, 7, 6]
    assert report["permissible"][1]["allowed"] is True


def test_graded_lists_are_ordered_only():
    done = run("nDCG@10", "--length", "2", "--grades", "3")
    assert "isotone(set-replacement)" in done.stdout
    assert "interval-like(equal)" not in done.stdout


@pytest.mark.parametrize("ending", ["html", "json", "csv", "md", "tex"])
def test_the_ending_says_the_form(tmp_path, ending):
    assert run("AP", "RBP(p=0.5)", "--length", "3", "-o", f"s.{ending}", folder=tmp_path).returncode == 0
    assert "RBP" in (tmp_path / f"s.{ending}").read_text(encoding="utf-8")


def test_the_json_file_is_a_report(tmp_path):
    from axiometer.report.model import read_model

    run("AP", "--length", "3", "-o", "s.json", folder=tmp_path)
    (scale,) = read_model(tmp_path / "s.json")["scales"]
    assert len(scale["intervals"]) == 35


def test_a_table_of_weights_and_a_function(tmp_path):
    (tmp_path / "w.csv").write_text("rank,1\n1,3\n2,2\n3,1\n")
    (tmp_path / "m.py").write_text("def hits(grades):\n    return sum(grades)\n")
    done = run("w.csv", "m.py:hits", "--length", "3", folder=tmp_path)
    assert "w.csv on lists of 3 documents: interval scale" in done.stdout
    assert "hits on lists of 3 documents: interval-like scale" in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "name a measure"),
        (("AP", "-o", "s.pdf"), "its ending names no form; end it in .html, .json, .csv, .md, .tex"),
        (("AP", "--relevant", "2"), "a recall base of 2 does not allow every list of 8 documents"),
        (("APP",), "there is no measure 'APP'"),
    ],
)
def test_refusals_are_one_line(words, said):
    done = run(*words)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_report_shows_scales_when_asked(tmp_path):
    done = program.run(
        tmp_path, "report", "-m", "AP", "--no-audit", "--no-lattice", "--no-claims", "--scale", "3", "--json"
    )
    model = json.loads(done.stdout)
    assert [(s["measure"], s["length"]) for s in model["scales"]] == [("AP", 3)]


def test_compare_says_what_the_scale_permits():
    done = program.run(demo.path(), "compare", "qrels.txt", "strong.run", "weak.run", "-m", "RBP(p=0.5)")
    assert done.returncode == 0
    words = " ".join(done.stdout.split())
    assert "RBP(p=0.5): on binary lists of 10 documents it is on an interval scale, on which means" in words
