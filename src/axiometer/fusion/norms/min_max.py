"""min-max: scores between 0 and 1."""

from __future__ import annotations

from axiometer.fusion.norm import Norm, NormExample, extremes, normalisation, ratio
from axiometer.fusion.pool import Floats, Pool, PooledRun


def unit(pool: Pool, run: PooledRun) -> Floats:
    """(s - min) / (max - min), each halved first so that no difference overflows."""
    low, high = extremes(pool, run)
    return ratio(run.score / 2 - low / 2, high / 2 - low / 2)


@normalisation
class MinMax(Norm):
    """the lowest score of a list becomes 0, the highest 1.

    A list of equal scores becomes 0 throughout.
    """

    title = "min-max"
    aliases = ("min_max",)
    formula = "(s - min) / (max - min)"
    equals = "ranx min-max, except where max - min is below 1e-9: ranx divides by 1e-9 there"
    reference = "lee1997"
    example = NormExample({"a": 5, "b": 2, "c": 1}, {"a": "1", "b": "1/4", "c": "0"})

    def scores(self, pool: Pool, run: PooledRun) -> Floats:
        """Between 0 and 1."""
        return unit(pool, run)
