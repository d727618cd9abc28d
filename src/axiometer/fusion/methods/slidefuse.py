"""slidefuse: probabilities of relevance by rank, smoothed."""

from __future__ import annotations

import numpy as np

from axiometer.fusion.method import Example, fusion_method
from axiometer.fusion.methods.posfuse import Positions, padded
from axiometer.fusion.pool import Pool
from axiometer.fusion.sums import Share
from axiometer.measures.parameters import integer


@fusion_method
class SlideFuse(Positions):
    """posfuse, with the mean over a window of w ranks to either side within the list."""

    w: int = integer(5, "how many ranks to either side", low=0, high=1_000_000, always=True)

    title = "slidefuse"
    formula = "sum_i mean of p_i over the ranks r_i(d) - w .. r_i(d) + w of the list"
    equals = "ranx slidefuse, where w must be given"
    reference = "lillis2008"
    tries = ("1", "2", "5", "10", "20", "50", "100")
    example = Example(
        "slidefuse(w=1)", {"a": "3/2", "b": "5/6", "c": "0", "d": "2/3"}, grades={"a": 1, "d": 1}
    )

    def share(self, pool: Pool, run: int) -> Share:
        """The mean over the window around each row's rank, from running sums."""
        rows = pool.runs[run]
        length = rows.lengths[pool.topic_of[rows.code]]
        running = np.cumsum(padded((self.learned or ())[run], pool, run))
        first = np.maximum(rows.rank - self.w, 1)
        last = np.minimum(rows.rank + self.w, length)
        return Share((running[last] - running[first - 1]) / (last - first + 1))
