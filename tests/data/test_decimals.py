"""Numbers read eight digits at a time: what `float` reads, or nothing."""

from fractions import Fraction
from math import ulp

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from axiometer.data.decimals import LONGEST, decimals

PLAIN = st.one_of(
    st.from_regex(r"-?[0-9]{1,19}", fullmatch=True),
    st.from_regex(r"-?[0-9]{0,18}\.[0-9]{1,18}", fullmatch=True),
    st.from_regex(r"-?[0-9]{1,18}\.", fullmatch=True),
).filter(lambda number: len(number.removeprefix("-")) <= LONGEST)
REPR = st.floats(-1e3, 1e3).map(repr).filter(lambda number: "e" not in number and len(number) <= LONGEST)
BAD = (".", "-", "-.", "--1", "+1", "1-", "1e5", "1.2.3", "..", "1,5", "1:5", "1/5", "nan", "inf", "x", "0x1")


def read(numbers):
    text = " ".join(numbers).encode()
    size = np.array([len(number.encode()) for number in numbers])
    start = np.cumsum(size + 1) - size - 1
    return decimals(np.frombuffer(text, np.uint8), start, start + size)


@given(st.lists(PLAIN, min_size=1, max_size=20))
def test_plain_numbers_are_read_as_float_reads_them(numbers):
    assert read(numbers).tobytes() == np.array([float(number) for number in numbers]).tobytes()


@given(
    st.lists(st.floats(-1e3, 1e3).map(repr).filter(lambda x: "e" not in x and len(x) < LONGEST), min_size=1)
)
def test_as_many_digits_as_python_writes(numbers):
    assert read(numbers).tolist() == [float(number) for number in numbers]


@given(st.integers(2**53, 2**63), st.integers(0, 17), st.integers(-3, 3))
def test_numbers_near_the_middle_between_two_doubles(number, places, off):
    """Halves of the last place of a double, and their neighbours, as far as 19 characters can name them."""
    middle = Fraction(float(number)) + Fraction(ulp(float(number))) / 2
    digits = str(int(middle) + off)[: LONGEST - 1]
    text = f"{digits[: len(digits) - places]}.{digits[len(digits) - places :]}"
    assert read([text]).tolist() == [float(text)]


@given(st.lists(st.floats(0, 1e6).map(lambda x: f"{x:.6f}"), min_size=1, max_size=20))
def test_six_places_as_most_systems_write_them(numbers):
    assert read(numbers).tolist() == [float(number) for number in numbers]


@pytest.mark.parametrize("bad", [*BAD, "1" * (LONGEST + 1), "0." + "1" * LONGEST, "٣", "1\x7f"])
@pytest.mark.parametrize("others", [(), ("1.5",), ("7", "1.25")])
def test_anything_else_is_left_alone(bad, others):
    assert read([bad, *others]) is None
    assert read([*others, bad]) is None


@given(
    st.lists(st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1), min_size=1, max_size=3)
)
def test_what_is_read_is_a_number(fields):
    values = read(fields)
    if values is not None:
        assert values.tolist() == [float(field) for field in fields]
