"""Fractions as text: exact while they are short, never refused when they are not."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from axiometer.numeric import fraction_text
from axiometer.verdicts.verdict import Witness

HUGE = 10**5000


@pytest.mark.parametrize("value", [Fraction(0), Fraction(-7, 3), Fraction(10**300 + 1, 7**100)])
def test_short_ones_are_exact(value: Fraction) -> None:
    assert Fraction(fraction_text(value)) == value


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(HUGE), "about 1.000000e+5000 (a fraction of 5,001 by 1 digits)"),
        (Fraction(HUGE - 1), "about 1.000000e+5000 (a fraction of 5,000 by 1 digits)"),
        (Fraction(-2 * HUGE, 3 * HUGE + 1), "about -6.666667e-1 (a fraction of 5,001 by 5,001 digits)"),
        (Fraction(1, 4 * HUGE), "about 2.500000e-5001 (a fraction of 1 by 5,001 digits)"),
    ],
    ids=["power", "below a power", "negative", "tiny"],
)
def test_huge_ones_are_told_with_their_size(value: Fraction, text: str) -> None:
    assert fraction_text(value) == text


def test_a_witness_of_huge_fractions_becomes_json() -> None:
    witness = Witness(((1,),), (Fraction(HUGE, HUGE + 1),), "told")
    assert json.loads(json.dumps(witness.to_dict()))["exact"][0].startswith("about ")
