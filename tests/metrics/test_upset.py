"""UpSet: the lists at or above a few lists, of the topics of one recall base."""

from itertools import product

import pytest

import axiometer as ax
from axiometer.errors import MeasureError


@pytest.mark.parametrize("texts", [("0210",), ("021", "1"), ("0012", "02"), ("2", "0111"), ("0001",)])
def test_it_is_1_exactly_on_the_lists_at_or_above_one(texts):
    order = ax.ordering("rank-replacement-swapping", length=4, grades=3)
    lists = [tuple(map(int, text.ljust(4, "0"))) for text in texts]
    measure = ax.measure(f"UpSet(lists='{'|'.join(texts)}')@4")
    for one in product(range(3), repeat=4):
        assert ax.score(measure, list(one)) == any(order.leq(low, one) for low in lists)


def test_it_may_count_the_topics_of_one_recall_base():
    name = "UpSet(lists='1', relevant='1:2,2:0')@3"
    assert ax.score(name, [1, 0], relevant={1: 2}) == 1
    assert ax.score(name, [1, 0], relevant={1: 2, 2: 1}) == 0
    assert ax.score("UpSet(lists='2', relevant='2:1')@3", [2, 1], relevant={1: 7, 2: 1}) == 1


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("UpSet(lists='000')@3", "every list reaches"),
        ("UpSet(lists='0001')@3", "past the cutoff"),
        ("UpSet(lists='1x')@3", "out of range"),
        ("UpSet(lists='1', relevant='many')@3", "out of range"),
        ("UpSet@3", "UpSet needs lists"),
        ("UpSet(lists='1')", "needs a cutoff"),
    ],
)
def test_what_makes_no_sense_is_refused(name, message):
    with pytest.raises(MeasureError, match=message):
        ax.measure(name)


def test_grades_of_two_digits_need_dots():
    assert ax.score("UpSet(lists='10.0')@2", [10, 0]) == 1
    assert ax.score("UpSet(lists='10.0')@2", [9, 10]) == 0
