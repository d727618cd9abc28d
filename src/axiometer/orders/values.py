"""The values of a measure on an order: exact, one for each element, in the sequence of the list."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from numbers import Rational
from typing import Any

import numpy as np
from numpy.typing import NDArray

from axiometer.errors import AxiomError

#: int64 sums of two values below this cannot overflow.
SAFE = 2**61


def exact(values: Sequence[Any], count: int) -> list[Any]:
    """The values as a list; refused when their number is wrong or one of them is a float.

    >>> exact([0, Fraction(1, 2)], 2)
    [0, Fraction(1, 2)]
    """
    given = list(values)
    if len(given) != count:
        raise AxiomError(
            f"there are {len(given)} values for {count} elements", remedy="one for each of list(P)"
        )
    for value in given:
        if isinstance(value, (float, np.floating)):
            raise AxiomError(
                f"{value!r} is a rounded number, which decides nothing", remedy="give integers or Fractions"
            )
    return given


def columns(values: Sequence[Any]) -> NDArray[Any]:
    """The values as an array whose sums are exact: machine integers where they fit, else objects.

    Fractions are brought to a common denominator, which changes no comparison of sums.

    >>> columns([0, Fraction(1, 2), Fraction(1, 3)]).tolist()
    [0, 3, 2]
    """
    if all(isinstance(value, (int, Rational)) for value in values):
        common = lcm(*(Fraction(value).denominator for value in values))
        values = [int(value * common) for value in values]
        if all(abs(value) < SAFE for value in values):
            return np.array(values, dtype=np.int64)
    array = np.empty(len(values), dtype=object)
    for i, value in enumerate(values):
        array[i] = value
    return array


def groups(values: Sequence[Any]) -> list[list[int]]:
    """The numbers of the elements with equal values, ascending by value.

    >>> groups([2, 0, 2, 1])
    [[1], [3], [0, 2]]
    """
    found: list[list[int]] = []
    for i in sorted(range(len(values)), key=values.__getitem__):
        if found and values[found[-1][0]] == values[i]:
            found[-1].append(i)
        else:
            found.append([i])
    return found
