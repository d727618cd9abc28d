"""Scales, similarities and averages: small parts that print as they are written."""

from __future__ import annotations

from fractions import Fraction
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

import axiometer as ax
from axiometer.metrics.compositions.component import PARTS
from axiometer.metrics.compositions.compose import find
from axiometer.metrics.compositions.document_averages import Rated
from axiometer.metrics.compositions.query_averages import QueryAverage
from axiometer.numeric import RATIONAL, as_fraction

TEXTS = {
    "scale": ["binary", "binary(rel=2)", "graded", "graded(grades=5)", "rank", "unit", "unit(top=3)",
              "unit(scores=minmax)", "ordered('bad', 'fair', 'good')"],
    "sim": ["equal", "both", "distance", "closeness", "ranked", "table('1 0; 1/3 1')"],
    "avg_d": ["mean", "mean(over=retrieved)", "complement", "complement(over=documents)", "top", "top(n=5)",
              "average_precision", "average_precision(n=10)", "total(per=2)", "total(over=judged)"],
    "avg_q": ["mean", "geometric", "geometric(floor=0.00001)", "logs(floor=0.1)", "logits(smoothing=1/3)"],
}  # fmt: skip
CASES = [(role, text) for role, texts in TEXTS.items() for text in texts]
VALUES = st.lists(
    st.fractions(min_value="1/20", max_value="19/20", max_denominator=20), min_size=1, max_size=4
)


@pytest.mark.parametrize(("role", "text"), CASES)
def test_a_part_prints_as_it_is_written(role, text):
    assert str(find(role, text)) == text


@pytest.mark.parametrize("role", PARTS)
def test_every_part_was_tried_and_says_what_it_does(role):
    assert {find(role, text).title for text in TEXTS[role]} == set(PARTS[role])
    assert all(kind.__doc__ for kind in PARTS[role].values())


def test_rank_one_is_the_highest():
    rank = find("scale", "rank")
    assert sorted(rank.values(3, 4), key=rank.height) == [3, 2, 1]
    assert rank.height(inf) < rank.height(3)


def test_the_similarity_of_ranks_looks_at_the_last_relevant_document():
    sim, binary, rank = find("sim", "ranked"), find("scale", "binary"), find("scale", "rank")
    assert sim.rate(binary, [0, 1, 0], rank, [1, 2, 3]) == [0, 1, 1]


def test_averages_of_nothing_are_0():
    for text in TEXTS["avg_d"]:
        value = find("avg_d", text).of([], RATIONAL)
        assert value == (1 if text.startswith("complement") else 0), text


def test_an_average_over_documents_by_hand():
    docs = [Rated(1, 2, RATIONAL.number(1), True, True), Rated(0, 1, RATIONAL.number(0), False, True)]
    found = {text: as_fraction(find("avg_d", text).of(docs, RATIONAL)) for text in TEXTS["avg_d"]}
    half = Fraction(1, 2)
    assert found == {
        "mean": half, "mean(over=retrieved)": half, "complement": half, "complement(over=documents)": half,
        "top": 0, "top(n=5)": Fraction(1, 5), "average_precision": half, "average_precision(n=10)": half,
        "total(per=2)": half, "total(over=judged)": 1,
    }  # fmt: skip


@given(VALUES, VALUES)
def test_averages_over_queries_compare_as_their_values_do(left, right):
    for text in TEXTS["avg_q"]:
        average: QueryAverage = find("avg_q", text)
        gap = float(average.value(left)) - float(average.value(right))
        if abs(gap) > 1e-9:
            assert average.compare(left, right) == (1 if gap > 0 else -1), text
        assert average.compare(left, left * 2) == 0, text


@given(VALUES)
def test_floats_and_exact_averages_agree(values):
    import numpy as np

    for text in TEXTS["avg_q"]:
        average = find("avg_q", text)
        exact = float(average.value(values))
        assert average.floats(np.array(values, dtype=float)) == pytest.approx(exact, abs=1e-9), text


def test_a_composition_prints_as_its_components_and_describes_them():
    mine = ax.compose(alpha="graded(grades=3)", sigma="unit", sim="closeness", avg_d="mean(over=judged)")
    text = "compose(alpha=graded, sigma=unit, sim=closeness, avg_d=mean(over=judged), avg_q=mean)"
    assert str(mine) == text
    assert ax.measure(text) == mine
    assert "sim: closeness, 1 less the distance of the two values." in mine.describe()
    assert ax.exact_score(mine, [2, 1], scores=["1", "1/4"]) == Fraction(7, 8)


def test_functions_as_components():
    def near(alpha, sigma):
        return Fraction(1, 1 + abs(alpha - sigma))

    def best(documents):
        return max((d.sim for d in documents), default=0)

    mine = ax.compose(alpha="graded", sigma="graded", sim=near, avg_d=best, avg_q=max)
    assert str(mine) == "compose(alpha=graded, sigma=graded, sim=near, avg_d=best, avg_q=max)"
    assert ax.exact_score(mine, [2, 0], scores=[1, 2]) == Fraction(1, 2)
    qrels, run = {"q1": {"a": 2}, "q2": {"a": 0}}, {"q1": {"a": 1.0}, "q2": {"a": 0.0}}
    assert ax.evaluate(qrels, {"r": run}, mine).mean()["value"].item() == 1
