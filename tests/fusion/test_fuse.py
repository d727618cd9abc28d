"""One order: files read back as they were fused, runs in any order, ties to the larger id."""

import io

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import axiometer as ax
from axiometer.data.run import run_text
from axiometer.fusion import METHODS, fusion

from .strategies import DOCUMENTS, fused, listed, options, ranking, runs

QRELS = {"q1": {"a": 1, "c": 1, "e": 0}, "q2": {"b": 2}, "q9": {"a": 1}}
POSITIVE = st.integers(0, 5).map(float) | st.floats(0, 1e6)


def read_back(run, tmp_path):
    path = tmp_path / "fused.run"
    path.write_bytes(run_text(run))
    return ax.read_run(path)


@pytest.mark.parametrize("title", list(METHODS))
@given(given_runs=runs(values=POSITIVE))
@settings(max_examples=8)
def test_a_fused_file_reproduces_its_order(title, given_runs, tmp_path_factory):
    run = ax.fuse(given_runs, title, **options(METHODS.items[title], len(given_runs), QRELS))
    again = read_back(run, tmp_path_factory.mktemp("fused"))
    assert again.frame.rows() == run.frame.rows()
    assert again.ranked()["document"].to_list() == run.frame["document"].to_list()
    for found in fused(again).values():
        assert ranking(found) == list(found)


@pytest.mark.parametrize("title", [t for t in METHODS if not METHODS.items[t].weighted])
@given(given_runs=runs(values=POSITIVE), shuffle=st.randoms(use_true_random=False))
@settings(max_examples=8)
def test_the_order_of_the_runs_does_not_matter(title, given_runs, shuffle):
    needs = options(METHODS.items[title], len(given_runs), QRELS)
    shuffled = list(given_runs)
    shuffle.shuffle(shuffled)
    assert fused(ax.fuse(shuffled, title, **needs)) == fused(ax.fuse(given_runs, title, **needs))


@pytest.mark.parametrize("title", ["rrf", "isr", "rbc", "borda-log", "bordafuse"])
def test_documents_with_the_same_ranks_in_other_runs_tie(title):
    """Seven documents whose ranks in seven runs are the rotations of 1 to 7: all tie, to the last bit."""
    given_runs = [{"q": {d: float((i + at) % 7) for i, d in enumerate(DOCUMENTS)}} for at in range(7)]
    assert len(set(fused(ax.fuse(given_runs, title))["q"].values())) == 1


def test_plain_sums_would_not_tie():
    """The reason for compensated sums: the rotations of one sum differ in the last bit."""
    terms = [1 / 61, 1 / 62, 1 / 63, 1 / 64, 1 / 65, 1 / 66, 1 / 67]
    sums = {sum(np.roll(terms, shift).tolist()) for shift in range(7)}
    assert len(sums) > 1


@given(st.sampled_from(DOCUMENTS), st.lists(st.sampled_from(DOCUMENTS), min_size=2, max_size=7, unique=True))
def test_ties_go_to_the_larger_id(first, others):
    flat = dict.fromkeys([first, *others], 1.0)
    run = ax.fuse([{"q": flat}, {"q": flat}], "sum", norm=None)
    assert listed(run)["q"] == sorted(flat, reverse=True)


def test_ids_are_compared_by_bytes():
    names = ["10", "9", "Z", "a", "é", "\U0001f600", "z"]
    run = ax.fuse([{"q": dict.fromkeys(names, 1.0)}] * 2, "sum", norm=None)
    assert listed(run)["q"] == sorted(names, key=str.encode, reverse=True)


def test_rank_scores_are_whole_numbers_in_the_same_order():
    given_runs = [{"q": {"a": 3.0, "b": 1.0}}, {"q": {"b": 2.0, "c": 1.5, "a": 1.0}}]
    made = fusion(given_runs, "oiq")
    plain, ranked = made.run(), made.run(rank_scores=True)
    assert ranked.frame["document"].to_list() == plain.frame["document"].to_list()
    assert ranked.frame["score"].to_list() == [3.0, 2.0, 1.0]


def test_depth_keeps_the_best_of_each_topic():
    given_runs = [{"q": {"a": 3.0, "b": 1.0}, "r": {"x": 1.0}}, {"q": {"b": 2.0, "c": 1.5}}]
    assert listed(ax.fuse(given_runs, "rrf", depth=2)) == {"q": ["b", "a"], "r": ["x"]}


def test_extreme_scores_are_written_with_all_their_digits(tmp_path):
    scores = {"a": 1e-300, "b": 5e-324, "c": 1.7976931348623157e308, "d": 0.1 + 0.2, "e": -1e-7, "f": 1e22}
    run = ax.fuse([{"q": scores}, {"q": scores}], "max", norm=None)
    assert fused(read_back(run, tmp_path)) == fused(run) == {"q": {d: scores[d] for d in "cfdabe"}}
    assert io.BytesIO(run_text(run)).readline().split()[1] == b"Q0"
