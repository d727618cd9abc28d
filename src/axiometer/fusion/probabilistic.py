"""Methods that learn from judgments what the ranks of each run are worth, mostly as probabilities."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Self

import numpy as np
from flint import arb

from axiometer.fusion.added_shares import Additive, RankShares
from axiometer.fusion.method import Example, Share, fusion_method
from axiometer.fusion.pool import Floats, Ints, Pool
from axiometer.fusion.training import JudgedPool
from axiometer.metrics.parameters import choice, integer

BAYES_ENDS = np.array([5, 10, 15, 20, 30, 100, 200, 500, 1000])
NEVER = 0.001
DOUBLING_SEGMENTS = 10


class Learned(Additive):
    """Shares from numbers that were learned for each run."""

    trained: ClassVar[bool] = True

    def learn(self, pool: Pool, judged: JudgedPool) -> Self:
        """The numbers of all runs."""
        return replace(self, learned=tuple(self.learn_run(pool, judged, n) for n in range(len(pool.runs))))

    def learn_run(self, pool: Pool, judged: JudgedPool, run: int) -> tuple[float, ...]:
        """The numbers of one run."""
        raise NotImplementedError

    def of_run(self, run: int) -> tuple[float, ...]:
        """What was learned for a run."""
        return (self.learned or ())[run]


class LearnedByRank(Learned):
    """The same for methods that look at nothing but ranks."""

    reads: ClassVar[str] = "ranks"
    norm: ClassVar[str] = "none"


def segment_precision(pool: Pool, judged: JudgedPool, run: int, ends: Ints) -> Floats:
    """The mean share of relevant documents between the ends, for each; short lists are filled up."""
    _, rank = judged.hits(pool, run)
    hits = np.bincount(np.searchsorted(ends, rank), minlength=len(ends) + 1)[: len(ends)]
    shares: Floats = hits / np.diff(ends, prepend=0) / np.count_nonzero(judged.counted)
    return shares


@fusion_method
class MAPFuse(RankShares):
    """the mean average precision of each run over the document's rank in it, learned from judgments."""

    title = "mapfuse"
    trained = True
    formula = "sum_i MAP_i / r_i(d)"
    equals = "ranx mapfuse"
    reference = "lillis2010"
    example = Example(
        "mapfuse", {"a": "25/36", "b": "5/6", "c": "1/6", "d": "7/24"}, judgments={"a": 1, "d": 1}
    )

    def learn(self, pool: Pool, judged: JudgedPool) -> Self:
        """The mean average precision of each run."""
        return replace(self, learned=tuple((value,) for value in judged.average_precision(pool)))

    def rank_weight(self, rank: int, run: int) -> arb:
        """MAP / rank."""
        return arb((self.learned or ())[run][0]) / rank


@fusion_method
class BayesFuse(LearnedByRank):
    """the sum of the log odds of relevance at the document's rank in each run, learned from judgments.

    Odds are those of the mean precision between the ranks 1, 6, 11, 16, 21, 31, 101, 201, 501 and 1000;
    beyond, and for documents that a run lacks, they are 1 to 999. A precision of 0 counts as 0.001, one of 1
    as odds of 1 to 0.001.
    """

    title = "bayesfuse"
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
        judgments={"a": 1, "d": 1},
    )

    def learn_run(self, pool: Pool, judged: JudgedPool, run: int) -> tuple[float, ...]:
        """The log odds of each span of ranks."""
        precision = segment_precision(pool, judged, run, BAYES_ENDS)
        likely = np.where(precision == 0, NEVER, precision)
        unlikely = np.where(1 - likely == 0, NEVER, 1 - likely)
        return tuple(np.log(likely / unlikely).tolist())

    def share(self, pool: Pool, run: int) -> Share:
        """The log odds of each row's rank."""
        odds = np.append(self.of_run(run), np.log(NEVER / (1 - NEVER)))
        return Share(odds[np.searchsorted(BAYES_ENDS, pool.runs[run].rank)])

    def absent(self, pool: Pool, run: int) -> Floats:
        """The odds of a document that the run lacks."""
        return np.full(len(pool.topics), np.log(NEVER / (1 - NEVER)))


@fusion_method
class SegFuse(Learned):
    """the probability of relevance in the document's segment of each run, times (1 + its score).

    Segment k has 10 * 2^(k-1) - 5 ranks: 5, 15, 35, ..., so that the segments end at 5, 20, 55, ...
    `segments=ends` takes these numbers for the ends instead, as ranx does. The probabilities are learned
    from judgments.
    """

    segments: str = choice(
        "sizes", ("sizes", "ends"), "what 5, 15, 35, ... are: the segments' sizes or their ends"
    )

    title = "segfuse"
    negative = "never"
    formula = "sum_i p_i(k) (1 + s_i(d)), for the segment k of r_i(d)"
    equals = "ranx segfuse with segments=ends; ranx reads the sizes of the paper as ends"
    reference = "shokouhi2007"
    example = Example(
        "segfuse",
        {"a": "4/5", "b": "11/10", "c": "1/5", "d": "8/15"},
        norm="min-max",
        judgments={"a": 1, "d": 1},
    )

    @property
    def ends(self) -> Ints:
        """The last rank of each segment."""
        sizes = 10 * 2 ** np.arange(DOUBLING_SEGMENTS, dtype=np.int64) - 5
        return sizes if self.segments == "ends" else np.cumsum(sizes)

    def learn_run(self, pool: Pool, judged: JudgedPool, run: int) -> tuple[float, ...]:
        """The mean share of relevant documents of each segment."""
        return tuple(segment_precision(pool, judged, run, self.ends).tolist())

    def share(self, pool: Pool, run: int) -> Share:
        """The probability of each row's segment (0 beyond the last one) times (1 + its score)."""
        rows = pool.runs[run]
        probability = np.append(self.of_run(run), 0.0)[np.searchsorted(self.ends, rows.rank)]
        return Share(probability * (1 + rows.score))


