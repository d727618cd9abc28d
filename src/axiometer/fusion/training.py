"""Learning from judgments: the pool against them, and what was learned as a value that can be saved."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from axiometer import __version__
from axiometer.data.files import read_bytes, write_file
from axiometer.data.match_runs import Match, match
from axiometer.data.qrels import Qrels
from axiometer.data.run import Run
from axiometer.errors import InputError
from axiometer.fusion.method import Method, find_method, read_weights
from axiometer.fusion.pool import Floats, Ints, Pool
from axiometer.metrics.find_measure import measure
from axiometer.metrics.lanes import JudgedLanes, score_lanes
from axiometer.metrics.measure import Measure

LOWEST_RELEVANT = 1
FORMAT = "axiometer fusion 1"


@dataclass(frozen=True)
class JudgedPool:
    """For each code its row of the qrels (-1: unjudged), for each topic its place there (-1: not there).

    `counted` says which topics of the qrels count: all, or one side of a split.
    """

    qrels: Qrels
    row: Ints
    place: Ints
    counted: npt.NDArray[np.bool_]

    @staticmethod
    def of(pool: Pool, qrels: Qrels) -> JudgedPool:
        """Finds the pool's documents among the judged ones."""
        codes = {topic: at for at, topic in enumerate(qrels.topics)}
        place = np.array([codes.get(topic, -1) for topic in pool.topics], dtype=np.int64)
        # A run that lists the pool in its own order: a code is then its topic's start plus its rank.
        found = match(
            Run("the pool", pool.table(np.arange(len(pool)), -np.arange(len(pool), dtype=np.float64))), qrels
        )
        start = np.zeros(len(qrels.topics), dtype=np.int64)
        start[place[place >= 0]] = pool.starts[:-1][place >= 0]
        row = np.full(len(pool), -1, dtype=np.int64)
        row[start[found.topic] + found.rank - 1] = found.row
        return JudgedPool(qrels, row, place, np.ones(len(qrels.topics), dtype=bool))

    def split(self, held_out: float, seed: int) -> tuple[JudgedPool, JudgedPool]:
        """A random part of the topics for training, the other part held out."""
        size = len(self.qrels.topics)
        away = round(size * held_out)
        if not 0 < away < size:
            raise InputError(
                f"of {size} topics, {away} would be held out", remedy="leave at least one on either side"
            )
        chosen = np.zeros(size, dtype=bool)
        chosen[np.random.Generator(np.random.PCG64(seed)).permutation(size)[:away]] = True
        return replace(self, counted=~chosen), replace(self, counted=chosen)

    def hits(self, pool: Pool, run: int) -> tuple[Ints, Ints]:
        """Topic (of the qrels) and rank of each relevant row of a run, in the topics that count."""
        rows = pool.runs[run]
        of_row = self.row[rows.code]
        judged = np.flatnonzero(of_row >= 0)
        topic = self.place[pool.topic_of[rows.code[judged]]]
        good = self.counted[topic] & (self.qrels.grades[of_row[judged]] >= LOWEST_RELEVANT)
        return topic[good], rows.rank[judged][good].astype(np.int64)

    def lengths(self, pool: Pool, run: int) -> Ints:
        """The lengths of a run's lists, for each topic of the qrels; 0 for those that do not count."""
        lengths = np.zeros(len(self.qrels.topics), dtype=np.int64)
        lengths[self.place[self.place >= 0]] = pool.runs[run].lengths[self.place >= 0]
        return np.where(self.counted, lengths, 0)

    def score(self, wanted: Measure, pool: Pool, code: Ints, rank: Ints) -> Floats:
        """The measure's value of these ranked codes, for each topic that counts."""
        topic = self.place[pool.topic_of[code]]
        judged = np.flatnonzero((self.row[code] >= 0) & (topic >= 0))
        order = judged[np.lexsort((rank[judged], topic[judged]))]
        lengths = np.bincount(topic[topic >= 0], minlength=len(self.qrels.topics)).astype(np.int64)
        found = Match("fused", topic[order], rank[order], self.row[code[order]], lengths, lengths * 0, (), ())
        values = score_lanes(wanted, JudgedLanes.of(self.qrels, [found]))
        return values[self.counted]

    def score_run(self, wanted: Measure, pool: Pool, run: int) -> Floats:
        """The measure's value of a run on its own, for each topic that counts."""
        return self.score(wanted, pool, pool.runs[run].code, pool.runs[run].rank.astype(np.int64))

    def average_precision(self, pool: Pool) -> Sequence[float]:
        """The mean average precision of each run over the topics that count."""
        wanted = measure("AP")
        return [float(np.mean(self.score_run(wanted, pool, run))) for run in range(len(pool.runs))]


@dataclass(frozen=True)
class Trained:
    """A method that is ready, the normalisation it was trained with, and the runs that it knows by name."""

    method: Method
    norm: str
    runs: tuple[str, ...]
    qrels_sha256: str = ""

    @staticmethod
    def read(source: Trained | str | Path) -> Trained:
        """From a file that `save` wrote, or itself."""
        if isinstance(source, Trained):
            return source
        try:
            return Trained.from_dict(json.loads(read_bytes(source)), str(source))
        except (ValueError, RecursionError):
            raise _unreadable(str(source)) from None

    @staticmethod
    def from_dict(data: Any, where: str = "the training") -> Trained:
        """From plain data; anything that `to_dict` does not make is refused."""
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise _unreadable(where)
        try:
            weights, learned = data["weights"], data["learned"]
            method = replace(
                find_method(str(data["method"])),
                weights=None if weights is None else read_weights(weights),
                learned=None if learned is None else tuple(tuple(map(float, row)) for row in learned),
            )
            runs = tuple(map(str, data["runs"]))
            return Trained(method, str(data["norm"]), runs, str(data.get("qrels_sha256", "")))
        except (KeyError, TypeError, ValueError):
            raise _unreadable(where) from None

    def to_dict(self) -> dict[str, Any]:
        """As plain data.

        >>> weighted = find_method("wsum", {"weights": read_weights([1, "1/3"])})
        >>> Trained(weighted, "none", ("a", "b")).to_dict()["weights"]
        ['1', '1/3']
        """
        return {
            "format": FORMAT,
            "axiometer": __version__,
            "method": str(self.method),
            "norm": self.norm,
            "runs": list(self.runs),
            "weights": self.method.weight_texts,
            "learned": self.method.learned,
            "qrels_sha256": self.qrels_sha256,
        }

    def save(self, path: str | Path) -> None:
        """Writes the JSON file that `read` takes."""
        write_file(path, json.dumps(self.to_dict(), indent=1, ensure_ascii=False) + "\n")

    def for_runs(self, names: Sequence[str]) -> Method:
        """The method for runs in this order: by name where all are known by it, else by place."""
        if len(names) != len(self.runs):
            raise InputError(
                f"{self.method.title} was trained on {len(self.runs)} runs, here are {len(names)}",
                remedy="fuse the runs that it was trained on",
            )
        by_name = set(names) == set(self.runs)
        order = [self.runs.index(name) if by_name else at for at, name in enumerate(names)]
        weights, learned = self.method.weights, self.method.learned
        return replace(
            self.method,
            weights=None if weights is None else tuple(weights[i] for i in order),
            learned=None if learned is None else tuple(learned[i] for i in order),
        )


def _unreadable(where: str) -> InputError:
    return InputError("this is no trained fusion", source=where, remedy="give a file that a training saved")
