"""Sets of small integers as the bits of one Python integer."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np


def lowest(bits: int) -> int:
    """The least member; -1 for the empty set.

    >>> lowest(0b1100), lowest(0)
    (2, -1)
    """
    return (bits & -bits).bit_length() - 1


def highest(bits: int) -> int:
    """The greatest member; -1 for the empty set.

    >>> highest(0b1100), highest(0)
    (3, -1)
    """
    return bits.bit_length() - 1


def members(bits: int) -> list[int]:
    """The members in ascending order.

    >>> members(0b101001)
    [0, 3, 5]
    """
    raw = bits.to_bytes((bits.bit_length() + 7) // 8, "little")
    flags = np.unpackbits(np.frombuffer(raw, dtype=np.uint8), bitorder="little")
    found: list[int] = np.flatnonzero(flags).tolist()
    return found


def collect(numbers: Iterable[int]) -> int:
    """The set of these numbers.

    >>> bin(collect([0, 3, 5]))
    '0b101001'
    """
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits
