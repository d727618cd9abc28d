"""segfuse: probabilities of relevance by segments that double."""

from __future__ import annotations

from dataclasses import replace
from typing import Self

import numpy as np

from axiometer.fusion.additive import Additive
from axiometer.fusion.judged import Judged
from axiometer.fusion.method import Example, fusion_method
from axiometer.fusion.pool import Ints, Pool
from axiometer.fusion.sums import Share
from axiometer.measures.parameters import choice

SEGMENTS = 10


@fusion_method
class SegFuse(Additive):
    """the probability of relevance in the document's segment of each run, times (1 + its score).

    Segment k has 10 * 2^(k-1) - 5 ranks: 5, 15, 35, ..., so that the segments end at 5, 20, 55, ...
    `segments=ends` takes these numbers for the ends instead, as ranx does. The probabilities are learned
    from judgments.
    """

    segments: str = choice(
        "sizes", ("sizes", "ends"), "what 5, 15, 35, ... are: the segments' sizes or their ends"
    )

    title = "segfuse"
    trained = True
    negative = "never"
    formula = "sum_i p_i(k) (1 + s_i(d)), for the segment k of r_i(d)"
    equals = "ranx segfuse with segments=ends; ranx reads the sizes of the paper as ends"
    reference = "shokouhi2007"
    example = Example(
        "segfuse",
        {"a": "4/5", "b": "11/10", "c": "1/5", "d": "8/15"},
        norm="min-max",
        grades={"a": 1, "d": 1},
    )

    @property
    def ends(self) -> Ints:
        """The last rank of each segment."""
        sizes = 10 * 2 ** np.arange(SEGMENTS, dtype=np.int64) - 5
        return sizes if self.segments == "ends" else np.cumsum(sizes)

    def learn(self, pool: Pool, judged: Judged) -> Self:
        """The mean share of relevant documents of each segment, for each run; short lists are filled up."""
        return replace(self, learned=tuple(self._shares(pool, judged, run) for run in range(len(pool.runs))))

    def _shares(self, pool: Pool, judged: Judged, run: int) -> tuple[float, ...]:
        _, rank = judged.hits(pool, run)
        hits = np.bincount(np.searchsorted(self.ends, rank), minlength=SEGMENTS + 1)[:SEGMENTS]
        sizes = np.diff(np.append(0, self.ends))
        return tuple((hits / sizes / np.count_nonzero(judged.counted)).tolist())

    def share(self, pool: Pool, run: int) -> Share:
        """The probability of each row's segment (0 beyond the last one) times (1 + its score)."""
        rows = pool.runs[run]
        probability = np.append((self.learned or ())[run], 0.0)[np.searchsorted(self.ends, rows.rank)]
        return Share(probability * (1 + rows.score))
