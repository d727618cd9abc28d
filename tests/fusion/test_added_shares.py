"""Sums to 32 digits, and tables of weights."""

from fractions import Fraction
from math import fsum, log

import numpy as np
from flint import arb, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from axiometer.fusion.added_shares import Total, rank_table
from axiometer.fusion.method import Share


@given(st.lists(st.floats(1e-6, 1e9), min_size=1, max_size=60))
def test_a_total_is_rounded_once(values):
    """Unless it lies, to 32 digits, in the middle between two floats."""
    total = Total(1)
    for value in values:
        total.add(np.array([0]), Share(np.array([value])))
    assert total.value()[0] == fsum(values)


@given(st.permutations(range(2, 40)))
@settings(max_examples=20)
def test_logarithms_of_equal_products_are_equal(order):
    """ln 2 + ln 3 + ... in any order, and ln 10 = ln 2 + ln 5."""
    table = rank_table(lambda n: arb(n).log(), 40)
    straight, shuffled = Total(1), Total(1)
    for n, m in zip(range(2, 40), order, strict=True):
        straight.add(np.array([0]), table[np.array([n])])
        shuffled.add(np.array([0]), table[np.array([m])])
    assert straight.value() == shuffled.value()
    product, parts = Total(1), Total(1)
    product.add(np.array([0]), table[np.array([10])])
    for n in (2, 5):
        parts.add(np.array([0]), table[np.array([n])])
    assert product.value() == parts.value()
    assert log(2) + log(5) != log(10), "plain floating point tells them apart"


def test_a_table_holds_what_floats_leave_out():
    table = rank_table(lambda n: fmpq(1, n), 1000)
    for n in (3, 7, 641, 1000):
        exact = Fraction(float(table.value[n])) + Fraction(float(table.rest[n]))
        assert abs(exact - Fraction(1, n)) < Fraction(1, 10**30)
