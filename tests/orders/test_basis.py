"""Measures from a basis: values, round trips, conditions, bounds, files."""

from __future__ import annotations

import pickle
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import axiometer as ax
from axiometer.numeric import Real
from axiometer.orders import ORDERINGS, isotone, strictly_isotone, valuation
from axiometer.orders.values_on_order import values_on

SIZES = [(1, 3), (2, 2), (2, 3), (3, 2), (3, 3)]
exact = st.fractions(min_value=-3, max_value=3, max_denominator=6)


@st.composite
def bases(draw):
    """One of the five orderings with any values on its join-irreducibles and its bottom."""
    name, (length, grades) = draw(st.sampled_from(list(ORDERINGS))), draw(st.sampled_from(SIZES))
    P = ax.ordering(name, length=length, grades=grades)
    values = {j: draw(exact) for j in P.join_irreducibles()}
    return P, values, draw(st.one_of(st.just(Fraction(0)), exact))


@settings(max_examples=60)
@given(bases())
def test_any_values_define_a_valuation_that_takes_them(drawn):
    P, values, bottom = drawn
    M = P.measure(values, bottom=bottom)
    found = [M.value(x) for x in P]
    assert all(M.value(j) == value for j, value in values.items())
    assert M.value(P.bottom) == bottom
    assert valuation(P, found)


@settings(max_examples=60)
@given(bases())
def test_the_reader_gives_the_same_values_as_the_sum_of_shares(drawn):
    """Rank by rank in exact arithmetic, in floats, and for shorter lists filled with documents of grade 0."""
    P, values, bottom = drawn
    M = P.measure(values, bottom=bottom)
    read = values_on(M, P)
    for x in P:
        assert read[x] == M.value(x)
        assert ax.score(M, x) == pytest.approx(float(M.value(x)))
        for cut in range(len(x)):
            if not any(x[cut:]):
                assert ax.exact_score(M, x[:cut]) == M.value(x)


@settings(max_examples=60)
@given(bases())
def test_conditions_are_what_they_are_called(drawn):
    """By the definitions, on the lattice or on the completion; top-weighted by every swap of neighbours."""
    P, values, bottom = drawn
    M = P.measure(values, bottom=bottom)
    found = {condition.name: condition for condition in M.conditions()}
    if P.is_lattice():
        listed = [M.value(x) for x in P]
        assert bool(found["isotone"]) == bool(isotone(P, listed))
        assert bool(found["strictly isotone"]) == bool(strictly_isotone(P, listed))
    else:
        whole = P.completion()
        same = whole.measure({j: values[j] for j in whole.join_irreducibles()}, bottom=bottom)
        listed = [same.basis.value(x) for x in whole]
        assert bool(found["isotone on the completion"]) == bool(isotone(whole, listed))
        assert bool(found["strictly isotone on the completion"]) == bool(strictly_isotone(whole, listed))
    assert ("top-weighted" in found) == (not P.form.multiset)
    if "top-weighted" in found:
        assert bool(found["top-weighted"]) == all(M.value(y) > M.value(x) for x, y in swaps(P))
    for condition in found.values():
        assert str(condition).startswith(condition.name if condition else f"not {condition.name}")
        assert (condition.witness is None) == bool(condition)


def swaps(P):
    for x in P:
        for k in range(len(x) - 1):
            if x[k] < x[k + 1]:
                yield x, (*x[:k], x[k + 1], x[k], *x[k + 2 :])


@settings(max_examples=40)
@given(bases())
def test_bounds_are_the_values_at_meet_and_join(drawn):
    P, values, bottom = drawn
    M = P.measure(values, bottom=bottom)
    isotone_here = bool(M.conditions()[0])
    for x, y in combinations(P, 2):
        low, high = M.bounds(x, y)
        join, meet = P.join(x, y), P.meet(x, y)
        if join is not None and meet is not None:
            assert (low, high) == (M.value(meet), M.value(join))
        assert low + high == M.value(x) + M.value(y)
        if isotone_here:
            assert low <= min(M.value(x), M.value(y)) <= max(M.value(x), M.value(y)) <= high


def test_the_bound_of_section_7():
    M = ax.ordering("rank-replacement", length=3, grades=3).measure("gP")
    assert M.bounds([2], [1, 1]) == (Fraction(1, 6), Fraction(1, 2))


