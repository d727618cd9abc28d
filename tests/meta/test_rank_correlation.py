from __future__ import annotations

from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from axiometer.errors import InputError
from axiometer.meta.rank_correlation import kendall_matrix, rbo, tau_ap

orders = st.integers(2, 6).flatmap(
    lambda n: st.tuples(*[st.lists(st.integers(0, 3), min_size=n, max_size=n)] * 2)
)
X = [0.06, 0.2, 0.27, 0.37, 0.57, 0.63, 0.66, 0.9, 0.91, 0.94]
Y = [0.37, 0.06, 0.2, 0.27, 0.57, 0.66, 0.63, 0.91, 0.9, 0.94]


def breakings(scores: list[int]) -> list[list[int]]:
    """All orders of the systems, best first, that break the ties of the scores."""
    groups = [[i for i, s in enumerate(scores) if s == level] for level in sorted(set(scores), reverse=True)]
    parts = [list(permutations(group)) for group in groups]
    return [[i for part in choice for i in part] for choice in product(*parts)]


@given(orders)
def test_kendall_is_scipys_tau_b(pair: tuple[list[int], list[int]]) -> None:
    x, y = pair
    theirs = stats.kendalltau(x, y).statistic
    assert kendall_matrix([x, y])[0, 1] == pytest.approx(theirs, abs=1e-12, nan_ok=True)


def test_kendall_of_itself_is_exactly_one() -> None:
    rows = np.round(np.random.default_rng(0).random((8, 40)), 1)
    assert np.diagonal(kendall_matrix(rows)).tolist() == [1.0] * 8


def test_the_numbers_that_urbano_and_marrero_publish() -> None:
    """The examples of their package: X is the truth, Y the estimate, then Y and X rounded to fifths."""
    assert kendall_matrix([X, Y])[0, 1] == pytest.approx(0.7777778, abs=5e-8)
    assert tau_ap(Y, reference=X) == pytest.approx(0.7491182, abs=5e-8)
    y = np.round(np.array(Y) * 5)
    assert tau_ap(y, reference=X) == pytest.approx(0.6074515, abs=5e-8)
    assert kendall_matrix([np.round(np.array(X) * 5), y])[0, 1] == pytest.approx(0.75, abs=1e-12)


@given(orders)
def test_tau_ap_is_the_mean_over_all_ways_to_break_ties(pair: tuple[list[int], list[int]]) -> None:
    estimate, reference = pair
    values = []
    for order in breakings(estimate):
        terms = [
            sum(0.5 + 0.5 * np.sign(reference[above] - reference[i]) for above in order[:rank]) / rank
            for rank, i in enumerate(order)
            if rank
        ]
        values.append(2 * sum(terms) / (len(order) - 1) - 1)
    assert tau_ap(estimate, reference) == pytest.approx(np.mean(values), abs=1e-12)


def test_tau_ap_punishes_a_swap_at_the_top_more() -> None:
    truth = [5, 4, 3, 2, 1]
    assert tau_ap([4, 5, 3, 2, 1], truth) < tau_ap([5, 4, 3, 1, 2], truth)


def plain_rbo(x: list[int], y: list[int], p: float) -> float:
    """The extrapolated value for two orders of the same items, as its authors define it."""
    shares = [len({*x[:d]} & {*y[:d]}) / d for d in range(1, len(x) + 1)]
    return shares[-1] * p ** len(x) + (1 - p) / p * sum(a * p**d for d, a in enumerate(shares, 1))


@given(orders.filter(lambda pair: len(pair[0]) < 5), st.sampled_from([0.5, 0.9, 0.98]))
def test_rbo_a_is_the_mean_over_all_ways_to_break_ties(pair: tuple[list[int], list[int]], p: float) -> None:
    x, y = pair
    values = [plain_rbo(a, b, p) for a in breakings(x) for b in breakings(y)]
    assert rbo(x, y, p) == pytest.approx(np.mean(values), abs=1e-12)


@given(orders)
def test_rbo_b_and_w_of_an_order_with_itself_are_one(pair: tuple[list[int], list[int]]) -> None:
    x, y = pair
    assert rbo(x, x, ties="b") == pytest.approx(1)
    assert rbo(x, x, ties="w") == pytest.approx(1)
    assert rbo(x, y, ties="a") <= rbo(x, y, ties="b") + 1e-12


@given(st.permutations(range(6)))
def test_rbo_without_ties_knows_no_treatments(order: list[int]) -> None:
    values = [rbo(range(6), order, 0.8, ties) for ties in "abw"]
    assert values == pytest.approx([values[0]] * 3)


@pytest.mark.parametrize("p", [0.0, 1.0, -0.5])
def test_rbo_needs_a_persistence(p: float) -> None:
    with pytest.raises(InputError, match="between 0 and 1"):
        rbo([1, 2], [1, 2], p)


def test_rbo_needs_a_known_treatment_of_ties() -> None:
    with pytest.raises(InputError, match="use one of a, b, w"):
        rbo([1, 2], [1, 2], ties="c")
