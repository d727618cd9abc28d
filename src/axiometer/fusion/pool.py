"""The pool: every (topic, document) that some run retrieved, as one integer code."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt
import polars as pl

Ints = npt.NDArray[np.int64]
Codes = npt.NDArray[np.int32]
Floats = npt.NDArray[np.float64]


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

    def code(self, topic: str, document: str) -> int | None:
        """The code of a document, or None where no run has it for that topic."""
        if topic not in self.topics:
            return None
        start, stop = self.starts[self.topics.index(topic) :][:2]
        found = (self.documents.slice(start, stop - start) == document).arg_true()
        return int(start + found[0]) if len(found) else None
