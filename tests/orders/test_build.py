"""Orders that users bring: pairs, predicates, matrices; and what is refused."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from axiometer.errors import AxiomError
from axiometer.orders import Poset

from . import brute_orders as brute


@given(brute.posets(), st.randoms(use_true_random=False))
def test_three_ways_to_the_same_order(poset, random):
    elements = list(poset)
    random.shuffle(elements)
    matrix = np.array([[poset.leq(x, y) for y in elements] for x in elements])
    by_pairs = Poset.from_pairs(poset.covers(), elements)
    by_predicate = Poset.from_predicate(elements, poset.leq)
    by_matrix = Poset.from_matrix(elements, matrix)
    for other in (by_pairs, by_predicate, by_matrix):
        assert sorted(other) == sorted(poset)
        assert all(other.leq(x, y) == poset.leq(x, y) for x in poset for y in poset)
        place = {x: i for i, x in enumerate(other)}
        assert all(place[x] < place[y] for x, y in other.covers())


def test_a_given_linear_extension_is_kept():
    assert list(Poset.from_pairs([("a", "c")], "bac")) == list("bac")
    assert list(Poset.from_predicate([3, 1, 2, 6], lambda x, y: y % x == 0)) == [1, 3, 2, 6]


def test_strict_predicates_are_fine():
    assert Poset.from_predicate([1, 2, 3], lambda x, y: x < y).covers() == ((1, 2), (2, 3))


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: Poset.from_pairs([("a", "b"), ("b", "c"), ("c", "a")]), "the pairs go in a circle: "),
        (lambda: Poset.from_pairs([("a", "b")], ["a"]), r"has 'b', which is not among the elements"),
        (lambda: Poset.from_pairs([], "aba"), "the element 'a' comes twice"),
        (lambda: Poset.from_pairs([]), "at least one element"),
        (lambda: Poset.from_predicate("ab", lambda x, y: True), "a and b are each below the other"),
        (
            lambda: Poset.from_predicate([1, 2, 3], lambda x, y: y - x == 1),
            "1 is below 2 and 2 below 3, but 1",
        ),
        (lambda: Poset.from_matrix("ab", np.ones((2, 3), dtype=bool)), "shape"),
        (lambda: Poset.from_pairs([("a", "b")]).leq("a", "z"), "'z' is no element of Poset of 2 elements"),
        (lambda: Poset.from_pairs([("a", "b")]).join("a", []), r"\[\] is no element"),
    ],
)
def test_refusals(build, message):
    with pytest.raises(AxiomError, match=message) as refusal:
        build()
    assert "\n" not in str(refusal.value)


def test_the_circle_is_really_one():
    with pytest.raises(AxiomError) as refusal:
        Poset.from_pairs([("x", "a"), ("a", "b"), ("b", "a"), ("b", "y")])
    assert "a < b < a" in str(refusal.value) or "b < a < b" in str(refusal.value)


def test_membership():
    P = Poset.from_pairs([("a", "b")])
    assert "a" in P
    assert "z" not in P
    assert [] not in P
