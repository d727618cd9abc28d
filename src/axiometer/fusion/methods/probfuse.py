"""probfuse: probabilities of relevance by segment."""

from __future__ import annotations

from dataclasses import replace
from typing import Self

import numpy as np

from axiometer.fusion.additive import Additive
from axiometer.fusion.judged import Judged
from axiometer.fusion.method import Example, fusion_method
from axiometer.fusion.pool import Ints, Pool
from axiometer.fusion.sums import Share
from axiometer.measures.parameters import integer


@fusion_method
class ProbFuse(Additive):
    """the probability of relevance in the document's segment of each run over the segment's number.

    Each list is cut into x segments of equal size (the last ones may be shorter); the probabilities are
    learned from judgments.
    """

    x: int = integer(25, "how many segments", low=1, high=100_000, always=True)

    title = "probfuse"
    reads = "ranks"
    norm = "none"
    trained = True
    formula = "sum_i p_i(k) / k, for segment k = ceil(r_i(d) / ceil(n_i / x)) of a list of n_i"
    equals = "ranx probfuse, where x (n_segments) must be given"
    reference = "lillis2006"
    tries = ("2", "5", "10", "25", "50", "100")
    example = Example("probfuse(x=2)", {"a": "1", "b": "1", "c": "0", "d": "1/2"}, grades={"a": 1, "d": 1})

    def learn(self, pool: Pool, judged: Judged) -> Self:
        """The mean share of relevant documents of each segment, for each run."""
        return replace(self, learned=tuple(self._shares(pool, judged, run) for run in range(len(pool.runs))))

    def _shares(self, pool: Pool, judged: Judged, run: int) -> tuple[float, ...]:
        topic, rank = judged.hits(pool, run)
        lengths = np.zeros(len(judged.counted), dtype=np.int64)
        lengths[judged.counted] = judged.lengths(pool.runs[run].lengths)
        width = -(-lengths // self.x)
        segment = (rank - 1) // width[topic]
        inside = np.minimum(lengths[topic] - segment * width[topic], width[topic])
        total = np.bincount(segment, weights=1 / inside, minlength=self.x)
        return tuple((total / np.count_nonzero(judged.counted)).tolist())

    def share(self, pool: Pool, run: int) -> Share:
        """The probability of each row's segment over its number."""
        segment = self._segment(pool, run)
        return Share(np.asarray((self.learned or ())[run])[segment] / (segment + 1))

    def _segment(self, pool: Pool, run: int) -> Ints:
        rows = pool.runs[run]
        width = -(-rows.lengths[pool.topic_of[rows.code]] // self.x)
        segment: Ints = (rows.rank - 1) // width
        return segment
