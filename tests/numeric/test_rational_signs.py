"""Floats may tell the order of rationals only where they cannot be wrong."""

from fractions import Fraction

import numpy as np
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from axiometer.numeric import REAL, as_number
from axiometer.numeric.compare import rational_signs

LANES = st.lists(st.tuples(st.fractions(), st.fractions()), max_size=20)
HAIR = Fraction(1, 10**40)


def lanes(values):
    return REAL.table(map(as_number, values))


@given(LANES, st.sampled_from([Fraction(1), HAIR, Fraction(10**400)]))
def test_the_order_of_the_fractions(pairs, scale):
    left, right = [a * scale for a, _ in pairs], [b * scale for _, b in pairs]
    expected = [(a > b) - (a < b) for a, b in zip(left, right, strict=True)]
    assert rational_signs(lanes(left), lanes(right)).tolist() == expected


@given(st.lists(st.fractions(), min_size=1, max_size=20))
def test_a_hair_is_seen(values):
    upper = lanes(value + HAIR for value in values)
    assert rational_signs(upper, lanes(values)).tolist() == [1] * len(values)
    assert rational_signs(lanes(values), lanes(values)).tolist() == [0] * len(values)


def test_against_whole_numbers():
    assert rational_signs(lanes([Fraction(1, 3), Fraction(1), Fraction(2)]), np.ones(3, int)).tolist() == [
        -1,
        0,
        1,
    ]


def test_what_is_no_rational_is_left_to_others():
    one = np.array([fmpq(1)])
    assert rational_signs(one, np.array([REAL.log2(3)], dtype=object)) is None
    assert rational_signs(np.array([float("nan")], dtype=object), one) is None
    assert rational_signs(np.array([0.5]), one) is None


@given(
    st.integers(2**52, 2**53 - 1), st.integers(0, 300), st.integers(1, 10**60), st.sampled_from([-1, 0, 1])
)
def test_flint_gives_the_nearest_float(half, bits, under, off):
    """On which all of this rests; also right beside the middle between two floats."""
    over = (2 * half + 1) * 2**bits * under + off
    assert float(fmpq(over, under)) == over / under
