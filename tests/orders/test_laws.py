"""Isotone, strictly isotone, valuation: fast counts and witnesses against the definitions."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from flint import fmpq, fmpz_poly
from hypothesis import given, settings
from hypothesis import strategies as st

from axiometer.errors import AxiomError
from axiometer.orders import Poset, isotone, ordering, strictly_isotone, valuation

from . import brute_orders as brute

HALVES = st.integers(-3, 3).map(lambda n: Fraction(n, 2))


def shortlex(lists):
    return (sum(map(len, lists)), lists)


def naive(poset, values, broken, cases):
    """All violating cases of a law, the smallest first."""
    value = dict(zip(poset, values, strict=True))
    return sorted((case for case in cases if broken(value, *case)), key=lambda case: shortlex(case[:2]))


@st.composite
def valued(draw, elements):
    """A random order on lists of different lengths, with values."""
    lists = draw(st.lists(elements, min_size=1, max_size=7, unique=True))
    pairs = [(x, y) for x, y in combinations(lists, 2)]
    poset = Poset.from_pairs(draw(st.lists(st.sampled_from(pairs))) if pairs else [], lists)
    return poset, [draw(HALVES) for _ in lists]


LISTS = st.lists(st.integers(0, 2), max_size=3).map(tuple)


@given(valued(LISTS))
def test_isotone_by_the_definition(example):
    poset, values = example
    cases = [(x, y) for x in poset for y in poset if x != y and poset.leq(x, y)]
    for law, broken in (
        (isotone, lambda v, x, y: v[x] > v[y]),
        (strictly_isotone, lambda v, x, y: v[x] >= v[y]),
    ):
        found, wrong = law(poset, values), naive(poset, values, broken, cases)
        assert (found.cases, found.violations) == (len(cases), len(wrong))
        assert found.witness == (wrong[0] if wrong else None)
        assert bool(found) == (not wrong)


@given(valued(LISTS))
def test_valuation_by_the_definition(example):
    poset, values = example
    pairs = [(x, y) for x, y in combinations(sorted(poset), 2)]
    cases = [(x, y, poset.join(x, y), poset.meet(x, y)) for x, y in pairs]
    cases = [case for case in cases if None not in case]
    wrong = naive(poset, values, lambda v, x, y, j, m: v[x] + v[y] != v[j] + v[m], cases)
    found = valuation(poset, values)
    assert (found.cases, found.violations) == (len(cases), len(wrong))
    assert found.witness == (wrong[0] if wrong else None)


@pytest.mark.parametrize("name", ["set-replacement", "rank-replacement", "rank-replacement-swapping"])
@settings(max_examples=20)
@given(st.lists(st.integers(-2, 2), min_size=27, max_size=27))
def test_closed_forms_and_bitsets_count_alike(name, values):
    P = ordering(name, length=3, grades=3)
    Q = Poset.from_predicate(list(P), P.leq)
    for law in (isotone, strictly_isotone, valuation):
        assert law(P, values[: len(P)]) == law(Q, values[: len(P)])


@given(brute.posets(6), st.data())
def test_any_exact_numbers_will_do(poset, data):
    """The same values as integers, fractions, huge integers and FLINT rationals give the same result."""
    values = data.draw(st.lists(HALVES, min_size=len(poset), max_size=len(poset)))
    for law in (isotone, strictly_isotone, valuation):
        expected = law(poset, values)
        assert law(poset, [int(2 * v) for v in values]) == expected
        assert law(poset, [int(2 * v) << 90 for v in values]) == expected
        assert law(poset, [fmpq(v.numerator, v.denominator) for v in values]) == expected


def test_formal_weights_prove_all_weights_at_once():
    """Values that are polynomials: the rank weights stay unknown, so the law holds for all of them."""
    P = ordering("rank-replacement", length=4, grades=3)
    formal = [sum((fmpz_poly([0] * k + [grade]) for k, grade in enumerate(x)), fmpz_poly([])) for x in P]
    assert valuation(P, formal)
    formal[5] += 1
    assert not valuation(P, formal)


@pytest.mark.parametrize("law", [isotone, strictly_isotone, valuation])
def test_refusals(law):
    P = ordering("rank-replacement", length=2, grades=2)
    with pytest.raises(AxiomError, match="there are 3 values for 4 elements"):
        law(P, [0, 1, 2])
    for rounded in (0.5, np.float64(0.5)):
        with pytest.raises(AxiomError, match="is a rounded number, which decides nothing; give"):
            law(P, [0, 1, 2, rounded])


def test_the_witness_is_shortlex_minimal():
    """The second list of the witness is the least too."""
    P = ordering("rank-replacement", length=2, grades=3)
    values = [0, 5, 0, 0, 0, 0, 0, 0, 0]
    assert isotone(P, values).witness == ((0, 1), (0, 2))
    assert isotone(P, values).violations == len(P.up_set((0, 1))) - 1


def test_the_witness_is_lexicographic_whatever_the_sequence_of_the_elements():
    P = Poset.from_pairs([((0, 0), (1, 1)), ((0, 0), (1, 0))], [(0, 0), (1, 1), (1, 0)])
    assert list(P) == [(0, 0), (1, 1), (1, 0)]
    assert isotone(P, [1, 0, 0]).witness == ((0, 0), (1, 0))
