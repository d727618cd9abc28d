"""The engine against the definitions, on random measures."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from axiometer.numeric import Real
from axiometer.numeric.exact_order import gaps
from axiometer.scales import intervals as module
from axiometer.scales.equal_steps import chain_steps, covering_steps, uneven
from axiometer.scales.intervals import interval_like, intervals, pack, search

from . import naive

KINDS = ("equal", "all")
small = st.integers(1, 3).flatmap(
    lambda n: st.lists(st.fractions(0, 3, max_denominator=4).map(Fraction), min_size=2**n, max_size=2**n)
)


def found(values, length, kind):
    whole = intervals(length)
    some = whole.balanced if kind == "equal" else whole
    return interval_like(some, gaps(values, some.lower, some.upper))


def length_of(values):
    return len(values).bit_length() - 1


@given(small, st.sampled_from(KINDS))
def test_counts_and_least_case_are_those_of_the_definition(values, kind):
    n = length_of(values)
    like = found(values, n, kind)
    assert (like.cases, like.violations, like.case) == naive.interval_like(values, n, kind)


@pytest.mark.parametrize("kind", KINDS)
def test_longer_lists_are_counted_alike(kind):
    rng = np.random.default_rng(5)
    values = [Fraction(int(x), 7) for x in rng.integers(0, 9, 16)]
    like = found(values, 4, kind)
    assert (like.cases, like.violations, like.case) == naive.interval_like(values, 4, kind)


@given(st.lists(st.integers(0, 3), min_size=8, max_size=8), st.sampled_from(KINDS))
@settings(max_examples=30)
def test_logarithms_and_huge_numbers_are_ordered_as_rationals_are(numbers, kind):
    """Multiples of one irrational number, and of one that fits no machine word."""
    one, huge = Real.log(3), Fraction(10**30, 7)
    plain = found([Fraction(x) for x in numbers], 3, kind)
    assert found([one * x for x in numbers], 3, kind) == plain
    assert found([huge * x for x in numbers], 3, kind) == plain


def test_fractions_without_a_common_denominator_are_ordered_exactly():
    """The denominators are primes of 60 digits; two differences agree to 50 digits, two are equal."""
    odd = [Fraction(1, 10**59 + k) for k in (7, 9, 21, 33, 67)]
    values = [Fraction(0), odd[0], 2 * odd[0], odd[1] + 1, odd[2] + odd[3] + odd[4]]
    keys = gaps(values, np.array([0, 1, 0, 0]), np.array([1, 2, 3, 4])).keys
    exact = [odd[0], odd[0], odd[1] + 1, values[4]]
    for i, one in enumerate(exact):
        for j, other in enumerate(exact):
            assert (keys[i] < keys[j]) == (one < other)


def test_differences_that_floats_cannot_tell_apart_are_told_apart():
    """ln 3 - ln 2 and ln(3/2 + 10^-30) agree to 30 digits."""
    near = Real.log(Fraction(3, 2) + Fraction(1, 10**30))
    values = [Real.log(1), Real.log(3) - Real.log(2), near, near + near]
    keys = gaps(values, np.array([0, 0, 1]), np.array([1, 2, 2])).keys
    assert keys[1] > keys[0] > keys[2]
    same = gaps([Real.log(2), Real.log(4), Real.log(8)], np.array([0, 1]), np.array([1, 2])).keys
    assert same[0] == same[1]


def test_a_functions_floats_stay_open_where_rounding_may_decide():
    exact = [0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]
    like = found(exact, 3, "equal")
    assert like.violations == 0
    assert like.open > 0
    assert found([0.0, 0.9, 0.1, 1.0, 0.0, 0.0, 0.0, 0.0], 3, "all").violations > 0


def test_a_count_by_pairs_is_the_count_by_groups(monkeypatch):
    values = [Fraction(x * (7 - x), 3) for x in range(8)]
    pairs = found(values, 3, "all")
    monkeypatch.setattr(module, "COUNTED", 2)
    rough = found(values, 3, "all")
    assert pairs.whole
    assert not rough.whole
    assert rough.violations <= pairs.violations
    assert rough.case == pairs.case


@given(st.lists(st.tuples(*[st.integers(0, 2000)] * 9), min_size=1, max_size=12))
def test_packed_words_compare_every_entry(rows):
    vectors = np.array(rows, dtype=np.int64)
    all_rows = slice(0, len(rows))
    expected = (vectors[:, None, :] <= vectors[None, :, :]).all(axis=2)
    assert (pack(vectors).at_most(all_rows, all_rows) == expected).all()


def test_the_number_of_intervals():
    from math import comb

    assert [len(intervals(n).lower) for n in range(1, 7)] == [comb(2 * n + 1, n) for n in range(1, 7)]


@pytest.mark.parametrize("kind", KINDS)
def test_padded_heads_are_intervals_of_long_lists(kind):
    """A violation that the search reports is one by the definition, in full length."""
    length = 11

    def score(reach):
        heads = naive.lists(reach)
        return [Fraction(sum(x) ** 2, 1 + x.index(1)) if any(x) else Fraction(0) for x in heads]

    like, reach = search(length, kind, score)
    r, s, u, v = like.case
    assert reach < length
    assert all(len(x) == length for x in like.case)
    assert all(a <= b for a, b in zip(naive.vector(r, s), naive.vector(u, v), strict=True))


@given(small, st.sampled_from(["strong", "weak"]))
def test_uneven_steps_are_those_of_the_definition(values, kind):
    n = length_of(values)
    steps = chain_steps(n) if kind == "strong" else covering_steps(n)
    got = uneven(steps, values, values[0], values[-1])
    assert (got.cases, len(got.violated)) == naive.interval(values, n, kind)


@given(st.sampled_from(["strong", "weak"]), st.integers(2, 4))
def test_even_reals_are_even(kind, n):
    """A multiple of an irrational number; one value moved breaks it."""
    steps = chain_steps(n) if kind == "strong" else covering_steps(n)
    rank = {0: 0}
    for lower, upper in sorted(zip(steps.lower.tolist(), steps.upper.tolist(), strict=True)):
        rank[upper] = rank[lower] + 1
    values = [Real.log(5) * rank[x] for x in range(2**n)]
    assert not len(uneven(steps, values, values[0], values[-1]).violated)
    values[1] = values[1] + Real.log(2)
    assert len(uneven(steps, values, values[0], values[-1]).violated)
