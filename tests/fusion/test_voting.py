"""Condorcet: majorities are kept, except within cycles, where the Copeland count decides."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import axiometer as ax
from axiometer.errors import InputError
from axiometer.fusion.voting import circles

from .strategies import WEIGHTS, fused, listed, ranks, runs


def margin(places, weights, x, y):
    """Votes for x less votes for y; a run that has neither does not vote."""
    total = Fraction(0)
    for place, weight in zip(places, weights, strict=True):
        left, right = place.get(x, 99), place.get(y, 99)
        total += weight * ((left < right) - (left > right))
    return total


def reached(beats, documents):
    """The transitive closure, by Warshall."""
    closure = {x: set(beats[x]) for x in documents}
    for middle in documents:
        for x in documents:
            if middle in closure[x]:
                closure[x] |= closure[middle]
    return closure


def by_definition(places, weights):
    """The order of one topic: cycles as a whole, what beats them first, the rest by Copeland, then id."""
    documents = list(dict.fromkeys(d for place in places for d in place))
    beats = {x: {y for y in documents if margin(places, weights, x, y) > 0} for x in documents}
    count = {x: len(beats[x]) - sum(x in beats[y] for y in documents) for x in documents}
    closure = reached(beats, documents)
    cycle = {x: {x} | {y for y in closure[x] if x in closure[y]} for x in documents}
    guess = sorted(sorted(documents, reverse=True), key=lambda d: -count[d])
    order = []
    while len(order) < len(documents):
        for x in guess:
            outside = {y for y in documents if beats[y] & cycle[x]} - cycle[x] - set(order)
            if x not in order and not outside:
                order += [d for d in guess if d in cycle[x]]
                break
    return order


@pytest.mark.parametrize("method", ["condorcet", "w_condorcet"])
@given(given_runs=runs(most=5))
@settings(max_examples=40)
def test_the_order_is_that_of_the_definition(method, given_runs):
    weighted = method == "w_condorcet"
    weights = [Fraction(w) if weighted else Fraction(1) for w in WEIGHTS[: len(given_runs)]]
    run = ax.fuse(given_runs, method, weights=weights if weighted else None)
    for topic, found in fused(run).items():
        places = [ranks(r.get(topic, {})) for r in given_runs]
        assert list(found) == by_definition(places, weights)
        assert list(found.values()) == [float(n) for n in range(len(found), 0, -1)]


@given(given_runs=runs(values=st.floats(0, 1, width=16), most=5))
@settings(max_examples=50)
def test_a_majority_that_is_in_no_cycle_is_kept(given_runs):
    order = listed(ax.fuse(given_runs, "condorcet"))["q1"]
    places = [ranks(r["q1"]) for r in given_runs]
    ones = [Fraction(1)] * len(places)
    beats = {x: {y for y in order if margin(places, ones, x, y) > 0} for x in order}
    closure = reached(beats, order)
    for upper, lower in combinations(order, 2):
        assert upper not in beats[lower] or lower in closure[upper]


def test_a_cycle_of_equals_goes_by_id():
    cycle = [
        {"q": {"a": 3, "b": 2, "c": 1}},
        {"q": {"b": 3, "c": 2, "a": 1}},
        {"q": {"c": 3, "a": 2, "b": 1}},
    ]
    assert listed(ax.fuse(cycle, "condorcet"))["q"] == ["c", "b", "a"]
    above = [{"q": {**run["q"], "A": 9}} for run in cycle]
    assert listed(ax.fuse(above, "condorcet"))["q"] == ["A", "c", "b", "a"]


def test_the_copeland_count_alone_would_contradict_a_majority():
    """x beats y and ties with the rest; y beats three others: y has the higher count, x comes first."""
    given_runs = [{"q": {"x": 9.0, "y": 8.0}}, {"q": {"y": 9.0, "p": 3.0, "q": 2.0, "r": 1.0, "x": 9.5}}]
    given_runs += [{"q": {"p": 9.0, "q": 8.0, "r": 7.0, "y": 0.5, "x": 0.1}}, {"q": {"y": 2.0, "x": 3.0}}]
    order = listed(ax.fuse(given_runs, "condorcet"))["q"]
    assert order.index("x") < order.index("y")


def test_weights_are_votes_counted_exactly():
    """0.1 + 0.2 against 0.3 is a tie, although it is none in floating point."""
    given_runs = [{"q": {"a": 2, "b": 1}}, {"q": {"a": 2, "b": 1}}, {"q": {"b": 2, "a": 1}}]
    assert listed(ax.fuse(given_runs, "w_condorcet", weights=[0.1, 0.2, 0.3]))["q"] == ["b", "a"]
    assert listed(ax.fuse(given_runs, "w_condorcet", weights=[0.1, 0.2001, 0.3]))["q"] == ["a", "b"]
    with pytest.raises(InputError, match="too many digits"):
        ax.fuse(given_runs, "w_condorcet", weights=[1e-200, 1, 2])


def test_more_documents_than_a_word_and_a_block_hold():
    order = [f"d{n:04d}" for n in range(3000)]
    down = {d: float(-n) for n, d in enumerate(order)}
    swapped = {**down, order[1]: 0.5}
    run = ax.fuse([{"q": down}, {"q": swapped}, {"q": down}], "condorcet")
    assert run.frame["document"].to_list() == order


def test_circles_of_a_known_graph():
    beats = [0b00010, 0b00100, 0b00001, 0b10000, 0b00000]
    beaten = [0b00100, 0b00001, 0b00010, 0b00000, 0b01000]
    assert sorted(map(tuple, circles(beats, beaten))) == [(0, 1, 2), (3,), (4,)]
