"""Difference vectors, natural distances, lengths, and lists that have none."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import axiometer as ax
from axiometer.errors import InputError
from axiometer.orders import ordering
from axiometer.scales.difference import convex_length, natural_distance

from .naive import below, vector

one = st.integers(0, 1)
rankings = st.integers(1, 8).flatmap(lambda n: st.tuples(*[st.lists(one, min_size=n, max_size=n)] * 2))


@given(rankings)
def test_it_is_the_formula_for_comparable_lists_and_refused_for_others(pair):
    r, s = pair
    if below(tuple(r), tuple(s)):
        assert ax.difference(r, s) == vector(tuple(r), tuple(s))
    else:
        with pytest.raises(InputError, match="r does not lie below s: of the first"):
            ax.difference(r, s)


def test_its_last_entry_is_the_length_of_a_maximal_chain():
    order = ordering("rank-replacement-swapping", length=4, grades=2)
    level = {x: n for n, some in enumerate(order.levels()) for x in some}
    for r in order:
        for s in order:
            if order.leq(r, s):
                assert natural_distance(r, s) == level[s] - level[r]


@pytest.mark.parametrize(
    ("r", "s", "said"),
    [
        ([0, 1], [1], "r has 2 documents and s has 1; compare lists of one length"),
        ([0, 2], [1, 1], "r holds 2 at rank 2, and a difference vector needs binary lists"),
        ([0, 1], [1, 0.5], "s holds 0.5 at rank 2"),
        ([1, 0, 0], [0, 1, 1], "of the first 1 documents, r has 1 relevant and s 0; choose others: neither"),
        ([1, 0, 1], [0, 1, 1], "of the first 1 documents, r has 1 relevant and s 0; exchange the two"),
        ([1, 1, 0], [1, 0, 1], "of the first 2 documents, r has 2 relevant and s 1; exchange the two"),
    ],
)
def test_bad_input_is_named_in_one_line(r, s, said):
    with pytest.raises(InputError) as caught:
        ax.difference(r, s)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_length_is_a_convex_combination():
    assert convex_length((1, 2, 4), [0, Fraction(1, 2), "1/2"]) == 3
    for wrong in ([1, 1, 1], [2, -1, 0]):
        with pytest.raises(InputError, match="not convex"):
            convex_length((1, 2, 4), wrong)
    with pytest.raises(InputError, match="2 coefficients for 3 entries"):
        convex_length((1, 2, 4), [1, 0])
