"""The five orderings: closed forms against the formulas of the paper, at every small size; bad input."""

from itertools import product
from math import comb, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from axiometer.errors import AxiomError
from axiometer.orders import ORDERINGS, Cut, Poset, ordering
from axiometer.orders.formulas import FORMULAS

NAMES = list(ORDERINGS)
SMALL = [(1, 2), (1, 5), (2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (3, 4), (4, 2), (4, 3), (5, 2)]
CASES = [(name, length, grades) for name in NAMES for length, grades in SMALL]


def by_formula(P, name):
    """The same order by asking the literal formula about every pair."""
    return Poset.from_predicate(list(P), FORMULAS[name])


def test_there_are_formulas_for_all():
    assert list(FORMULAS) == NAMES


@pytest.mark.parametrize(("name", "length", "grades"), CASES)
def test_closed_forms_against_the_formula(name, length, grades):
    P = ordering(name, length=length, grades=grades)
    Q = by_formula(P, name)
    assert list(Q) == list(P) == sorted(P), "lexicographic order is a linear extension"
    assert len(P) == P.size == len(list(P))
    assert P.covers() == Q.covers()
    assert P.order.up == Q.order.up
    assert P.join_irreducibles() == Q.join_irreducibles()
    assert P.meet_irreducibles() == Q.meet_irreducibles()
    assert (P.bottom, P.top) == (Q.bottom, Q.top)
    assert P.form.count_irreducibles(length, grades) == len(P.join_irreducibles())


@pytest.mark.parametrize(("name", "length", "grades"), CASES)
def test_bounds_in_closed_form(name, length, grades):
    P = ordering(name, length=length, grades=grades)
    Q = by_formula(P, name)
    elements = list(P)
    for i, x in enumerate(P):
        joins, meets = P.joins(i).tolist(), P.meets(i).tolist()
        for j, y in enumerate(P):
            assert P.leq(x, y) == Q.leq(x, y)
            assert P.join(x, y) == Q.join(x, y)
            assert P.meet(x, y) == Q.meet(x, y)
            assert (elements[joins[j]] if joins[j] >= 0 else None) == P.join(x, y)
            assert (elements[meets[j]] if meets[j] >= 0 else None) == P.meet(x, y)


@pytest.mark.parametrize(("name", "length", "grades"), CASES)
def test_decompositions_in_closed_form(name, length, grades):
    P = ordering(name, length=length, grades=grades)
    Q = by_formula(P, name)
    assert bool(Q.is_distributive()) == P.form.is_distributive(length, grades)
    for x in P:
        if Q.is_distributive():
            assert P.decompose(x) == Q.decompose(x)
        else:
            with pytest.raises(AxiomError, match="needs a distributive lattice"):
                P.decompose(x)


@pytest.mark.parametrize(("length", "grades"), [(2, 3), (2, 4), (3, 3), (4, 3), (3, 4)])
def test_swapping_decomposes_in_its_completion(length, grades):
    """The maximal irreducibles below a list are in closed form even where the order is no lattice."""
    P = ordering("rank-replacement-swapping", length=length, grades=grades)
    C = P.completion()
    assert C.is_distributive()
    for x in P:
        assert tuple(sorted(P.form.decompose(x))) == C.decompose(x)


@pytest.mark.parametrize(
    ("length", "grades"), [(1, 4), (2, 3), (2, 4), (3, 3), (4, 3), (3, 4), (5, 2), (5, 3)]
)
def test_swapping_completes_to_symmetric_plane_partitions(length, grades):
    """The completion has as many elements as there are symmetric plane partitions in a box."""
    P = ordering("rank-replacement-swapping", length=length, grades=grades)
    C, top = P.completion(), grades - 1
    pairs = [(i, j) for i in range(1, length + 1) for j in range(i, length + 1)]
    assert len(C) == prod(top + i + j - 1 for i, j in pairs) // prod(i + j - 1 for i, j in pairs)
    assert C.is_distributive()
    assert C.join_irreducibles() == P.join_irreducibles()
    assert bool(P.is_lattice()) == (len(C) == len(P)) == (length == 1 or grades == 2)
    assert sum(isinstance(x, Cut) for x in C) == len(C) - len(P)


def test_sizes():
    assert len(ordering("rank-replacement", length=7, grades=3)) == 3**7
    assert len(ordering("set-replacement", length=7, grades=3)) == comb(9, 2)
    assert ordering("rank-replacement", length=100, grades=3, limit=None).size == 3**100


@pytest.mark.parametrize("name", [name for name in NAMES if "projection" not in name])
def test_long_lists_without_enumeration(name):
    P = ordering(name, length=100, grades=2, limit=None)
    x, y = (1,) * 3 + (0,) * 97, (1,) * 2 + (0,) * 98
    assert P.leq(y, x)
    assert P.join(x, y) == x
    assert P.meet(x, y) == y
    assert x in P
    assert len(P.join_irreducibles()) == (5050 if "swapping" in name else 100)
    assert all(P.leq(j, x) for j in P.decompose(x))


@pytest.mark.parametrize("form", ORDERINGS.values())
def test_a_list_is_read_back_from_its_coordinates(form):
    for x in product(range(4), repeat=3):
        assert form.ranking(form.coordinates(x, 3), 3) == x


@given(
    st.lists(st.integers(0, 2), min_size=4, max_size=4), st.lists(st.integers(0, 2), min_size=4, max_size=4)
)
def test_multisets_may_come_in_any_sequence(x, y):
    P = ordering("set-replacement", length=4, grades=3)
    first, second = sorted(x, reverse=True), sorted(y, reverse=True)
    assert P.leq(x, y) == P.leq(first, second)
    assert P.join(x, y) == tuple(map(max, first, second))
    assert list(P)[P._number(x)] == tuple(first)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"length": 3, "grades": 1}, "grades must be an integer from 2 to 100,000, not 1; two grades"),
        ({"length": 0, "grades": 2}, "length must be an integer from 1 to 100,000, not 0; a judged list"),
        ({"length": -1, "grades": 2}, "length must be an integer from 1"),
        ({"length": 2.5, "grades": 2}, "length must be an integer"),
        ({"length": True, "grades": 2}, "length must be an integer"),
        ({"length": 3, "grades": "3"}, "grades must be an integer"),
        ({"length": 20, "grades": 3}, "has 3,486,784,401 elements, above the limit of 1,048,576; choose"),
        ({"length": 100, "grades": 3}, "has about 5e47 elements"),
        ({"length": 20_000, "grades": 3}, "has about 2e9542 elements"),
        ({"length": 10**30, "grades": 3}, "length must be an integer from 1 to 100,000"),
        ({"length": 5, "grades": 3, "limit": 100}, "has 243 elements, above the limit of 100"),
    ],
)
def test_refused_spaces(arguments, message):
    with pytest.raises(AxiomError, match=message) as refusal:
        ordering("rank-replacement", **arguments)
    assert "\n" not in str(refusal.value)


