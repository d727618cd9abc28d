"""`axiometer reproduce`, on the collection that the package ships."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from axiometer import demo

from .program import run

WORDS = [str(demo.path() / "qrels.txt"), *(str(path) for path in sorted(demo.path().glob("*.run")))]
FAST = ["--repeats", "20", "--signals", "3"]
EXPERIMENTS = [
    ("unanimity", ["--docs", "5000", "--resamples", "20"], "tau-b"),
    ("evidence", FAST, "of 20 draws"),
    ("mergeability", FAST, "1,809 of 2,000"),
    ("fusion", ["--docs", "5000"], "fused by borda-log has"),
]


@pytest.mark.parametrize(("name", "options", "said"), EXPERIMENTS)
def test_each_experiment_prints_draws_and_writes(name, options, said, tmp_path: Path):
    done = run(tmp_path, "reproduce", name, *WORDS, *options, "--plot", "figure.svg")
    assert done.returncode == 0, done.stderr
    assert said in " ".join(done.stdout.split())
    ElementTree.parse(tmp_path / "figure.svg")
    told = run(tmp_path, "reproduce", name, *WORDS, *options, "--seed", "0", "--json")
    found = json.loads(told.stdout)
    assert found["experiment"] == name
    assert found["rows"]
    assert found["provenance"]["qrels_sha256"]


def test_the_theorem_needs_no_collection(tmp_path: Path):
    done = run(tmp_path, "reproduce", "theorem", "--docs", "60", "--plot", "map.svg", "-o", "map.json")
    assert done.returncode == 0, done.stderr
    assert done.stdout == ""
    found = json.loads((tmp_path / "map.json").read_text())
    assert found["summary"]["60"]["all five"] == 0
    ElementTree.parse(tmp_path / "map.svg")


@pytest.mark.parametrize("words", [["theorem", "--docs", "60"], ["unanimity", *WORDS, "--docs", "5000"]])
def test_a_picture_is_svg_and_nothing_else(words, tmp_path: Path):
    done = run(tmp_path, "reproduce", *words, "--plot", "map.png")
    assert done.returncode == 2
    assert "map.png: the picture is SVG; let the file end in .svg" in done.stderr


def test_long_results_print_the_sentences_only(tmp_path: Path):
    done = run(tmp_path, "reproduce", "evidence", *WORDS, "--repeats", "250", "--signals", "3")
    assert len(done.stdout.splitlines()) < 8
    assert "of 250 draws" in done.stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["fusion", *WORDS], "Missing option '--docs'"),
        (["fusion", *WORDS, "--docs", "10"], "docs=10, but the lists and judgments of a topic hold"),
        (["evidence", *WORDS, "--signals", "90"], "90 runs are to be drawn, but no topic has more than"),
        (["evidence", "-", "-"], "standard input can be read only once"),
        (["unanimity", "nowhere.txt", *WORDS[1:], "--docs", "900"], "nowhere.txt"),
        (["everything"], "No such command 'everything'"),
    ],
)
def test_refusals_are_one_line(words, message, tmp_path: Path):
    done = run(tmp_path, "reproduce", *words)
    assert done.returncode == 2
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_beta_outside_of_the_theorem_is_said_on_stderr_and_computed(tmp_path: Path):
    done = run(tmp_path, "evaluate", *WORDS[:2], "-m", "OIE(beta=1, docs=5000)", "--json")
    assert "beta=1 is outside of (1, 2), the widest range of theorem 4.2" in done.stderr
    assert json.loads(done.stdout)["means"][0]["measure"] == "OIE(beta=1, docs=5000)"
    inside = run(tmp_path, "explain", "OIE(docs=5000)", "1", "0")
    assert inside.stderr == ""
    assert run(tmp_path, "explain", "OIE(beta=3, docs=5000)", "1", "0").stderr.count("theorem 4.2") == 1
