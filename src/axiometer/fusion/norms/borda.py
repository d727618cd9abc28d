"""borda: Borda points as scores, for absent documents too."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from axiometer.fusion.norm import Norm, NormExample, normalisation
from axiometer.fusion.pool import Pool, PooledRun


@normalisation
class Borda(Norm):
    """Borda points as shares of the best; the documents that a run lacks share the points left.

    Every run then has every pooled document of its topics: those that it lacked share the next rank.
    """

    title = "borda"
    formula = "1 - (rank - 1) / c; absent: 1/2 - (n - 1) / 2c, for n documents of the run, c of the pool"
    equals = "ranx borda"
    reference = "renda2003"
    example = NormExample({"a": 9, "b": 5}, {"a": "1", "b": "1/2"})

    def apply(self, pool: Pool) -> Pool:
        """Fills every run up."""
        return replace(pool, runs=tuple(filled(pool, run) for run in pool.runs))


def filled(pool: Pool, run: PooledRun) -> PooledRun:
    """The run with all documents of its topics."""
    has_topic = run.lengths > 0
    absent = 0.5 - (run.lengths - 1) / (2 * pool.sizes)
    score = np.repeat(absent, pool.sizes)
    rank = np.repeat(run.lengths + 1, pool.sizes).astype(np.int32)
    score[run.code] = 1 - (run.rank - 1) / pool.sizes[pool.topic_of[run.code]]
    rank[run.code] = run.rank
    code = np.flatnonzero(has_topic[pool.topic_of])
    lengths = np.where(has_topic, pool.sizes, 0)
    return replace(run, code=code, score=score[code], rank=rank[code], lengths=lengths)
