"""The ladder whatever grades the unjudged documents have; a document that both runs retrieved has one grade.

For a pair (a, b) and any prefix, the worst case is that every unjudged document which b has in the prefix and
a has not is of the top grade, and the others are not relevant. So the criteria of rungs 1, 4 and 5 stay
exact: each asks for the least value of a sum, and grades can be chosen for each sum anew. On rung 3 lists of
different topics share no document: a's worst is held against b's best. That is enough, but not needed. On
rung 2 the recall bases change with the judgments; only a topic matched to itself is sure to have the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import polars as pl

from axiometer.conclusions.ladder import RUNGS, Progress, Verdicts, bend_sums, is_matched
from axiometer.conclusions.lists import Bools, Counts, Ints, RunLists, Words, at_or_above, packed
from axiometer.data.qrels import Qrels
from axiometer.data.run import Run

EXACT = ("any", "discount", "convex")
"""The rungs on which an open answer means that some judgments and some member say so."""


@dataclass(frozen=True, eq=False)
class UnjudgedLists:
    """The lists, and for each run its unjudged documents: their number, topic and rank, within the depth.

    `rank_of[s, d]` is the rank of unjudged document d in run s, depth + 1 where it is not there.
    """

    lists: RunLists
    documents: tuple[tuple[Ints, Ints, Ints], ...]
    rank_of: Ints

    @staticmethod
    def of(lists: RunLists, qrels: Qrels, runs: Sequence[Run]) -> UnjudgedLists:
        """The documents of the runs that no judgment gives a grade to."""
        codes = pl.DataFrame({"topic": qrels.topics, "code": range(len(qrels.topics))})
        judged = qrels.frame.filter(pl.col("grade") >= 0).select("topic", "document")
        parts = [
            run.ranked()
            .filter(pl.col("rank") <= lists.depth)
            .join(codes, on="topic")
            .join(judged, on=["topic", "document"], how="anti")
            .select("code", "document", "rank", run=pl.lit(at))
            for at, run in enumerate(runs)
        ]
        rows = pl.concat(parts).with_columns(number=pl.struct("code", "document").rank("dense") - 1)
        count = rows.height and int(rows["number"].max()) + 1  # type: ignore[arg-type]
        rank_of = np.full((len(runs), count), lists.depth + 1, dtype=np.int64)
        documents = []
        for at in range(len(runs)):
            own = rows.filter(pl.col("run") == at)
            number, code, rank = (own[name].cast(pl.Int64).to_numpy() for name in ("number", "code", "rank"))
            rank_of[at, number] = rank
            documents.append((number, code, rank))
        return UnjudgedLists(lists, tuple(documents), rank_of)

    def gaps(self, a: int, b: int) -> Ints:
        """The least that `RunLists.gaps` can be, for each level and prefix by itself."""
        return self.lists.gaps(a, b) - self._lost(a, b)[:, None, :]

    def _lost(self, a: int, b: int) -> Ints:
        """`[t, k]`: the unjudged documents that run b has in its first k + 1 and run a has not."""
        number, code, rank = self.documents[b]
        there = self.rank_of[a, number]
        later = there > rank
        width = self.lists.depth + 2
        size = len(self.lists.topics) * width
        marks = np.bincount(code[later] * width + rank[later], minlength=size) - np.bincount(
            code[later] * width + there[later], minlength=size
        )
        return np.asarray(marks.reshape(-1, width).cumsum(axis=1)[:, 1:-1])

    @cached_property
    def _best(self) -> Words:
        """The lists with every unjudged document at the top grade, as packed counts."""
        lists = self.lists
        found = np.zeros((len(lists.runs), len(lists.topics), lists.depth), dtype=np.int64)
        for run, (_, code, rank) in enumerate(self.documents):
            found[run, code, rank - 1] = 1
        best: Counts = (lists.counts + found.cumsum(axis=2)[:, :, None, :]).astype(lists.counts.dtype)
        return packed(best.reshape(*best.shape[:2], -1))

    def above(self, a: int, b: int) -> Bools:
        """At [t, u] whether run a's list of topic t surely lies at or above run b's list of topic u."""
        sure = at_or_above(self.lists.packed[a][:, None], self._best[b][None], self.lists.counts.itemsize)
        np.fill_diagonal(sure, (self.gaps(a, b) >= 0).all(axis=(1, 2)))
        return sure

    def climb(self, rungs: Sequence[str], progress: Progress | None = None) -> Verdicts:
        """Each rung for all ordered pairs: whether it surely holds."""
        runs = len(self.lists.runs)
        found = {name: np.eye(runs, dtype=bool) for name in RUNGS}
        for a in range(runs):
            for b in range(runs):
                if a != b:
                    self._decide(found, a, b, "list" in rungs)
            if progress:
                progress(self.lists.runs[a])
        found["list"] = _closed(found["list"])
        found["recall"] = found["any"].copy()
        return {name: found[name] for name in rungs}

    def _decide(self, found: dict[str, Bools], a: int, b: int, matched: bool) -> None:
        gaps = self.gaps(a, b)
        total = gaps.sum(axis=0)
        found["any"][a, b] = (gaps >= 0).all()
        found["discount"][a, b] = (total >= 0).all()
        found["convex"][a, b] = (bend_sums(total[None]) >= 0).all()
        found["list"][a, b] = found["any"][a, b] or (
            matched and found["discount"][a, b] and is_matched(self.above(a, b))
        )


def _closed(relation: Bools) -> Bools:
    """With everything that follows by transitivity: a sufficient condition need not see it."""
    closed = relation
    while True:
        wider = closed | ((closed.astype(np.int64) @ closed.astype(np.int64)) > 0)
        if (wider == closed).all():
            return wider
        closed = wider
