"""`ax.information_quantity` and `ax.entropy`: Table 1 of paper 001, options, and refusals."""

from fractions import Fraction
from math import log

import pytest

import axiometer as ax
from axiometer.errors import InputError

TABLE_1 = {
    "r1": ["d1", "d2", "d4"],
    "r2": ["d3", "d1", "d2"],
    "r3": ["d3", "d1", "d2"],
    "g": {"d1": 1, "d4": 1, "d2": 0, "d3": 0},
}


def test_table_1_of_the_paper():
    quantity = ax.information_quantity(TABLE_1, judgments=["g"], docs=1000)
    shares = {"d1": 1, "d2": 2, "d3": 1, "d4": 2}
    assert quantity == pytest.approx({d: -log(Fraction(n, 1000)) for d, n in shares.items()}, rel=1e-15)


def test_documents_that_no_signal_prefers_have_no_information():
    signals = {"r": {"a": 1}, "g": {"b": 0}}
    assert ax.information_quantity(signals, judgments=["g"], docs=9)["b"] == 0.0
    assert ax.information_quantity(signals, docs=9)["b"] == pytest.approx(log(9))


def test_an_unjudged_document_has_grade_0_and_so_has_a_negative_grade():
    graded = {"g": {"a": 1, "b": 0, "c": -2}, "r": ["d", "c", "b", "a"]}
    quantity = ax.information_quantity(graded, judgments=["g"])
    assert quantity == pytest.approx({"a": log(4), "b": log(4 / 3), "c": log(2), "d": log(4)})


def test_the_base_of_the_logarithm():
    signals = {"r": ["a", "b", "c", "d"]}
    assert ax.information_quantity(signals, base=2)["a"] == 2.0
    assert ax.entropy(signals, base=2) == pytest.approx(ax.entropy(signals) / log(2))


def test_large_integers_and_fractions_keep_their_order():
    signals = {"r": {"a": 2**60, "b": 2**60 + 1, "c": Fraction(1, 3)}}
    assert ax.information_quantity(signals) == pytest.approx({"a": log(3 / 2), "b": log(3), "c": 0.0})


def test_infinite_values_are_values():
    assert ax.information_quantity({"r": {"a": float("inf"), "b": 1.0}})["a"] == pytest.approx(log(2))


@pytest.mark.parametrize(
    ("signals", "options", "message"),
    [
        ({}, {}, "there is no signal; give {name: {document: value}} with at least one"),
        ([("a", 1)], {}, "there is no signal; give {name: {document: value}} with at least one"),
        ({"r": {}}, {}, "the signal 'r' has no documents; leave it out"),
        (
            {"r": 3},
            {},
            "the signal 'r' is int; give {document: value}, or a list of documents with the best first",
        ),
        ({"r": ["a", "b", "a"]}, {}, "the ranking 'r' has 'a' twice; remove one of the two"),
        (
            {"r": {"a": float("nan"), "b": 1.0}},
            {},
            "the signal 'r' has the value nan; give numbers; leave out what is not scored",
        ),
        (
            {"r": {"a": "high"}},
            {},
            "the signal 'r' has the value 'high'; give numbers; leave out what is not scored",
        ),
        (
            {"r": ["a", "b", "c"]},
            {"docs": 2},
            "docs=2, but the signals name 3 documents; give at least docs=3",
        ),
        ({"r": ["a"]}, {"judgments": ["g"]}, "judgments= names 'g', which is no signal; there are r"),
        ({"r": ["a"]}, {"base": 1}, "base=1 is no base of a logarithm; give a number above 1"),
    ],
)
def test_refusals(signals, options, message):
    for function in (ax.information_quantity, ax.entropy):
        with pytest.raises(InputError) as refusal:
            function(signals, **options)
        assert str(refusal.value) == message
