"""`axiometer conclude`."""

from __future__ import annotations

import json
import re

import pytest

from axiometer import demo

from . import program

QRELS = str(demo.path() / "qrels.txt")
RUNS = [str(path) for path in sorted(demo.path().glob("*.run"))]


def run(*words: str) -> str:
    return " ".join(shown(*words).split())


def shown(*words: str) -> str:
    done = program.run(".", "conclude", QRELS, *words)
    assert done.returncode == 0, done.stderr
    return done.stdout


def refused(*words: str) -> str:
    """What the program prints when it refuses: one line."""
    done = program.run(".", "conclude", *words)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    return done.stderr


def test_two_runs_rung_by_rung() -> None:
    text = run(*RUNS[:2], "-m", "RBP(p=?)", "-m", "P@5", "--resamples", "50")
    for words in ("sound metrics of the list", "rung list: the mean of", "support", "topics:"):
        assert words in text
    assert re.search(r"RBP\(p=\?\): 0 to", text)
    assert "what measures decide" in text


def test_tables_fit_80_columns_where_no_terminal_says_how_wide_it_is() -> None:
    for words in (RUNS[:2], RUNS, [*RUNS, "--resamples", "20"]):
        assert max(len(line) for line in shown(*words).splitlines() if line.startswith(("┃", "│"))) <= 80


def test_the_command_in_the_answer_shows_what_it_says() -> None:
    told = shown(*RUNS[:2])
    assert "is open" in told
    (line,) = [line for line in told.splitlines() if ": axiometer evaluate" in line]
    measures = re.findall(r'-m "([^"]+)"', line)
    assert measures
    for name in measures:
        assert program.run(".", "evaluate", QRELS, *RUNS[:2], "-m", name).returncode == 0


def test_many_runs() -> None:
    text = run(*RUNS, "-m", "nDCG@10", "-m", "AP")
    assert f"{len(RUNS)} runs, {len(RUNS) * (len(RUNS) - 1) // 2} pairs" in text
    assert "what measures decide" in text
    assert "it reads past rank 10" in text


def test_every_form(tmp_path) -> None:
    for ending in ("json", "csv", "md", "tex", "html", "svg", "txt"):
        run(*RUNS, "-o", str(tmp_path / f"order.{ending}"))
        assert (tmp_path / f"order.{ending}").read_text()
    run(*RUNS[:2], "-m", "RBP(p=?)", "-o", str(tmp_path / "strip.svg"))
    assert "who leads" in (tmp_path / "strip.svg").read_text()
    found = json.loads(run(*RUNS, "--json", "--rung", "list"))
    assert set(found["pairs"][0]) == {"first", "second", "list"}
    assert run(*RUNS, "--csv").startswith("first,second,any,recall,list,discount,convex")


@pytest.mark.parametrize("name", ["rpp", "lexirecall", "lexiprecision"])
def test_preferences(name, tmp_path) -> None:
    assert f"runs by {name}" in run(*RUNS, "--prefer", name)
    assert json.loads(run(*RUNS, "--prefer", name, "--json"))["preference"] == name
    for ending, words in (
        ("json", '"preference"'),
        ("csv", "wins,ties,losses"),
        ("tex", "tabular"),
        ("html", "<table>"),
    ):
        run(*RUNS, "--prefer", name, "-o", str(tmp_path / f"p.{ending}"))
        assert words in (tmp_path / f"p.{ending}").read_text()


def test_unjudged_documents_may_have_any_grade() -> None:
    assert "whatever grades unjudged documents have" in run(*RUNS, "--unjudged", "any")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([QRELS, RUNS[0]], "one run leads to no conclusion; give at least two"),
        ([QRELS, RUNS[0], RUNS[0]], "runs are called"),
        ([QRELS, *RUNS, "--rel", "90"], "no judgment has grade 90 or more"),
        ([QRELS, *RUNS, "-m", "RBP(p=?, rel=?)"], "2 question marks"),
        ([QRELS, *RUNS, "-o", "x.pdf"], "its ending names no form"),
        ([QRELS, *RUNS, "--prefer", "rpp", "-o", "x.svg"], "a preference has no picture"),
        ([QRELS, *RUNS, "--depth", "0"], "depth=0 is out of range"),
    ],
)
def test_refusals_are_one_line(words, message) -> None:
    assert message in refused(*words)


def test_compare_ends_with_how_far_it_depends_on_the_metric() -> None:
    text = " ".join(program.run(".", "compare", QRELS, *RUNS, "-m", "AP").stdout.split())
    assert re.search(
        r"on \d+ of 15 pairs every metric of the top-10 list that obeys the axioms says the same", text
    )
    assert text.endswith("`axiometer conclude` shows which, and which metrics disagree on the others")
    found = program.run(".", "compare", QRELS, *RUNS, "-m", "AP", "--baseline", "weak", "--json")
    assert "of 5 pairs" in json.loads(found.stdout)["depends"]
