"""The playground's answers against the package's own: scores, explanations, and verdicts' witnesses."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import convert

import axiometer as ax
from axiometer.web.playground import examples, play, topic_of
from axiometer.web.requests import Own, Play

WITNESSED = [
    ("RR", "giner.strict-replacement"),
    ("P@3", "moffat.monotonicity"),
    ("RR", "moffat.convergence"),
    ("P@10", "giner.strict-swapping"),
    ("ACT", "albahem.irrelevance-monotonicity"),
    ("AP_IA", "albahem.redundancy"),
    ("gP", "giner.isotone(rank-projection-replacement)"),
    ("ACT", "albahem.induction"),
]


@pytest.mark.parametrize(("measure", "axiom"), WITNESSED)
def test_a_witness_set_side_by_side_breaks_its_axiom(measure, axiom):
    verdict = ax.check(measure, axiom, depth=3)
    lists = verdict.witness.lists
    aspects = any(isinstance(item, str) for items in lists for item in items)
    width = 2 if aspects else 1 + max(max(items) for items in lists)
    asked = {
        "kind": "aspects" if aspects else "grades",
        "width": max(2, width),
        "lists": [list(items) for items in lists],
        "measures": [measure],
        "relevant": 3,
    }
    (row,) = play(convert(asked, Play)).measures
    assert next(one for one in row.axioms if one.axiom == axiom).kept is False


def test_no_axiom_speaks_of_what_is_no_quality():
    asked = {
        "kind": "grades",
        "width": 2,
        "lists": [[1, 0], [1, 1]],
        "measures": ["AP", "NumRet", "Judged@2"],
    }
    rows = {row.name: row for row in play(convert(asked, Play)).measures}
    assert rows["AP"].axioms
    assert rows["NumRet"].axioms == rows["Judged@2"].axioms == ()
    assert rows["NumRet"].change == "stays"


def test_scores_and_steps_are_those_of_explain():
    asked = Play("grades", 3, ((2, 0, 1),), measures=("nDCG@3", "AP"))
    topic = topic_of(asked)
    for row in play(asked).measures:
        story = ax.explain(row.name, [2, 0, 1], **topic)
        assert row.lists[0].value == story.value
        assert row.lists[0].steps == story.steps
        assert row.change is None
    assert play(asked).measures[1].lists[0].exact == str(ax.exact_score("AP", [2, 0, 1], **topic))


def test_every_kind_of_measure_is_shown_or_says_why_not():
    for kind, diverse in (("grades", False), ("aspects", True)):
        told = play(Play(kind, 2, (("a", "") if diverse else (1, 0),)))
        names = [row.name for row in [*told.measures, *told.skipped]]
        assert sorted(names) == sorted(str(one) for one in examples() if one.diverse is diverse)
    assert told.skipped == ()


@given(
    st.lists(st.integers(0, 2), min_size=1, max_size=4),
    st.lists(st.fractions(0, 2, max_denominator=6), min_size=1, max_size=4),
)
def test_an_own_metric_is_the_sum_of_weight_times_gain(grades, weights):
    gains = (Fraction(0), Fraction(1, 3), Fraction(1))
    own = Own(tuple(map(str, weights)), tuple(map(str, gains)))
    (row,) = play(Play("grades", 3, (tuple(grades),), own=own, every=False)).measures
    expected = sum((w * gains[g] for w, g in zip(weights, grades, strict=False)), Fraction(0))
    assert math.isclose(row.lists[0].value, expected, abs_tol=1e-12)
    assert Fraction(row.lists[0].exact) == expected
    assert row.own


@given(
    st.lists(st.integers(0, 2), min_size=1, max_size=4), st.lists(st.integers(0, 2), min_size=1, max_size=4)
)
def test_rising_there_is_falling_back(before, after):
    lists = (tuple(before), tuple(after))
    there, back = (
        [row.change for row in play(Play("grades", 3, order, 4, ("nDCG", "AP", "ERR(max_rel=2)"))).measures]
        for order in (lists, lists[::-1])
    )
    assert back == [{"rises": "falls", "falls": "rises"}.get(change, change) for change in there]


def test_aspects_are_read_in_any_order():
    assert Play("aspects", 2, (("a", "", "ba"),)).lists == (("a", "", "ab"),)


def test_a_recall_base_by_kind():
    asked = Play("grades", 3, ((2, 0, 1),), {"1": 3, "2": 1}, 4, measures=("nDCG", "AP"))
    base = {"relevant": {1: 3, 2: 1}, "nonrelevant": 4}
    assert topic_of(asked) == base
    for row in play(asked).measures:
        assert row.lists[0].value == ax.explain(row.name, [2, 0, 1], **base).value
    aspects = {"a": 3, "b": 1, "ab": 1}
    answer = play(Play("aspects", 2, (("a", "b"),), aspects, measures=("AP_IA",)))
    value = ax.explain("AP_IA", ["a", "b"], relevant=aspects, nonrelevant=2).value
    assert answer.measures[0].lists[0].value == value
    missing = play(Play("aspects", 2, (("a", "b"),), {"a": 3}, measures=("AP_IA",)))
    assert "the recall base only 0" in missing.skipped[0].reason


@pytest.mark.parametrize("relevant", [{"3": 1}, {"0": 1}, {"a": 1}, {"-1": 1}])
def test_a_recall_base_of_other_kinds_is_refused(relevant):
    with pytest.raises(ValueError, match=r"grade|nonrelevant"):
        Play("grades", 3, ((2, 0, 1),), relevant)
