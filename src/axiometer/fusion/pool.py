"""The pool: every (topic, document) that some run retrieved, as one integer code; and how runs become one.

Documents become codes by checked 64-bit keys, a few runs at a time: a run's strings are dropped once coded.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cached_property
from os import cpu_count
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt
import polars as pl

from axiometer.data.keys import Keys
from axiometer.data.ranking import best_first
from axiometer.data.run import Run, read_run
from axiometer.errors import InputError, nearest

Ints = npt.NDArray[np.int64]
Codes = npt.NDArray[np.int32]
Floats = npt.NDArray[np.float64]
Progress = Callable[[str], None]
BATCH_ROWS = 1_500_000
AHEAD = min(cpu_count() or 1, 3)
Named = TypeVar("Named", Run, "PooledRun")


@dataclass(frozen=True)
class PooledRun:
    """A run over the pool: the code, score and rank of each row, and the length of each topic's list.

    Rows stand topic by topic. A document stands at most once in a run, so `array[run.code]` may be read and
    written as a whole.
    """

    name: str
    code: Ints
    score: Floats
    rank: Codes
    lengths: Ints
    digest: str = ""

    @cached_property
    def starts(self) -> Ints:
        """Where the rows of each topic begin, and the end."""
        return np.append(0, np.cumsum(self.lengths))


@dataclass(frozen=True)
class Pool:
    """Topics, documents and runs; the codes of topic t are `starts[t]` up to `starts[t + 1]`."""

    topics: list[str]
    documents: pl.Series
    starts: Ints
    runs: tuple[PooledRun, ...]

    def __len__(self) -> int:
        return len(self.documents)

    @cached_property
    def sizes(self) -> Ints:
        """How many documents each topic has."""
        return np.diff(self.starts)

    @cached_property
    def topic_of(self) -> Codes:
        """The topic of each code."""
        return np.repeat(np.arange(len(self.topics), dtype=np.int32), self.sizes)

    @cached_property
    def counts(self) -> Ints:
        """How many runs have each document."""
        counts = np.zeros(len(self), dtype=np.int64)
        for run in self.runs:
            counts[run.code] += 1
        return counts

    def code(self, topic: str, document: str) -> int:
        """The code of a document; where no run has it for that topic, the nearest names are told."""
        if topic not in self.topics:
            hint = nearest(topic, self.topics) or f"there is {self.topics[0]!r}"
            raise InputError(f"no run has a topic {topic!r}", remedy=hint)
        start, stop = self.starts[self.topics.index(topic) :][:2].tolist()
        known = self.documents.slice(start, stop - start).to_list()
        if document not in known:
            hint = nearest(document, known) or f"there is {known[0]!r}"
            raise InputError(f"no run has the document {document!r} for topic {topic!r}", remedy=hint)
        return int(start + known.index(document))

    def table(self, codes: Ints, score: Floats) -> pl.DataFrame:
        """These documents with these scores, as the rows of a run: topic, document, score."""
        topics = pl.Series(self.topics, dtype=pl.String)
        return pl.DataFrame(
            {
                "topic": topics.gather(self.topic_of[codes]),
                "document": self.documents.gather(codes),
                "score": score,
            }
        )

    def levels(self, topic: int, level: Callable[[PooledRun, slice], Ints]) -> Ints:
        """(runs, documents) of a topic: the level (from 1) of a run's rows, 0 where it lacks the document."""
        levels = np.zeros((len(self.runs), int(self.sizes[topic])), dtype=np.int64)
        for row, run in zip(levels, self.runs, strict=True):
            rows = slice(run.starts[topic], run.starts[topic + 1])
            row[run.code[rows] - self.starts[topic]] = level(run, rows)
        return levels

    def order(self, score: Floats) -> Ints:
        """All codes: topic by topic, the best first: by score, then by document id, both descending."""
        names = self.documents
        return best_first(self.starts[:-1], self.sizes, score, lambda rows: [names.gather(rows)])[0]

    def ranks(self, order: Ints) -> Ints:
        """The rank (from 1) of each code in its topic."""
        rank = np.empty(len(order), dtype=np.int64)
        rank[order] = np.arange(len(order)) - np.repeat(self.starts[:-1], self.sizes) + 1
        return rank


def pooled(
    runs: Any, *, inverted: bool = False, use_ranks: bool = False, progress: Progress | None = None
) -> Pool:
    """The pool of the runs; at least two of them, and each with a topic that another has too."""
    pairs = list(runs.items()) if isinstance(runs, Mapping) else [(None, source) for source in _listed(runs)]
    if len(pairs) < 2:
        what = "there is only one run to fuse" if pairs else "there are no runs to fuse"
        raise InputError(what, remedy="give at least two")
    pool = pool_runs(_read(pairs, inverted, use_ranks, progress))
    pool = replace(pool, runs=tuple(renamed(pool.runs)))
    _refuse_strangers(pool)
    return pool


def _listed(runs: Any) -> Sequence[Any]:
    if isinstance(runs, Iterable) and not isinstance(runs, str | bytes | pl.DataFrame):
        return list(runs)
    raise InputError(
        f"runs cannot be fused from {type(runs).__name__}", remedy="give a list of runs, or {name: run}"
    )


