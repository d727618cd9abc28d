"""Ranks, heights and maximal chains."""

from itertools import pairwise

import pytest
from hypothesis import given

from axiometer.errors import AxiomError
from axiometer.orders import Poset

from . import brute_orders as brute


def climbs(poset, walk):
    """Steps up minus steps down; every step must be a cover."""
    edges = set(poset.covers())
    assert all((x, y) in edges or (y, x) in edges for x, y in pairwise(walk))
    return sum(1 if (x, y) in edges else -1 for x, y in pairwise(walk))


@given(brute.posets())
def test_ranks_rise_by_one_or_there_is_a_witness(poset):
    graded = poset.is_graded()
    if graded:
        assert all(poset.rank(y) == poset.rank(x) + 1 for x, y in poset.covers())
        assert min(map(poset.rank, poset)) == 0
    else:
        first, second = graded.witness.first, graded.witness.second
        assert (first[0], first[-1]) == (second[0], second[-1])
        assert climbs(poset, first) != climbs(poset, second)
        with pytest.raises(AxiomError, match="no rank function"):
            poset.rank(first[0])


def test_two_chains_are_preferred_as_a_witness():
    P = Poset.from_pairs([("0", "a"), ("a", "b"), ("b", "1"), ("0", "c"), ("c", "1")])
    assert P.is_graded().witness.elements == ("0", "c", "1", "0", "a", "b", "1")


def test_a_zigzag_without_two_chains():
    """Every interval is a chain, yet no ranks fit: a - b - c climbs two, a - e - d - c climbs nothing."""
    P = Poset.from_pairs([("a", "b"), ("b", "c"), ("d", "c"), ("d", "f"), ("f", "e"), ("a", "e")])
    graded = P.is_graded()
    assert not graded
    assert climbs(P, graded.witness.first) != climbs(P, graded.witness.second)


@given(brute.posets())
def test_levels_are_heights(poset):
    height = {x: level for level, row in enumerate(poset.levels()) for x in row}
    assert sorted(height) == list(poset)
    for x in poset:
        assert height[x] == 1 + max((height[y] for y in poset.lower_covers(x)), default=-1)


@given(brute.posets())
def test_maximal_chains_cannot_be_extended(poset):
    found = list(poset.maximal_chains())
    assert len(found) == len(set(found)) == poset.count_maximal_chains()
    edges = set(poset.covers())
    for chain in found:
        assert chain[0] in poset.minimal()
        assert chain[-1] in poset.maximal()
        assert all(pair in edges for pair in pairwise(chain))
    assert {x for chain in found for x in chain} == set(poset)