def test_refused_names():
    with pytest.raises(
        AxiomError, match="there is no ordering 'rank-replacment'; did you mean rank-replacement"
    ):
        ordering("rank-replacment", length=2, grades=2)


@pytest.mark.parametrize(
    ("element", "message"),
    [
        ((1, 0), r"\(1, 0\) has 2 documents, and the lists of ordering\('rank-replacement', length=3"),
        ((1, 0, 0, 0), "has 4 documents"),
        ((1, 0, 3), r"has a grade outside 0\.\.2"),
        ((1, 0, -1), "has a grade outside"),
        ((1, 0, 0.5), "is no judged list; give a tuple of grades"),
        (7, "7 is no judged list"),
    ],
)
def test_refused_elements(element, message):
    P = ordering("rank-replacement", length=3, grades=3)
    assert element not in P
    for ask in (P.leq, P.join, P.meet, P.interval):
        with pytest.raises(AxiomError, match=message):
            ask((0, 0, 0), element)
    for ask in (P.decompose, P.up_set, P.down_set, P.rank, P.upper_covers):
        with pytest.raises(AxiomError, match=message):
            ask(element)


def test_enumeration_is_refused_with_its_size():
    P = ordering("rank-replacement", length=100, grades=3, limit=None)
    for ask in (
        lambda: len(P),
        lambda: list(P),
        P.covers,
        P.is_lattice,
        lambda: P.up_set(P.bottom),
        P.completion,
    ):
        with pytest.raises(AxiomError, match="about 5e47 elements"):
            ask()
    with pytest.raises(AxiomError, match=r"join-irreducibles of .* has about 5e47 elements"):
        ordering("rank-projection-replacement", length=100, grades=3, limit=None).join_irreducibles()


def test_memory_is_stated_before_it_is_taken():
    P = ordering("rank-replacement", length=11, grades=3)
    assert "order" not in vars(P), "nothing is built before it is asked for"
    assert str(P.memory) == "177,147 elements, 6.3 GB of order rows"
    with pytest.raises(
        AxiomError, match=r"177,147 elements, 6\.3 GB of order rows: the limit is 1\.1 GB; leq"
    ):
        P.is_lattice()
    assert P.join((0,) * 10 + (1,), (2,) + (0,) * 10) == (2,) + (0,) * 9 + (1,)


def test_the_stated_memory_is_what_is_taken():
    from sys import getsizeof

    for name in ("rank-replacement", "rank-projection-replacement"):
        P = ordering(name, length=6, grades=3)
        taken = sum(map(getsizeof, P.order.up)) + sum(map(getsizeof, P.order.down))
        assert 0.9 < taken / P.memory.rows < 1.1


@pytest.mark.parametrize("name", ORDERINGS)
def test_intervals_found_rank_by_rank_are_those_of_the_rows(name):
    P = ordering(name, length=3, grades=3)
    for x, y in product(P, repeat=2):
        if P.leq(x, y):
            listed = P.form.between(x, y, 3)
            assert listed == [z for z in P if P.leq(x, z) and P.leq(z, y)]


def test_intervals_of_large_spaces():
    P = ordering("rank-replacement-swapping", length=40, grades=3, limit=None)
    low, high = (0,) * 38 + (0, 1), (0,) * 38 + (2, 0)
    small = ordering("rank-replacement-swapping", length=2, grades=3).interval((0, 1), (2, 0))
    assert [x[38:] for x in P.interval(low, high)] == list(small)
    assert len(P.interval(low, high).covers()) == len(small.covers())
    with pytest.raises(AxiomError, match="the interval is too large: down to rank"):
        P.interval(P.bottom, P.top)
    with pytest.raises(AxiomError, match="there is no interval"):
        P.interval(high, low)


def test_join_irreducibles_that_fill_the_memory_are_refused():
    P = ordering("rank-replacement", length=10_000, grades=20, limit=None)
    with pytest.raises(AxiomError, match=r"join-irreducibles.*above the limit"):
        P.join_irreducibles()
