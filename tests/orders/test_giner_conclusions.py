"""Section 7 of paper 000: counts, bounds, distances."""

from fractions import Fraction
from itertools import permutations

from axiometer.orders import ORDERINGS, Cut, induced_distance, isotone, ordering, strictly_isotone

from .giner import precision, sizes


@sizes
def test_s7_counts(length, grades):
    """With grades = c + 1 there are (c+1)^N lists and cN irreducibles; no reading of c gives c^N and cN."""
    P = ordering("rank-replacement", length=length, grades=grades)
    assert len(P) == grades**length
    assert len(P.join_irreducibles()) == (grades - 1) * length


def test_s7_two_hundred_values_and_not_three_hundred():
    P = ordering("rank-replacement", length=100, grades=3, limit=None)
    assert P.size == 3**100
    assert len(P.join_irreducibles()) == 200


def test_s7_the_three_runs_are_incomparable():
    """Figure 5 does not put r6 in between: only the lexicographic chain does."""
    low, middle, high = (0, 2, 0), (1, 1, 0), (2, 0, 0)
    between = {}
    for name in ORDERINGS:
        P = ordering(name, length=3, grades=3)
        between[name] = P.leq(low, middle) and P.leq(middle, high)
    assert [name for name in between if between[name]] == ["rank-projection-replacement"]
    P = ordering("rank-replacement", length=3, grades=3)
    assert not any(P.leq(x, y) for x, y in permutations((low, middle, high), 2))


def test_s7_rbp_lies_between_with_linear_gains():
    """Fails for exponential gains (0, 1, 3) once p > 1/2."""
    for p in (Fraction(n, 20) for n in range(1, 20)):
        assert 2 * p < 1 + p < 2
        assert (3 * p <= 1 + p) == (p <= Fraction(1, 2))


def test_s7_precision_recall_and_dcg_tie_with_linear_gains():
    """DCG's discount is 1 at ranks 1 and 2 for every base from 2 up; gains 0, 1, 3 break the tie."""
    assert sum((0, 2, 0)) == sum((1, 1, 0)) == sum((2, 0, 0))
    exponential = {0: 0, 1: 1, 2: 3}
    assert sum(exponential[g] for g in (1, 1, 0)) != sum(exponential[g] for g in (2, 0, 0))


def test_s7_the_join_bounds_every_isotone_metric():
    P = ordering("rank-replacement", length=3, grades=3)
    assert P.join((2, 0, 0), (1, 1, 0)) == (2, 1, 0)
    values = [precision(x, 3) for x in P]
    assert isotone(P, values)
    assert precision((2, 1, 0), 3) >= max(precision((2, 0, 0), 3), precision((1, 1, 0), 3))


def test_s7_metrics_and_pseudo_metrics():
    """gP is strictly isotone and induces a metric; cut at rank 2 it ignores a rank: a pseudo-metric."""
    P = ordering("rank-replacement", length=3, grades=3)
    values = [precision(x, 3) for x in P]
    assert strictly_isotone(P, values)
    assert induced_distance(P, dict(zip(P, values, strict=True))).kind == "metric"
    cut = induced_distance(P, {x: precision(x[:2], 3) for x in P})
    assert cut.kind == "pseudo-metric"
    assert cut.witness == ((0, 0, 0), (0, 0, 1))


def test_s7_cuts_are_only_needed_for_swapping():
    for name in ORDERINGS:
        C = ordering(name, length=3, grades=3).completion()
        assert any(isinstance(x, Cut) for x in C) == (name == "rank-replacement-swapping")
