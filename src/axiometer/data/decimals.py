"""Plain decimal numbers read from a text eight digits at a time, each as exactly as `float` reads it."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from axiometer.data.words import SIZE, Bytes, Ints, Words, windows

Floats = npt.NDArray[np.float64]
LONGEST = 19  # so many digits fit into 64 bits
DOT, MINUS, ZERO = b".-0"
ZEROS = np.uint64(int.from_bytes(b"0" * SIZE, "little"))
HIGH_BITS = np.uint64(int.from_bytes(b"\x80" * SIZE, "little"))
FROM_TEN = np.uint64(int.from_bytes(b"\x76" * SIZE, "little"))  # takes every byte from 10 on to its high bit
JOINS = ((10 << 8 | 1, 8, 0x00FF00FF00FF00FF), (100 << 16 | 1, 16, 0x0000FFFF0000FFFF))
LAST_JOIN = (10_000 << 32 | 1, 32)
EXACT = np.uint64(2**53)  # integers up to this one are doubles
SPLITTER = 2.0**27 + 1
DOUBT = 2.0**-40


def _kept(width: int) -> Words:
    """For each size of a number, a mask of its bytes in a window that ends where it does."""
    kept = [(1 << 8 * width * SIZE) - (1 << 8 * (width * SIZE - size)) for size in range(width * SIZE + 1)]
    return np.frombuffer(b"".join(mask.to_bytes(width * SIZE, "little") for mask in kept), "<u8").reshape(
        -1, width
    )


KEPT = {width: _kept(width) for width in (2, 3)}


def decimals(text: Bytes, start: Ints, end: Ints) -> Floats | None:
    """The numbers from each start to its end; None unless all are digits, perhaps with a dot and a minus.

    >>> text = np.frombuffer(b"12.5 -0.25 7 x", np.uint8)
    >>> decimals(text, np.array([0, 5, 11]), np.array([4, 10, 12]))
    array([12.5 , -0.25,  7.  ])
    >>> decimals(text, np.array([13]), np.array([14]))
    """
    negative = text[start] == MINUS
    size = end - start - negative
    longest = size.max()
    if size.min() < 1 or longest > LONGEST or ((size == 1) & (text[end - 1] == DOT)).any():
        return None
    width = 2 if longest <= 2 * SIZE else 3
    digits = windows(text, end - width * SIZE, width)
    digits ^= ZEROS
    digits &= KEPT[width].take(size, axis=0)
    found = _unsigned(digits)
    return found if found is None or not negative.any() else np.where(negative, -found, found)


def _unsigned(digits: Words) -> Floats | None:
    """Reads the numbers that have as many digits after the dot as the first one; then the others."""
    is_dot = digits.view(np.uint8) == DOT ^ ZERO
    places = is_dot[0].tobytes()[::-1].find(True)
    alike = ~is_dot.any(axis=1) if places < 0 else is_dot[:, -1 - places]
    if alike.all():
        return _read(digits, places)
    first, rest = _read(digits[alike], places), _unsigned(digits[~alike])
    if first is None or rest is None:
        return None
    found = np.empty(len(digits))
    found[alike], found[~alike] = first, rest
    return found


def _read(digits: Words, places: int) -> Floats | None:
    """Numbers with a dot before their last `places` digits, or with none if that is -1.

    The dot is read as a 0, and cut out afterwards.
    """
    if places >= 0:
        digits.view(np.uint8)[:, -1 - places] = 0
    if (((digits + FROM_TEN) | digits) & HIGH_BITS).any():
        return None
    parts = _eight(digits)
    number = parts[:, 0].copy()
    for column in range(1, parts.shape[1]):
        number = number * np.uint64(10**SIZE) + parts[:, column]
    if places >= 0:
        number -= number // np.uint64(10 ** (places + 1)) * np.uint64(9 * 10**places)
    return _quotient(number, max(places, 0))


def _eight(digits: Words) -> Words:
    """What the eight digits of each word say: neighbours are joined, then pairs, then fours."""
    found = digits.copy()
    for factor, bits, kept in JOINS:
        found *= np.uint64(factor)
        found >>= np.uint64(bits)
        found &= np.uint64(kept)
    found *= np.uint64(LAST_JOIN[0])
    found >>= np.uint64(LAST_JOIN[1])
    return found


def _quotient(number: Words, places: int) -> Floats:
    """The doubles nearest to number / 10**places.

    Where number and power are doubles, that is their quotient. Larger numbers are the sum of two doubles;
    what the quotient of the first leaves of both is found exactly and divided in turn. Where the sum of the
    two quotients is too near to the middle between two doubles to tell, integers decide.
    """
    high, power = number.astype(np.float64), 10.0**places
    first = high / power
    if number.max() <= EXACT:
        return first
    low = (number - high.astype(np.uint64)).view(np.int64)
    second = (_remainder(high, first, power) + low) / power
    found = first + second
    left, half = np.abs(second - (found - first)), np.spacing(found) / 2
    middle = (np.abs(left - half) < DOUBT * half) | (np.abs(left - half / 2) < DOUBT * half)
    for row in np.flatnonzero(middle):
        found[row] = int(number[row]) / 10**places
    return found


def _remainder(number: Floats, quotient: Floats, power: float) -> Floats:
    """number - quotient * power, exactly: the product's rounding error is found by Dekker's method."""
    product = quotient * power
    high, low = _halves(quotient)
    power_high, power_low = _halves(power)
    error = ((high * power_high - product) + high * power_low + low * power_high) + low * power_low
    left: Floats = (number - product) - error
    return left


def _halves(value: Floats | float) -> tuple[Any, Any]:
    scaled = SPLITTER * value
    high = scaled - (scaled - value)
    return high, value - high
