"""Whether a measure looks at the recall base is watched, on every list of a space."""

from __future__ import annotations

import numpy as np
import pytest

from axiometer.metrics.dependence import looks_at_base
from axiometer.metrics.diverse import Diverse
from axiometer.metrics.find_measure import measure
from axiometer.metrics.measure import Measure
from axiometer.spaces import aspect_space, grade_space

GRADES, ASPECTS = grade_space(3, depth=5), aspect_space(2, depth=5)


@pytest.mark.parametrize(
    ("name", "looks"),
    [
        ("RBP(p=0.8)", False),
        ("DCG@10", False),
        ("ERR(max_rel=4)@3", False),
        ("RR", False),
        ("AP", True),
        ("nDCG@10", True),
        ("R@5", True),
        ("Bpref", True),
    ],
)
def test_ad_hoc_measures_on_both_kinds_of_spaces(name, looks):
    assert looks_at_base(measure(name), GRADES) is looks
    assert looks_at_base(measure(name), ASPECTS) is looks


@pytest.mark.parametrize("name", ["StRecall@10", "alpha_nDCG@10", "AP_IA", "IA(nDCG@3)", "NRBP"])
def test_diverse_measures_weigh_the_aspects_of_the_topic(name):
    assert looks_at_base(measure(name), ASPECTS)


class Seen(Diverse):
    """How many aspects were met; it knows how many there are, and nothing else of the topic."""

    title = "Seen"
    rel: int = 1
    late: int = 99

    def start(self, topic):
        return (topic.zeros(topic.facets.width),)

    def step(self, topic, state, document):
        if document.rank >= self.late:
            topic.facets.relevant()
        return (np.maximum(state[0], topic.flag(document.aspects > 0)),)

    def score(self, topic, state):
        return state[0].sum(axis=0)


class SeenLate(Seen):
    """Looks at the aspects of the topic from rank 4 on."""

    title = "SeenLate"
    late: int = 4


class Late(Measure):
    """Looks at the recall base from rank 4 on, and hides it."""

    title = "Late"

    def start(self, topic):
        return (topic.zeros(),)

    def step(self, topic, state, document):
        try:
            bonus = int(np.asarray(topic.base.counts).sum()) if document.rank == 4 else 0
        except Exception:
            bonus = 0
        return (state[0] + topic.flag(np.asarray(document.grade) > 0) + bonus,)

    def score(self, topic, state):
        return state[0]


@pytest.mark.parametrize("kind", [SeenLate, Late])
def test_a_late_look_is_seen_where_lists_are_long_enough(kind):
    space = aspect_space if kind is SeenLate else grade_space
    for depth, looks in ((3, False), (4, True)):
        assert looks_at_base(kind(), space(2, depth=depth)) is looks
    assert not looks_at_base(kind(cutoff=3), space(2, depth=6))
    assert not looks_at_base(Seen(), ASPECTS)


def ignores(grades, relevant=None):
    return sum(grades)


def asks_late(grades, relevant=None):
    return sum(grades) / (1 if len(grades) < 4 else sum(relevant.values()))


def asks_if_there(grades, relevant=None):
    return sum(grades) if relevant else 0


def catches(grades, relevant=None):
    try:
        return max(relevant)
    except Exception:
        return 0


def copies(grades, relevant=None):
    return len({**relevant})


@pytest.mark.parametrize(
    ("function", "looks"),
    [
        (sum, False),
        (ignores, False),
        (asks_late, True),
        (asks_if_there, True),
        (catches, True),
        (copies, True),
    ],
)
def test_a_function_that_may_look_is_watched(function, looks):
    assert looks_at_base(measure(function), GRADES) is looks
    assert looks_at_base(measure(function), ASPECTS) is looks


def test_a_function_is_watched_to_the_depth_of_the_space():
    assert not looks_at_base(measure(asks_late), grade_space(2, depth=3))
