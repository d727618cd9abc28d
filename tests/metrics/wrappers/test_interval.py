"""Interval(M): ranks of exact values among those that are attainable."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import axiometer as ax
from axiometer.errors import MeasureError
from axiometer.metrics.find_measure import measure
from axiometer.metrics.wrappers.interval import thresholds


def attained(name: str, length: int, base: dict[int, int]) -> list[Fraction]:
    """Every value, by scoring each list that the recall base allows."""
    lists = product(range(len(base) + 1), repeat=length)
    allowed = [x for x in lists if all(x.count(g) <= n for g, n in base.items())]
    return sorted({ax.exact_score(name, x, relevant=base) for x in allowed})


binary = st.lists(st.integers(0, 1), min_size=1, max_size=4)


@given(binary, st.integers(0, 3), st.sampled_from(["AP", "RR", "P", "RBP(p=0.8)", "ERR(max_rel=1)"]))
@settings(max_examples=60)
def test_it_is_the_rank_among_the_attainable_values(grades, more, name):
    base = {1: sum(grades) + more}
    inner = f"{name}@{len(grades)}"
    values = attained(inner, len(grades), base)
    place = values.index(ax.exact_score(inner, grades, relevant=base))
    expected = Fraction(place, max(len(values) - 1, 1))
    assert ax.exact_score(f"Interval({inner})", grades, relevant=base) == expected
    assert ax.score(f"Interval({inner})", grades, relevant=base) == float(expected)


@given(st.lists(st.integers(0, 2), min_size=3, max_size=3))
@settings(max_examples=27)
def test_graded_lists(grades):
    base = {1: 2, 2: 3}
    if grades.count(1) > 2:
        return
    values = attained("Q@3", 3, base)
    expected = Fraction(values.index(ax.exact_score("Q@3", grades, relevant=base)), len(values) - 1)
    assert ax.exact_score("Interval(Q@3)", grades, relevant=base) == expected


def test_a_geometric_measure_that_is_an_interval_scale_already_only_changes_its_unit():
    for grades in product((0, 1), repeat=4):
        mapped = ax.exact_score("Interval(RBP(p=0.5)@4)", grades, relevant=4)
        assert mapped == ax.exact_score("RBP(p=0.5)@4", grades, relevant=4) * Fraction(16, 15)


def test_each_topic_has_the_scale_of_its_recall_base():
    qrels = {"a": {"d1": 1}, "b": {f"d{i}": 1 for i in range(1, 6)}, "c": {"d1": 0}}
    run = {topic: {"d1": 3.0, "x": 2.0, "d2": 1.0} for topic in "abc"}
    scores = ax.evaluate(qrels, {"mine": run}, ["Interval(AP@3)"]).frame
    found = dict(zip(scores["topic"], scores["value"], strict=True))
    lists = {"a": (1, 0, 0), "b": (1, 0, 1)}
    for topic, grades in lists.items():
        assert found[topic] == ax.score("Interval(AP@3)", grades, relevant=len(qrels[topic]))
    assert found["c"] == 0


def test_a_short_list_is_read_as_if_nothing_relevant_followed():
    assert ax.score("Interval(AP@3)", [1], relevant=2) == ax.score("Interval(AP@3)", [1, 0, 0], relevant=2)


def test_it_is_audited_and_compared():
    audit = ax.audit(["Interval(AP@3)"], ["replacement", "swapping", "interval(strong)"], grades=2, depth=3)
    assert [v.status for v in audit][:2] == ["holds", "holds"]
    from axiometer.demo import path

    scores = ax.evaluate(path() / "qrels.txt", sorted(path().glob("*.run"))[:2], ["Interval(AP@8)"])
    assert [one.measure for one in ax.compare(scores).matrices] == ["Interval(AP@8)"]


def test_a_measure_that_counts_is_mapped_at_any_cutoff():
    assert ax.exact_score("Interval(P@1000)", [1, 0, 1], relevant=4) == Fraction(1, 2)
    assert ax.exact_score("Interval(P@2)", [1, 1, 1], relevant=4) == 1
    assert ax.exact_score("Interval(P(rel=2)@500)", [1, 2], relevant={1: 3, 2: 5}) == Fraction(1, 5)


def test_a_binary_measure_needs_no_grades():
    assert thresholds(measure("AP"), 4) == (1,)
    assert thresholds(measure("P(rel=3)@5"), 4) == (3,)
    assert thresholds(measure("P(rel=3)@5"), 2) == ()
    assert thresholds(measure("ERR(max_rel=4)"), 4) == (1, 2, 3, 4)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "Interval(AP)",
            "needs a cutoff: the values depend on the length of the lists; write Interval(AP@10)",
        ),
        ("Interval(AP@40)", "would enumerate 1,099,511,627,776 lists (40 documents of 2 kinds)"),
        (
            "Interval(nDCG@9)",
            "would enumerate 262,144 lists (9 documents of 4 kinds), above the limit of 65,536",
        ),
        ("Interval(Judged@3)", "its value depends on which documents are judged"),
        ("Interval(alpha_nDCG@10)", "Interval takes an ad hoc measure"),
    ],
)
def test_what_is_refused(name, said):
    with pytest.raises(MeasureError) as caught:
        ax.score(name, [3, 0, 1])
    assert said in str(caught.value)