def _read(
    pairs: Sequence[tuple[object, Any]], inverted: bool, use_ranks: bool, progress: Progress | None
) -> Iterator[Run]:
    """Reads runs ahead of who asks, but not far: a run in memory is large."""

    def one(pair: tuple[object, Any]) -> Run:
        name = None if pair[0] is None else str(pair[0])
        run = read_run(pair[1], name=name, use_ranks=use_ranks)
        if inverted:
            run = replace(run, frame=run.frame.with_columns(score=-pl.col("score")))
        _ = run.keys, run.ranking
        return run

    waiting: deque[Future[Run]] = deque()
    with ThreadPoolExecutor(AHEAD) as workers:
        for pair in pairs:
            waiting.append(workers.submit(one, pair))
            if len(waiting) > AHEAD:
                yield _told(waiting.popleft().result(), progress)
        while waiting:
            yield _told(waiting.popleft().result(), progress)


def _told(run: Run, progress: Progress | None) -> Run:
    if progress:
        progress(run.name)
    return run


def renamed(runs: Iterable[Named]) -> Iterator[Named]:
    """The runs with names that differ: the second `bm25` becomes `bm25#2`."""
    taken: set[str] = set()
    for run in runs:
        name, number = run.name, 2
        while name in taken:
            name, number = f"{run.name}#{number}", number + 1
        taken.add(name)
        yield run if name == run.name else replace(run, name=name)


def _refuse_strangers(pool: Pool) -> None:
    shared = sum((run.lengths > 0).astype(int) for run in pool.runs) >= 2
    for run in pool.runs:
        own = run.lengths > 0
        if not (own & shared).any():
            mine = pool.topics[int(own.argmax())]
            other = next(topic for topic, has in zip(pool.topics, own, strict=True) if not has)
            raise InputError(
                f"run {run.name!r} has no topic in common with the other runs"
                f" (it has {mine!r}, ...; they have {other!r}, ...)",
                remedy="check that the runs belong together",
            )


@dataclass(frozen=True)
class Documents:
    """The documents met so far, by topic: `topic`, `key` and `name` of each code."""

    topic: Codes = field(default_factory=lambda: np.zeros(0, dtype=np.int32))
    key: Keys = field(default_factory=lambda: np.zeros(0, dtype=np.uint64))
    name: pl.Series = field(default_factory=lambda: pl.Series(dtype=pl.String))


def uncoded(run: Run, topics: dict[str, int]) -> tuple[PooledRun, Documents]:
    """A run's rows sorted by topic, before their documents have codes; new topics get the next number."""
    numbers = [topics.setdefault(topic, len(topics)) for topic in run.ranking.topics]
    topic = np.array(numbers, dtype=np.int32)[run.ranking.topic_of]
    unsorted = (topic[1:] < topic[:-1]).any()
    order: Ints | slice = np.argsort(topic, kind="stable") if unsorted else slice(None)
    none = np.zeros(0, dtype=np.int64)
    rows = PooledRun(run.name, none, run.score[order], run.ranking.rank[order], none, run.digest)
    return rows, Documents(topic[order], run.keys[order], run.frame["document"][order])


def pool_runs(runs: Iterable[Run], batch_rows: int = BATCH_ROWS) -> Pool:
    """The pool of the runs. They are taken one by one: a run's strings are dropped once they are coded.

    >>> from axiometer.data.run import read_run
    >>> pool = pool_runs(read_run({"q": scores}) for scores in ({"a": 2, "b": 1}, {"b": 5, "c": 4}))
    >>> [pool.documents.gather(run.code).to_list() for run in pool.runs]
    [['a', 'b'], ['b', 'c']]
    """
    topics: dict[str, int] = {}
    known, done = Documents(), list[PooledRun]()
    waiting: list[tuple[PooledRun, Documents]] = []
    for run in runs:
        waiting.append(uncoded(run, topics))
        if sum(len(rows.rank) for rows, _ in waiting) >= batch_rows:
            known, done = merge(known, done, waiting)
            # A gathered string keeps the whole run's text alive; one made anew does not.
            known, waiting = replace(known, name=known.name + ""), []
    known, done = merge(known, done, waiting) if waiting else (known, done)
    starts = np.append(0, np.cumsum(np.bincount(known.topic, minlength=len(topics))))
    lengths = [np.bincount(known.topic[run.code], minlength=len(topics)) for run in done]
    pooled_runs = tuple(replace(run, lengths=own) for run, own in zip(done, lengths, strict=True))
    return Pool(list(topics), known.name, starts, pooled_runs)


def merge(
    known: Documents, done: list[PooledRun], waiting: list[tuple[PooledRun, Documents]]
) -> tuple[Documents, list[PooledRun]]:
    """Codes for the waiting runs, and new ones for those that are done already."""
    parts = [known, *(documents for _, documents in waiting)]
    rows = Documents(
        np.concatenate([part.topic for part in parts]),
        np.concatenate([part.key for part in parts]),
        pl.concat([part.name for part in parts], rechunk=True),
    )
    code, head = assign(rows)
    renamed, *coded = np.split(code, np.cumsum([len(part.topic) for part in parts])[:-1])
    merged = [replace(run, code=renamed[run.code]) for run in done]
    merged += [replace(run, code=own) for (run, _), own in zip(waiting, coded, strict=True)]
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
