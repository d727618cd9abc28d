"""The one comparer: floats where they are safe, then exact arithmetic; no tolerance decides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, isfinite
from typing import Any

import numpy as np
import numpy.typing as npt
from flint import fmpq

from axiometer.numeric.arithmetic import Lanes
from axiometer.numeric.reals import UndecidedError

Ints = npt.NDArray[np.int64]
Sides = tuple[Sequence[Any], Sequence[Any]]
OPEN = 2
"""The sign of a comparison that exact arithmetic could not settle, or that has no value on a side."""
ROUNDING = 2.0**-36
"""A bound on the error of float64 scores and their differences, relative to the largest: 2**16 roundings."""


def slack_for(peak: float) -> float:
    """How far scores and their differences may be off; without bound where one of them is no finite number.

    >>> slack_for(2.0), slack_for(float("nan"))
    (2.9103830456733704e-11, inf)
    """
    return ROUNDING * max(1.0, peak) if isfinite(peak) else inf


def signs(left: Lanes, right: Any, slack: float, exact: Callable[[Ints], Sides]) -> Ints:
    """-1, 0, 1 for left below, at, above right, element by element; OPEN where nothing settles it.

    `slack` is 0 where the values themselves decide: they are exact, or a function's own. Else `exact` gives
    both sides in exact arithmetic for the places where floats are too close.

    >>> signs(np.array([1.0, 2.0]), 2.0, 1e-9, lambda at: ([2] * len(at), [2] * len(at))).tolist()
    [-1, 0]
    """
    right = np.broadcast_to(right, left.shape)
    known = None if slack else rational_signs(left, right)
    if known is not None:
        return known
    with np.errstate(invalid="ignore"):
        if not slack:
            return _settled(left, right)
        gap = left - right
        found: Ints = np.sign(np.nan_to_num(gap)).astype(np.int64)
        close = np.flatnonzero(~(np.abs(gap) > slack))
    if len(close):
        found[close] = _each_once(*exact(close))
    return found


def _each_once(left: Sequence[Any], right: Sequence[Any]) -> list[int]:
    """The signs of exact numbers; the same two are compared once."""
    # Held in a list, or the next number could get the identity of one that is gone.
    pairs = list(zip(left, right, strict=True))
    known = {(id(one), id(other)): (one, other) for one, other in pairs}
    found = {key: sign_of(*pair) for key, pair in known.items()}
    return [found[id(one), id(other)] for one, other in pairs]


def _settled(left: Lanes, right: Any) -> Ints:
    """The signs of values that decide; a value that is none (NaN) leaves its comparison open."""
    try:
        found: Ints = (left > right).astype(np.int64) - (left < right).astype(np.int64)
    except (UndecidedError, TypeError):
        # Exact numbers are not compared with the float that stands for no value.
        return np.array([sign_of(*sides) for sides in zip(left, right, strict=True)], dtype=np.int64)
    found[~np.asarray((left == left) & (right == right), dtype=bool)] = OPEN
    return found


def sign_of(left: Any, right: Any) -> int:
    """The sign of one comparison of numbers that decide."""
    if left != left or right != right:
        return OPEN
    try:
        return int(left > right) - int(left < right)
    except UndecidedError:
        return OPEN


def rational_signs(left: Lanes, right: Lanes) -> Ints | None:
    """-1, 0, 1 for left below, at, above right, lane by lane; None where a lane is no rational.

    `float` gives the float nearest to a rational, so two floats that differ stand in the order of their
    rationals. What falls on the same float is compared exactly, which takes flint several times as long.

    >>> third, more = fmpq(1, 3), fmpq(1, 3) + fmpq(1, 10**30)
    >>> rational_signs(np.array([third, third, more]), np.array([third, more, 0])).tolist()
    [0, -1, 1]
    """
    if not (rational(left) and rational(right)):
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


def rational(lanes: Lanes) -> bool:
    """Whether every lane holds a rational of flint's, or an integer."""
    if lanes.dtype == object:
        return set(map(type, lanes.flat)) <= {fmpq, int}
    return bool(np.issubdtype(lanes.dtype, np.integer))
