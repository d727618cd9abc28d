from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import polars as pl
import pytest

from axiometer import demo

from . import program

QRELS = str(demo.path() / "qrels.txt")
RUNS = [str(path) for path in sorted(demo.path().glob("*.run"))]


CHEAP = ("-m", "P@5")
"""Its scale is decided by its weights at once."""


def run(*arguments: str) -> str:
    done = program.run(".", "compare", QRELS, *RUNS, *arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


def refused(*arguments: str) -> str:
    """What the program prints to stderr when it refuses; it is one line."""
    done = program.run(".", "compare", *arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_a_table_for_each_measure_against_the_baseline() -> None:
    text = " ".join(run("-m", "nDCG@10", "-m", "AP", "--baseline", "weak").split())
    assert "nDCG@10 against weak" in text
    assert "AP against weak" in text
    assert "Holm-corrected over 5 comparisons" in text
    assert "but the sign test shows no difference" in text


def test_json_has_settings_and_provenance() -> None:
    found = json.loads(run("--json", *CHEAP, "--test", "tukey", "--permutations", "200", "--seed", "5"))
    assert found["settings"]["seed"] == 5
    assert found["settings"]["test"] == "tukey"
    assert len(found["pairs"]) == 15
    assert found["provenance"]


def test_two_calls_with_one_seed_print_the_same() -> None:
    words = ("--csv", *CHEAP, "--test", "bootstrap", "--permutations", "300")
    assert run(*words) == run(*words)


@pytest.mark.parametrize(
    ("flag", "start"), [("--markdown", "### "), ("--latex", "\\providecommand"), ("--csv", "measure,")]
)
def test_other_forms(flag: str, start: str) -> None:
    assert run(flag, *CHEAP).startswith(start)


@pytest.mark.parametrize(
    ("name", "start"), [("a.md", "### "), ("a.tex", "\\prov"), ("a.json", "{"), ("a.txt", "### ")]
)
def test_the_ending_of_the_file_says_the_form(name: str, start: str, tmp_path: Path) -> None:
    assert run("-o", str(tmp_path / name), *CHEAP) == ""
    assert (tmp_path / name).read_text().startswith(start)


def test_an_option_wins_over_the_ending(tmp_path: Path) -> None:
    run("-o", str(tmp_path / "a.md"), "--csv", *CHEAP)
    assert pl.read_csv(tmp_path / "a.md").height == 15


@pytest.mark.parametrize("words", [["--baseline", "weak"], [], ["--system", "short"]])
def test_the_plot_is_svg(words: list[str], tmp_path: Path) -> None:
    run("--plot", str(tmp_path / "a.svg"), "--csv", *CHEAP, *words)
    tree = ET.parse(tmp_path / "a.svg").getroot()
    assert tree.tag.endswith("svg")
    assert ("short" in str(tree.get("aria-label"))) == ("short" in words)


def test_two_forms_exclude_each_other() -> None:
    assert "--json and --csv exclude each other" in refused(QRELS, *RUNS, *CHEAP, "--csv", "--json")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([QRELS, *RUNS, "--baseline", "week"], "no run is called 'week', the baseline; did you mean weak"),
        ([QRELS, *RUNS, "-m", "nDGC@10"], "did you mean"),
        ([QRELS, RUNS[0]], "a comparison needs two systems or more, here is 1; give more runs"),
        (["-", "-"], "standard input can be read only once"),
        ([QRELS, *RUNS, "--alpha", "2"], "alpha is 2.0; choose it between 0 and 1"),
        (["no.txt", "no.run", "-o", "a.html"], "a.html: its ending names no form; end it in"),
        (["no.txt", "no.run", "--plot", "a.png"], "a.png: the picture is SVG; let the file end in .svg"),
    ],
)
def test_bad_input_is_refused(words: list[str], message: str) -> None:
    assert message in refused(*words)
