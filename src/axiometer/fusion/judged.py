"""The pool against judgments: which codes are relevant, what a list of codes scores, and splits of topics."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
import polars as pl

from axiometer.data.match import Match, match
from axiometer.data.qrels import Qrels
from axiometer.data.run import Run
from axiometer.errors import InputError
from axiometer.fusion.pool import Floats, Ints, Pool
from axiometer.measures.lanes import JudgedLanes, score_lanes
from axiometer.measures.lookup import measure
from axiometer.measures.measure import Measure

LOWEST_RELEVANT = 1


@dataclass(frozen=True)
class Judged:
    """For each code its row of the qrels (-1: unjudged), for each topic its place there (-1: not there).

    `counted` says which topics of the qrels count: all, or one side of a split.
    """

    qrels: Qrels
    row: Ints
    place: Ints
    counted: npt.NDArray[np.bool_]

    @staticmethod
    def of(pool: Pool, qrels: Qrels) -> Judged:
        """Finds the pool's documents among the judged ones."""
        codes = {topic: at for at, topic in enumerate(qrels.topics)}
        place = np.array([codes.get(topic, -1) for topic in pool.topics], dtype=np.int64)
        # A run that lists the pool in its own order: a code is then its topic's start plus its rank.
        frame = pl.DataFrame(
            {
                "topic": pl.Series(pool.topics, dtype=pl.String).gather(pool.topic_of),
                "document": pool.documents,
                "score": -np.arange(len(pool), dtype=np.float64),
            }
        )
        found = match(Run("the pool", frame), qrels)
        start = np.zeros(len(qrels.topics), dtype=np.int64)
        start[place[place >= 0]] = pool.starts[:-1][place >= 0]
        row = np.full(len(pool), -1, dtype=np.int64)
        row[start[found.topic] + found.rank - 1] = found.row
        return Judged(qrels, row, place, np.ones(len(qrels.topics), dtype=bool))

    def among(self, counted: npt.NDArray[np.bool_]) -> Judged:
        """The same judgments with only these topics counted."""
        return replace(self, counted=counted)

    def split(self, held_out: float, seed: int) -> tuple[Judged, Judged]:
        """A random part of the topics for training, the other part held out."""
        size = len(self.qrels.topics)
        away = round(size * held_out)
        if not 0 < away < size:
            raise InputError(
                f"of {size} topics, {away} would be held out", remedy="leave at least one on either side"
            )
        chosen = np.zeros(size, dtype=bool)
        chosen[np.random.Generator(np.random.PCG64(seed)).permutation(size)[:away]] = True
        return self.among(~chosen), self.among(chosen)

    def hits(self, pool: Pool, run: int) -> tuple[Ints, Ints]:
        """Topic (of the qrels) and rank of each relevant row of a run, in the topics that count."""
        rows = pool.runs[run]
        of_row = self.row[rows.code]
        judged = np.flatnonzero(of_row >= 0)
        topic = self.place[pool.topic_of[rows.code[judged]]]
        good = self.counted[topic] & (self.qrels.grades[of_row[judged]] >= LOWEST_RELEVANT)
        return topic[good], rows.rank[judged][good].astype(np.int64)

    def lengths(self, lengths: Ints) -> Ints:
        """The lengths of a run's lists, for each topic that counts (0 where it lacks one)."""
        full = np.zeros(len(self.qrels.topics), dtype=np.int64)
        full[self.place[self.place >= 0]] = lengths[self.place >= 0]
        return full[self.counted]

    def score(self, wanted: Measure, pool: Pool, code: Ints, rank: Ints) -> Floats:
        """The measure's value of these ranked codes, for each topic that counts."""
        topic = self.place[pool.topic_of[code]]
        judged = np.flatnonzero((self.row[code] >= 0) & (topic >= 0))
        order = judged[np.lexsort((rank[judged], topic[judged]))]
        lengths = np.bincount(topic[topic >= 0], minlength=len(self.qrels.topics)).astype(np.int64)
        found = Match("fused", topic[order], rank[order], self.row[code[order]], lengths, lengths * 0, (), ())
        values = score_lanes(wanted, JudgedLanes.of(self.qrels, [found]))
        return values[self.counted]

    def average_precision(self, pool: Pool) -> Sequence[float]:
        """The mean average precision of each run over the topics that count."""
        wanted = measure("AP")
        return [
            float(np.mean(self.score(wanted, pool, run.code, run.rank.astype(np.int64)))) for run in pool.runs
        ]
