"""Explanations and provenance: the shares that are shown are those that make the score."""

from math import fsum, isclose

import polars as pl
import pytest
from hypothesis import given, settings

import axiometer as ax
from axiometer.fusion import METHODS, fusion

from .strategies import fused, options, runs

QRELS = {"q1": {"a": 1, "c": 1}, "q2": {"b": 1}}
TWO = {"x": {"q": {"a": 3.0, "b": 2.0, "c": 1.0}}, "y": {"q": {"b": 4.0, "d": 2.0, "a": 1.0}}}
SUMS = [t for t in METHODS if METHODS.items[t].joined == "the sum of the shares"]


@pytest.mark.parametrize("title", SUMS)
@given(given_runs=runs())
@settings(max_examples=4)
def test_shares_add_up_to_the_score(title, given_runs):
    made = fusion(given_runs, title, **options(METHODS.items[title], len(given_runs), QRELS))
    for topic, found in fused(made.run()).items():
        for rank, (document, score) in enumerate(found.items(), start=1):
            story = made.explain(topic, document)
            total = fsum(part.share for part in story.parts if part.share is not None)
            assert isclose(total, score, rel_tol=1e-9, abs_tol=1e-9)
            assert (story.rank, story.of, story.score) == (rank, len(found), score)


def test_at_least_ten_methods_are_plain_sums():
    assert {"sum", "wsum", "rrf", "rbc", "bordafuse", "mapfuse", "posfuse", "borda-log"} <= set(SUMS)


@pytest.mark.parametrize("title", list(METHODS))
@given(given_runs=runs())
@settings(max_examples=3)
def test_provenance_has_every_row_of_every_run(title, given_runs):
    made = fusion(given_runs, title, **options(METHODS.items[title], len(given_runs), QRELS))
    frame = made.provenance()
    assert frame.columns == ["topic", "document", "rank", "score", "run", "run_rank", "run_score", "share"]
    assert frame.height == sum(len(scores) for run in given_runs for scores in run.values())
    found = fused(made.run())
    names = [run.name for run in made.pool.runs]
    for topic, document, rank, score, run, _, own, _ in frame.iter_rows():
        assert given_runs[names.index(run)][topic][document] == own
        assert found[topic][document] == score
        assert list(found[topic])[rank - 1] == document


def test_what_an_explanation_says():
    story = fusion(TWO, "bordafuse").explain("q", "d")
    assert str(story).splitlines() == [
        "d in topic q: rank 3 of 4 by bordafuse",
        "  x: does not have it, share 1",
        "  y: rank 2, score 2, share 3",
        "  score 4.0: the sum of the shares",
    ]
    assert story.to_dict()["parts"][0] == {
        "run": "x",
        "rank": None,
        "score": None,
        "normalised": None,
        "share": 1.0,
        "weight": None,
    }


def test_weights_are_shown():
    story = fusion(TWO, "wsum", weights=[0.25, 0.75], norm=None).explain("q", "a")
    assert [(part.weight, part.share) for part in story.parts] == [(0.25, 0.75), (0.75, 0.75)]
    assert "weight 0.25" in str(story)


@pytest.mark.parametrize(
    ("method", "document", "joined"),
    [
        ("oiq", "d", "-ln(2/4): every run scores 2 of the 4 documents at least as high"),
        (
            "condorcet",
            "b",
            "beats 2 documents by majority, loses to 0, ties with 1: "
            "the number of documents that rank no higher, itself among them",
        ),
        ("max", "a", "the highest share"),
        ("mnz", "a", "the sum of the shares times the number of runs that have the document"),
    ],
)
def test_how_shares_are_joined(method, document, joined):
    assert fusion(TWO, method).explain("q", document).joined == joined


def test_facts_carry_the_digests(tmp_path):
    path = tmp_path / "a.run"
    path.write_text("q Q0 a 1 2.0 t\n")
    facts = fusion([path, {"q": {"a": 1.0}}], "rrf").facts
    assert facts["method"] == "rrf(k=60)"
    assert facts["axiometer"] == ax.__version__
    assert facts["runs_sha256"]["a"] == ax.read_run(path).digest
    assert isinstance(fusion(TWO, "rrf").provenance(), pl.DataFrame)
