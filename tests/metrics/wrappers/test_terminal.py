"""A terminal document after a list that ends before the cutoff."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from axiometer import exact_score, score

grades = st.lists(st.integers(0, 2), max_size=6)
binary = st.lists(st.integers(0, 1), max_size=6)


@pytest.mark.parametrize(
    ("name", "judged", "relevant", "value"),
    [
        ("Terminal(R@3)", [1, 0], 2, "1/2"),
        ("Terminal(R@2)", [1, 0], 2, "1/3"),
        ("Terminal(P@4)", [1, 0], 2, "3/8"),
        ("Terminal(AP@5)", [1, 0], 2, "5/12"),
        ("Terminal(AP)", [1, 1], 2, "1"),
        ("Terminal(RR@5)", [0], 0, "1/2"),
        ("Terminal(RR@5)", [0, 1], 1, "1/2"),
        ("Terminal(nDCG@10)", [], 0, "1"),
        ("Terminal(nDCG@3)", [0, 0], 0, "1/2"),
        ("Terminal(ERR(max_rel=1)@5)", [1], 1, "5/8"),
        ("Terminal(RBP(p=0.5))", [1], 2, "5/8"),
    ],
)
def test_worked_values(name, judged, relevant, value):
    assert exact_score(name, judged, relevant=relevant) == Fraction(value)


@settings(max_examples=40)
@given(grades, st.lists(st.integers(1, 2), max_size=3), st.integers(1, 8))
def test_average_precision_as_a_plain_loop(judged, missed, k):
    gains = [Fraction(grade > 0) for grade in judged][:k]
    relevant = sum(1 for grade in [*judged, *missed] if grade)
    if len(judged) < k:
        gains.append(sum(gains) / relevant if relevant else Fraction(1))
    total = sum((gain * sum(gains[: i + 1]) / (i + 1) for i, gain in enumerate(gains)), Fraction(0))
    base = {grade: [*judged, *missed].count(grade) for grade in (1, 2)}
    assert exact_score(f"Terminal(AP@{k})", judged, relevant=base) == total / (relevant + 1)


@given(st.lists(st.integers(1, 2), max_size=6), st.integers(1, 9))
def test_the_ideal_list_ends_where_all_is_found(relevant, k):
    ideal = sorted(relevant, reverse=True)
    assert exact_score(f"Terminal(nDCG@{k})", ideal) == 1
    if len(ideal) < k:
        assert score(f"Terminal(nDCG@{k})", [*ideal, 0]) < 1
        assert score(f"nDCG@{k}", [*ideal, 0]) == score(f"nDCG@{k}", ideal)


def test_in_the_ideal_list_the_terminal_document_stands_last_even_below_a_lower_grade():
    """Ideal 2 1 t: 2/1 + 1/log2(3) + 2/2."""
    listed, ideal = score("Terminal(DCG@9)", [2, 1]), 2 + 1 / 1.584962500721156 + 1
    assert listed == pytest.approx(ideal)


@given(binary.filter(lambda listed: len(listed) < 6))
def test_no_terminal_document_in_a_list_that_reaches_the_cutoff(listed):
    full = [*listed, *[0] * (6 - len(listed))]
    assert exact_score("Terminal(P@6)", full) == exact_score("P@6", full)
