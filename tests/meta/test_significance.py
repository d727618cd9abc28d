"""The tests against scipy, ranx, brute force and numbers printed in books."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from scipy import stats

from axiometer.errors import InputError
from axiometer.meta.significance import TESTS, find_test
from axiometer.meta.significance.closed_form import paired_t, sign_test, wilcoxon
from axiometer.meta.significance.outcome import Draws
from axiometer.meta.significance.resampling import bootstrap, bootstrap_interval, randomisation, tukey
from axiometer.meta.system_pairs import Pairs

DARWIN = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48]
"""Crossed less self-fertilised maize, in eighths of an inch: Fisher, The Design of Experiments, chapter 3."""

SLEEP = [
    [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0],
    [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4],
]
"""Student's data (Biometrika 1908): extra hours of sleep under two drugs."""

DEPRESSION = [
    [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30],
    [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29],
]
"""Hollander and Wolfe, Nonparametric Statistical Methods, table 3.1."""


def alone(differences: list[float]) -> Pairs:
    return Pairs.every([differences, [0.0] * len(differences)])


def test_paired_t_is_scipys(matrix: np.ndarray) -> None:
    pairs = Pairs.every(matrix)
    theirs = stats.ttest_rel(matrix[pairs.first], matrix[pairs.second], axis=1)
    ours = paired_t(pairs)
    np.testing.assert_allclose(ours.p, theirs.pvalue, rtol=1e-9)
    np.testing.assert_allclose(ours.statistic, theirs.statistic, rtol=1e-9)


def test_students_own_data() -> None:
    outcome = paired_t(Pairs.every(SLEEP))
    assert outcome.statistic[0] == pytest.approx(-4.0621, abs=5e-5)
    assert outcome.p[0] == pytest.approx(0.002833, abs=5e-7)


def test_sign_test_is_scipys(matrix: np.ndarray) -> None:
    pairs = Pairs.every(matrix)
    for p, i, j in zip(sign_test(pairs).p, pairs.first, pairs.second, strict=True):
        won, lost = int((matrix[i] > matrix[j]).sum()), int((matrix[i] < matrix[j]).sum())
        assert p == pytest.approx(stats.binomtest(won, won + lost).pvalue, rel=1e-12)


def test_wilcoxon_without_ties_is_scipys_exact() -> None:
    matrix = np.random.default_rng(1).normal(size=(5, 20))
    pairs = Pairs.every(matrix)
    for p, i, j in zip(wilcoxon(pairs).p, pairs.first, pairs.second, strict=True):
        assert p == pytest.approx(stats.wilcoxon(matrix[i], matrix[j], method="exact").pvalue, rel=1e-12)


def test_wilcoxon_beyond_fifty_topics_is_scipys_normal() -> None:
    matrix = np.round(np.random.default_rng(1).normal(size=(4, 90)), 1)
    pairs = Pairs.every(matrix)
    for p, i, j in zip(wilcoxon(pairs).p, pairs.first, pairs.second, strict=True):
        gaps = np.round(matrix[i] - matrix[j], 1)
        assert p == pytest.approx(stats.wilcoxon(gaps, method="asymptotic").pvalue, rel=1e-9)


def test_wilcoxon_in_the_textbook() -> None:
    outcome = wilcoxon(Pairs.every(DEPRESSION))
    assert outcome.statistic[0] == 40
    assert outcome.p[0] == 2 * 10 / 2**9


@pytest.mark.parametrize("gaps", [[1, 1, 2, 2, -1, 3, 3], [0, 0, 1, -1, 2], [5, 5, 5, 5], [0, 0, 0]])
def test_wilcoxon_with_ties_counts_every_choice_of_signs(gaps: list[float]) -> None:
    kept = [gap for gap in gaps if gap]
    ranks = stats.rankdata(np.abs(kept)) if kept else np.array([])
    centre = ranks.sum() / 2
    observed = abs(ranks[np.array(kept) > 0].sum() - centre) if kept else 0.0
    sums = [
        sum(r for r, s in zip(ranks, signs, strict=True) if s) for signs in product([0, 1], repeat=len(kept))
    ]
    expected = np.mean([abs(s - centre) >= observed for s in sums])
    assert wilcoxon(alone(gaps)).p[0] == expected


def test_darwins_maize_as_fisher_counted_it() -> None:
    """835 of 32,768 sign choices exceed the observed 314 and 28 equal it: 2 * 863 are as extreme."""
    outcome = randomisation(alone(DARWIN), Draws(20_000))
    assert outcome.p[0] == 2 * 863 / 2**15
    assert paired_t(alone(DARWIN)).statistic[0] == pytest.approx(2.148, abs=5e-4)


