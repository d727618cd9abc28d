"""The greedy ideal list: the best document at each rank, ties to the larger id."""

from fractions import Fraction
from math import log2

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from axiometer import evaluate
from axiometer.metrics.diversity.novelty import greedy_order

from . import oracle

rows = st.lists(st.lists(st.integers(0, 2), min_size=3, max_size=3), max_size=9)
keeps = st.sampled_from([Fraction(1, 2), Fraction(1, 3), Fraction(7, 10), Fraction(0), Fraction(1)])


@given(rows, keeps)
def test_follows_the_plain_greedy_search(documents, keep):
    topic = [{"abc"[i]: grade for i, grade in enumerate(row)} for row in documents]
    order = greedy_order(np.array(documents).reshape(-1, 3), [Fraction(1)] * 3, keep)
    assert [topic[i] for i in order] == oracle.greedy(topic, keep)
    assert sorted(order) == list(range(len(documents)))


@given(rows, keeps, st.integers(0, 9))
def test_a_shorter_search_is_a_prefix(documents, keep, depth):
    table = np.array(documents).reshape(-1, 3)
    weights = [Fraction(2), Fraction(1, 3), Fraction(5, 7)]
    assert greedy_order(table, weights, keep, depth=depth) == greedy_order(table, weights, keep)[:depth]


def test_the_larger_id_wins_a_tie():
    """Taking ab first leaves one new aspect for rank 2, taking bd first leaves two: the ids decide which."""
    aspects = {"x": "ab", "y": "ac", "z": "ac", "w": "bd"}

    def value(ids):
        judged = {new: aspects[old] for old, new in ids.items()}
        qrels = {"t": {s: {d: int(s in has) for d, has in judged.items()} for s in "abcd"}}
        run = {"t": {d: -float(i) for i, d in enumerate(judged)}}
        return evaluate(qrels, {"r": run}, "alpha_nDCG(alpha=1)@2", subtopics=True).frame["value"][0]

    found = 2 + 1 / log2(3)
    assert value({"x": "d4", "y": "d3", "z": "d2", "w": "d1"}) == 1
    assert value({"x": "d1", "y": "d2", "z": "d3", "w": "d4"}) == pytest.approx(found / (2 + 2 / log2(3)))
