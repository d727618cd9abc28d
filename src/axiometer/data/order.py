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
    tied = np.zeros(len(codes), dtype=np.int64)
    unordered = np.bincount(block_code) > 1
    rises = score[1:] >= score[:-1]
    rises[starts[1:] - 1] = False
    unordered[topic_of[1:][rises]] = True
    if unordered.any():
        rows = np.flatnonzero(unordered[topic_of])
        rank[rows], ties = _sorted_ranks(topic_of[rows], sortable(rows), score[rows])
        tied += np.bincount(topic_of[rows][ties], minlength=len(codes))
    lengths = np.bincount(block_code, weights=sizes).astype(np.int64)
    return Ranking(list(codes), lengths, topic_of, rank, tied)


def _sorted_ranks(topic_of: Codes, sortable: list[Any], score: Floats) -> tuple[Codes, npt.NDArray[np.bool_]]:
    """Ranks of rows by sorting them, and which rows are tied."""
    columns = {"topic": topic_of, "score": score + 0.0} | {str(k): by for k, by in enumerate(sortable)}
    frame = pl.DataFrame(columns)
    by = pl.arg_sort_by(list(columns), descending=[False] + [True] * (len(columns) - 1))
    order = frame.select(by).to_series().to_numpy()
    topics, scores = topic_of[order], score[order]
    first = np.ones(len(order), dtype=bool)
    first[1:] = topics[1:] != topics[:-1]
    begins = np.maximum.accumulate(np.where(first, np.arange(len(order)), 0))
    rank = np.empty(len(order), dtype=np.int32)
    rank[order] = np.arange(len(order)) - begins + 1
    same = np.zeros(len(order) + 1, dtype=bool)
    same[1:-1] = ~first[1:] & (scores[1:] == scores[:-1])
    tied = np.empty(len(order), dtype=bool)
    tied[order] = same[1:] | same[:-1]
    return rank, tied
