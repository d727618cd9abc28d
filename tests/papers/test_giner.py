"""What paper 000 prints, decided; and what lies behind the claims of section 6.3 that are false."""

from __future__ import annotations

from itertools import combinations, permutations, product

import pytest

from axiometer.orders import ORDERINGS, Cut, generate, ordering, valuation
from axiometer.orders.formulas import FORMULAS
from axiometer.orders.operations import (
    PROJECTED_REPLACEMENT,
    REPLACEMENT_LAST,
    SWAPPING,
    SWAPPING_NEIGHBOURS,
    Operation,
)
from axiometer.papers.claim import STATUSES
from axiometer.papers.giner_theory import decompositions, formal, is_five

from ..golden.golden import decided_claims
from ..golden.test_golden import unchanged

REFUTED = {
    "3-footnote-1": "0, 1/2",
    "3-sublattice": "(0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0), (1, 1, 1)",
    "3-theorem-3": "bottom (0,)",
    "4-cycles": "(0, 0) < (0, 1) < (0, 0)",
    "4-definition-1": "(0,), degree 0",
    "4-trivially-a-lattice": "(0, 2) and (1, 0) have no join: their minimal upper bounds are (1, 2), (2, 0)",
    "5.2-proof-of-3": "(1, 1)",
    "6-last-rank": "(0, 0, 1), (0, 1, 0), (1, 0, 0)",
    "6.2-displayed": "(0, 1), (1, 0)",
    "6.2-meets": "(0, 1), (1, 0)",
    "6.2-remark-2": "(0, 1), (1, 0)",
    "6.3-converse": "{}, {a}, {b}, {c}, {ab}, {bc}, {abc}",
    "6.3-interval": "(2, 1, 1), (2, 1, 2), (2, 2, 1)",
    "6.3-no-valuations": (
        "gP: proved for lists of any length; all 2,722 cases were listed (grades=3, length=4)"
    ),
    "6.3-not-determined": "(0, 0, 1), (0, 0, 2)",
    "6.3-not-distributive": "(0, 2) and (1, 0) have no join: their minimal upper bounds are (1, 2), (2, 0)",
    "6.3-not-unique": "(2, 0, 1): (0, 1, 1), (2, 0, 0)",
    "6.3-operations": "((0, 2), (1, 2))",
    "6.3-printed-pair": "(2, 2, 0), (2, 2, 1)",
    "7-300-values": "200 values and one",
    "7-between": "(0, 2, 0), (1, 1, 0), (2, 0, 0)",
    "7-counts": "length 3, 3 grades",
}
UNDER_CONVENTION = {
    *("3-footnote-2", "3-theorem-1", "3-theorem-3-with-bottom"),
    *("5.2-determined", "5.2-figure-3", "5.2-figure-4", "5.2-same"),
    *("6-all-three", "6-projection-alone"),
    *(
        "6.2-determined",
        "6.2-distributes",
        "6.2-figure-7",
        "6.2-figures-5-6",
        "6.2-incomparable",
        "6.2-order",
    ),
    *("6.2-proposition-5", "6.2-proposition-6", "6.2-proposition-7", "6.2-proposition-8"),
    *("6.3-not-total", "7-rbp-separates", "7-ties", "7-without-a-formula"),
}
REPRODUCED = {
    *("3-chains", "3-covers", "3-figure-1", "3-theorem-2"),
    *("5-swapping", "5.1-chain", "5.1-footnote-3", "5.1-irreducibles", "5.2-covers", "5.2-incomparable"),
    *("5.2-meets", "5.2-order", "5.2-proposition-1", "5.2-proposition-2", "5.2-proposition-3"),
    *("5.2-proposition-4", "6-shortcut", "6-swapping-alone", "6.1-chain", "6.1-footnote-6", "6.3-order"),
    *("7-bound", "7-pseudo-metrics", "7-rank-only"),
}


@pytest.fixture(scope="module")
def decided() -> dict[str, dict[str, str]]:
    return {row["id"].removeprefix("giner."): row for row in decided_claims("giner").iter_rows(named=True)}


def test_nothing_is_found_otherwise() -> None:
    unchanged("claims", "giner")


def test_statuses(decided: dict[str, dict[str, str]]) -> None:
    found = {status: {k for k, row in decided.items() if row["status"] == status} for status in STATUSES}
    assert found["refuted"] == set(REFUTED)
    assert found["reproduced-under-convention"] == UNDER_CONVENTION
    assert found["reproduced"] == REPRODUCED
    assert found["not-checkable"] == {"5.2-paths"}


@pytest.mark.parametrize("name", REFUTED)
def test_a_refuted_claim_has_its_witness(decided: dict[str, dict[str, str]], name: str) -> None:
    assert decided[name]["witness"].startswith(REFUTED[name])


