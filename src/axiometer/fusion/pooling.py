"""From runs to the pool: documents become codes by checked 64-bit keys, a few runs at a time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt
import polars as pl

from axiometer.data.keys import Keys
from axiometer.data.run import Run
from axiometer.fusion.pool import Codes, Ints, Pool, PooledRun

BATCH_ROWS = 1_500_000


@dataclass(frozen=True)
class Documents:
    """The documents met so far, by topic: `topic`, `key` and `name` of each code."""

    topic: Codes = field(default_factory=lambda: np.zeros(0, dtype=np.int32))
    key: Keys = field(default_factory=lambda: np.zeros(0, dtype=np.uint64))
    name: pl.Series = field(default_factory=lambda: pl.Series(dtype=pl.String))


@dataclass(frozen=True)
class Rows:
    """The rows of one run, sorted by topic, before its documents have codes."""

    run: PooledRun
    documents: Documents

    @staticmethod
    def of(run: Run, topics: dict[str, int]) -> Rows:
        """Reads a run's arrays; topics that are new get the next number."""
        numbers = [topics.setdefault(topic, len(topics)) for topic in run.ranking.topics]
        topic = np.array(numbers, dtype=np.int32)[run.ranking.topic_of]
        key, name, score, rank = (
            run.keys,
            run.frame["document"],
            run.frame["score"].to_numpy(),
            run.ranking.rank,
        )
        if (topic[1:] < topic[:-1]).any():
            order = np.argsort(topic, kind="stable")
            topic, key, name, score, rank = (
                topic[order],
                key[order],
                name.gather(order),
                score[order],
                rank[order],
            )
        none = np.zeros(0, dtype=np.int64)
        return Rows(PooledRun(run.name, none, score, rank, none, run.digest), Documents(topic, key, name))


def pool_runs(runs: Iterable[Run], batch_rows: int = BATCH_ROWS) -> Pool:
    """The pool of the runs. They are taken one by one: a run's strings are dropped once they are coded.

    >>> from axiometer.data.run import read_run
    >>> pool = pool_runs(read_run({"q": scores}) for scores in ({"a": 2, "b": 1}, {"b": 5, "c": 4}))
    >>> [pool.documents.gather(run.code).to_list() for run in pool.runs]
    [['a', 'b'], ['b', 'c']]
    """
    topics: dict[str, int] = {}
    known, done = Documents(), list[PooledRun]()
    waiting: list[Rows] = []
    for run in runs:
        waiting.append(Rows.of(run, topics))
        if sum(len(rows.run.rank) for rows in waiting) >= batch_rows:
            known, done = merge(known, done, waiting)
            # A gathered string keeps the whole run's text alive; one made anew does not.
            known, waiting = replace(known, name=known.name + ""), []
    known, done = merge(known, done, waiting) if waiting else (known, done)
    sizes = np.bincount(known.topic, minlength=len(topics))
    starts = np.append(0, np.cumsum(sizes)).astype(np.int64)
    return Pool(list(topics), known.name, starts, tuple(_with_lengths(run, known, sizes) for run in done))


def _with_lengths(run: PooledRun, known: Documents, sizes: Ints) -> PooledRun:
    return replace(run, lengths=np.bincount(known.topic[run.code], minlength=len(sizes)).astype(np.int64))


def merge(known: Documents, done: list[PooledRun], waiting: list[Rows]) -> tuple[Documents, list[PooledRun]]:
    """Codes for the waiting runs, and new ones for those that are done already."""
    parts = [known, *(rows.documents for rows in waiting)]
    rows = Documents(
        np.concatenate([part.topic for part in parts]),
        np.concatenate([part.key for part in parts]),
        pl.concat([part.name for part in parts], rechunk=True),
    )
    code, head = assign(rows)
    renamed, *coded = np.split(code, np.cumsum([len(part.topic) for part in parts])[:-1])
    merged = [replace(run, code=renamed[run.code]) for run in done]
    merged += [replace(part.run, code=own) for part, own in zip(waiting, coded, strict=True)]
    return Documents(rows.topic[head], rows.key[head], rows.name.gather(head)), merged


def assign(rows: Documents) -> tuple[Ints, Ints]:
    """A code for each row, equal for equal (topic, document), and a row for each code; topics ascend."""
    order = by_topic_and_key(rows.topic, rows.key)
    topic, key = rows.topic[order], rows.key[order]
    first = np.ones(len(order), dtype=bool)
    first[1:] = (key[1:] != key[:-1]) | (topic[1:] != topic[:-1])
    head = order[first]
    code = np.empty(len(order), dtype=np.int64)
    code[order] = np.cumsum(first) - 1
    again = order[~first]
    same = rows.name.gather(again) == rows.name.gather(head[code[again]])
    return (code, head) if bool(same.all()) else by_strings(rows)


def by_topic_and_key(topic: Codes, key: Keys) -> Ints:
    """The rows sorted by topic, then key: each topic on its own, while it is in the cache."""
    small: npt.NDArray[np.unsignedinteger] | Codes = topic
    if topic.max() < 1 << 16:
        small = topic.astype(np.uint16)  # NumPy sorts 16 bits by radix
    order = np.argsort(small, kind="stable")
    ends = np.cumsum(np.bincount(topic)).tolist()
    for start, end in zip([0, *ends[:-1]], ends, strict=True):
        rows = order[start:end]
        order[start:end] = rows[np.argsort(key[rows])]
    return order


def by_strings(rows: Documents) -> tuple[Ints, Ints]:
    """The same by comparing strings: slower, used when two documents have the same key."""
    frame = pl.DataFrame({"topic": rows.topic, "name": rows.name}).with_row_index("row")
    heads = frame.unique(["topic", "name"], keep="first", maintain_order=True).sort(
        "topic", maintain_order=True
    )
    coded = heads.select("topic", "name", code=pl.int_range(pl.len(), dtype=pl.Int64))
    code = frame.join(coded, on=["topic", "name"], how="left", maintain_order="left")["code"]
    return code.to_numpy(), heads["row"].to_numpy().astype(np.int64)
