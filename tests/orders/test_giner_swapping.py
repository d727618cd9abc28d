"""Section 6.3 of paper 000: replacement and swapping, where most printed statements are false."""

from itertools import combinations, permutations, product
from math import prod

import pytest
from flint import fmpz_poly

from axiometer.orders import Poset, generate, ordering, valuation
from axiometer.orders.formulas import rank_replacement_swapping
from axiometer.orders.operations import REPLACEMENT_LAST, SWAPPING, SWAPPING_NEIGHBOURS

from . import brute_orders as brute
from .giner import formal, formal_values, is_pentagon_or_diamond, swapping_sizes


@swapping_sizes
def test_s63_is_a_partial_order(length, grades):
    P = Poset.from_predicate(list(product(range(grades), repeat=length)), rank_replacement_swapping)
    assert len(P) == grades**length


@swapping_sizes
def test_s63_the_formula_is_what_the_operations_generate_with_two_grades_only(length, grades):
    """ "Replacement only at the last position" loses pairs as soon as there are three grades."""
    found = generate([REPLACEMENT_LAST, SWAPPING], length=length, grades=grades).compare(
        rank_replacement_swapping
    )
    assert found.only_generated == ()
    assert bool(found) == (length == 1 or grades == 2)
    if length == 2 and grades == 3:
        assert found.only_formula[0] == ((0, 2), (1, 2))


@swapping_sizes
def test_s63_comparability(length, grades):
    chain = ordering("rank-replacement-swapping", length=length, grades=grades).is_chain()
    assert bool(chain) == (length == 1 or (length, grades) == (2, 2))


def test_s63_the_printed_pair_is_comparable():
    P = ordering("rank-replacement-swapping", length=3, grades=3)
    assert P.leq((2, 2, 0), (2, 2, 1))
    assert rank_replacement_swapping((2, 2, 0), (2, 2, 1))


def test_s63_the_printed_interval_is_a_chain():
    P = ordering("rank-replacement-swapping", length=3, grades=3)
    between = P.interval((2, 1, 1), (2, 2, 1))
    assert list(between) == [(2, 1, 1), (2, 1, 2), (2, 2, 1)]
    assert between.is_chain()


def test_s63_other_intervals_are_pentagons_but_no_sublattices():
    """Eight intervals are N5 in themselves; in the whole order two of their elements lack a bound."""
    P = ordering("rank-replacement-swapping", length=3, grades=3)
    found = [P.interval(x, y) for x, y in product(P, repeat=2) if P.leq(x, y)]
    pentagons = [five for five in found if is_pentagon_or_diamond(five)]
    assert len(pentagons) == 8
    assert list(pentagons[0]) == [(0, 0, 1), (0, 0, 2), (0, 1, 0), (0, 1, 1), (0, 1, 2)]
    for five in pentagons:
        assert not all(P.join(x, y) in five and P.meet(x, y) in five for x, y in combinations(five, 2))


@pytest.mark.parametrize(("length", "grades"), [(2, 3), (3, 2), (3, 3)])
def test_s63_no_five_elements_at_all_are_a_pentagon_or_diamond(length, grades):
    """Closed under the joins and meets of the order: none, as its completion is distributive."""
    P = ordering("rank-replacement-swapping", length=length, grades=grades)
    for x, y, z in combinations(P, 3):
        ends = {P.join(x, y), P.join(x, z), P.join(y, z)}, {P.meet(x, y), P.meet(x, z), P.meet(y, z)}
        assert not (all(len(end) == 1 for end in ends) and None not in ends[0] | ends[1]), "M3"
        for low, high, side in permutations((x, y, z)):
            if P.leq(low, high):
                tops, bottoms = (
                    (P.join(low, side), P.join(high, side)),
                    (P.meet(low, side), P.meet(high, side)),
                )
                pentagon = tops[0] == tops[1] and bottoms[0] == bottoms[1] and None not in tops + bottoms
                assert not pentagon, "N5"


@pytest.mark.parametrize("length", range(1, 9))
def test_s63_binary_lists_are_a_distributive_lattice(length):
    assert ordering("rank-replacement-swapping", length=length, grades=2).is_distributive()


@swapping_sizes
def test_s63_more_grades_are_no_lattice_and_their_completion_is_distributive(length, grades):
    P = ordering("rank-replacement-swapping", length=length, grades=grades)
    assert bool(P.is_lattice()) == (length == 1 or grades == 2)
    C = P.completion()
    assert C.is_distributive()
    pairs = [(i, j) for i in range(1, length + 1) for j in range(i, length + 1)]
    assert len(C) == prod(grades + i + j - 2 for i, j in pairs) // prod(i + j - 1 for i, j in pairs)


@pytest.mark.parametrize(("length", "grades"), [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (4, 2)])
def test_s63_every_list_decomposes_uniquely(length, grades):
    """Into join-irreducibles of the order itself, lattice or not; the paper says the contrary."""
    P = ordering("rank-replacement-swapping", length=length, grades=grades)
    if len(P.join_irreducibles()) <= 9:
        assert all(len(brute.decompositions(P, x)) == 1 for x in P)
    C = P.completion()
    assert C.join_irreducibles() == P.join_irreducibles(), "no cut is irreducible"
    assert all(brute.least_upper_bound(P, C.decompose(x)) == x for x in P)


@swapping_sizes
def test_s1_s63_additive_measures_stay_valuations_under_swapping(length, grades):
    """For all gains and weights, on every pair that has a join and a meet."""
    P = ordering("rank-replacement-swapping", length=length, grades=grades)
    found = valuation(P, formal_values(P))
    assert found
    assert found.cases > 0


@swapping_sizes
def test_s63_values_on_the_irreducibles_determine_all_others(length, grades):
    """For all gains and weights: each list's value follows from those of the join-irreducibles."""
    P = ordering("rank-replacement-swapping", length=length, grades=grades)
    share = {}
    for j in P.join_irreducibles():
        below = (share[i] for i in share if P.leq(i, j))
        share[j] = formal(j, grades) - sum(below, fmpz_poly([]))
    for x in P:
        assert sum((share[j] for j in share if P.leq(j, x)), fmpz_poly([])) == formal(x, grades)


@pytest.mark.parametrize("length", [2, 3, 4])
def test_s63_the_statements_fit_the_order_that_the_operations_generate(length):
    """Three grades, the last rank and neighbours: a lattice with an N5, on which additive measures fail.

    This is not the order of the displayed formula, which has more pairs.
    """
    P = generate([REPLACEMENT_LAST, SWAPPING_NEIGHBOURS], length=length, grades=3).poset()
    assert P.is_lattice()
    five = P.is_distributive().witness
    head = (0,) * (length - 2)
    assert five.elements == tuple((*head, *tail) for tail in ((0, 1), (0, 2), (2, 0), (1, 0), (2, 1)))
    assert valuation(P, [formal(x, 3) for x in P]).witness[:2] == ((*head, 0, 2), (*head, 1, 0))
    assert P.leq((*head, 2, 0), (*head, 2, 1)), "the printed pair is comparable here too"
    assert any(len(brute.decompositions(P, x)) > 1 for x in P) if length == 2 else True


def test_s63_the_operations_generate_no_lattice_with_swaps_of_any_pair_or_four_grades():
    for operations, length, grades in (
        ([REPLACEMENT_LAST, SWAPPING], 3, 3),
        ([REPLACEMENT_LAST, SWAPPING], 2, 4),
    ):
        assert not generate(operations, length=length, grades=grades).poset().is_lattice()