def test_randomisation_exact_is_brute_force(matrix: np.ndarray) -> None:
    small = matrix[:, :9]
    pairs = Pairs.every(small)
    signs = np.array(list(product([1, -1], repeat=9)))
    outcome = randomisation(pairs, Draws(256))
    for p, i, j in zip(outcome.p, pairs.first, pairs.second, strict=True):
        gaps = np.round((small[i] - small[j]) * 1e9)
        assert p == np.mean(np.abs(signs @ gaps) >= abs(gaps.sum()) - 20)


def test_randomisation_by_chance_is_near_scipys(matrix: np.ndarray) -> None:
    pairs = Pairs.every(matrix)
    ours = randomisation(pairs, Draws(20_000)).p
    for p, i, j in zip(ours[:4], pairs.first, pairs.second, strict=False):
        theirs = stats.permutation_test(
            (matrix[i] - matrix[j],),
            lambda x, axis: x.mean(axis=axis),
            permutation_type="samples",
            n_resamples=20_000,
            vectorized=True,
            rng=1,
        ).pvalue
        assert p == pytest.approx(theirs, abs=0.02)


def test_equal_sums_count_as_ties_where_floats_differ() -> None:
    """0.1 + 0.2 - 0.3 is not 0 in floats: counting with them makes p depend on rounding."""
    gaps = [0.1, 0.2, 0.3, 0.4, 0.5, -0.6]
    signs = np.array(list(product([1, -1], repeat=6)))
    whole = np.abs(signs @ np.array([1, 2, 3, 4, 5, -6])) >= 9
    assert randomisation(alone(gaps), Draws(100)).p[0] == whole.mean()
    in_floats = np.abs((signs * gaps).sum(axis=1)) >= abs(np.sum(gaps))
    assert in_floats.mean() < whole.mean()


def test_ranx_and_we_agree_where_no_sums_tie() -> None:
    ranx = pytest.importorskip("ranx.statistical_tests")
    generator = np.random.default_rng(5)
    x, y = generator.normal(size=30), generator.normal(size=30) + 0.4
    theirs, _ = ranx.fisher_randomization_test(x, y, n_permutations=20_000)
    assert randomisation(Pairs.every([x, y]), Draws(20_000)).p[0] == pytest.approx(theirs, abs=0.02)
    student, _ = ranx.paired_student_t_test(x, y)
    assert paired_t(Pairs.every([x, y])).p[0] == pytest.approx(student, rel=1e-9)


def test_bootstrap_is_sakais_algorithm_written_plainly(matrix: np.ndarray) -> None:
    pairs = Pairs.every(matrix)
    generator = np.random.default_rng(0)
    picks = np.concatenate([generator.integers(0, 25, (count, 25)) for count in Draws(600).blocks(256)])
    outcome = bootstrap(pairs, Draws(600))
    for k in range(5):
        gaps = matrix[pairs.first[k]] - matrix[pairs.second[k]]
        t = gaps.mean() / (gaps.std(ddof=1) / 5)
        drawn = (gaps - gaps.mean())[picks]
        hits = np.abs(drawn.mean(axis=1) / (drawn.std(axis=1, ddof=1) / 5)) >= abs(t) * (1 - 1e-9)
        assert outcome.p[k] == (1 + hits.sum()) / 601


def test_bootstrap_interval_is_near_scipys() -> None:
    gaps = np.random.default_rng(2).normal(0.1, 0.2, 40)
    low, high = bootstrap_interval(alone(list(gaps)), Draws(20_000), 0.05)
    theirs = stats.bootstrap(
        (gaps,), np.mean, method="percentile", n_resamples=20_000, rng=1
    ).confidence_interval
    assert (low[0], high[0]) == pytest.approx((theirs.low, theirs.high), abs=0.005)


def test_tukey_with_two_systems_is_the_randomisation_test() -> None:
    matrix = np.random.default_rng(4).normal(size=(2, 12))
    exact = randomisation(Pairs.every(matrix), Draws(2048)).p[0]
    assert tukey(Pairs.every(matrix), Draws(20_000)).p[0] == pytest.approx(exact, abs=0.015)


@pytest.mark.parametrize("apart", [False, True])
def test_tukey_is_near_the_parametric_test_on_normal_scores(apart: bool) -> None:
    """With topics as blocks, the range of the means over its error is studentised."""
    generator = np.random.default_rng(8)
    matrix = generator.normal(size=(5, 40)) + generator.normal(size=40)
    matrix += apart * np.array([0, 0, 0.2, 0.5, 0.8])[:, None]
    rest = matrix - matrix.mean(axis=0) - matrix.mean(axis=1, keepdims=True) + matrix.mean()
    error = np.sqrt((rest**2).sum() / (4 * 39) / 40)
    pairs = Pairs.every(matrix)
    q = np.abs(matrix.mean(axis=1)[pairs.first] - matrix.mean(axis=1)[pairs.second]) / error
    theirs = stats.studentized_range.sf(q, 5, 4 * 39)
    ours = tukey(pairs, Draws(5000)).p
    if apart:  # shuffling spreads true differences over all systems: ours is then the more careful one
        assert (ours >= theirs - 0.02).all()
        assert (ours[theirs < 0.01] < 0.01).all()
    else:
        np.testing.assert_allclose(ours, theirs, atol=0.03)


