"""max: CombMAX."""

from __future__ import annotations

import numpy as np

from axiometer.fusion.method import Example, Method, fusion_method
from axiometer.fusion.pool import Floats, Pool


@fusion_method
class Max(Method):
    """CombMAX: the highest of a document's scores."""

    title = "max"
    aliases = ("comb_max", "combmax", "CombMAX")
    joined = "the highest share"
    formula = "max_i s_i(d)"
    equals = "ranx max, except that ranx takes -1e9 for an absent document"
    reference = "fox1993"
    example = Example("max", {"a": "3", "b": "4", "c": "1", "d": "2"})

    def fuse(self, pool: Pool) -> Floats:
        """Keeps the highest so far, run by run."""
        best = np.full(len(pool), -np.inf)
        for run in pool.runs:
            best[run.code] = np.maximum(best[run.code], run.score)
        return best
