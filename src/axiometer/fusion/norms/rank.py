"""rank: ranks as scores."""

from __future__ import annotations

from axiometer.fusion.norm import Norm, NormExample, normalisation
from axiometer.fusion.pool import Floats, Pool, PooledRun


@normalisation
class Rank(Norm):
    """rank 1 of a list of n becomes 1, rank n becomes 1/n."""

    title = "rank"
    formula = "1 - (rank - 1) / n"
    equals = "ranx rank"
    reference = "lee1997"
    example = NormExample({"a": 9, "b": 5, "c": 4, "d": 1}, {"a": "1", "b": "3/4", "c": "1/2", "d": "1/4"})

    def scores(self, pool: Pool, run: PooledRun) -> Floats:
        """Evenly spaced between 0 and 1."""
        length = run.lengths[pool.topic_of[run.code]]
        scores: Floats = (length - run.rank + 1) / length
        return scores
