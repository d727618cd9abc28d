"""Exact reals: a field, ordered as the numbers are, whose equality is proved and never guessed."""

from decimal import Decimal, localcontext
from fractions import Fraction

import numpy as np
import pytest
from flint import fmpq
from hypothesis import assume, given
from hypothesis import strategies as st

from axiometer.numeric import REAL, Real, UndecidedError
from axiometer.numeric.reals import PRECISIONS

LOGS = st.integers(2, 40)
RATIONALS = st.fractions(-5, 5, max_denominator=12)
DIGITS = 80


@st.composite
def numbers(draw, depth=2):
    """The same number twice: as a Real, and as a decimal of many digits."""
    kind = draw(st.sampled_from(["log", "rational", "+", "-", "*", "/"] if depth else ["log", "rational"]))
    with localcontext(prec=DIGITS):
        if kind == "log":
            value = draw(LOGS)
            return Real.log(value), Decimal(value).ln()
        if kind == "rational":
            value = draw(RATIONALS)
            return REAL.log(2) * 0 + value, Decimal(value.numerator) / value.denominator
        (a, x), (b, y) = draw(numbers(depth - 1)), draw(numbers(depth - 1))
        if kind == "+":
            return a + b, x + y
        if kind == "-":
            return a - b, x - y
        if kind == "*":
            return a * b, x * y
        assume(b != 0)
        return a / b, x / y


def close_to_zero(value):
    return abs(value) < Decimal(10) ** -60


@given(numbers(), numbers())
def test_order_is_that_of_decimals(left, right):
    (a, x), (b, y) = left, right
    if close_to_zero(x - y):
        assert a == b
        assert a <= b <= a
    else:
        assert (a < b, a > b, a == b, a != b) == (x < y, x > y, False, True)
        assert (a <= b, a >= b) == (x < y, x > y)
    assert float(a) == pytest.approx(float(x), rel=1e-15, abs=1e-300)


@given(numbers(), numbers(), numbers(1))
def test_field_laws(left, middle, right):
    a, b, c = left[0], middle[0], right[0]
    assert a + b == b + a
    assert a * b == b * a
    assert (a + b) + c == a + (b + c)
    assert (a * b) * c == a * (b * c)
    assert a * (b + c) == a * b + a * c
    assert a - a == 0
    assert a + 0 == a * 1 == a
    if b != 0:
        assert a / b * b == a
        assert (1 / b) * b == b**0 == 1
        assert b**-2 == 1 / (b * b)


@given(LOGS, st.integers(1, 5), st.integers(1, 5))
def test_logarithms_of_perfect_powers(base, power, other):
    assert Real.log(base**power) == power * Real.log(base)
    assert Real.log(base**power) / Real.log(base**other) == Fraction(power, other)
    assert REAL.log2(2**power) == power


@given(LOGS, LOGS)
def test_logarithms_of_products_and_quotients(a, b):
    assert Real.log(a * b) == Real.log(a) + Real.log(b)
    assert Real.log(Fraction(a, b)) == Real.log(fmpq(a, b)) == Real.log(a) - Real.log(b)


@given(st.lists(st.integers(0, 3), min_size=1, max_size=8))
def test_a_sum_over_its_own_value_is_one(gains):
    """nDCG of the ideal list, written as two different sums."""
    total = sum((gain / REAL.log2(rank + 2) for rank, gain in enumerate(gains)), REAL.log(1))
    again = sum((gain * Real.log(2) / Real.log(rank + 2) for rank, gain in enumerate(gains)), REAL.log(1))
    if any(gains):
        assert total / again == 1
        assert again * 3 / total == 3
        assert not total / again < 1
        assert total / again < 1 + Fraction(1, 10**30)


@pytest.mark.parametrize("other", [1, np.int64(1), fmpq(1), Fraction(1)])
def test_other_exact_numbers_mix_on_either_side(other):
    x = Real.log(2)
    assert x + other == other + x == x + 1
    assert x - other == -(other - x)
    assert x * other == other * x == x
    assert x / other == x
    assert other / x == 1 / x
    assert x < other
    assert other > x


@pytest.mark.parametrize("other", [0.5, "1", None, 1j])
def test_inexact_numbers_do_not(other):
    x = Real.log(2)
    assert x != other
    for operation in (lambda: x + other, lambda: x * other, lambda: other - x, lambda: x / other):
        with pytest.raises(TypeError):
            operation()
    with pytest.raises(TypeError):
        assert x < other
    with pytest.raises(TypeError, match="is no exact rational"):
        Real.log(2.5)


@pytest.mark.parametrize("value", [0, -1, Fraction(-1, 2)])
def test_logarithms_that_are_not_defined(value):
    with pytest.raises(Exception, match="is not defined"):
        Real.log(value)


def test_division_by_what_is_zero_though_it_does_not_look_so():
    x = 1 + Real.log(2)
    zero = x * (1 / x) - 1
    assert zero.terms
    assert zero == 0
    assert not zero
    for nothing in (zero, x - x, Real({})):
        with pytest.raises(ZeroDivisionError):
            1 / nothing


def test_what_balls_cannot_settle_is_undecided():
    """A difference below the highest precision: neither proved zero nor shown to differ from it."""
    tiny = Fraction(1, 2 ** (2 * PRECISIONS[-1]))
    near = Real.log(2) * (1 + tiny) / Real.log(3) - Real.log(2) / Real.log(3)
    assert near > 0
    sums = 1 / (1 + Real.log(2)) - (1 + tiny) / (1 + Real.log(2) + tiny * Real.log(2) ** 2)
    with pytest.raises(UndecidedError, match="is not settled"):
        sums.sign()


def test_what_grows_too_large_to_be_cleared_is_undecided(monkeypatch):
    """At the limit of terms nothing is known: neither that it vanishes nor that it does not."""

    def zero(prime):
        x = 1 + Real.log(prime)
        return x * (1 / x) - 1

    assert zero(5).sign() == 0
    monkeypatch.setattr("axiometer.numeric.reals.TERM_LIMIT", len(zero(5).terms))
    with pytest.raises(UndecidedError, match="is not settled"):
        zero(7).sign()


def test_equal_reals_may_look_different_so_there_is_no_hash():
    with pytest.raises(TypeError):
        hash(Real.log(2))


def test_the_kept_balls_are_bounded(monkeypatch):
    monkeypatch.setattr("axiometer.numeric.reals.BALL_LIMIT", 10)
    kept = {}
    monkeypatch.setattr("axiometer.numeric.reals.BALLS", kept)
    assert all(Real.log(n) < Real.log(n + 1) for n in range(2, 200))
    assert 0 < len(kept) <= 10
