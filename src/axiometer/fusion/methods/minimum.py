"""min: CombMIN."""

from __future__ import annotations

import numpy as np

from axiometer.fusion.method import Example, Method, fusion_method
from axiometer.fusion.pool import Floats, Pool


@fusion_method
class Min(Method):
    """CombMIN: the lowest of a document's scores, over the runs that have it."""

    title = "min"
    aliases = ("comb_min", "combmin", "CombMIN")
    joined = "the lowest share"
    formula = "min_i s_i(d)"
    equals = "ranx min, except that ranx takes 1e9 for an absent document"
    reference = "fox1993"
    example = Example("min", {"a": "1", "b": "2", "c": "1", "d": "2"})

    def fuse(self, pool: Pool) -> Floats:
        """Keeps the lowest so far, run by run."""
        worst = np.full(len(pool), np.inf)
        for run in pool.runs:
            worst[run.code] = np.minimum(worst[run.code], run.score)
        return worst