@pytest.mark.parametrize("name", sorted(UNDER_CONVENTION))
def test_a_convention_is_named(decided: dict[str, dict[str, str]], name: str) -> None:
    assert decided[name]["convention"]


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("5.2-figure-3", "1 naming meets them all: r5 = (2, 1, 0, 0, 0)"),
        ("5.2-figure-4", "r13 = r6 v r7 = (2, 2, 1, 1, 0)"),
        ("5.2-same", "when 4 are, gP is 1/10 and gR 1/8"),
        ("6.2-figure-7", "1/3 and 2/3; r1 = (1, 0, 0), r2 = (0, 0, 1)"),
        (
            "6.3-not-distributive",
            "with two degrees a distributive lattice (5 of 5), with more no lattice (5 of 5)",
        ),
        ("7-rbp-separates", "it fails from p = 0.5 on"),
        ("7-rank-only", "0 are"),
        ("7-pseudo-metrics", "gP@2: pseudo-metric: d((0, 0, 0), (0, 0, 1)) = 0"),
    ],
)
def test_what_was_found(decided: dict[str, dict[str, str]], name: str, part: str) -> None:
    assert part in decided[name]["found"]


@pytest.mark.parametrize(("length", "grades"), [(2, 2), (3, 2), (3, 3)])
def test_replacement_at_any_single_rank_makes_no_shortcuts(length: int, grades: int) -> None:
    """So the last rank is not forced by that argument; it alone gives an order with a least element."""
    for ranks in (ranks for size in range(1, length + 1) for ranks in combinations(range(length), size)):

        def moves(x, grades, ranks=ranks):
            return [(*x[:k], x[k] + 1, *x[k + 1 :]) for k in ranks if x[k] + 1 < grades]

        replaced = Operation("replacement at some ranks", moves)
        found = generate([replaced, SWAPPING_NEIGHBOURS], length=length, grades=grades)
        assert len(found.parts) == 1
        assert (found.shortcut is None) == (len(ranks) == 1)
        assert (found.poset().bottom is not None) == (length - 1 in ranks)


@pytest.mark.parametrize(("length", "grades"), [(2, 2), (3, 3), (4, 2)])
def test_all_three_operations_generate_the_lexicographic_chain(length: int, grades: int) -> None:
    found = generate([REPLACEMENT_LAST, SWAPPING, PROJECTED_REPLACEMENT], length=length, grades=grades)
    assert found.shortcut is not None
    assert found.compare(FORMULAS["rank-projection-replacement"])


def test_intervals_of_swapping_are_pentagons_but_no_sublattices() -> None:
    """Eight intervals are N5 in themselves; in the whole order two of their elements lack a bound."""
    P = ordering("rank-replacement-swapping", length=3, grades=3)
    pentagons = [five for x, y in product(P, repeat=2) if P.leq(x, y) and is_five(five := P.interval(x, y))]
    assert len(pentagons) == 8
    assert list(pentagons[0]) == [(0, 0, 1), (0, 0, 2), (0, 1, 0), (0, 1, 1), (0, 1, 2)]
    for five in pentagons:
        assert not all(P.join(x, y) in five and P.meet(x, y) in five for x, y in combinations(five, 2))


@pytest.mark.parametrize(("length", "grades"), [(2, 3), (3, 2), (3, 3)])
def test_no_five_lists_under_swapping_are_a_pentagon_or_diamond(length: int, grades: int) -> None:
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


@pytest.mark.parametrize("length", [2, 3])
def test_the_statements_fit_the_order_that_the_operations_generate(length: int) -> None:
    """Three grades, the last rank and neighbours: a lattice with an N5, on which additive measures fail.

    This is not the order of the displayed formula, which has more pairs.
    """
    P = generate([REPLACEMENT_LAST, SWAPPING_NEIGHBOURS], length=length, grades=3).poset()
    assert P.is_lattice()
    head = (0,) * (length - 2)
    five = P.is_distributive().witness
    assert five.elements == tuple((*head, *tail) for tail in ((0, 1), (0, 2), (2, 0), (1, 0), (2, 1)))
    assert valuation(P, [formal(x, 3) for x in P]).witness[:2] == ((*head, 0, 2), (*head, 1, 0))
    assert P.leq((*head, 2, 0), (*head, 2, 1)), "the printed pair is comparable here too"
    if length == 2:
        assert any(len(decompositions(P, x)) > 1 for x in P)


@pytest.mark.parametrize(("length", "grades"), [(3, 3), (2, 4)])
def test_swaps_of_any_pair_generate_no_lattice(length: int, grades: int) -> None:
    assert not generate([REPLACEMENT_LAST, SWAPPING], length=length, grades=grades).poset().is_lattice()


@pytest.mark.parametrize("name", ORDERINGS)
def test_only_swapping_needs_cuts(name: str) -> None:
    completed = ordering(name, length=3, grades=3).completion()
    assert any(isinstance(x, Cut) for x in completed) == (name == "rank-replacement-swapping")
