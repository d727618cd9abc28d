"""No member of a class contradicts its rung; and where a rung is open, both sides have a member."""

import os
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings

import axiometer as ax
from axiometer.conclusions.ladder import RUNGS
from axiometer.conclusions.members import AXIOM, membership
from axiometer.conclusions.witnesses import TopicWitness, familiar
from axiometer.metrics.measure import Measure
from axiometer.metrics.score import OneList, read_value
from axiometer.numeric import REAL
from axiometer.numeric.compare import sign_of

from .small import collection, instances

MEMBERS = {
    name: membership(ax.measure(name), 3, (1, 2)).rungs
    for name in ("nDCG@3", "AP@3", "R@3", "P@1", "P@2", "P@3", "P(rel=2)@2", "RBP(p=0.8)@3", "DCG@3", "RR@3",
                 "ERR(max_rel=2)@3", "Success@2", "RBP(p=0.2)@2")
}  # fmt: skip


def leader(measure, qrels, runs):
    """1, 0 or -1: run a's sum over topics is above, at or below that of run b, in exact arithmetic."""
    return sign_of(*(total(ax.measure(measure), qrels, runs[name]) for name in ("a", "b")))


def total(measure, qrels, run):
    """The sum of a measure over topics: a rational, or a number with logarithms that is compared exactly."""
    found = 0
    for topic, judged in qrels.items():
        ranked = [judged[document] for document in sorted(run[topic], key=run[topic].get, reverse=True)]
        base = {grade: list(judged.values()).count(grade) for grade in (1, 2)}
        found += read_value(measure, OneList.of(ranked, base), REAL)
    return found


@settings(max_examples=12, deadline=None)
@given(instances(topics=3))
def test_no_member_contradicts_its_rung_and_open_rungs_have_members_on_both_sides(lists):
    qrels, runs = collection(lists)
    c = ax.conclude(qrels, runs, depth=3)
    for name, rungs in MEMBERS.items():
        found = leader(name, qrels, runs)
        for rung in rungs:
            said = c.verdict("a", "b", rung)
            assert said is None or found in (0, said), (name, rung)
    for rung in RUNGS:
        said = c.verdict("a", "b", rung)
        for first, second, sign in (("a", "b", -1), ("b", "a", 1)):
            found = c.witness(first, second, rung)
            assert (found is not None) == (said in (None, sign)), rung
            if isinstance(found, Measure):
                assert leader(found, qrels, runs) == (-1 if second == "b" else 1)
                assert ax.measure(str(found)) == found
                assert rung in membership(found, 3, c.lists.levels)
                assert ax.check(found, AXIOM, grades=3, depth=3).status in ("proved", "holds")


def test_extreme_members_are_found_where_no_familiar_measure_disagrees():
    rng = np.random.default_rng(3)
    kinds = set()
    for _ in range(120):
        lists = rng.integers(0, 3, (2, 4, 4)).tolist()
        c = ax.conclude(*collection(lists), depth=4)
        for rung in ("recall", "list"):
            found = c.witness("a", "b", rung)
            if found is not None and str(found).startswith("UpSet"):
                kinds.add("relevant" in str(found))
                scores = ax.evaluate(*collection(lists), [found]).mean()["value"]
                assert scores[1] > scores[0]
        if kinds == {True, False}:
            return
    pytest.fail(f"only {kinds} were found")


def test_the_witness_of_the_widest_class_is_a_topic_with_its_lists():
    c = ax.conclude(*collection([[[1, 0], [0, 0]], [[0, 1], [1, 0]]]), depth=2)
    found = c.witness("a", "b", "any")
    assert isinstance(found, TopicWitness)
    assert (found.topic, found.lists) == ("t1", ((0, 0), (1, 0)))
    assert str(found) == "topic t1: b has 1 document of grade 1 or more in its first 1, a has 0 (b: 1, a: 0)"


