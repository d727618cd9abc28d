"""bordafuse: Borda count."""

from __future__ import annotations

import numpy as np

from axiometer.fusion.additive import Additive
from axiometer.fusion.method import Example, fusion_method
from axiometer.fusion.pool import Floats, Pool
from axiometer.fusion.sums import Share


class BordaPoints(Additive):
    """Points of an election, times the weight of the run."""

    reads = "ranks"
    norm = "none"

    def share(self, pool: Pool, run: int) -> Share:
        """As many points as documents for the first rank, one less for each next."""
        rows = pool.runs[run]
        points: Floats = (pool.sizes[pool.topic_of[rows.code]] - rows.rank + 1).astype(np.float64)
        return Share(points * self.weight(run))

    def absent(self, pool: Pool, run: int) -> Floats:
        """The points left over, shared by all that the run lacks."""
        points: Floats = (pool.sizes - pool.runs[run].lengths + 1) / 2
        return points * self.weight(run)


@fusion_method
class BordaFuse(BordaPoints):
    """Borda count: c points for the first of c pooled documents, c - 1 for the next.

    The documents that a run lacks share the points that are left.
    """

    title = "bordafuse"
    aliases = ("borda",)
    formula = "sum_i c - r_i(d) + 1; absent: (c - n_i + 1) / 2, for n_i documents of run i, c of the pool"
    equals = "ranx bordafuse, but near-linear"
    reference = "aslam2001"
    example = Example("bordafuse", {"a": "6", "b": "7", "c": "3", "d": "4"})
