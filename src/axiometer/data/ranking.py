"""The one order of a run: score descending, then document id descending by bytes; for every measure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

Ints = npt.NDArray[np.int64]
Codes = npt.NDArray[np.int32]
Floats = npt.NDArray[np.float64]
Sortable = Callable[[Ints], list[Any]]


@dataclass(frozen=True)
class Ranking:
    """Topics of a run, the length of each list, each row's topic and rank (from 1), and its ties.

    `tied` counts the documents of each topic whose score another document of the topic has too.
    """

    topics: list[str]
    lengths: Ints
    topic_of: Codes
    rank: Codes
    tied: Ints


def rank_rows(topic: pl.Series, document: pl.Series, score: Floats) -> Ranking:
    """Ranks every row; only lists that are not in strict order already are sorted.

    >>> rank_rows(pl.Series(["q"] * 3), pl.Series(["a", "b", "c"]), np.array([1.0, 1.0, 2.0])).rank
    array([3, 2, 1], dtype=int32)
    """
    new = np.ones(len(score), dtype=bool)
    new[1:] = (topic.slice(1) != topic.slice(0, len(score) - 1)).to_numpy()
    starts = np.flatnonzero(new)
    names = topic.gather(starts.tolist()).to_list()
    return rank_blocks(names, starts, score, lambda rows: [document.gather(rows)])


def rank_blocks(names: list[str], starts: Ints, score: Floats, sortable: Sortable) -> Ranking:
    """Ranks every row of blocks that each belong to one topic; `sortable` says by what ties are broken.

    >>> rank_blocks(["q", "r"], np.array([0, 2]), np.array([2.0, 1.0, 5.0]), lambda rows: []).rank
    array([1, 2, 1], dtype=int32)
    """
    sizes = np.diff(starts, append=len(score))
    codes = {name: code for code, name in enumerate(dict.fromkeys(names))}
    block_code = np.array([codes[name] for name in names], dtype=np.int32)
    topic_of = np.repeat(block_code, sizes)
    rank = np.arange(1, len(score) + 1, dtype=np.int32) - np.repeat(starts.astype(np.int32), sizes)
    lengths = np.bincount(block_code, weights=sizes).astype(np.int64)
    tied = np.zeros(len(codes), dtype=np.int64)
    unordered = np.bincount(block_code) > 1
    rises = score[1:] >= score[:-1]
    rises[starts[1:] - 1] = False
    unordered[topic_of[1:][rises]] = True
    if unordered.any():
        rows = np.flatnonzero(unordered[topic_of])
        rows = rows[np.argsort(topic_of[rows], kind="stable")]
        topics = topic_of[rows]
        order, ties = best_first(topics, score[rows], lambda at: sortable(rows[at]))
        kept = np.where(unordered, lengths, 0)
        rank[rows[order]] = np.arange(1, len(rows) + 1) - np.repeat(np.cumsum(kept) - kept, kept)
        tied += np.bincount(topics[ties], minlength=len(codes))
    return Ranking(list(codes), lengths, topic_of, rank, tied)


def best_first(topic_of: Codes, score: Floats, sortable: Sortable) -> tuple[Ints, npt.NDArray[np.bool_]]:
    """The rows, whose topics ascend, in the one order; and which places of it are tied.

    Each topic is sorted by its scores alone, while it is in the cache; then the ties by their ids.
    """
    order = np.empty(len(score), dtype=np.int64)
    ends = np.cumsum(np.bincount(topic_of)).tolist()
    for start, end in zip([0, *ends[:-1]], ends, strict=True):
        order[start:end] = np.argsort(-score[start:end]) + start
    ordered = score[order]
    same = np.zeros(len(order) + 1, dtype=bool)
    same[1:-1] = (ordered[1:] == ordered[:-1]) & (topic_of[1:] == topic_of[:-1])
    tied = same[1:] | same[:-1]
    group = np.cumsum(~same[:-1])[tied]
    columns = {"group": group} | {str(k): by for k, by in enumerate(sortable(order[tied]))}
    by_id = pl.arg_sort_by(list(columns), descending=[False] + [True] * (len(columns) - 1))
    order[tied] = order[tied][pl.DataFrame(columns).select(by_id).to_series().to_numpy()]
    return order, tied
