"""Sections 3 and 4 of paper 000 (Giner, ICTIR 2022), statement by statement."""

from fractions import Fraction
from itertools import combinations, product

import pytest

from axiometer.errors import AxiomError
from axiometer.orders import Poset, generate, ordering, valuation
from axiometer.orders.formulas import set_replacement
from axiometer.orders.operations import PROJECTION, REPLACEMENT
from axiometer.orders.properties import NoBound

from . import brute_orders as brute
from .giner import determined_by, is_pentagon_or_diamond, small_lattices


def test_s3_covers_are_a_transitive_reduction():
    for P in (P for size in range(1, 6) for P in brute.all_posets(size)):
        edges = set(P.covers())
        assert not any(
            (x, y) in edges and (y, z) in edges and (x, z) in edges for x, y, z in product(P, repeat=3)
        )


def test_s3_footnote1_is_no_order():
    """ "a <= b iff a <= b + 1" relates 0 and 1/2 both ways."""
    with pytest.raises(AxiomError, match="0 and 1/2 are each below the other"):
        Poset.from_predicate([Fraction(0), Fraction(1, 2)], lambda a, b: a <= b + 1)


def test_s3_sublattice_as_printed_contradicts_theorem_1():
    """Printed: closed in X, which any subset is. Then the distributive 2^3 contains M3."""
    P = ordering("rank-replacement", length=3, grades=2)
    some = [(0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0), (1, 1, 1)]
    assert P.is_distributive()
    assert all(P.join(x, y) in P and P.meet(x, y) in P for x, y in combinations(some, 2)), (
        "printed definition"
    )
    assert is_pentagon_or_diamond(P.restrict(some))
    assert P.join((0, 0, 1), (0, 1, 0)) not in some, "the usual definition"


def test_s3_theorem1_with_the_usual_definition():
    for P in small_lattices(4):
        closed = (
            some
            for some in combinations(P, 5)
            if all(P.join(x, y) in some and P.meet(x, y) in some for x, y in combinations(some, 2))
        )
        assert brute.is_distributive(P) == (
            not any(is_pentagon_or_diamond(P.restrict(some)) for some in closed)
        )


def test_s3_theorem2_unique_decompositions():
    for P in small_lattices(4):
        if P.is_distributive():
            assert all(brute.decompositions(P, x) == [P.decompose(x)] for x in P if x != P.bottom)


def test_s3_theorem2_has_no_converse():
    """The convex sets of three points on a line are not distributive, yet every one decomposes uniquely."""
    P = Poset.from_predicate(
        [frozenset(s) for s in ("", "a", "b", "c", "ab", "bc", "abc")], frozenset.issubset
    )
    assert P.is_lattice()
    assert not P.is_distributive()
    assert all(len(brute.decompositions(P, x)) == 1 for x in P)


def test_s3_theorem3_needs_the_value_of_the_bottom():
    chain = ordering("rank-replacement", length=1, grades=2)
    assert valuation(chain, [0, 1])
    assert valuation(chain, [5, 1]), "same value on the only irreducible, another valuation"
    for P in small_lattices(4):
        if P.is_distributive():
            assert not determined_by(P, P.join_irreducibles())
            assert determined_by(P, (P.bottom, *P.join_irreducibles()))


def test_s3_footnote2_one_lower_cover_in_lattices_only():
    for P in small_lattices(4):
        assert set(P.join_irreducibles()) == {x for x in P if len(P.lower_covers(x)) == 1}
    P = ordering("rank-replacement-swapping", length=2, grades=3)
    assert P.lower_covers((2, 0)) == ((0, 2), (1, 0))
    assert (2, 0) in P.join_irreducibles()


def test_s4_definition1_prose_and_formula_differ():
    """ "A higher degree than a_j" is not ">= a_j"; the ordering is the same, since only the index shifts."""
    r = (1,)
    assert sum(g > 1 for g in r) == 0
    assert sum(g >= 1 for g in r) == 1
    lists = list(product(range(3), repeat=3))
    for x, y in product(lists, repeat=2):
        prose = all(sum(g > j for g in x) <= sum(g > j for g in y) for j in range(3))
        assert prose == set_replacement(x, y)


def test_s4_a_finite_poset_is_no_lattice_trivially():
    assert Poset.from_pairs([], "ab").is_lattice().witness == NoBound("join", ("a", "b"), ())
    P = ordering("rank-replacement-swapping", length=2, grades=3)
    assert P.is_lattice().witness == NoBound("join", ((0, 2), (1, 0)), ((1, 2), (2, 0)))


def test_s4_circles_break_antisymmetry_not_transitivity():
    found = generate([REPLACEMENT, PROJECTION], length=2, grades=2)
    assert found.circle == ((0, 0), (0, 1), (0, 0))
    for row in found.rows:
        assert all(found.rows[j] | row == row for j in range(4) if row >> j & 1), "transitive"
