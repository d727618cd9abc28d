"""Methods that add up shares, in sums that do not depend on the order of the runs.

Fused scores tie all the time - a document at ranks 1 and 3 ties with one at ranks 3 and 1 - and ties go to
the larger document id. Plain floating point would break them by its rounding errors instead, so sums and
tables of weights are kept to twice the precision.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from flint import arb, ctx

from axiometer.fusion.method import Method, Share, two_sum
from axiometer.fusion.pool import Floats, Pool

PRECISION = 160


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

    def add(self, code: npt.NDArray[Any], share: Share) -> None:
        """Adds to the documents of these codes (or of this mask), each of which stands there once."""
        self.sum[code], lost = two_sum(self.sum[code], share.value)
        self.rest[code] += lost + share.rest

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


class Additive(Method):
    """The sum of the runs' shares, times a factor that depends on how many runs have the document."""

    def fuse(self, pool: Pool) -> Floats:
        """Adds run by run; a share for absent documents goes to all that a run lacks in its topics."""
        total = Total(len(pool))
        for number, run in enumerate(pool.runs):
            total.add(run.code, self.share(pool, number))
            absent = self.absent(pool, number)
            if absent is not None:
                lacks = np.repeat(run.lengths > 0, pool.sizes)
                lacks[run.code] = False
                total.add(lacks, Share(np.repeat(absent, pool.sizes)[lacks]))
        factor = self.factor(pool)
        return total.value() if factor is None else total.value() * factor

    def factor(self, pool: Pool) -> Floats | None:
        """What each document's sum is multiplied with; None for nothing."""
        return None


class RankShares(Additive):
    """Shares that are a weight of the rank, to 32 digits, so that equal sums are equal."""

    reads: ClassVar[str] = "ranks"
    norm: ClassVar[str] = "none"

    def share(self, pool: Pool, run: int) -> Share:
        """The weight of each row's rank."""
        rank = pool.runs[run].rank
        table = rank_table(lambda r: self.rank_weight(r, run), int(rank.max(initial=0)))
        return table[rank]

    def rank_weight(self, rank: int, run: int) -> Any:
        """The weight of a rank of a run, as a flint number."""
        return 0
