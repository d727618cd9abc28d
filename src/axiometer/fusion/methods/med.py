"""med: CombMED."""

from __future__ import annotations

import numpy as np

from axiometer.fusion.method import Example, Method, fusion_method
from axiometer.fusion.pool import Floats, Pool


@fusion_method
class Med(Method):
    """CombMED: the median of a document's scores, over the runs that have it."""

    title = "med"
    aliases = ("comb_med", "combmed", "CombMED")
    joined = "the median of the shares"
    formula = "median_i s_i(d); the mean of the middle two where their number is even"
    equals = "ranx med"
    reference = "fox1993"
    example = Example("med", {"a": "2", "b": "3", "c": "1", "d": "2"})

    def fuse(self, pool: Pool) -> Floats:
        """Sorts all scores by document, then picks the middle ones."""
        code = np.concatenate([run.code for run in pool.runs])
        score = np.concatenate([run.score for run in pool.runs])
        by_document = score[np.lexsort((score, code))]
        start = np.cumsum(pool.counts) - pool.counts
        low, high = start + (pool.counts - 1) // 2, start + pool.counts // 2
        middle: Floats = by_document[low] / 2 + by_document[high] / 2
        return middle
