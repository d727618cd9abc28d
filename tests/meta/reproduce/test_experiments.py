"""The experiments of paper 001 on small collections, against the definitions."""

from __future__ import annotations

from math import log
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

import axiometer as ax
from axiometer.data.qrels import read_qrels
from axiometer.errors import InputError, MeasureError
from axiometer.meta.reproduce.figures import (
    compared,
    conditional,
    effectiveness,
    evidence,
    fusing,
    mergeability,
)
from axiometer.meta.reproduce.signals import draws, read_runs, topic_signals
from axiometer.meta.reproduce.table_2 import CONSTRAINTS, PRINTED, agreement
from axiometer.meta.reproduce.theorem_4_2 import region

QRELS = {"q1": {"a": 2, "b": 1, "c": 0}, "q2": {"b": 1, "e": 1}, "q3": {"z": 1}}
RUNS = {
    "one": {"q1": {"a": 5.0, "b": 4.0, "c": 3.0, "d": 2.0}, "q2": {"b": 2.0, "a": 1.0}},
    "two": {"q1": {"b": 9.0, "a": 8.0, "e": 7.0, "c": 6.0}, "q2": {"a": 3.0, "e": 2.0, "b": 1.0}},
    "three": {"q1": {"c": 1.0, "d": 0.9, "a": 0.8}, "q2": {"e": 1.0, "b": 0.5}},
}
READ = [ax.read_run(rows, name=name) for name, rows in RUNS.items()]


def signals(depth=10):
    return topic_signals(read_qrels(QRELS), read_runs(READ, depth))


def ranked(name, topic, depth=10):
    return sorted(RUNS[name][topic], key=RUNS[name][topic].get, reverse=True)[:depth]


def small(most):
    return arrays(np.int64, st.integers(2, 12), elements=st.integers(0, most))


@given(
    st.integers(2, 12).flatmap(lambda n: st.tuples(*[arrays(np.int64, n, elements=st.integers(0, 4))] * 2))
)
def test_the_conditional_probability_by_pairs(both):
    level, grades = both
    places = range(len(level))
    weak = [(d, e) for d in places for e in places if d != e and level[d] >= level[e]]
    strict = [(d, e) for d, e in weak if level[d] > level[e]]
    expected = tuple(
        sum(grades[d] >= grades[e] for d, e in pairs) / len(pairs) if pairs else 1.0
        for pairs in (weak, strict)
    )
    assert conditional(level, grades) == expected


def test_information_over_the_pool_is_that_of_the_library():
    first = signals()[0]
    pool = {d for rows in RUNS.values() for d in rows["q1"]}
    quantity = ax.information_quantity({name: ranked(name, "q1") for name in RUNS}, docs=len(pool))
    counts = first.outscored(np.arange(3))
    assert sorted(log(len(pool) / c) for c in counts) == pytest.approx(sorted(quantity.values()))


def test_lists_are_cut_at_the_depth_and_topics_without_runs_are_left_out():
    made = signals(depth=1)
    assert [one.topic for one in made] == ["q1", "q2"]
    assert [one.levels.max() for one in made] == [1, 1]
    assert made[0].levels.shape == (3, 3)


@given(small(2), st.sampled_from([1.0, 1.2, 1.9]))
def test_effectiveness_is_that_of_the_measure_on_the_whole_collection(grades, beta):
    expected = ax.score(f"OIE(beta={beta}, docs={len(grades)})", grades.tolist())
    assert effectiveness(grades, beta) == pytest.approx(expected, abs=1e-12)


def test_documents_without_ties_are_taken_from_the_single_run():
    """Under runs one and two, a and b tie on top of q1: each is outscored by itself alone."""
    single, fused = compared(signals()[0], np.array([0, 1]), 1.2)
    counts = {"a": 1, "b": 1, "c": 3, "d": 4}
    assert list(ranked("one", "q1")) == list(counts)
    assert single == pytest.approx(ax.score("OIE(docs=3)", [2, 0, 0]))
    assert fused == single


