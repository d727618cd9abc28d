"""A parameter left open: the range in which an axiom holds, closed in from both sides."""

from __future__ import annotations

from fractions import Fraction

import pytest

import axiometer as ax
from axiometer.verdicts.open_parameter import find_range, is_open


def test_rbp_and_closeness_to_six_digits() -> None:
    found = find_range("RBP(p=?)", "closeness-threshold")
    (stretch,) = found.stretches
    assert (stretch.low, stretch.high) == (Fraction("0.754878"), Fraction("0.999999"))
    assert stretch.proved
    assert stretch.below.status == "violated"
    assert stretch.above is None
    low = Fraction("0.754877")
    assert low**3 + low**2 < 1 < stretch.low**3 + stretch.low**2
    assert "from 0.754878 to 0.999999" in str(found)
    assert "violated at 0.754877" in str(found)


def test_everywhere_and_nowhere() -> None:
    whole = find_range("RBP(p=?)", "priority", digits=2, depth=5)
    assert [(s.low, s.high, s.below, s.above) for s in whole.stretches] == [
        (Fraction("0.01"), Fraction("0.99"), None, None)
    ]
    assert not find_range("RBP(p=?)", "confidence", digits=1, depth=3)


def test_an_integer_and_a_measure_inside() -> None:
    found = find_range("P(rel=?)@3", "priority", grades=2, depth=3)
    assert not found
    inner = find_range("IA(RBP(p=?))", "redundancy", digits=1, depth=3)
    assert inner.parameter == "p"
    assert inner


def test_the_upper_end_is_closed_in_too() -> None:
    found = find_range("DCG(form=jk, base=?)", "priority", digits=3, grades=2, depth=3)
    (stretch,) = found.stretches
    assert stretch.high < 2 <= stretch.high + found.unit


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("RBP(p=0.8)", "exactly one"),
        ("DCG(base=?, form=?)", "exactly one"),
        ("DCG(form=?)", "no number"),
        ("RBP(q=?)", "no parameter 'q'"),
    ],
)
def test_refusals(name: str, message: str) -> None:
    with pytest.raises(ax.MeasureError, match=message):
        find_range(name, "priority")


def test_is_open() -> None:
    assert is_open("IA(RBP(p=?))")
    assert not is_open("nDCG@10")


def test_plain_data() -> None:
    model = find_range("RBP(p=?)", "closeness-threshold", digits=2).to_dict()
    assert model["stretches"][0]["low"] == 0.76
    assert model["stretches"][0]["below"]["status"] == "violated"


def test_a_value_without_a_verdict_says_why() -> None:
    found = find_range("INSQ(T=1, max_rel=1, min_rel=?)", "priority", grades=2, depth=3)
    assert not found.stretches or found.stretches[-1].high < 1
    assert "max_rel=1 is not above" in found.reasons["not-applicable"]
    assert "One that is not-applicable: " in found.story()


def test_not_applicable_is_not_violated() -> None:
    found = find_range("OIE(beta=?, docs=352)", "closeness-threshold", digits=1)
    assert list(found.statuses) == ["not-applicable"]
    assert found.story().startswith("No value that was tried is decided.")
    assert "hold 560 documents" in found.reasons["not-applicable"]
    open_ones = find_range("Compat(p=?)", "closeness-threshold", digits=1)
    assert list(open_ones.statuses) == ["undecided"]
    assert "were tried with recall bases" in open_ones.story()
    below = find_range("RBP(p=?)", "confidence", digits=1, depth=3)
    assert below.story().startswith("Violated at every value tried.")


def test_the_bounds_are_told() -> None:
    found = find_range("RBP(p=?)", "priority", digits=2, grades=2, depth=5)
    assert found.bounds == ({"grades": 2, "depth": 5},)
    assert "values of p from 0.01 to 0.99 were tried (grades=2, depth=5): " in found.story()
    assert found.to_dict()["ends"] == [0.01, 0.99]


def test_progress_hears_of_every_value() -> None:
    heard: list[str] = []
    found = find_range("RBP(p=?)", "closeness-threshold", digits=2, progress=heard.append)
    assert len(heard) == found.tried
