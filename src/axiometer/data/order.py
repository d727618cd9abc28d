"""The one order of a run: score descending, then document id descending by bytes; for every measure."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Ranking:
    """Topics of a run, the length of each list, each row's topic and rank (from 1), and its ties.

    `tied` counts the documents of each topic whose score another document of the topic has too.
    """

    topics: list[str]
    lengths: Ints
    topic_of: npt.NDArray[np.int32]
    rank: npt.NDArray[np.int32]
    tied: Ints


def rank_rows(topic: pl.Series, document: pl.Series, score: npt.NDArray[np.float64]) -> Ranking:
    """Ranks every row; only lists that are not in strict order already are sorted."""
    new = np.ones(len(score), dtype=bool)
    new[1:] = (topic.slice(1) != topic.slice(0, len(score) - 1)).to_numpy()
    starts = np.flatnonzero(new)
    block_topics = topic.gather(starts).to_list()
    topics = list(dict.fromkeys(block_topics))
    sizes = np.diff(np.append(starts, len(score)))
    codes = {name: code for code, name in enumerate(topics)}
    block_code = np.array([codes[name] for name in block_topics], dtype=np.int32)
    topic_of = np.repeat(block_code, sizes)
    rank = (np.arange(len(score)) - np.repeat(starts, sizes) + 1).astype(np.int32)
    tied = np.zeros(len(topics), dtype=np.int64)
    unordered = np.zeros(len(topics), dtype=bool)
    unordered[topic_of[1:][(score[1:] >= score[:-1]) & ~new[1:]]] = True
    unordered[np.bincount(block_code, minlength=len(topics)) > 1] = True
    if unordered.any():
        rows = np.flatnonzero(unordered[topic_of])
        rank[rows], ties = _sorted_ranks(topic_of[rows], document.gather(rows), score[rows])
        tied += np.bincount(topic_of[rows], weights=ties, minlength=len(topics)).astype(np.int64)
    lengths = np.bincount(topic_of, minlength=len(topics)).astype(np.int64)
    return Ranking(topics, lengths, topic_of, rank, tied)


def _sorted_ranks(
    topic_of: npt.NDArray[np.int32], document: pl.Series, score: npt.NDArray[np.float64]
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.bool_]]:
    """Ranks of rows by sorting them, and which rows are tied."""
    frame = pl.DataFrame({"topic": topic_of, "score": score + 0.0, "document": document})
    order = (
        frame.select(pl.arg_sort_by("topic", "score", "document", descending=[False, True, True]))
        .to_series()
        .to_numpy()
    )
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
