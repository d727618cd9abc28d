from __future__ import annotations

import tracemalloc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from axiometer.errors import InputError
from axiometer.meta.significance.outcome import Draws
from axiometer.meta.significance.resampling import randomisation
from axiometer.meta.system_pairs import Pairs, deciding_topics, levels, moments, wins

tenths = arrays(int, st.tuples(st.integers(2, 4), st.integers(1, 6)), elements=st.integers(0, 10))


@pytest.mark.parametrize(
    ("matrix", "message"),
    [
        ([[0.1, 0.2]], "two systems or more, here is 1"),
        ([0.1, 0.2], "two systems or more"),
        ([[], []], "share no topic"),
        ([[0.1], [float("nan")]], "not a finite number"),
    ],
)
def test_bad_matrices_are_refused(matrix: list[object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        Pairs.every(matrix)


@given(tenths)
def test_tenths_compare_like_integers(whole: np.ndarray) -> None:
    pairs, exact = Pairs.every(whole / 10), Pairs.every(whole)
    assert wins(pairs).wins.tolist() == wins(exact).wins.tolist()
    assert wins(pairs).ties.tolist() == wins(exact).ties.tolist()
    assert np.sign(pairs.sums()).tolist() == np.sign(exact.sums()).tolist()


@given(tenths)
def test_wins_ties_and_losses_are_all_topics(whole: np.ndarray) -> None:
    count = wins(Pairs.every(whole))
    assert set((count.wins + count.ties + count.losses).tolist()) == {whole.shape[1]}


@given(tenths)
def test_deciding_topics_are_the_fewest(whole: np.ndarray) -> None:
    pairs = Pairs.every(whole / 10)
    for k, topics in enumerate(deciding_topics(pairs)):
        gaps = whole[pairs.first[k]] - whole[pairs.second[k]]
        gaps = gaps * (1 if gaps.sum() >= 0 else -1)
        assert np.delete(gaps, topics).sum() <= 0
        fewer = np.sort(gaps)[: len(gaps) - len(topics) + 1] if topics else gaps
        assert fewer.sum() > 0 or not topics


@pytest.mark.parametrize(("apart", "tied"), [(0, True), (1, True), (-1, True), (2, False)])
def test_scores_one_unit_apart_are_tied(apart: int, tied: bool) -> None:
    """What is equal in exact arithmetic may be rounded to neighbours on the grid, and no further."""
    unit = Pairs.every([[0.75], [0.5]]).unit
    pairs = Pairs.every([[0.75], [0.75 + apart * unit]])
    assert pairs.unit == unit
    assert wins(pairs).ties.tolist() == [int(tied)]


@pytest.mark.parametrize(("apart", "equal"), [(3, True), (-3, True), (4, False)])
def test_means_within_the_noise_are_equal(apart: int, equal: bool) -> None:
    """Over n topics as many units may come together."""
    unit = Pairs.every([[0.75] * 3, [0.5] * 3]).unit
    pairs = Pairs.every([[0.75] * 3, [0.75 + apart * unit, 0.75, 0.75]])
    assert pairs.noise == 3
    assert (pairs.sums() == 0).tolist() == [equal]
    assert len(set(levels(pairs))) == (1 if equal else 2)


def test_moments_of_two_vectors() -> None:
    gaps = np.array([0.2, -0.1, 0.4, 0.3])
    found = moments(Pairs.every([gaps, np.zeros(4)]))
    assert found.mean[0] == pytest.approx(gaps.mean())
    assert found.effect()[0] == pytest.approx(gaps.mean() / gaps.std(ddof=1))


def test_interval_is_scipys() -> None:
    from scipy import stats

    gaps = np.array([0.2, -0.1, 0.4, 0.3])
    theirs = stats.ttest_1samp(gaps, 0).confidence_interval(0.99)
    low, high = moments(Pairs.every([gaps, np.zeros(4)])).interval(0.01)
    assert (low[0], high[0]) == pytest.approx((theirs.low, theirs.high), rel=1e-9)


def test_huge_and_tiny_scores_keep_their_order() -> None:
    for scale in (1e-300, 1e-12, 1.0, 1e12, 1e300):
        pairs = Pairs.every(np.array([[1.0, 2.0], [1.0, 1.5]]) * scale)
        assert wins(pairs).wins.tolist() == [1]
        assert moments(pairs).mean[0] == pytest.approx(0.25 * scale)


def test_memory_stays_bounded() -> None:
    """A matrix of pairs x draws would take 10,153 x 2,000 x 8 bytes = 162 MB."""
    pairs = Pairs.every(np.random.default_rng(0).random((143, 30)))
    tracemalloc.start()
    randomisation(pairs, Draws(2000))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 16e6