@fusion_method
class ProbFuse(LearnedByRank):
    """the probability of relevance in the document's segment of each run over the segment's number.

    Each list is cut into x segments of equal size (the last ones may be shorter); the probabilities are
    learned from judgments.
    """

    x: int = integer(25, "how many segments", low=1, high=100_000, always=True)

    title = "probfuse"
    formula = "sum_i p_i(k) / k, for segment k = ceil(r_i(d) / ceil(n_i / x)) of a list of n_i"
    equals = "ranx probfuse, where x (n_segments) must be given"
    reference = "lillis2006"
    tries = ("2", "5", "10", "25", "50", "100")
    example = Example("probfuse(x=2)", {"a": "1", "b": "1", "c": "0", "d": "1/2"}, judgments={"a": 1, "d": 1})

    def learn_run(self, pool: Pool, judged: JudgedPool, run: int) -> tuple[float, ...]:
        """The mean share of relevant documents of each segment."""
        topic, rank = judged.hits(pool, run)
        length = judged.lengths(pool, run)[topic]
        width = -(-length // self.x)
        segment = (rank - 1) // width
        inside = np.minimum(length - segment * width, width)
        total = np.bincount(segment, weights=1 / inside, minlength=self.x)
        return tuple((total / np.count_nonzero(judged.counted)).tolist())

    def share(self, pool: Pool, run: int) -> Share:
        """The probability of each row's segment over its number."""
        rows = pool.runs[run]
        segment = (rows.rank - 1) // -(-rows.lengths[pool.topic_of[rows.code]] // self.x)
        return Share(np.asarray(self.of_run(run))[segment] / (segment + 1))


class Positions(LearnedByRank):
    """Shares from the probability of relevance at each rank."""

    def learn_run(self, pool: Pool, judged: JudgedPool, run: int) -> tuple[float, ...]:
        """For each rank, the share of the lists that reach it in which the document there is relevant."""
        _, rank = judged.hits(pool, run)
        lengths = judged.lengths(pool, run)
        deepest = int(lengths.max(initial=0))
        reaching = np.cumsum(np.bincount(lengths, minlength=deepest + 1)[::-1])[::-1][1:]
        hits = np.bincount(rank, minlength=deepest + 1)[1:]
        return tuple((hits / reaching).tolist())

    def by_rank(self, pool: Pool, run: int) -> Floats:
        """The probabilities by rank (entry 0 is not used), 0 for ranks deeper than those learned."""
        learned = self.of_run(run)
        table = np.zeros(max(len(learned), int(pool.runs[run].rank.max(initial=0))) + 1)
        table[1 : len(learned) + 1] = learned
        return table


@fusion_method
class PosFuse(Positions):
    """the probability of relevance at the document's rank in each run, learned from judgments."""

    title = "posfuse"
    formula = "sum_i p_i(r_i(d))"
    equals = "ranx posfuse"
    reference = "lillis2010"
    example = Example("posfuse", {"a": "2", "b": "0", "c": "0", "d": "1"}, judgments={"a": 1, "d": 1})

    def share(self, pool: Pool, run: int) -> Share:
        """The probability at each row's rank."""
        return Share(self.by_rank(pool, run)[pool.runs[run].rank])


@fusion_method
class SlideFuse(Positions):
    """posfuse, with the mean over a window of w ranks to either side within the list."""

    w: int = integer(5, "how many ranks to either side", low=0, high=1_000_000, always=True)

    title = "slidefuse"
    formula = "sum_i mean of p_i over the ranks r_i(d) - w .. r_i(d) + w of the list"
    equals = "ranx slidefuse, where w must be given"
    reference = "lillis2008"
    tries = ("1", "2", "5", "10", "20", "50", "100")
    example = Example(
        "slidefuse(w=1)", {"a": "3/2", "b": "5/6", "c": "0", "d": "2/3"}, judgments={"a": 1, "d": 1}
    )

    def share(self, pool: Pool, run: int) -> Share:
        """The mean over the window around each row's rank, from running sums."""
        rows = pool.runs[run]
        running = np.cumsum(self.by_rank(pool, run))
        first = np.maximum(rows.rank - self.w, 1)
        last = np.minimum(rows.rank + self.w, rows.lengths[pool.topic_of[rows.code]])
        return Share((running[last] - running[first - 1]) / (last - first + 1))
