"""The pool: the same however it is made, and never by an unchecked hash."""

import numpy as np
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import axiometer as ax
from axiometer.data.run import Run
from axiometer.fusion import fusion
from axiometer.fusion.pool import pool_runs

from .strategies import fused, listed, runs


def contents(pool):
    """{run: {(topic, document): (score, rank)}}."""
    return [
        {
            (pool.topics[pool.topic_of[c]], pool.documents[int(c)]): (s, r)
            for c, s, r in zip(run.code, run.score, run.rank, strict=True)
        }
        for run in pool.runs
    ]


@given(runs(), st.integers(1, 6))
@settings(max_examples=40)
def test_batches_make_no_difference(given_runs, batch):
    read = [ax.read_run(run) for run in given_runs]
    whole, parts = pool_runs(read), pool_runs(read, batch_rows=batch)
    assert contents(whole) == contents(parts)
    assert whole.topics == parts.topics
    assert np.array_equal(whole.starts, parts.starts)
    expected = [{(t, d) for t, scores in run.items() for d in scores} for run in given_runs]
    assert [set(found) for found in contents(whole)] == expected


@given(runs(), st.integers(0, 2))
@settings(max_examples=40)
def test_documents_whose_keys_clash_stay_apart(given_runs, bits):
    """All keys cut to a few bits: equal keys are compared as strings, and the answer is the same."""

    class Clashing(Run):
        @property
        def keys(self):
            return super().keys & np.uint64((1 << bits) - 1)

    read = [ax.read_run(run) for run in given_runs]
    clashing = [Clashing(run.name, run.frame) for run in read]
    assert contents(pool_runs(clashing)) == contents(pool_runs(read))
    assert listed(ax.fuse(clashing, "rrf")) == listed(ax.fuse(read, "rrf"))


def test_rows_in_any_order_and_topics_in_pieces():
    rows = [("q2", "x", 1.0), ("q1", "a", 2.0), ("q2", "y", 3.0), ("q1", "b", 5.0)]
    frame = pl.DataFrame(rows, schema=["topic", "document", "score"], orient="row")
    mixed = ax.fuse([frame, {"q1": {"a": 9.0}}], "rrf")
    tidy = ax.fuse([{"q2": {"x": 1.0, "y": 3.0}, "q1": {"a": 2.0, "b": 5.0}}, {"q1": {"a": 9.0}}], "rrf")
    assert mixed.frame.equals(tidy.frame)


def test_runs_of_other_topics_and_depths():
    long = {"1": {f"d{n}": 100.0 - n for n in range(50)}, "2": {"x": 1.0}}
    short = {"1": {"d7": 1.0}, "3": {"y": 1.0}}
    found = fused(ax.fuse([long, short], "rrf"))
    assert list(found) == ["1", "2", "3"]
    assert len(found["1"]) == 50
    assert next(iter(found["1"])) == "d7"
    assert found["3"] == {"y": 1 / 61}


def test_a_run_given_twice_gets_two_names():
    made = fusion([{"q": {"a": 1.0}}, {"q": {"a": 2.0}}, {"q": {"a": 3.0}}], "sum")
    assert [run.name for run in made.pool.runs] == ["run", "run#2", "run#3"]
    named = fusion({"x": {"q": {"a": 1.0}}, "y": {"q": {"a": 2.0}}}, "sum")
    assert [run.name for run in named.pool.runs] == ["x", "y"]


def test_sources_of_any_kind(tmp_path):
    path = tmp_path / "mine.run"
    path.write_text("q Q0 a 1 2.0 t\nq Q0 b 2 1.0 t\n")
    frame = pl.DataFrame({"topic": ["q"], "document": ["b"], "score": [3.0]})
    run = ax.fuse([str(path), frame, {"q": {"a": 1}}, ax.read_run({"q": {"c": 1}})], "rrf")
    assert listed(run)["q"] == ["a", "b", "c"]
    (tmp_path / "other.run").write_text("q Q0 b 1 2.0 t\n")
    assert listed(ax.fuse(tmp_path.glob("*.run"), "rrf"))["q"] == ["b", "a"]
    by_rank = tmp_path / "ranks.run"
    by_rank.write_text("q Q0 a 2 2.0 t\nq Q0 b 1 1.0 t\n")
    assert listed(ax.fuse([by_rank, by_rank], "rrf", use_ranks=True))["q"] == ["b", "a"]


@pytest.mark.parametrize("norm", ["min-max-inverted"])
def test_distances_turn_the_ranks_around(norm):
    near = [{"q": {"a": 0.1, "b": 0.9, "c": 0.9}}, {"q": {"a": 3.0, "b": 7.0}}]
    assert listed(ax.fuse(near, "rrf", norm=norm))["q"] == ["a", "b", "c"]
    made = fusion(near, "sum", norm=norm)
    assert fused(made.run())["q"] == {"a": 2.0, "c": 0.0, "b": 0.0}
    assert made.explain("q", "b").parts[0].score == 0.9
    assert made.provenance().filter(pl.col("document") == "b")["run_score"].to_list() == [0.9, 7.0]


def test_borda_scores_fill_the_lists_up():
    made = fusion([{"q": {"a": 9.0, "b": 5.0}, "r": {"x": 1.0}}, {"q": {"c": 1.0}}], "mnz", norm="borda")
    found = fused(made.run())
    assert found["q"] == pytest.approx({"a": 2 * (1 + 1 / 2), "b": 2 * (2 / 3 + 1 / 2), "c": 2 * (1 / 3 + 1)})
    assert found["r"] == {"x": 1.0}
    assert made.explain("q", "c").parts[0].rank == 3
    assert made.provenance().filter(pl.col("run_score").is_null()).height == 3