def test_draws_follow_the_seed_and_only_runs_that_have_the_topic():
    made = signals()
    first, again, other = (
        [(one.topic, chosen.tolist()) for one, chosen in draws(made, 2, 20, seed)] for seed in (1, 1, 2)
    )
    assert first == again
    assert first != other
    assert all(len(set(chosen)) == 2 for _, chosen in first)


@pytest.mark.parametrize("experiment", [evidence, mergeability])
def test_the_experiments_with_draws(experiment):
    found = experiment(QRELS, READ, repeats=30, signals=2, seed=3)
    assert found.rows.equals(experiment(QRELS, READ, repeats=30, signals=2, seed=3).rows)
    assert len(found.rows) == 30
    assert found.provenance["seed"] == 3
    assert set(found.provenance["runs_sha256"]) == set(RUNS)
    root = ElementTree.fromstring(found._repr_svg_())
    assert len(root.findall(".//{*}circle")) == 30


def test_fused_runs_stand_among_all():
    found = fusing(QRELS, READ, docs=100, methods=["bordafuse", "borda-log", "oiq"])
    assert found.rows["fused"].sum() == 3
    assert found.rows["value"].is_sorted(descending=True)
    scores = ax.evaluate(QRELS, {run.name: run for run in READ}, "OIE(docs=100)@100").mean()
    expected = dict(scores.select("run", "value").rows())
    ours = dict(found.rows.filter(~found.rows["fused"]).select("run", "value").rows())
    assert ours == pytest.approx(expected)
    ElementTree.fromstring(found.picture)


def test_the_table_of_unanimity_has_the_constraints_as_decided():
    found = agreement(QRELS, READ, docs=1000, resamples=20)
    assert len(found.rows) == len(PRINTED)
    row = found.rows.filter(measure="OIE(docs=1000)").row(0, named=True)
    # The two thresholds of OIE are undecided without an argument for all n, and so not shown.
    assert [row[column] for column in CONSTRAINTS] == [True, True, False, False, True]
    assert row["printed"] == 0.928
    rbp = found.rows.filter(found.rows["measure"].str.starts_with("RBP"))
    assert rbp["unanimity"].n_unique() == 1
    ElementTree.fromstring(found.picture)


def test_unanimity_by_means_is_another_unit():
    topics, systems = (agreement(QRELS, READ, docs=1000, resamples=5, per=per) for per in ("topic", "system"))
    assert not topics.rows["unanimity"].equals(systems.rows["unanimity"])


def test_the_map_of_theorem_4_2():
    from fractions import Fraction

    found = region([50], [Fraction(1), Fraction(6, 5), Fraction(2)])
    assert set(found.rows.filter(found.rows["beta"] == 1.2)["holds"]) == {
        "no deepness threshold",
        "no closeness threshold",
    }
    assert found.rows.filter(found.rows["beta"] == 1)["confidence"].any() is False
    assert sum(found.summary["50"].values()) == len(found.rows)
    ElementTree.fromstring(found.picture)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: evidence(QRELS, READ, repeats=0), "repeats=0 draws nothing"),
        (lambda: mergeability(QRELS, READ, repeats=0, signals=2), "repeats=0 draws nothing"),
        (lambda: evidence(QRELS, READ), "5 runs are to be drawn, but no topic has more than 3"),
        (lambda: evidence(QRELS, READ, signals=1), "signals=1 leaves nothing to combine"),
        (lambda: evidence(QRELS, READ, depth=0), "depth=0 keeps no document"),
        (lambda: evidence({"x": {"a": 1}}, READ), "the runs have no judged topic"),
        (lambda: mergeability(QRELS, READ, signals=2, beta="high"), "beta=high is no number"),
        (
            lambda: fusing(QRELS, READ, docs=3),
            "docs=3, but the lists and judgments of a topic hold 5 documents",
        ),
        (
            lambda: agreement(QRELS, READ, docs=3),
            "docs=3, but the lists and judgments of a topic hold 4 documents",
        ),
        (lambda: region([4]), "a collection of 4 documents is too small"),
    ],
)
def test_refusals(call, message):
    with pytest.raises((InputError, MeasureError)) as refusal:
        call()
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)
