"""How a judged list is read: grades or aspects, and the recall base around it."""

import numpy as np
import pytest

from axiometer.data.judged_list import read_judged
from axiometer.errors import InputError


def test_a_document_can_be_written_in_three_ways():
    lists = ["a", "", "ab"], [{"a"}, set(), {"b", "a"}], [{"a": 1}, {}, {"a": 1, "b": 1}]
    for listed in lists:
        read = read_judged(listed)
        assert read.aspects.tolist() == [[1, 0], [0, 0], [1, 1]]
        assert read.names == ("a", "b")
        assert read.grades == (1, 0, 1)
        assert read.base.counts.tolist() == [[1, 2]]


def test_the_grade_of_a_document_is_its_highest_over_the_aspects():
    read = read_judged([{"a": 1, "b": 3}, {"a": 0}])
    assert read.grades == (3, 0)
    assert read.base.counts.tolist() == [[1, 0, 0, 1]]


def test_unjudged_and_negative_documents_are_not_in_the_recall_base():
    read = read_judged([1, None, -2, 0])
    assert read.grades == (1, None, -2, 0)
    assert read.base.counts.tolist() == [[1, 1]]


def test_numpy_grades_are_grades():
    assert read_judged(np.array([2, 0])).grades == (2, 0)


@pytest.mark.parametrize(
    ("relevant", "counts"),
    [(3, [3, 3]), ({"a": 2, "b": 5, "ab": 1}, [3, 6]), (["a", "ab", {"c", "b"}], [2, 2, 1])],
)
def test_the_recall_base_can_be_given(relevant, counts):
    listed = ["a", "b"] if relevant == 3 else ["a"]
    assert read_judged(listed, relevant).base.aspects.relevant().tolist() == [counts]


def test_an_empty_list_takes_its_aspects_from_the_recall_base():
    assert read_judged([], {"a": 2, "b": 1}).names == ("a", "b")
    assert read_judged([], {2: 1}).base.counts.tolist() == [[0, 0, 1]]
    assert read_judged([""], 2).base.aspects.relevant().tolist() == [[2]]


@pytest.mark.parametrize(
    ("listed", "relevant", "nonrelevant", "says"),
    [
        ("ab", None, None, "is a sequence, not the text 'ab'"),
        ([1.5], None, None, "document 1 of the judged list is 1.5, not a grade"),
        (["a", 1], None, None, "document 2 of the judged list is 1, but others have aspects"),
        (["aa"], None, None, "has aspect 'a' twice"),
        (["a b"], None, None, "has a blank aspect"),
        ([{"a": -1}], None, None, "has grade -1 for 'a'"),
        ([{"a": 0.5}], None, None, "has grade 0.5 for 'a'"),
        (["a", "a"], {"a": 1}, None, "the list has 2 documents of aspects a, the recall base only 1"),
        (["ab"], {"a": 1, "b": 1}, None, "the list has 1 documents of aspects a b, the recall base only 0"),
        (["a"], {"a": -1}, None, "relevant= has -1 for a number of documents"),
        (["a"], "a", None, "relevant= has 'a' for a number of documents"),
        (["a"], {1: 2}, None, "relevant= is 1, but others have aspects"),
        (["", ""], None, 1, "the list has 2 not relevant documents, the recall base only 1"),
        ([1, 1], 1, None, "the list has 2 documents of grade 1, the recall base only 1"),
    ],
)
def test_refusals_say_what_is_wrong_and_what_to_do(listed, relevant, nonrelevant, says):
    with pytest.raises(InputError, match=says) as refusal:
        read_judged(listed, relevant, nonrelevant)
    assert refusal.value.remedy
