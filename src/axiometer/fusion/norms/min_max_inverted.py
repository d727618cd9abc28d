"""min-max-inverted: distances between 0 and 1, the smallest the best."""

from __future__ import annotations

from axiometer.fusion.norm import Norm, NormExample, normalisation
from axiometer.fusion.norms.min_max import unit
from axiometer.fusion.pool import Floats, Pool, PooledRun


@normalisation
class MinMaxInverted(Norm):
    """for distances: the lowest score of a list becomes 1, the highest 0, and the ranks turn around.

    The runs are read with their scores negated, so that ties keep to the one order.
    """

    title = "min-max-inverted"
    aliases = ("min_max_inverted",)
    inverts = True
    formula = "(max - s) / (max - min)"
    equals = "ranx min-max-inverted, with the same exception as min-max"
    reference = "lee1997"
    example = NormExample({"a": 5, "b": 2, "c": 1}, {"a": "0", "b": "3/4", "c": "1"})

    def scores(self, pool: Pool, run: PooledRun) -> Floats:
        """min-max of the negated scores."""
        return unit(pool, run)
