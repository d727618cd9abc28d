"""Properties 3.1 to 3.6 of paper 001, each with the condition under which it is true, and witnesses."""

from math import fsum, log

import pytest
from hypothesis import given
from hypothesis import strategies as st

import axiometer as ax
from axiometer.information.outscoring_counts import outscoring
from axiometer.information.quantity import read_signals

from .strategies import DOCUMENTS, brute_force, signal, signals

COLLECTION = len(DOCUMENTS)
BELOW = float("-inf")


def counts(given_signals):
    """Counts over the whole collection: a document that no signal names is there all the same."""
    observed = read_signals(given_signals, docs=COLLECTION)
    found = dict(zip(observed.documents, outscoring(observed.levels, observed.unseen).tolist(), strict=True))
    return {d: found.get(d, COLLECTION) for d in DOCUMENTS}


def outscores(given_signals, d, e):
    return all(s.get(d, BELOW) >= s.get(e, BELOW) for s in given_signals.values())


def increases(before, after):
    """Whether the entropy grows: no count may grow, and one must shrink."""
    assert all(after[d] <= before[d] for d in DOCUMENTS)
    return after != before


@given(signals())
def test_3_1_a_document_that_outscores_another_has_at_least_its_information(given_signals):
    count = counts(given_signals)
    for d in DOCUMENTS:
        for e in DOCUMENTS:
            if outscores(given_signals, d, e):
                assert count[d] <= count[e]


@given(signal())
def test_3_2_one_signal_orders_documents_as_their_information_does(one):
    count = counts({"r": one})
    for d in DOCUMENTS:
        for e in DOCUMENTS:
            assert (one.get(d, BELOW) > one.get(e, BELOW)) == (count[d] < count[e])


def test_3_2_information_is_monotone_in_the_value_but_not_proportional_to_it():
    """The paper writes I(d) ~ value; values 1, 2, 3 have information 0, 0.41, 1.10."""
    quantity = ax.information_quantity({"r": {"a": 1, "b": 2, "c": 3}})
    assert quantity["b"] / quantity["c"] != pytest.approx(2 / 3)


@given(signals(most=4), signal())
def test_3_3_another_signal_never_takes_information_away(given_signals, extra):
    increases(counts(given_signals), counts({**given_signals, "extra": extra}))


@given(st.permutations(DOCUMENTS), st.integers(1, COLLECTION))
def test_3_4_the_entropy_of_a_ranking_depends_on_its_length_alone(documents, length):
    expected = -fsum(log(i / COLLECTION) for i in range(1, length + 1)) / COLLECTION
    assert ax.entropy({"r": documents[:length]}, docs=COLLECTION) == pytest.approx(expected, abs=1e-12)


def test_3_4_needs_a_ranking_without_ties():
    tied = ax.entropy({"r": {"a": 1, "b": 1}}, docs=4)
    assert tied == pytest.approx(2 * log(2) / 4)
    assert tied < ax.entropy({"r": {"a": 2, "b": 1}}, docs=4)


@given(signals(most=4), signal(), st.lists(st.integers(1, 9), min_size=5, max_size=5))
def test_3_5_an_increasing_function_of_a_signal_adds_nothing(given_signals, one, steps):
    growing = {value: sum(steps[: value + 2]) for value in range(-1, 4)}
    twice = {**given_signals, "one": one, "again": {d: growing[v] for d, v in one.items()}}
    assert counts(twice) == counts({**given_signals, "one": one})


def test_3_5_is_false_for_a_decreasing_function():
    """The paper says 'strict monotonic'; the reversed signal is strictly monotonic, and adds a lot."""
    one = {"a": 3, "b": 2, "c": 1}
    reversed_one = {d: -v for d, v in one.items()}
    assert brute_force({"one": one}) == {"a": 1, "b": 2, "c": 3}
    assert brute_force({"one": one, "again": reversed_one}) == {"a": 1, "b": 1, "c": 1}
    assert ax.entropy({"one": one, "again": reversed_one}) > ax.entropy({"one": one})


def test_3_5_a_signal_that_is_not_redundant_need_not_increase_the_entropy():
    """The paper's closing remark: false for the sum of two signals, which unanimity implies already."""
    two = {"x": {"a": 2, "b": 1, "c": 3}, "y": {"a": 2, "b": 3, "c": 0}}
    total = {d: two["x"][d] + two["y"][d] for d in two["x"]}
    for name in two:
        pairs = [(d, e) for d in total for e in total]
        assert any((two[name][d] > two[name][e]) != (total[d] > total[e]) for d, e in pairs)
    assert ax.entropy({**two, "sum": total}) == ax.entropy(two)


@given(signals(most=4), signal())
def test_3_6_a_strict_preference_that_the_others_contradict_increases_the_entropy(given_signals, extra):
    """Exactly then: some d that the set puts at least as high as e, and the new signal strictly lower."""
    contradicted = any(
        outscores(given_signals, d, e) and extra.get(d, BELOW) < extra.get(e, BELOW)
        for d in DOCUMENTS
        for e in DOCUMENTS
    )
    assert increases(counts(given_signals), counts({**given_signals, "extra": extra})) == contradicted


def test_3_6_as_printed_is_false_because_it_asks_for_no_strict_preference():
    """d1 >= d2 in the new signal and d1 <= d2 in the others holds for ties, and for d1 = d2 always."""
    old, new = {"r": {"a": 2, "b": 1}}, {"s": {"a": 7, "b": 5}}
    assert ax.entropy({**old, **new}) == ax.entropy(old)
