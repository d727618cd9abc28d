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
NONE: Ints = np.empty(0, dtype=np.int64)
Sortable = Callable[[Ints], list[Any]]


def in_32_bits(score: Floats) -> Floats:
    """The scores rounded to 32 bits; what is beyond them is infinite.

    >>> in_32_bits(np.array([0.5, 1e300]))
    array([0.5, inf])
    """
    with np.errstate(over="ignore"):
        return score.astype(np.float32).astype(np.float64)


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
    sizes = _sizes(starts, len(score))
    topics = list(dict.fromkeys(names))
    if len(topics) == len(names):
        rank, tied = rank_lists(starts, sizes, score, sortable)
        return Ranking(topics, sizes, np.repeat(np.arange(len(sizes), dtype=np.int32), sizes), rank, tied)
    codes = {name: code for code, name in enumerate(topics)}
    topic_of = np.repeat(np.array([codes[name] for name in names], dtype=np.int32), sizes)
    rows = np.argsort(topic_of, kind="stable")
    lengths = np.bincount(topic_of)
    ranked, tied = rank_lists(
        np.cumsum(lengths) - lengths, lengths, score[rows], lambda at: sortable(rows[at])
    )
    rank = np.empty(len(rows), dtype=np.int32)
    rank[rows] = ranked
    return Ranking(topics, lengths, topic_of, rank, tied)


def _sizes(starts: Ints, end: int) -> Ints:
    sizes = np.empty_like(starts)
    np.subtract(starts[1:], starts[:-1], out=sizes[:-1])
    sizes[-1] = end - starts[-1]
    return sizes


def rank_lists(starts: Ints, sizes: Ints, score: Floats, sortable: Sortable) -> tuple[Codes, Ints]:
    """The rank of every row of lists that follow each other, and how many documents of each are tied."""
    rank = np.arange(1, len(score) + 1, dtype=np.int32)
    if len(starts) > 1:
        rank -= np.repeat(starts.astype(np.int32), sizes)
    tied = np.zeros(len(starts), dtype=np.int64)
    rises = np.empty(len(score), dtype=bool)
    np.greater_equal(score[1:], score[:-1], out=rises[1:])
    rises[starts] = False
    unordered = np.logical_or.reduceat(rises, starts).nonzero()[0]
    if len(unordered):
        order, ties = best_first(starts, sizes, score, sortable, unordered)
        rank[order] = rank.copy()
        if len(ties):
            tied += np.bincount(np.searchsorted(starts, ties, side="right") - 1, minlength=len(starts))
    return rank, tied


def best_first(
    starts: Ints, sizes: Ints, score: Floats, sortable: Sortable, lists: Ints | None = None
) -> tuple[Ints, Ints]:
    """The rows of lists that follow each other, each in the one order; and which places are tied.

    Each list is sorted by its scores alone, while it is in the cache; then the ties by their ids. Only some
    `lists` may be out of order.
    """
    falling = -score
    if len(starts) == 1:
        order = falling.argsort()
    else:
        order = np.arange(len(score))
        begin, size = (starts, sizes) if lists is None else (starts[lists], sizes[lists])
        for at, to in zip(begin.tolist(), (begin + size).tolist(), strict=True):
            order[at:to] = falling[at:to].argsort() + at
    ordered = score[order]
    same = np.zeros(len(order) + 1, dtype=bool)
    np.equal(ordered[1:], ordered[:-1], out=same[1:-1])
    same[starts] = False
    if not np.logical_or.reduce(same):
        return order, NONE
    tied = np.flatnonzero(same[1:] | same[:-1])
    columns = {"group": np.cumsum(~same[:-1])[tied]}
    columns |= {str(k): by for k, by in enumerate(sortable(order[tied]))}
    by_id = pl.arg_sort_by(list(columns), descending=[False] + [True] * (len(columns) - 1))
    order[tied] = order[tied][pl.DataFrame(columns).select(by_id).to_series().to_numpy()]
    return order, tied
