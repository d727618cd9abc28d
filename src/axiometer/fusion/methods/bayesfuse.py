"""bayesfuse: log odds of relevance by rank."""

from __future__ import annotations

from dataclasses import replace
from typing import Self

import numpy as np

from axiometer.fusion.additive import Additive
from axiometer.fusion.judged import Judged
from axiometer.fusion.method import Example, fusion_method
from axiometer.fusion.pool import Floats, Pool
from axiometer.fusion.sums import Share

ENDS = (5, 10, 15, 20, 30, 100, 200, 500, 1000)
NEVER = 0.001


@fusion_method
class BayesFuse(Additive):
    """the sum of the log odds of relevance at the document's rank in each run, learned from judgments.

    Odds are those of the mean precision between the ranks 1, 6, 11, 16, 21, 31, 101, 201, 501 and 1000;
    beyond, and for documents that a run lacks, they are 1 to 999. A precision of 0 counts as 0.001, one of 1
    as odds of 1 to 0.001.
    """

    title = "bayesfuse"
    reads = "ranks"
    norm = "none"
    trained = True
    formula = "sum_i ln(p_i(r_i(d)) / (1 - p_i(r_i(d)))); absent: ln(0.001 / 0.999)"
    equals = "ranx bayesfuse, for ranks up to 1000"
    reference = "aslam2001"
    example = Example(
        "bayesfuse",
        {
            "a": "-1.791759469228055",
            "b": "-1.791759469228055",
            "c": "-8.293049139768444",
            "d": "-7.312219886756718",
        },
        grades={"a": 1, "d": 1},
    )

    def learn(self, pool: Pool, judged: Judged) -> Self:
        """The log odds of each span of ranks, for each run."""
        return replace(self, learned=tuple(_log_odds(pool, judged, run) for run in range(len(pool.runs))))

    def share(self, pool: Pool, run: int) -> Share:
        """The log odds of each row's rank."""
        odds = np.append((self.learned or ())[run], np.log(NEVER / (1 - NEVER)))
        return Share(odds[np.searchsorted(ENDS, pool.runs[run].rank)])

    def absent(self, pool: Pool, run: int) -> Floats:
        """The odds of a document that the run lacks."""
        return np.full(len(pool.topics), np.log(NEVER / (1 - NEVER)))


def _log_odds(pool: Pool, judged: Judged, run: int) -> tuple[float, ...]:
    _, rank = judged.hits(pool, run)
    sizes = np.diff((0, *ENDS))
    hits = np.bincount(np.searchsorted(ENDS, rank), minlength=len(ENDS) + 1)[: len(ENDS)]
    precision = hits / sizes / np.count_nonzero(judged.counted)
    likely = np.where(precision == 0, NEVER, precision)
    unlikely = np.where(1 - likely == 0, NEVER, 1 - likely)
    return tuple(np.log(likely / unlikely).tolist())