def test_membership_is_decided_by_what_a_measure_does():
    def top_two(grades):
        return sum(grades[:2])

    def tail(grades):
        return sum(grades[:9])

    def backwards(grades):
        return -float(sum(grades[:2]))

    def length(grades):
        return float(len(grades[:3]))

    assert membership(ax.measure(top_two), 3, (1, 2)).rungs == ("any", "recall", "list")
    assert "more than" in membership(ax.measure(tail), 3, (1, 2)).why_not
    assert "isotone" in membership(ax.measure(backwards), 3, (1, 2)).why_not
    assert "more than" in membership(ax.measure(length), 3, (1, 2)).why_not
    assert membership(ax.measure("RBP(p=0.8)"), 10, (1,)).why_not == "it reads past rank 10"
    assert membership(ax.measure("RBP(p=0.8)@5"), 10, (1,)).rungs[-1] == "discount"
    assert membership(ax.measure("RBP(p=0.5)@5"), 10, (1,)).rungs[-1] == "convex"
    assert membership(ax.measure("P(rel=2)@10"), 10, (2,), 2).rungs[-1] == "convex"
    assert not membership(ax.measure("P@10"), 10, (2,), 2).rungs
    assert "violated" in membership(ax.measure("Q@10"), 10, (1, 2)).why_not


@pytest.mark.skipif("AXIOMETER_DATA" not in os.environ, reason="AXIOMETER_DATA is not set")
def test_no_member_contradicts_its_rung_on_real_runs():
    folder = Path(os.environ["AXIOMETER_DATA"]) / "covid-round1"
    files = sorted((folder / "runs").iterdir())[::4]
    c = ax.conclude(folder / "qrels.covid-round1.txt.gz", files)
    names = list(dict.fromkeys(familiar(10, (1, 2))))
    first, second = np.triu_indices(len(c.runs), 1)
    asked = 0
    for name in names:
        levels = c.levels(ax.measure(name))
        gap = np.sign(levels[first] - levels[second])
        for rung in membership(ax.measure(name), 10, (1, 2)).rungs:
            said = c.pairs[rung]
            decided = said.is_not_null().to_numpy()
            assert (gap[decided] * said.drop_nulls().to_numpy() >= 0).all(), (name, rung)
            asked += int(decided.sum())
    assert asked > 10_000


@pytest.mark.skipif("AXIOMETER_DATA" not in os.environ, reason="AXIOMETER_DATA is not set")
def test_every_open_rung_has_a_member_on_either_side_on_real_runs():
    folder = Path(os.environ["AXIOMETER_DATA"]) / "covid-round1"
    files = sorted((folder / "runs").iterdir())[::50]
    qrels = folder / "qrels.covid-round1.txt.gz"
    c = ax.conclude(qrels, files)
    witnesses = {}
    for row in c.pairs.iter_rows(named=True):
        for rung in ("recall", "list", "discount", "convex"):
            for one, other in ((row["first"], row["second"]), (row["second"], row["first"])):
                found = c.witness(one, other, rung)
                wanted = row[rung] is None or row[rung] == (-1 if one == row["first"] else 1)
                assert (found is not None) == wanted
                if found is not None:
                    witnesses.setdefault(str(found), []).append((one, other, rung))
    scores = ax.evaluate(qrels, files, list(witnesses)).mean()
    value = {(run, name): mean for run, name, mean in scores.select("run", "measure", "value").iter_rows()}
    for name, places in witnesses.items():
        measure = ax.measure(name)
        assert str(measure) == name
        assert ax.check(measure, AXIOM, grades=3, depth=5).status in ("proved", "holds"), name
        for one, other, rung in places:
            assert value[other, name] > value[one, name]
            assert rung in membership(measure, 10, (1, 2)), (name, rung)
    kinds = {name.split("(")[0].split("@")[0] for name in witnesses}
    assert {"UpSet", "nDCG", "P"} <= kinds
