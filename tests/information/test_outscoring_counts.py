"""The three ways of counting agree with the definition and with each other."""

import tracemalloc

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from axiometer.information.outscoring_counts import (
    by_histogram,
    by_sorting,
    earlier_at_least,
    many_signals,
    outscoring,
)
from axiometer.information.quantity import read_signals

from .strategies import brute_force, signals


def matrices(rows):
    return st.integers(1, 40).flatmap(
        lambda n: arrays(np.int64, st.tuples(rows, st.just(n)), elements=st.integers(0, 6))
    )


def by_definition(levels):
    above = (levels[:, None, :] >= levels[:, :, None]).all(axis=0)
    return above.sum(axis=1).tolist()


@given(signals(), st.integers(0, 5), st.sets(st.sampled_from(["r1", "r2"])))
def test_counts_are_those_of_the_definition(given_signals, more, judged):
    grades = judged & set(given_signals)
    docs = len({d for s in given_signals.values() for d in s}) + more
    observed = read_signals(given_signals, grades, docs)
    counts = outscoring(observed.levels, observed.unseen)
    assert dict(zip(observed.documents, counts.tolist(), strict=True)) == brute_force(
        given_signals, grades, docs
    )


@given(matrices(st.just(2)))
def test_two_signals_by_sorting_by_histogram_and_by_bits(levels):
    expected = by_definition(levels)
    assert by_sorting(*levels).tolist() == expected
    assert by_histogram(*levels).tolist() == expected
    assert many_signals(levels).tolist() == expected


@given(matrices(st.integers(1, 6)), st.sampled_from([1, 64, 1 << 16]))
def test_many_signals_whatever_the_block(levels, cells):
    assert many_signals(levels, cells).tolist() == by_definition(levels)


@given(arrays(np.int64, st.integers(1, 60), elements=st.integers(0, 20)))
def test_earlier_at_least(values):
    expected = [sum(values[j] >= values[i] for j in range(i)) for i in range(len(values))]
    assert earlier_at_least(values).tolist() == expected


def test_blocks_that_end_within_a_word():
    rng = np.random.default_rng(1)
    for size in (63, 64, 65, 129, 1000):
        levels = rng.integers(0, 5, size=(3, size))
        assert many_signals(levels, cells=size).tolist() == by_definition(levels)


def test_two_signals_of_many_documents_by_kendalls_tau():
    """4e10 pairs, which only a way of n log n gets through."""
    rng = np.random.default_rng(2)
    left, right = rng.permutation(200_000), rng.permutation(200_000)
    counts = by_sorting(left, right)
    assert counts.sum() == 200_000 + _pairs_in_both_orders(left, right)


def _pairs_in_both_orders(left, right):
    """Concordant pairs by scipy's Kendall tau: (concordant - discordant) / all pairs."""
    from scipy.stats import kendalltau

    tau = kendalltau(left, right).statistic
    pairs = len(left) * (len(left) - 1) // 2
    return round((tau + 1) / 2 * pairs)


def test_fifty_signals_of_ten_thousand_documents_in_bounded_memory():
    size = 10_000
    rng = np.random.default_rng(3)
    quality = rng.standard_normal(size)
    levels = np.stack([np.argsort(np.argsort(quality + 0.1 * rng.standard_normal(size))) for _ in range(50)])
    tracemalloc.start()
    counts = outscoring(levels)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    sample = rng.integers(0, size, 25)
    expected = [(levels >= levels[:, [d]]).all(axis=0).sum() for d in sample]
    assert counts[sample].tolist() == expected
    assert peak < 40e6, "a matrix of all pairs has 100 MB, even in bytes"