@pytest.mark.parametrize("name", ORDERINGS)
@pytest.mark.parametrize("measure", ["gP", "gR", "gRBP(p=0.8)", "DCG", "DCG(form=jk, base=2)", "nDCG"])
def test_the_round_trip_from_a_built_in_is_exact(name, measure, tmp_path):
    P = ax.ordering(name, length=3, grades=3)
    M, own = P.measure(measure), values_on(measure, P)
    M.save(tmp_path / "basis.json")
    read = ax.read_measure(tmp_path / "basis.json")
    assert str(read) == str(M) == f"basis of {ax.measure(measure)}"
    for x in P:
        assert M.value(x) == read.value(x) == own[x]
    assert values_on(read, P).keys() == own.keys()


@pytest.mark.parametrize("measure", ["gP", "gR", "gRBP(p=0.8)", "DCG", "DCG(form=jk, base=2)"])
def test_on_replacement_what_adds_up_is_a_valuation_as_the_pairs_say(measure):
    """Sums over ranks are taken as valuations without a look at the pairs: they are ones."""
    for name in ("set-replacement", "rank-replacement", "rank-replacement-swapping"):
        P = ax.ordering(name, length=3, grades=3)
        own = values_on(measure, P)
        assert valuation(P, [own[x] for x in P])


def test_the_round_trip_of_long_lists(tmp_path):
    P = ax.ordering("rank-replacement", length=100, grades=3, limit=None)
    M = P.measure("gRBP(p=0.8)", name="long")
    M.save(tmp_path / "long.json")
    judged = [0, 2, 1] * 33
    read = ax.read_measure(tmp_path / "long.json")
    assert read == M
    assert read.value(judged) == M.value(judged) == ax.exact_score("gRBP(p=0.8)", judged)
    assert all(M.conditions())


def test_logarithms_stay_exact_in_the_file(tmp_path):
    P = ax.ordering("rank-replacement", length=2, grades=2)
    P.measure("nDCG").save(tmp_path / "b.json")
    value = ax.read_measure(tmp_path / "b.json").value((0, 1))
    assert isinstance(value, Real)
    assert value == values_on("nDCG", P)[0, 1]
    assert value + ax.read_measure(tmp_path / "b.json").value((1, 0)) == 1


def own():
    first, second = {(1, 0, 0): 0.5, (2, 0, 0): 1}, {(0, 1, 0): "0.3", (0, 2, 0): Fraction(1, 2)}
    return {**first, **second, (0, 0, 1): Decimal("0.1"), (0, 0, 2): 0.2}


def test_a_measure_like_any_other(tmp_path):
    P = ax.ordering("rank-replacement", length=3, grades=3)
    M = P.measure(own(), name="mine")
    assert (str(M), M.family, M.cutoff) == ("mine", "additive", 3)
    assert ax.exact_score(M, [2, 1]) == Fraction(13, 10)
    assert ax.exact_score(M, [0, 0, 1, 2, 2]) == Fraction(1, 10), "read down to its length"
    assert "mine" in str(ax.explain(M, [2, 0, 1]))
    assert "200: 1" in M.describe()
    scores = ax.evaluate({"q": {"a": 2, "b": 1}}, {"run": {"q": {"b": 2.0, "a": 1.0}}}, [M])
    assert scores.frame["value"].to_list() == [1.0]
    axioms = ["replacement", "isotone(rank-replacement)", "valuation(rank-replacement)"]
    found = ax.audit([M], axioms, length=3, grades=3)
    assert {v.status for v in found} == {"proved"}
    assert all(v.certificate.replay() for v in found)


@pytest.mark.parametrize("change", [{}, {(0, 0, 2): "0.1"}], ids=["product-less", "flat"])
def test_it_can_be_proved_about(change):
    """c x N numbers decide about lists of any length."""
    M = ax.ordering("rank-replacement", length=3, grades=3).measure({**own(), **change})
    for axiom in ("replacement", "swapping", "relevance-monotonicity"):
        verdict = ax.check(M, axiom, grades=3, depth=4)
        assert verdict.status == "proved"
        assert verdict.certificate.replay()
    flat = ax.check(M, "strict-replacement", grades=3, length=3)
    assert (flat.status == "violated") == bool(change)


