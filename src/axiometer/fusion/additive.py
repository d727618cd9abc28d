"""Methods that add up what the runs give, and methods whose shares depend on the rank alone."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from axiometer.fusion.method import Method
from axiometer.fusion.pool import Floats, Pool
from axiometer.fusion.sums import Share, Total, rank_table


class Additive(Method):
    """The sum of the runs' shares, times a factor that depends on how many runs have the document."""

    def fuse(self, pool: Pool) -> Floats:
        """Adds run by run; a share for absent documents goes to all that the run lacks."""
        total = Total(len(pool))
        for number, run in enumerate(pool.runs):
            share, absent = self.share(pool, number), self.absent(pool, number)
            if absent is None:
                total.add(run.code, share)
            else:
                total.add(slice(None), spread(pool, number, share, absent))
        factor = self.factor(pool)
        return total.value() if factor is None else total.value() * factor

    def factor(self, pool: Pool) -> Floats | None:
        """What each document's sum is multiplied with; None for nothing."""
        return None


def spread(pool: Pool, run: int, share: Share, absent: Floats) -> Share:
    """A run's share for every document of the pool; topics that the run lacks get nothing."""
    has_topic = pool.runs[run].lengths > 0
    value = np.repeat(np.where(has_topic, absent, 0.0), pool.sizes)
    rest = np.zeros(len(pool))
    value[pool.runs[run].code] = share.value
    rest[pool.runs[run].code] = share.rest
    return Share(value, rest)


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
