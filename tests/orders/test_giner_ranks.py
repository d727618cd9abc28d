"""Sections 6 to 6.2 of paper 000: rank-based retrieval."""

from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb

import pytest

from axiometer.errors import AxiomError
from axiometer.orders import Poset, generate, ordering, valuation
from axiometer.orders.formulas import (
    FORMULAS,
    rank_replacement,
    rank_replacement_displayed,
    rank_replacement_swapping,
)
from axiometer.orders.operations import (
    PROJECTED_REPLACEMENT,
    PROJECTION,
    REPLACEMENT,
    REPLACEMENT_LAST,
    SWAPPING,
    SWAPPING_NEIGHBOURS,
    Operation,
)

from .giner import SIZES, formal_values, precision, sizes, swapping_sizes


@sizes
def test_s6_swapping_alone_falls_into_parts(length, grades):
    found = generate([SWAPPING], length=length, grades=grades)
    assert ((1,) * length,) in found.parts
    assert len(found.parts) == comb(length + grades - 1, length)


@sizes
def test_s6_projection_alone_falls_into_parts(length, grades):
    """One part for each grade of the first document."""
    assert len(generate([PROJECTION], length=length, grades=grades).parts) == grades


def test_s6_replacement_anywhere_with_swapping_makes_shortcuts():
    found = generate([REPLACEMENT, SWAPPING], length=3, grades=2)
    start, via, end = (0, 0, 0), (0, 1, 0), (1, 0, 0)
    place = {x: i for i, x in enumerate(found.elements)}
    assert {place[via], place[end]} <= set(found.steps[place[start]])
    assert place[end] in found.steps[place[via]]
    assert found.shortcut is not None


@swapping_sizes
def test_s6_yet_it_generates_the_ordering_of_63(length, grades):
    """So the combination need not be dismissed: its reduction is the diagram of section 6.3."""
    found = generate([REPLACEMENT, SWAPPING], length=length, grades=grades)
    assert found.circle is None
    assert len(found.parts) == 1
    assert found.compare(rank_replacement_swapping)


@pytest.mark.parametrize(("length", "grades"), [(3, 2), (3, 3), (4, 2), (4, 3)])
def test_s6_replacement_at_the_last_rank_makes_shortcuts_too(length, grades):
    """With swaps of any pair, as stated; not with swaps of neighbours."""
    found = generate([REPLACEMENT_LAST, SWAPPING], length=length, grades=grades)
    zeros = (0,) * (length - 3)
    assert found.shortcut == ((*zeros, 0, 0, 1), (*zeros, 0, 1, 0), (*zeros, 1, 0, 0))
    assert generate([REPLACEMENT_LAST, SWAPPING_NEIGHBOURS], length=length, grades=grades).shortcut is None


def replacement_at(ranks):
    """Replacement at some ranks only."""

    def moves(x, grades):
        return [(*x[:k], x[k] + 1, *x[k + 1 :]) for k in ranks if x[k] + 1 < grades]

    return Operation("replacement at some ranks", moves)


@pytest.mark.parametrize(("length", "grades"), [(2, 2), (3, 2), (3, 3), (4, 2)])
def test_s6_replacement_at_any_single_rank_makes_no_shortcuts(length, grades):
    """So the last rank is not forced by that argument; it alone gives an order with a least element."""
    for ranks in (ranks for size in range(1, length + 1) for ranks in combinations(range(length), size)):
        found = generate([replacement_at(ranks), SWAPPING_NEIGHBOURS], length=length, grades=grades)
        assert len(found.parts) == 1
        assert (found.shortcut is None) == (len(ranks) == 1)
        assert (found.poset().bottom is not None) == (length - 1 in ranks)


@pytest.mark.parametrize(("length", "grades"), [(2, 2), (2, 3), (3, 2), (3, 3), (4, 2), (4, 3)])
def test_s6_all_three_operations_make_shortcuts(length, grades):
    found = generate([REPLACEMENT_LAST, SWAPPING, PROJECTED_REPLACEMENT], length=length, grades=grades)
    assert found.shortcut is not None
    assert found.compare(FORMULAS["rank-projection-replacement"]), "and generate the lexicographic chain"


def test_s6_the_example_of_all_three_operations():
    found = generate([REPLACEMENT_LAST, SWAPPING, PROJECTED_REPLACEMENT], length=3, grades=2)
    place = {x: i for i, x in enumerate(found.elements)}
    r, t, s = (0, 1, 0), (0, 1, 1), (1, 0, 0)
    assert all(place[y] in found.steps[place[x]] for x, y in ((r, s), (r, t), (t, s)))


@sizes
def test_s61_chain(length, grades):
    P = ordering("rank-projection-replacement", length=length, grades=grades)
    Q = Poset.from_predicate(list(P), FORMULAS["rank-projection-replacement"])
    assert Q.is_chain()
    assert Q.join_irreducibles() == tuple(x for x in Q if x != Q.bottom)