@pytest.mark.parametrize("name", TESTS)
def test_all_differences_zero_give_p_one(name: str) -> None:
    outcome = find_test(name).run(Pairs.every([[0.5, 0.2, 0.1]] * 3), Draws(100))
    assert outcome.p.tolist() == [1.0, 1.0, 1.0]


@pytest.mark.parametrize("name", TESTS)
def test_the_last_bit_is_no_difference(name: str) -> None:
    outcome = find_test(name).run(Pairs.every([[0.1 + 0.2, 0.5], [0.3, 0.5]]), Draws(100))
    assert outcome.p.tolist() == [1.0]


@pytest.mark.parametrize("name", TESTS)
def test_swapping_the_systems_changes_no_p(name: str, matrix: np.ndarray) -> None:
    test = find_test(name)
    there = test.run(Pairs.every(matrix[:2]), Draws(500)).p
    back = test.run(Pairs.every(matrix[1::-1]), Draws(500)).p
    np.testing.assert_allclose(there, back, rtol=1e-9, atol=0.1 if name == "tukey" else 0)


@pytest.mark.parametrize("name", [name for name, test in TESTS.items() if test.by_chance])
def test_the_seed_decides_and_nothing_else(name: str, matrix: np.ndarray) -> None:
    test, pairs = find_test(name), Pairs.every(matrix)
    first, again = test.run(pairs, Draws(300, seed=1)).p, test.run(pairs, Draws(300, seed=1)).p
    assert first.tolist() == again.tolist()
    assert first.tolist() != test.run(pairs, Draws(300, seed=2)).p.tolist()


@pytest.mark.parametrize("name", ["t", "bootstrap"])
def test_one_topic_is_too_few(name: str) -> None:
    with pytest.raises(InputError, match="needs 2 topics or more, here is 1; evaluate on more topics"):
        find_test(name).run(Pairs.every([[0.1], [0.2]]), Draws(10))


def test_constant_differences_are_certain() -> None:
    pairs = Pairs.every([[0.3, 0.4, 0.9], [0.2, 0.3, 0.8]])
    assert paired_t(pairs).p.tolist() == [0.0]
    assert bootstrap(pairs, Draws(99)).p.tolist() == [0.01]


@pytest.mark.parametrize(("topics", "least"), [(4, 0.125), (6, 2**-5)])
def test_the_smallest_p_is_reached(topics: int, least: float) -> None:
    pairs = Pairs.every([[0.5] * topics, [0.1] * topics])
    for name in ("sign", "wilcoxon", "randomisation"):
        test = find_test(name)
        assert test.run(pairs, Draws(10_000)).p[0] == least == test.smallest(topics, Draws(10_000))


def test_unknown_test_suggests_one() -> None:
    with pytest.raises(InputError, match="did you mean wilcoxon"):
        find_test("wilcoxn")


@pytest.mark.parametrize(("count", "seed"), [(0, 0), (10, -1)])
def test_draws_are_checked(count: int, seed: int) -> None:
    with pytest.raises(InputError):
        Draws(count, seed)


def test_where_ranx_miscounts_equal_sums() -> None:
    """Six topics in tenths: 28 of 64 choices of signs are as extreme; in floats ranx loses a part of them."""
    ranx = pytest.importorskip("ranx.statistical_tests")
    gaps = np.array([0.1, 0.2, 0.3, 0.4, 0.5, -0.6])
    theirs, _ = ranx.fisher_randomization_test(gaps, np.zeros(6), n_permutations=20_000)
    assert randomisation(alone(list(gaps)), Draws(100)).p[0] == 0.4375
    assert theirs < 0.34


def test_where_ranx_forgets_that_topics_are_shared() -> None:
    """The second is better on each of 30 topics; an unpaired Tukey test sees only that topics differ."""
    ranx = pytest.importorskip("ranx.statistical_tests.tukey_hsd_test")
    generator = np.random.default_rng(0)
    first = generator.random(30)
    second = first + 0.05 + 0.01 * generator.random(30)
    theirs = ranx.tukey_hsd_test(["a", "b"], [first, second], max_p=0.05)
    assert {row["p-value"] > 0.4 for row in theirs if row["control"] != row["treatment"]} == {True}
    assert tukey(Pairs.every([first, second]), Draws(999)).p[0] == 0.001
