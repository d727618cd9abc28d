"""Theorem 4.2 of paper 001 on every topic: the exact boundary agrees with the measure itself."""

from fractions import Fraction
from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

import axiometer as ax
from axiometer.errors import InputError
from axiometer.information.oie_thresholds import (
    _in_integers,
    closeness,
    deepest,
    deepness,
    five,
    largest_base,
    lead,
    needed_share,
)
from axiometer.metrics.score import OneList, read_value
from axiometer.numeric import REAL

BETAS = st.fractions(Fraction(1, 2), Fraction(5, 2), max_denominator=20)
TOPICS = st.integers(4, 60).flatmap(lambda docs: st.tuples(st.just(docs), st.integers(2, docs - 2)))


def values(docs, relevant, beta, n):
    name = f"OIE(beta={beta}, docs={docs})"
    many = ax.score(name, [0] * n + [1] * n, relevant=relevant)
    return many, ax.score(name, [1], relevant=relevant)


@given(TOPICS, BETAS, st.data())
def test_lead_is_the_order_of_the_two_values(topic, beta, data):
    n = data.draw(st.integers(2, deepest(*topic)))
    many, one = values(*topic, beta, n)
    found = lead(*topic, beta, n)
    assert found == _in_integers(*topic, beta, n)
    if abs(many - one) > 1e-12:
        assert found == (1 if many > one else -1)


def test_a_tie_is_decided_in_integers():
    """beta = 1, n = 2: the many win where D > 6 R, and tie at D = 6 R."""
    assert [lead(6 * r + k, r, Fraction(1), 2) for r in (3, 50) for k in (-1, 0, 1)] == [-1, 0, 1] * 2


@given(TOPICS, BETAS)
def test_the_thresholds_by_trying_every_n(topic, beta):
    signs = {n: lead(*topic, beta, n) for n in range(2, deepest(*topic) + 1)}
    won = [n for n, sign in signs.items() if sign > 0]
    assert closeness(*topic, beta) == (won[0] if won else None)
    lost = [n for n in signs if all(signs[m] < 0 for m in signs if m >= n)]
    assert deepness(*topic, beta) == (lost[0] if lost else None)
    found = five(*topic, beta)
    assert found["closeness-threshold"] == bool(won)
    assert found["deepness-threshold"] == bool(lost)


@given(TOPICS, st.fractions(Fraction(7, 6), Fraction(3), max_denominator=30))
def test_from_beta_seven_sixths_on_no_topic_satisfies_both_thresholds(topic, beta):
    """The difference is negative at n = 1 and convex in n: once the many win, they win to the end."""
    assert not (closeness(*topic, beta) and deepness(*topic, beta))


@pytest.mark.parametrize(
    ("docs", "relevant", "beta"), [(77, 20, "1"), (112, 29, "1.001"), (352, 88, "1.005")]
)
def test_nearer_to_one_some_topics_satisfy_both(docs, relevant, beta):
    assert closeness(docs, relevant, Fraction(beta))
    assert deepness(docs, relevant, Fraction(beta))


@given(TOPICS, BETAS)
def test_a_larger_recall_base_only_helps_the_one_on_top(topic, beta):
    docs, relevant = topic
    n = 2
    for more in range(relevant, docs - 2):
        assert lead(docs, more + 1, beta, n) <= lead(docs, more, beta, n)


@pytest.mark.parametrize("beta", ["1", "1.2", "1.5"])
def test_the_share_that_a_large_collection_needs(beta):
    """R = n at the boundary, for growing collections: the exact boundary comes near its limit."""
    limit = needed_share(Fraction(beta))
    for docs, slack in ((10_000, 0.1), (1_000_000, 0.005)):
        low, high = 2, docs // 2
        while low < high:
            middle = (low + high) // 2
            low, high = (
                (low, middle) if lead(docs, middle, Fraction(beta), middle) < 0 else (middle + 1, high)
            )
        assert low / docs == pytest.approx(limit, rel=slack)


def test_the_largest_base_at_n_2_is_the_closed_form():
    """(3 - 2 beta) ln D > (1 - beta) ln 24 + beta ln 6R."""
    for docs in (100, 5_000, 25_205_179):
        found = largest_base(docs, Fraction(6, 5))
        bound = docs**0.5 * 24 ** (1 / 6) / 6
        assert found == int(bound)
        assert log(found) <= log(bound)


def test_confidence_does_not_punish_the_last_document_of_the_collection():
    """The one case that theorem 4.2 overlooks: ln(D/D) = 0, exactly."""

    def exact(*listed):
        return read_value(ax.measure("OIE(docs=4)"), OneList.of(listed, 1, 3), REAL)

    assert exact(1, 0) > exact(1, 0, 0)
    assert exact(1, 0, 0) == exact(1, 0, 0, 0)


def test_a_topic_that_cannot_be_is_refused():
    with pytest.raises(InputError, match="5 relevant documents of 4 make no topic"):
        five(4, 5, Fraction(6, 5))
    assert five(4, 1, Fraction(6, 5))["deepness-threshold"] is None
