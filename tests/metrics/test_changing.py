"""A measure can change between two questions: nothing that was worked out before is used again."""

from __future__ import annotations

import pytest

import axiometer as ax
from axiometer.metrics.additive import Additive
from axiometer.metrics.dependence import looks_at_base
from axiometer.metrics.diverse import Diverse
from axiometer.metrics.find_measure import measure
from axiometer.metrics.one_question import one_question
from axiometer.metrics.tree import grow
from axiometer.metrics.wrappers.interval import Interval
from axiometer.numeric import FLOAT
from axiometer.spaces import grade_space

SHARES = [1, 1]


@pytest.fixture(autouse=True)
def shares():
    yield SHARES
    SHARES[:] = [1, 1]


class Shared(Additive):
    """Takes the weights of two ranks from elsewhere."""

    title = "Shared"

    def weight(self, num, rank):
        return num.number(SHARES[0]) * (rank == 1) + num.number(SHARES[1]) * (rank == 2)


class Picked(Diverse):
    """Takes the order of the ideal list from elsewhere."""

    title = "Picked"
    rel: int = 1

    def ideal_order(self, documents, worth):
        return range(len(documents))[:: SHARES[0]]

    def start(self, topic):
        return (topic.zeros(),)

    def step(self, topic, state, document):
        return (state[0] * 2 + topic.flag(document.aspects[0] > 0),)

    def score(self, topic, state):
        return state[0]


class Missed(Picked):
    """What the ideal list has more."""

    title = "Missed"

    def score(self, topic, state):
        return topic.ideal(Picked()) - state[0]


def test_a_space_is_read_again_and_only_once_in_a_question():
    space = grade_space(2, depth=2)
    with one_question():
        before = grow(Shared(), space, FLOAT).at(2).tolist()
        SHARES[0] = 5
        assert grow(Shared(), space, FLOAT).at(2).tolist() == before == [0, 1, 1, 2]
    assert grow(Shared(), space, FLOAT).at(2).tolist() == [0, 1, 5, 6]


def test_attainable_values_are_worked_out_again():
    found = Interval(measure=Shared(cutoff=2))
    assert ax.score(found, [0, 1], relevant=2) == 0.5
    SHARES[0] = 5
    assert ax.score(found, [0, 1], relevant=2) == pytest.approx(1 / 3)


def test_ideal_lists_do_not_outlive_the_question_with_the_judgments():
    qrels = ax.read_qrels({"q": {"1": {"a": 1}, "2": {"b": 1}}}, subtopics=True)
    run = {"r": {"q": {"a": 2.0, "b": 1.0}}}
    first = ax.evaluate(qrels, run, Missed(), subtopics=True).frame["value"][0]
    SHARES[0] = -1
    second = ax.evaluate(qrels, run, Missed(), subtopics=True).frame["value"][0]
    assert sorted([first, second]) == [-1.0, 0.0]


def test_whether_the_base_is_looked_at_is_watched_again():
    def share(grades, relevant):
        return sum(grades) / (sum(relevant.values()) if SHARES[0] > 1 else 2)

    found, space = measure(share), grade_space(2, depth=2)
    assert not looks_at_base(found, space)
    SHARES[0] = 2
    assert looks_at_base(found, space)
