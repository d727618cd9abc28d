"""sum: scores that add up to 1."""

from __future__ import annotations

from axiometer.fusion.norm import Norm, NormExample, mean, normalisation, ratio
from axiometer.fusion.norms.min_max import unit
from axiometer.fusion.pool import Floats, Pool, PooledRun


@normalisation
class Sum(Norm):
    """the lowest score of a list becomes 0, and all scores add up to 1."""

    title = "sum"
    formula = "(s - min) / sum of (s - min) over the list"
    equals = "ranx sum, except where the bottom is below 1e-9"
    reference = "montague2001"
    example = NormExample({"a": 5, "b": 2, "c": 1}, {"a": "4/5", "b": "1/5", "c": "0"})

    def scores(self, pool: Pool, run: PooledRun) -> Floats:
        """Shares of the list's total."""
        above = unit(pool, run)
        return ratio(above, mean(pool, run, above) * run.lengths[pool.topic_of[run.code]])
