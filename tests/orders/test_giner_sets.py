"""Section 5 of paper 000: set-based retrieval.

The figures are not in the text: the numbers of their nodes are recovered from the printed equalities.
"""

from fractions import Fraction
from itertools import combinations, permutations, product

from flint import fmpz_poly

from axiometer.orders import Poset, generate, ordering, valuation
from axiometer.orders.formulas import FORMULAS, set_replacement
from axiometer.orders.operations import PROJECTION_OF_GRADES, SWAPPING

from .giner import formal, precision, set_sizes


@set_sizes
def test_s5_swapping_has_no_effect_on_sets(length, grades):
    assert not any(generate([SWAPPING], length=length, grades=grades, multiset=True).steps)


@set_sizes
def test_s5_projection_alone_falls_into_parts(length, grades):
    assert len(generate([PROJECTION_OF_GRADES], length=length, grades=grades, multiset=True).parts) > 1


@set_sizes
def test_s51_chain_of_irreducibles(length, grades):
    P = ordering("set-projection-replacement", length=length, grades=grades)
    Q = Poset.from_predicate(list(P), FORMULAS["set-projection-replacement"])
    assert Q.is_chain()
    assert Q.is_distributive()
    assert Q.join_irreducibles() == tuple(x for x in Q if x != Q.bottom)
    assert all(Q.join(x, y) == (y if Q.leq(x, y) else x) for x, y in product(Q, repeat=2))


@set_sizes
def test_s51_footnote3_masses_differ_as_the_counts_do(length, grades):
    for x, y in product(ordering("set-replacement", length=length, grades=grades), repeat=2):
        if x != y:
            k = max(j for j in range(grades) if x.count(j) != y.count(j))
            mass = sum(g >= k for g in x) - sum(g >= k for g in y)
            assert mass == x.count(k) - y.count(k)


def test_s52_example_is_incomparable():
    P = ordering("set-replacement", length=3, grades=4)
    assert not P.leq((2, 2, 0), (3, 0, 0))
    assert not P.leq((3, 0, 0), (2, 2, 0))


def test_s52_figure2_has_six_nodes():
    P = ordering("set-replacement", length=2, grades=3)
    assert len(P) == 6
    assert [len(level) for level in P.levels()] == [1, 1, 2, 1, 1]
    assert len(P.covers()) == 6


@set_sizes
def test_propositions_1_2_3_on_the_formula(length, grades):
    """The order of the displayed formula, by asking it about every pair; nothing comes from a closed form."""
    lists = [x for x in product(range(grades), repeat=length) if list(x) == sorted(x, reverse=True)]
    P = Poset.from_predicate(lists, set_replacement)
    for x, y in combinations(P, 2):
        assert P.join(x, y) == tuple(map(max, x, y)), "proposition 1"
        assert P.meet(x, y) == tuple(map(min, x, y)), "proposition 1"
    assert P.is_lattice(), "proposition 2"
    assert P.is_distributive(), "proposition 2"
    assert all(sum(y) == sum(x) + 1 for x, y in P.covers()), "the covers of its proof"
    expected = {(j,) * m + (0,) * (length - m) for j in range(1, grades) for m in range(1, length + 1)}
    assert set(P.join_irreducibles()) == expected, "proposition 3"


@set_sizes
def test_proposition_4_for_all_gains(length, grades):
    """gP and gR with unknown gains: a multiset has one unknown for each grade."""
    P = ordering("set-replacement", length=length, grades=grades)
    gains = [sum((formal((g,), grades) for g in x), fmpz_poly([])) for x in P]
    assert valuation(P, gains)


@set_sizes
def test_s52_meets_of_irreducibles_are_irreducible_in_sets(length, grades):
    P = ordering("set-replacement", length=length, grades=grades)
    irreducibles = P.join_irreducibles()
    assert all(P.meet(x, y) in irreducibles for x, y in combinations(irreducibles, 2))


JOINS = {5: (2, 3), 8: (3, 4), 10: (4, 7), 11: (3, 6), 14: (3, 9), 15: (6, 12), 16: (7, 9), 18: (9, 12)}
PRINTED = {5: (2, 2, 1, 3), 8: (2, 3, 1, 4), 10: (3, 4, 2, 5), 11: (2, 4, 1, 5), 14: (2, 5, 1, 6)}


def figure3_labels():
    """Every way to name the irreducibles of figure 3 that meets all printed equalities (in tenths of gP)."""
    P = ordering("set-replacement", length=5, grades=3)
    named = (1, 2, 3, 4, 6, 7, 9, 12)
    for choice in permutations(P.join_irreducibles(), 4):
        head = dict(zip((1, 2, 3, 4), choice, strict=True))
        if [sum(x) for x in choice] != [1, 2, 2, 3] or P.meet(head[2], head[3]) != head[1]:
            continue
        rest = [x for x in P.join_irreducibles() if x not in choice]
        for more in permutations(rest, 4):
            r = head | dict(zip((6, 7, 9, 12), more, strict=True))
            r |= {k: P.join(r[i], r[j]) for k, (i, j) in JOINS.items()}
            if len(set(r.values())) == len(named) + len(JOINS) and all(
                (sum(r[i]), sum(r[j]), sum(P.meet(r[i], r[j])), sum(r[k])) == PRINTED[k]
                for k, (i, j) in JOINS.items()
                if k in PRINTED
            ):
                yield r


def test_s52_the_equalities_of_figure3_have_one_reading():
    P = ordering("set-replacement", length=5, grades=3)
    (r,) = figure3_labels()
    assert (r[1], r[3], r[12]) == ((1, 0, 0, 0, 0), (2, 0, 0, 0, 0), (2, 2, 2, 0, 0))
    for k, (i, j) in JOINS.items():
        assert set(P.decompose(r[k])) == {r[i], r[j]}
    assert {k: precision(r[k], 3) for k in PRINTED} == {k: Fraction(v[3], 10) for k, v in PRINTED.items()}
    thirteen = P.join(r[6], r[7])
    assert (sum(r[6]), sum(r[7]), sum(P.meet(r[6], r[7])), sum(thirteen)) == (4, 4, 2, 6)
    assert thirteen not in r.values()
    assert all(sum(r[i]) <= sum(r[j]) for i, j in combinations(sorted(r), 2)), "numbered by level"


def test_s52_precision_and_recall_coincide_for_a_recall_base_of_n():
    """They are printed as the same: gR = gP N / RB."""
    x = (2, 1, 0, 0, 0)
    assert Fraction(sum(x), 2) / 5 == precision(x, 3)
    assert Fraction(sum(x), 2) / 4 != precision(x, 3)
