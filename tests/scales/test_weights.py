"""The condition on weights against enumeration, on random weight vectors; and at depths nobody enumerates."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import axiometer as ax
from axiometer.metrics.find_measure import measure
from axiometer.metrics.weight_table import weight_table
from axiometer.scales.weights import (
    is_even,
    like_case,
    like_conditions,
    like_failure,
    uneven_case,
    weights_of,
)
from axiometer.spaces import grade_space

from . import naive

LIKE, EVEN = ("equal", "all"), ("strong", "weak")
# Small numbers make equalities; sums of a convex sequence make weights that pass.
any_weights = st.lists(st.integers(-2, 6), min_size=1, max_size=4)
convex = st.lists(st.integers(0, 2), min_size=1, max_size=4).map(
    lambda c: [sum((j - i + 1) * c[j] for j in range(i, len(c))) for i in range(len(c))]
)
doubling = st.tuples(st.integers(0, 2), st.integers(1, 4)).map(
    lambda t: [t[0] * 2 ** (t[1] - 1 - i) for i in range(t[1])]
)
linear = st.tuples(st.integers(-1, 2), st.integers(1, 4)).map(
    lambda t: [t[0] * (t[1] - i) for i in range(t[1])]
)
weight_vectors = st.one_of(any_weights, convex, doubling, linear)


def table(weights, name="w"):
    return weight_table(name, tuple((Fraction(0), Fraction(w)) for w in weights))


def values(weights):
    return [sum(w * x for w, x in zip(weights, one, strict=True)) for one in naive.lists(len(weights))]


@given(weight_vectors)
@settings(max_examples=150)
def test_the_condition_is_necessary_and_sufficient(weights):
    length = len(weights)
    found = weights_of(table(weights), grade_space(2, length=length))
    for kind in LIKE:
        holds = naive.interval_like(values(weights), length, kind)[1] == 0
        assert (like_failure(found, kind) is None) == holds
    for kind in EVEN:
        assert is_even(found, kind) == (naive.interval(values(weights), length, kind)[1] == 0)


@pytest.mark.parametrize("kind", LIKE)
@pytest.mark.parametrize("length", range(1, 7))
def test_each_condition_decides_a_case_of_its_own(kind, length):
    """The two vectors of the case differ in the entry of the condition alone, and by 1."""
    for rank, form in like_conditions(length, kind):
        r, s, u, v = like_case(length, kind, rank)
        assert naive.below(r, s)
        assert naive.below(u, v)
        apart = [b - a for a, b in zip(naive.vector(r, s), naive.vector(u, v), strict=True)]
        tied = [rank, rank + 1] if kind == "equal" and rank == length - 1 else [rank]
        assert apart == [int(i in tied) for i in range(1, length + 1)]
        gain = {i: v[i - 1] - u[i - 1] - s[i - 1] + r[i - 1] for i in range(1, length + 1)}
        assert {i: c for i, c in gain.items() if c} == {i: c for i, c in form if c}
        if kind == "equal":
            assert sum(r) == sum(s)
            assert sum(u) == sum(v)


@given(weight_vectors, st.sampled_from(EVEN))
def test_an_uneven_step_is_one(weights, kind):
    found = weights_of(table(weights), grade_space(2, length=len(weights)))
    if is_even(found, kind):
        return
    lower, upper = uneven_case(found, kind)
    value = dict(zip(naive.lists(len(weights)), values(weights), strict=True))
    n = len(weights)
    count = 2**n - 1 if kind == "strong" else n * (n + 1) // 2
    total = value[(1,) * n] - value[(0,) * n]
    assert (value[upper] - value[lower]) * count != total or total <= 0


DEEP = [
    # measure, equal, all, strong, weak at depths beyond 2
    ("RBP(p=0.5)", True, True, True, False),
    ("RBP(p=0.3)", True, True, False, False),
    ("RBP(p=0.500001)", True, False, False, False),
    ("RBP(p=0.99)", True, False, False, False),
    ("DCG", True, False, False, False),
    ("nDCG", True, False, False, False),
    ("DCG(form=jk)", False, False, False, False),
    ("DCG(form=jk, base=3)", False, False, False, False),
    ("P@100000", True, False, False, False),
    ("nDCG@5", False, False, False, False),
    ("RBP(p=0.8)@5", False, False, False, False),
    ("RBP(p=0.5)@5", True, True, False, False),
]


@pytest.mark.parametrize("depth", [6, 1_000])
@pytest.mark.parametrize(("name", "equal", "all_", "strong", "weak"), DEEP, ids=[row[0] for row in DEEP])
def test_every_depth_is_decided(name, equal, all_, strong, weak, depth):
    report = ax.scale(name, length=depth)
    likes = [bool(report.interval_like(kind)) for kind in LIKE]
    evens = [bool(report.interval(kind)) for kind in EVEN]
    assert likes + evens == [equal, all_, strong, weak]


@pytest.mark.parametrize(("name", "kind", "good"), [("RBP(p=0.5)", "all", True), ("DCG", "equal", True)])
def test_a_hundred_thousand_ranks(name, kind, good):
    verdict = ax.scale(name, length=100_000).interval_like(kind)
    assert (verdict.status == "proved") is good
    assert verdict.story() == "proved for lists of 100,000 documents"


def test_a_table_of_weights_of_the_users_own():
    linear = table(range(12, 0, -1), "linear")
    report = ax.scale(linear, length=12)
    assert report.interval("weak").status == "proved"
    assert report.interval("weak").certificate.replay()
    assert report.interval("strong").status == "violated"
    assert report.kind == "interval"
    assert ax.scale(linear, length=13).interval("weak").status == "violated"


def test_what_is_not_additive_has_no_weights():
    space = grade_space(2, length=5)
    assert [weights_of(measure(name), space) for name in ("AP", "ERR(max_rel=1)", "RR", "Q")] == [None] * 4


def test_certificates_are_replayed_and_can_fail():
    from dataclasses import replace

    certificate = ax.check("RBP(p=0.4)", "interval-like(all)", length=1000).certificate
    assert certificate.replay()
    assert not replace(certificate, subject=measure("RBP(p=0.6)")).replay()
    assert not replace(certificate, evidence={**certificate.evidence, "variant": "strong"}).replay()
    assert ax.check("RBP(p=0.4)", "interval-like(all)", depth=6).certificate.replay()
