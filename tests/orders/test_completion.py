"""The completion: a lattice around the order, and no larger than it must be."""

from itertools import product

from hypothesis import given, settings

from axiometer.orders import Cut, Poset, ordering

from . import brute_orders as brute


@settings(max_examples=60)
@given(brute.posets(6))
def test_the_completion_is_the_least_lattice(poset):
    C = poset.completion()
    assert C.is_lattice()
    assert [x for x in C if not isinstance(x, Cut)] == list(poset)
    assert all(C.leq(x, y) == poset.leq(x, y) for x, y in product(poset, repeat=2))
    for z in C:
        below = [x for x in poset if C.leq(x, z)]
        above = [x for x in poset if C.leq(z, x)]
        assert brute.least_upper_bound(C, below) == z, "join-dense"
        assert all(C.leq(w, z) for w in C if all(C.leq(w, x) for x in above)), "meet-dense"


@settings(max_examples=60)
@given(brute.posets(6))
def test_bounds_that_exist_stay(poset):
    C = poset.completion()
    for x, y in product(poset, repeat=2):
        assert poset.join(x, y) in (None, C.join(x, y))
        assert poset.meet(x, y) in (None, C.meet(x, y))


@settings(max_examples=60)
@given(brute.posets(6))
def test_the_irreducibles_of_the_completion_are_those_of_the_order(poset):
    C = poset.completion()
    assert C.join_irreducibles() == poset.join_irreducibles()
    assert C.meet_irreducibles() == poset.meet_irreducibles()


def test_a_lattice_is_its_own_completion():
    P = ordering("rank-replacement", length=2, grades=3)
    assert list(P.completion()) == list(P)
    assert P.completion().covers() == P.covers()


def test_cuts_say_between_what_they_lie():
    C = ordering("rank-replacement-swapping", length=2, grades=3).completion()
    assert [x for x in C if isinstance(x, Cut)] == [Cut(((0, 2), (1, 0)), ((1, 2), (2, 0)))]
    assert C.join((0, 2), (1, 0)) == Cut(((0, 2), (1, 0)), ((1, 2), (2, 0)))


def test_an_antichain_gets_a_bottom_and_a_top():
    C = Poset.from_pairs([], "ab").completion()
    assert list(C) == [Cut((), ("a", "b")), "a", "b", Cut(("a", "b"), ())]
