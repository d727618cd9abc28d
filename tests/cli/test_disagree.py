"""axiometer disagree."""

from __future__ import annotations

import json

import pytest

from axiometer import demo

from . import program

REAL = (
    "--qrels",
    "qrels.txt",
    "--runs",
    "strong.run",
    "--runs",
    "top-heavy.run",
    "--grades",
    "2",
    "--depth",
    "3",
)


def run(*words):
    return program.run(demo.path(), "disagree", *words)


def test_the_smallest_pair_in_words_and_how_often():
    done = run("nDCG@10", "RBP(p=0.8)", "--grades", "2", "--depth", "4")
    assert done.returncode == 0
    assert "nDCG@10 puts 1 (0.3904) above 0·0·1·1 (0.3633), RBP(p=0.8) puts 0·0·1·1 (0.2304)" in done.stdout
    assert "│ grades=2, depth=4 │    30 │   435 │        406 │        7 │ 1.61% │" in done.stdout


def test_two_that_agree():
    done = run("nDCG@10", "DCG@10", "--grades", "2", "--depth", "4")
    assert (done.returncode, "order no two of these lists oppositely" in done.stdout) == (0, True)


def test_real_topics_and_documents():
    done = run("nDCG@10", "ERR(max_rel=3)@10", *REAL, "--details", "1")
    assert "strong and top-heavy │           4 │                8 │" in done.stdout
    assert "topic 105: nDCG@10 prefers strong" in done.stdout
    assert "and 7 more" in done.stdout
    model = json.loads(run("nDCG@10", "ERR(max_rel=3)@10", *REAL, "--details", "1", "--json").stdout)
    first, second = model["flips"]["flips"][:2]
    assert {"document", "grade", "ranks", "first", "second"} == set(first["documents"][0])
    assert second["documents"] is None
    assert model["flips"]["pairs"][0]["different"] == 8


@pytest.mark.parametrize(("words", "message"), [
    (("nDCG@10", "nDCG@0"), "a cutoff is an integer from 1"),
    (("AP", "RR", "--grades", "2", "--aspects", "2"), "exclude each other"),
    (("AP", "RR", "--qrels", "qrels.txt"), "there are no runs"),
    (("AP", "RR", "--qrels", "-", "--runs", "-", "--runs", "weak.run"), "can be read only once"),
    (("AP", "RR", "--depth", "40"), "above the limit"),
])  # fmt: skip
def test_bad_use(words, message):
    done = run(*words)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert message in done.stderr
