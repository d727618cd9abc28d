"""The order of rationals, told by floats wherever they can tell."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from flint import fmpq

from axiometer.numeric.arithmetic import Lanes

Ints = npt.NDArray[np.int64]


def rational_signs(left: Lanes, right: Lanes) -> Ints | None:
    """-1, 0, 1 for left below, at, above right, lane by lane; None where a lane is no rational.

    `float` gives the float nearest to a rational, so two floats that differ stand in the order of their
    rationals. What falls on the same float is compared exactly, which takes flint several times as long.

    >>> third, more = fmpq(1, 3), fmpq(1, 3) + fmpq(1, 10**30)
    >>> rational_signs(np.array([third, third, more]), np.array([third, more, 0])).tolist()
    [0, -1, 1]
    """
    if not (_rational(left) and _rational(right)):
        return None
    try:
        low, high = left.astype(np.float64), right.astype(np.float64)
    except OverflowError:
        low = high = np.zeros(left.shape)
    found: Ints = (low > high).astype(np.int64) - (low < high)
    tied = np.flatnonzero(low == high)
    apart = tied[np.asarray(left[tied] != right[tied], dtype=bool)]
    found[apart] = np.where(np.asarray(left[apart] > right[apart], dtype=bool), 1, -1)
    return found


def _rational(lanes: Lanes) -> bool:
    if lanes.dtype == object:
        return set(map(type, lanes.flat)) <= {fmpq, int}
    return bool(np.issubdtype(lanes.dtype, np.integer))
