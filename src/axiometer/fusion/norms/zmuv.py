"""zmuv: zero mean, unit variance."""

from __future__ import annotations

import numpy as np

from axiometer.fusion.norm import Norm, NormExample, mean, normalisation, ratio
from axiometer.fusion.norms.min_max import unit
from axiometer.fusion.pool import Floats, Pool, PooledRun


@normalisation
class ZMUV(Norm):
    """zero mean and unit variance over the list: standard scores.

    Half of them are negative, so methods that multiply scores do not take them.
    """

    title = "zmuv"
    formula = "(s - mean) / standard deviation (over n, not n - 1)"
    equals = "ranx zmuv, except where the deviation is below 1e-9"
    reference = "montague2001"
    example = NormExample({"a": 3, "b": 1}, {"a": "1", "b": "-1"})

    def scores(self, pool: Pool, run: PooledRun) -> Floats:
        """Standard scores; those of min-max scores are the same, and cannot overflow."""
        score = unit(pool, run)
        centred = score - mean(pool, run, score)
        return ratio(centred, np.sqrt(mean(pool, run, centred**2)))
