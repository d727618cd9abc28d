"""The same few operations for every kind of number."""

import pickle
import subprocess
import sys
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from axiometer import numeric
from axiometer.numeric import BALL, FLOAT, RATIONAL, REAL, Arithmetic, Real, as_fraction, as_number, floats
from axiometer.numeric.arithmetic import NoLogarithmError

KINDS = [FLOAT, RATIONAL, REAL, BALL]
kinds = pytest.mark.parametrize("num", KINDS, ids=lambda num: num.name)


@kinds
@given(st.fractions(-100, 100, max_denominator=1000), st.lists(st.integers(-9, 9), min_size=1, max_size=6))
def test_numbers_tables_and_lanes(num, value, values):
    assert float(num.number(value)) == pytest.approx(float(value), rel=1e-15)
    table = num.table(num.number(v) for v in values)
    assert table.dtype == (np.float64 if num is FLOAT else object)
    assert floats(table).tolist() == floats(num.lanes(np.array(values))).tolist() == values
    assert np.shape(num.lanes(np.array([values, values]))) == (2, len(values))
    assert float(num.lanes(np.True_)) == 1
    assert floats(num.zeros((2, 3))).tolist() == [[0] * 3] * 2


@kinds
@given(st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=1, max_size=5))
def test_larger_and_smaller(num, pairs):
    left, right = (num.table(num.number(v) for v in side) for side in zip(*pairs, strict=True))
    assert floats(num.maximum(left, right)).tolist() == [max(pair) for pair in pairs]
    assert floats(num.minimum(left, right)).tolist() == [min(pair) for pair in pairs]
    assert float(num.maximum(left[0], right[0])) == max(pairs[0])
    assert floats(num.minimum(left, num.number(0))).tolist() == [min(a, 0) for a, _ in pairs]


@kinds
def test_logarithms(num):
    if num is RATIONAL:
        with pytest.raises(NoLogarithmError):
            num.log(2)
        return
    assert float(num.log2(8)) == pytest.approx(3, abs=1e-15)
    assert float(num.log(10)) == pytest.approx(np.log(10), abs=1e-15)


@kinds
def test_a_kind_is_the_same_after_a_journey_to_another_process(num):
    assert pickle.loads(pickle.dumps(num)) == num
    assert {num} == {pickle.loads(pickle.dumps(num))}
    assert isinstance(num, Arithmetic)


def test_exact_kinds():
    assert [num.name for num in KINDS if num.exact] == ["rational", "real"]
    assert RATIONAL != REAL


@given(st.fractions())
def test_fractions_go_there_and_back(value):
    assert as_fraction(as_number(value)) == value


@given(st.fractions(-9, 9, max_denominator=99), st.integers(2, 9))
def test_a_real_that_is_rational_is_shown_as_a_fraction(value, n):
    ones = (1 + Real.log(n)) / (1 + Real.log(n))
    shown = as_fraction(ones * value)
    assert isinstance(shown, Fraction)
    assert shown == value


def test_a_real_that_is_not_is_a_float():
    assert as_fraction(Real.log(2)) == np.log(2)
    assert as_fraction(Real.log(2) - Real.log(2)) == Fraction(0)
    assert isinstance(as_fraction(Real.log(2) - Real.log(2)), Fraction)


def test_floats_need_no_exact_arithmetic():
    program = "import sys, axiometer.metrics.evaluate; print('flint' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "False\n"


def test_names_of_the_package():
    assert all(getattr(numeric, name) is not None for name in numeric.__all__)
    with pytest.raises(AttributeError):
        numeric.nothing  # noqa: B018
