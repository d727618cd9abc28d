"""`ax.score`, `ax.exact_score` and `ax.explain`: one list, three views of one number."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import axiometer as ax

from .instances import instances

LISTS = st.lists(st.integers(0, 3), max_size=6)


def base_of(grades):
    """A recall base with room for the list and more."""
    count = Counter(grades)
    return {"relevant": {g: count[g] + 1 for g in (1, 2, 3)}, "nonrelevant": count[0] + 2}


@pytest.mark.parametrize("name", instances())
@settings(max_examples=8)
@given(grades=LISTS)
def test_an_explanation_is_the_story_of_the_prefixes(name, grades):
    base = base_of(grades)
    story = ax.explain(name, grades, **base)
    assert story.empty == pytest.approx(ax.score(name, [], **base), abs=1e-12)
    values = [ax.score(name, grades[:length], **base) for length in range(1, len(grades) + 1)]
    assert [step.value for step in story.steps] == pytest.approx(values, abs=1e-12)
    assert [step.rank for step in story.steps] == list(range(1, len(grades) + 1))
    assert [step.document for step in story.steps] == list(map(str, grades))


@pytest.mark.parametrize("name", instances())
@settings(max_examples=8)
@given(grades=LISTS)
def test_exact_and_float_scores_agree(name, grades):
    base = base_of(grades)
    assert float(ax.exact_score(name, grades, **base)) == pytest.approx(
        ax.score(name, grades, **base), abs=1e-12
    )


def test_exact_scores_are_fractions_where_they_are_rational():
    assert ax.exact_score("AP", [1, 0, 1], relevant=5) == Fraction(1, 3)
    assert ax.exact_score("nDCG@10", [2, 1]) == Fraction(1)
    assert isinstance(ax.exact_score("nDCG@10", [0]), Fraction)
    assert isinstance(ax.exact_score("nDCG@10", [1, 0, 1]), float)


def test_the_recall_base():
    assert ax.score("AP", [1, 0, 1]) == pytest.approx(5 / 6)
    assert ax.score("AP", [1, 0, 1], relevant=5) == pytest.approx(1 / 3)
    assert ax.score("nDCG@2", [1], relevant={1: 1, 2: 1}) < ax.score("nDCG@2", [1])
    assert ax.score("Bpref", [0, 1], relevant=1, nonrelevant=4) == 0
    assert ax.score("Bpref", [0, 1, 1], relevant=2, nonrelevant=4) == pytest.approx(0.5)


def test_lists_may_be_any_sequence_and_hold_unjudged_documents():
    for judged in ([1, 0], (1, 0), np.array([1, 0]), iter([1, 0]), [True, False]):
        assert ax.score("AP", judged) == 1
    assert ax.score("RR", [None, 1]) == 0.5
    assert ax.score("Judged@2", [None, 1]) == 0.5


def test_functions():
    def share(grades, relevant):
        return sum(grades) / sum(relevant.values())

    assert ax.score(share, [1, 0], relevant=4) == 0.25
    assert ax.exact_score(share, [1, 0], relevant=4) == 0.25
    assert [step.added for step in ax.explain(share, [1, 0, 1], relevant=4).steps] == [0.25, 0, 0.25]


@pytest.mark.parametrize(
    ("judged", "options", "what"),
    [
        ([1.5], {}, "document 1 of the judged list is 1.5, not a grade"),
        ([1, float("nan")], {}, "document 2 of the judged list is nan, not a grade"),
        ([1, "a"], {}, "document 1 of the judged list is 1, but others have aspects"),
        ("101", {}, "a judged list is a sequence, not the text '101'"),
        (5, {}, "a judged list is a sequence, not 5"),
        ([10**9], {}, "document 1 of the judged list has grade 1000000000, beyond 1,000"),
        ([{"a": 10**9}], {}, "document 1 of the judged list has grade 1000000000 for 'a'"),
        ([1], {"relevant": -1}, "relevant= has -1 for a number of documents"),
        ([1], {"relevant": 2.5}, "relevant= has 2.5 for a number of documents"),
        ([1], {"relevant": "x"}, "relevant= has 'x' for a number of documents"),
        ([1], {"relevant": {1: 1.5}}, "relevant= has 1.5 for a number of documents"),
        ([1], {"relevant": 10**9}, "relevant= has 1000000000 for a number of documents"),
        ([1], {"relevant": {0: 1}}, "relevant= has grade 0"),
        ([1], {"relevant": {10**9: 1}}, "relevant= has grade 1000000000"),
        ([1], {"relevant": {"a": 1}}, "relevant= has grade 'a'"),
        ([1], {"nonrelevant": -1}, "nonrelevant= has -1 for a number of documents"),
        ([1, 1], {"relevant": 1}, "the list has 2 documents of grade 1, the recall base only 1"),
        ([0], {"nonrelevant": 0}, "the list has 1 not relevant documents, the recall base only 0"),
    ],
)
def test_refusals(judged, options, what):
    for view in (ax.score, ax.exact_score, ax.explain):
        with pytest.raises(ax.InputError) as caught:
            view("AP", judged, **options)
        assert caught.value.what.startswith(what)
        assert caught.value.remedy


def test_a_cutoff_ends_the_reading_but_not_the_story():
    story = ax.explain("P@2", [1, 1, 1])
    assert [step.value for step in story.steps] == [0.5, 1.0, 1.0]
    assert story.to_dict()["steps"][2]["added"] == 0


def test_aspects_are_shown_as_they_were_written():
    story = ax.explain("StRecall@3", ["ab", "", "c"])
    assert [step.document for step in story.steps] == ["ab", "-", "c"]
    story = ax.explain("StRecall@3", [{"b", "a"}, set(), {"c": 2}])
    assert [step.document for step in story.steps] == ["ab", "-", "c2"]
