"""Sums that do not depend on the order of the runs, and tables of weights to twice the precision.

Fused scores tie all the time - a document at ranks 1 and 3 ties with one at ranks 3 and 1 - and ties go to
the larger document id. Plain floating point would break them by its rounding errors instead.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from flint import arb, ctx

from axiometer.fusion.pool import Floats, Ints

PRECISION = 160


@dataclass(frozen=True)
class Share:
    """Numbers of about 32 digits, each as a float and what the float leaves out."""

    value: Floats
    rest: Floats | float = 0.0

    def __getitem__(self, at: npt.NDArray[Any]) -> Share:
        rest = self.rest[at] if isinstance(self.rest, np.ndarray) else self.rest
        return Share(self.value[at], rest)


class Total:
    """A sum for each document, to about 32 digits.

    >>> total = Total(1)
    >>> for x in (1e16, 1.0, -1e16): total.add(np.array([0]), Share(np.array([x])))
    >>> total.value().tolist()
    [1.0]
    """

    def __init__(self, size: int) -> None:
        self.sum = np.zeros(size)
        self.rest = np.zeros(size)

    def add(self, code: Ints | slice, share: Share) -> None:
        """Adds to the documents of these codes, each of which stands there once."""
        old = self.sum[code]
        new = old + share.value
        part = new - old
        lost = (old - (new - part)) + (share.value - part)
        self.rest[code] += lost + share.rest
        self.sum[code] = new

    def value(self) -> Floats:
        """The sums, rounded once."""
        return self.sum + self.rest


def rank_table(weight: Callable[[int], Any], deepest: int) -> Share:
    """The weights of ranks 1 to `deepest`; entry 0 is not used.

    `weight` gives a flint number: an exact rational, or a ball at the working precision.

    >>> from flint import fmpq
    >>> rank_table(lambda rank: fmpq(1, rank), 3).value.tolist()
    [0.0, 1.0, 0.5, 0.3333333333333333]
    """
    value, rest = np.zeros(deepest + 1), np.zeros(deepest + 1)
    with ctx.workprec(PRECISION):
        for rank in range(1, deepest + 1):
            exact = arb(weight(rank))
            value[rank] = float(exact)
            rest[rank] = float(exact - arb(float(value[rank])))
    return Share(value, rest)
