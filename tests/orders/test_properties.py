"""Lattice, modular, distributive, chain: the fast decisions against the definitions, and their witnesses."""

from itertools import combinations, product

import pytest
from hypothesis import given, settings

from axiometer.errors import AxiomError
from axiometer.orders import Poset
from axiometer.orders.properties import Diamond, NoBound, Pentagon

from . import brute_orders as brute

PENTAGON = Poset.from_pairs([("0", "a"), ("a", "b"), ("b", "1"), ("0", "c"), ("c", "1")])
DIAMOND = Poset.from_pairs([("0", x) for x in "abc"] + [(x, "1") for x in "abc"])
BUTTERFLY = Poset.from_pairs(product("ab", "cd"))


def check_witness(poset, witness):
    """The elements of a witness really show what it says."""
    if isinstance(witness, NoBound):
        x, y = witness.pair
        bounds = poset.minimal_upper_bounds if witness.lacks == "join" else poset.maximal_lower_bounds
        assert bounds(x, y) == witness.bounds
        assert len(witness.bounds) != 1
        assert not any(poset.leq(a, b) for a, b in product(witness.bounds, repeat=2) if a != b)
    else:
        assert_sublattice(poset, witness)


def assert_sublattice(poset, witness):
    five = witness.elements
    assert len(set(five)) == 5
    assert all(poset.join(x, y) in five and poset.meet(x, y) in five for x, y in combinations(five, 2))
    bottom, top = five[0], five[4]
    if isinstance(witness, Pentagon):
        assert poset.leq(witness.lower, witness.upper)
        beside = [(witness.lower, witness.side), (witness.upper, witness.side)]
    else:
        assert isinstance(witness, Diamond)
        beside = list(combinations(five[1:4], 2))
    assert all(poset.join(x, y) == top and poset.meet(x, y) == bottom for x, y in beside)


def check_decisions(poset):
    lattice = brute.is_lattice(poset)
    assert bool(poset.is_lattice()) == lattice
    assert bool(poset.is_modular()) == (lattice and brute.is_modular(poset))
    assert bool(poset.is_distributive()) == (lattice and brute.is_distributive(poset))
    for decision in (poset.is_lattice(), poset.is_modular(), poset.is_distributive()):
        assert (decision.witness is None) == bool(decision)
        if decision.witness is not None:
            check_witness(poset, decision.witness)


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_every_small_order(size):
    for poset in brute.all_posets(size):
        check_decisions(poset)


@given(brute.posets(8))
def test_random_orders(poset):
    check_decisions(poset)


@settings(max_examples=60)
@given(brute.lattices())
def test_random_lattices(poset):
    check_decisions(poset)


def test_the_witness_of_a_missing_join_is_the_first_pair():
    """Every pair before it has both bounds."""
    P = Poset.from_pairs([("0", "a"), ("0", "b"), *product("ab", "cd"), *product("cd", "1")])
    witness = P.is_lattice().witness
    assert witness == NoBound("join", ("a", "b"), ("c", "d"))
    assert str(witness) == "a and b have no join: their minimal upper bounds are c, d"


def test_no_bounds_at_all():
    assert Poset.from_pairs([], "ab").is_lattice().witness == NoBound("join", ("a", "b"), ())
    witness = Poset.from_pairs([("a", "c"), ("b", "c")]).is_lattice().witness
    assert witness == NoBound("meet", ("a", "b"), ())
    assert str(witness) == "a and b have no meet: their maximal lower bounds are missing altogether"


def test_pentagon_and_diamond_find_themselves():
    assert PENTAGON.is_modular().witness == Pentagon("0", "a", "b", "c", "1")
    assert PENTAGON.is_distributive().witness == Pentagon("0", "a", "b", "c", "1")
    assert DIAMOND.is_modular()
    assert DIAMOND.is_distributive().witness == Diamond("0", "a", "b", "c", "1")
    assert not BUTTERFLY.is_distributive()


def test_a_pentagon_that_only_shows_from_above():
    """The flats of four points in general position: joins of covers are covers, and yet it is not modular."""
    sets = [frozenset(some) for size in (0, 1, 2, 4) for some in combinations("abcd", size)]
    flats = Poset.from_predicate(sets, frozenset.issubset)
    for x, y in combinations(flats, 2):
        if set(flats.lower_covers(x)) & set(flats.lower_covers(y)):
            assert x in flats.lower_covers(flats.join(x, y))
    witness = flats.is_modular().witness
    assert isinstance(witness, Pentagon)
    assert_sublattice(flats, witness)


def test_a_chain_and_its_opposite():
    assert Poset.from_pairs([(1, 2), (2, 3)]).is_chain()
    decision = Poset.from_pairs([(1, 2), (1, 3)]).is_chain()
    assert decision.witness.pair == (2, 3)
    assert str(decision) == "not chain: neither of 2 and 3 is below the other"


@given(brute.posets())
def test_chains_by_the_definition(poset):
    comparable = all(poset.leq(x, y) or poset.leq(y, x) for x, y in product(poset, repeat=2))
    assert bool(poset.is_chain()) == comparable
    if not comparable:
        x, y = poset.is_chain().witness.pair
        assert not poset.leq(x, y)
        assert not poset.leq(y, x)


@settings(max_examples=60)
@given(brute.lattices(4))
def test_distributive_lattices_decompose_uniquely(poset):
    for x in poset:
        if poset.is_distributive():
            assert brute.decompositions(poset, x) == [poset.decompose(x)]
        else:
            with pytest.raises(AxiomError, match="needs a distributive lattice"):
                poset.decompose(x)


@given(brute.posets())
def test_intervals(poset):
    for x, y in product(poset, repeat=2):
        if poset.leq(x, y):
            between = poset.interval(x, y)
            assert list(between) == [z for z in poset if poset.leq(x, z) and poset.leq(z, y)]
            assert all(between.leq(a, b) == poset.leq(a, b) for a, b in product(between, repeat=2))
        else:
            with pytest.raises(AxiomError, match="there is no interval"):
                poset.interval(x, y)