def test_s62_the_displayed_formula_is_no_order_and_not_remark_2():
    assert rank_replacement_displayed((0, 1), (1, 0))
    assert not rank_replacement((0, 1), (1, 0))
    with pytest.raises(AxiomError, match=r"\(0, 1\) and \(1, 0\) are each below the other"):
        Poset.from_predicate(list(product(range(2), repeat=2)), rank_replacement_displayed)


def test_s62_example_is_incomparable_under_remark_2_only():
    x, y = (1, 0, 0), (0, 1, 0)
    assert not rank_replacement(x, y)
    assert not rank_replacement(y, x)
    assert rank_replacement_displayed(x, y)
    assert rank_replacement_displayed(y, x)


@sizes
def test_propositions_5_6_7_on_remark_2(length, grades):
    P = Poset.from_predicate(list(product(range(grades), repeat=length)), rank_replacement)
    for x, y in combinations(P, 2):
        assert P.join(x, y) == tuple(map(max, x, y)), "proposition 5"
        assert P.meet(x, y) == tuple(map(min, x, y)), "proposition 5"
    assert P.is_distributive(), "proposition 6"
    expected = {(0,) * k + (j,) + (0,) * (length - k - 1) for j in range(1, grades) for k in range(length)}
    assert set(P.join_irreducibles()) == expected, "proposition 7"


@sizes
def test_proposition_8_for_all_gains_and_weights(length, grades):
    """Unknown gains at every rank: gP, gR, gRBP, DCG, every model whose weights depend on the rank alone."""
    P = ordering("rank-replacement", length=length, grades=grades)
    assert valuation(P, formal_values(P))


def test_proposition_8_is_not_empty():
    """A measure whose weights depend on what was seen, the reciprocal rank, is no valuation."""
    P = ordering("rank-replacement", length=2, grades=2)
    found = valuation(P, [0, Fraction(1, 2), 1, 1])
    assert found.witness == ((0, 1), (1, 0), (1, 1), (0, 0))


@pytest.mark.parametrize(("length", "grades"), [size for size in SIZES if size[0] > 1])
def test_s62_meets_of_irreducibles_need_not_be_irreducible(length, grades):
    P = ordering("rank-replacement", length=length, grades=grades)
    irreducibles = P.join_irreducibles()
    first, second = (0,) * (length - 1) + (1,), (0,) * (length - 2) + (1, 0)
    assert P.meet(first, second) == P.bottom
    assert P.bottom not in irreducibles
    assert all(P.meet(x, y) in {P.bottom, *irreducibles} for x, y in combinations(irreducibles, 2))


def test_s62_figures_5_and_6_are_eight_cubes():
    """Two figures of four cubes that share a face of nine lists."""
    P = ordering("rank-replacement", length=3, grades=3)
    cubes = [x for x in P if all(g < 2 for g in x)]
    assert all(len(P.interval(x, tuple(g + 1 for g in x))) == 8 for x in cubes)
    lower, upper = [[x for x in P if x[2] in part] for part in ((0, 1), (1, 2))]
    assert (len(P), len(cubes), len(lower), len(set(lower) & set(upper))) == (27, 8, 18, 9)
    assert [len([x for x in cubes if x[2] == part]) for part in (0, 1)] == [4, 4]


def figure5_labels():
    """Every naming of figure 5 that meets the equalities of 6.2 and the sentences of section 7."""
    P = ordering("rank-replacement", length=3, grades=3)
    singles = [x for x in P.join_irreducibles() if sum(x) == 1]
    for r1, r2, r3 in permutations(singles):
        r = {1: r1, 2: r2, 3: r3, 4: (2, 0, 0), 5: P.join(r1, r2), 6: (1, 1, 0), 8: (0, 2, 0)}
        r[17] = P.join(P.join(r[4], r2), r3)
        meets = P.meet(r[4], r2), P.meet(r[4], r3), P.meet(r[4], P.join(r2, r3))
        if len(set(r.values())) == len(r) and set(meets) == {P.bottom}:
            yield r


def test_s62_the_equalities_of_figure5_have_one_reading():
    P = ordering("rank-replacement", length=3, grades=3)
    (r,) = figure5_labels()
    assert (r[1], r[2], r[3], r[5], r[17]) == ((1, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 1), (2, 1, 1))
    assert [precision(r[k], 3) for k in (1, 2, 4, 5, 17)] == [Fraction(n, 6) for n in (1, 1, 2, 2, 4)]
    assert precision(r[5], 3) == precision(r[1], 3) + precision(r[2], 3) - precision(P.meet(r[1], r[2]), 3)
    assert set(P.decompose(r[17])) == {r[4], r[2], r[3]}
