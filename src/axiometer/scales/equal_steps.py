"""Interval scales: a measure takes equal steps along the lexicographic chain, or along covering pairs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from axiometer.numeric import as_number
from axiometer.numeric.exact_order import gap_slack, gaps, sign

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Steps:
    """Steps from one list to the next: the numbers of both, and how many steps lead from bottom to top.

    >>> steps = covering_steps(2)
    >>> steps.lower.tolist(), steps.upper.tolist(), steps.count
    ([0, 1, 2], [1, 2, 3], 3)
    """

    lower: Ints
    upper: Ints
    count: int


def chain_steps(length: int, lists: int | None = None) -> Steps:
    """The steps of the lexicographic chain, of the first `lists` lists where that many are enough."""
    known = 2**length if lists is None else min(lists, 2**length)
    return Steps(np.arange(known - 1), np.arange(1, known), 2**length - 1)


def covering_steps(length: int, lists: int | None = None) -> Steps:
    """The covering pairs: a replacement at the last rank, or a swap of two neighbours."""
    known = 2**length if lists is None else min(lists, 2**length)
    some = np.arange(known)
    pairs = [np.stack([some[some % 2 == 0], some[some % 2 == 0] + 1])]
    for shift in range(min(length - 1, known.bit_length())):
        here = some[(some >> shift) % 4 == 1]
        pairs.append(np.stack([here, here + (1 << shift)]))
    lower, upper = np.concatenate(pairs, axis=1)
    inside = upper < known
    order = np.lexsort((upper[inside], lower[inside]))
    return Steps(lower[inside][order], upper[inside][order], length * (length + 1) // 2)


@dataclass(frozen=True)
class Uneven:
    """Which steps differ from the mean one, or all of them where that one is not positive.

    It names the steps; a verdict counts them.
    """

    cases: int
    violated: Ints
    open: int


def uneven(steps: Steps, values: Sequence[Any], bottom: Any, top: Any) -> Uneven:
    """Compares every step with the mean one, exactly.

    >>> values = [Fraction(0), Fraction(1, 4), Fraction(1, 2), Fraction(3, 4)]
    >>> uneven(chain_steps(2), values, values[0], values[-1]).violated.tolist()
    []
    """
    every, cases = np.arange(len(steps.lower)), len(steps.lower)
    if any(isinstance(value, float) for value in (*values, top)):
        return _rounded(steps, [*values, bottom, top])
    if sign(top - bottom) <= 0:
        return Uneven(cases, every, 0)
    ends = (as_number(end) if isinstance(end, (int, Fraction)) else end for end in (bottom, top))
    found = gaps(
        [*values, *(end / steps.count for end in ends)],
        np.append(steps.lower, len(values)),
        np.append(steps.upper, len(values) + 1),
    )
    return Uneven(cases, every[found.keys[:-1] != found.keys[-1]], 0)


def _rounded(steps: Steps, values: list[Any]) -> Uneven:
    """A function's floats: a step that differs by rounding alone stays open."""
    near = np.array([float(value) for value in values])
    every, slack = np.arange(len(steps.lower)), gap_slack(near)
    if values[-1] <= values[-2]:
        return Uneven(len(every), every, 0)
    gap = np.abs(near[steps.upper] - near[steps.lower] - (near[-1] - near[-2]) / steps.count)
    even = Fraction(values[-1]) - Fraction(values[-2])
    exact = [
        (Fraction(values[b]) - Fraction(values[a])) * steps.count == even
        for a, b in zip(steps.lower.tolist(), steps.upper.tolist(), strict=True)
    ]
    left_open = int(np.count_nonzero((gap <= slack) & ~np.array(exact, dtype=bool)))
    return Uneven(len(every), every[gap > slack], left_open)
