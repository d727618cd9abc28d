"""The one order, for fused documents: score descending, then document id descending by bytes."""

from __future__ import annotations

import numpy as np
import polars as pl

from axiometer.fusion.pool import Floats, Ints, Pool


def fused_order(pool: Pool, score: Floats) -> Ints:
    """All codes: topic by topic, the best document first."""
    order = np.empty(len(pool), dtype=np.int64)
    lowest_first = -score
    for start, stop in zip(pool.starts[:-1].tolist(), pool.starts[1:].tolist(), strict=True):
        order[start:stop] = np.argsort(lowest_first[start:stop]) + start
    return _with_ties_by_id(pool, score, order)


def _with_ties_by_id(pool: Pool, score: Floats, order: Ints) -> Ints:
    sorted_score, topic = score[order], pool.topic_of
    same = np.zeros(len(order) + 1, dtype=bool)
    same[1:-1] = (sorted_score[1:] == sorted_score[:-1]) & (topic[1:] == topic[:-1])
    tied = np.flatnonzero(same[1:] | same[:-1])
    if len(tied) == 0:
        return order
    group = np.cumsum(~same[:-1])[tied].astype(np.int32)
    frame = pl.DataFrame({"group": group, "document": pool.documents.gather(order[tied])})
    by_id = frame.select(pl.arg_sort_by("group", "document", descending=[False, True]))
    order[tied] = order[tied][by_id.to_series().to_numpy()]
    return order


def ranks(pool: Pool, order: Ints) -> Ints:
    """The rank (from 1) of each code in its topic."""
    rank = np.empty(len(order), dtype=np.int64)
    rank[order] = np.arange(len(order)) - np.repeat(pool.starts[:-1], pool.sizes) + 1
    return rank