def test_swapping_without_a_lattice_uses_the_completion():
    P = ax.ordering("rank-replacement-swapping", length=2, grades=3)
    values = {j: i + 1 for i, j in enumerate(P.join_irreducibles())}
    M, C = P.measure(values), P.completion()
    same = C.measure({j: values[j] for j in C.join_irreducibles()})
    assert [M.value(x) for x in P] == [same.value(x) for x in P] == [values_on(same, P)[x] for x in P]
    low, high = M.bounds((0, 2), (1, 0))
    assert P.join((0, 2), (1, 0)) is None
    assert low + high == M.value((0, 2)) + M.value((1, 0))


def test_an_order_of_ones_own(tmp_path):
    lists = list(product(range(2), repeat=2))
    P = ax.Poset.from_predicate(lists, lambda x, y: all(a <= b for a, b in zip(x, y, strict=True)))
    M = P.measure({(1, 0): 2, (0, 1): 1}, bottom=1, name="own")
    assert [M.value(x) for x in P] == [1, 1, 2, 2]
    M.save(tmp_path / "own.json")
    assert [ax.exact_score(ax.read_measure(tmp_path / "own.json"), x) for x in P] == [1, 1, 2, 2]
    three = ax.Poset.from_pairs([((0, 0), (0, 1)), ((0, 1), (1, 1))])
    with pytest.raises(ax.MeasureError, match=r"not defined for \(1, 0\)"):
        ax.score(three.measure({(0, 1): 1, (1, 1): 2}), [1, 0])


def test_large_bases_need_no_enumeration():
    P = ax.ordering("rank-replacement", length=100, grades=3, limit=None)
    M = P.measure({j: Fraction(max(j), 1 + j.index(max(j))) for j in P.join_irreducibles()})
    assert ax.exact_score(M, [0] * 99 + [2]) == Fraction(2, 100)
    S = ax.ordering("rank-replacement-swapping", length=30, grades=2, limit=None)
    N = S.measure({j: sum(j) for j in S.join_irreducibles()})
    assert ax.exact_score(N, [1] * 30) == 30


def test_equal_bases_are_equal_measures():
    P, Q = (ax.ordering(n, length=2, grades=2) for n in ("rank-replacement", "rank-replacement-swapping"))
    M = P.measure({(1, 0): 2, (0, 1): 1})
    assert pickle.loads(pickle.dumps(M)) == M == P.measure({(0, 1): 1, (1, 0): 2})
    assert hash(M) == hash(P.measure({(0, 1): 1, (1, 0): 2}))
    assert P.measure({(1, 0): 2, (0, 1): 2}) != M
    assert P.measure({(1, 0): 2, (0, 1): 1}, bottom=1) != M
    assert P.measure({(1, 0): 2, (0, 1): 1}, name="other") != M
    assert Q.measure({(1, 0): 2, (0, 1): 1, (1, 1): 3}) != M


@settings(max_examples=40)
@example((ax.ordering("set-replacement", length=1, grades=3), {(1,): 0, (2,): 0}, 0))
@given(bases())
def test_shares_prove_what_the_cases_show(drawn):
    """On its own ordering a basis is always a valuation, and isotone where no share is negative."""
    P, values, bottom = drawn
    M, size = P.measure(values, bottom=bottom), {"length": P.table.length, "grades": P.table.grades}
    for condition, stem in zip(M.conditions(), ("isotone", "strictly-isotone"), strict=False):
        verdict = ax.check(M, f"{stem}({P.form.name})", **size)
        assert condition or not P.is_lattice() or verdict.status == "violated"
        assert not condition or verdict.status == "proved"
        assert verdict.certificate is None or verdict.certificate.replay()
    assert ax.check(M, f"valuation({P.form.name})", **size).status in ("proved", "not-applicable")


def test_proofs_where_nothing_can_be_listed():
    P = ax.ordering("rank-replacement-swapping", length=12, grades=3, limit=None)
    M = P.measure({j: sum(j) + max(j) for j in P.join_irreducibles()})
    for stem in ("isotone", "valuation"):
        verdict = ax.check(M, f"{stem}(rank-replacement-swapping)", length=12, grades=3)
        assert (verdict.status, verdict.certificate.lemma, verdict.certificate.depth) == (
            "proved",
            "shares of the basis",
            12,
        )
    changed = replace(verdict.certificate, evidence={**verdict.certificate.evidence, "shares": []})
    assert verdict.certificate.replay()
    assert not changed.replay()
    with pytest.raises(ax.AxiomError, match="above the limit"):
        ax.check(M, "isotone(rank-replacement-swapping)", length=13, grades=3)
