"""A run that is a dict {topic: {document: score}}, looked at in place: no document becomes a row of a frame.

Dicts know their keys already, so that a document is looked up among the judged ones of its topic, and names
are compared only where scores are equal. Whatever is not regular goes the ordinary way: `Reading` reads it as
a frame, with the same result, or the refusal that says what is wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, repeat
from math import isfinite
from typing import Any

import numpy as np
import numpy.typing as npt

from axiometer.data.ranking import Floats, Ranking, in_32_bits, rank_lists

Ints = npt.NDArray[np.int64]
NOWHERE = -1


@dataclass(frozen=True)
class DictRun:
    """The lists of a regular dict: `score` has an entry for each document, topic after topic."""

    name: str
    lists: Mapping[str, Mapping[str, Any]]
    starts: Ints
    sizes: Ints
    score: Floats
    digest: str = ""
    source: str = ""
    tag: str = ""

    @cached_property
    def ranking(self) -> Ranking:
        """Every document's rank in its topic's list."""
        rank, tied = rank_lists(self.starts, self.sizes, self.score, self._sortable)
        topic_of = np.repeat(np.arange(len(self.sizes), dtype=np.int32), self.sizes)
        return Ranking(list(self.lists), self.sizes, topic_of, rank, tied)

    def rows(self, judged: Mapping[str, Mapping[str, int]]) -> Ints:
        """For each document the row of its judgment, -1 where there is none."""
        none: dict[str, int] = {}
        found = (
            map(judged.get(topic, none).get, documents, repeat(NOWHERE))
            for topic, documents in self.lists.items()
        )
        return np.fromiter(chain.from_iterable(found), np.int64, len(self.score))

    def rounded(self) -> DictRun:
        """The run with its scores rounded to 32 bits, as trec_eval 9 compares them."""
        return replace(self, score=in_32_bits(self.score))

    def _sortable(self, rows: Ints) -> list[Any]:
        names = list(chain.from_iterable(self.lists.values()))
        return [[names[row] for row in rows.tolist()]]


def read_dict_run(source: Any, name: str) -> DictRun | None:
    """The dict as a run; None unless its names are texts and its scores finite numbers.

    >>> run = read_dict_run({"q1": {"d1": 0.25, "d2": 0.5}}, "mine")
    >>> run.ranking.rank
    array([2, 1], dtype=int32)
    >>> read_dict_run({"q1": {"d1": float("nan")}}, "mine"), read_dict_run({"q1": {7: 1.0}}, "mine")
    (None, None)
    """
    if type(source) is not dict or not source:
        return None
    lists = source.values()
    if not all(type(documents) is dict and documents for documents in lists):
        return None
    try:
        # Joining takes texts only; the encoding, those that a file can hold.
        "".join(chain(source, chain.from_iterable(lists))).encode()
        sizes = np.fromiter(map(len, lists), np.int64, len(source))
        ends = np.cumsum(sizes)
        values = chain.from_iterable(map(dict.values, lists))
        score = np.fromiter(values, np.float64, int(ends[-1]))
    except (TypeError, ValueError, OverflowError):
        return None
    # A sum that overflows goes the ordinary way too.
    return DictRun(name, source, ends - sizes, sizes, score) if isfinite(np.add.reduce(score)) else None
