"""max: scores as shares of the highest one."""

from __future__ import annotations

import numpy as np

from axiometer.errors import InputError
from axiometer.fusion.norm import Norm, NormExample, extremes, normalisation, ratio
from axiometer.fusion.pool import Floats, Pool, PooledRun


@normalisation
class Max(Norm):
    """each score over the highest of its list; the scores must not be negative."""

    title = "max"
    formula = "s / max"
    equals = "ranx max for scores that are not negative; ranx divides by 1e-9 where the maximum is below that"
    reference = "lee1997"
    example = NormExample({"a": 8, "b": 2}, {"a": "1", "b": "1/4"})

    def scores(self, pool: Pool, run: PooledRun) -> Floats:
        """Between 0 and 1."""
        if len(run.score) and run.score.min() < 0:
            at = int(np.argmin(run.score))
            raise InputError(
                f"run {run.name!r} has the negative score {run.score[at]:g}, and the normalisation max"
                " divides by the highest",
                remedy="use norm='min-max' or 'zmuv'",
            )
        return ratio(run.score, extremes(pool, run)[1])
