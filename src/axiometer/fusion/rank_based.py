"""Methods of order: only where each run puts a document counts, not how far apart its scores are."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import numpy as np
from flint import arb, fmpq

from axiometer.fusion.added_shares import Additive, RankShares, rank_table
from axiometer.fusion.method import Example, Method, Share, fusion_method
from axiometer.fusion.pool import Floats, Ints, Pool
from axiometer.information.outscoring_counts import outscoring
from axiometer.information.quantity import information
from axiometer.metrics.parameters import real
from axiometer.numeric import as_number


@fusion_method
class RRF(RankShares):
    """reciprocal rank fusion.

    Each run gives 1 over (k + rank): little training needed, hard to beat.
    """

    k: Fraction = real("60", "how much the first ranks are levelled", low=0, high=None, always=True)

    title = "rrf"
    aliases = ("RRF",)
    formula = "sum_i 1 / (k + r_i(d))"
    equals = "ranx rrf"
    reference = "cormack2009"
    tries = ("10", "20", "30", "40", "50", "60", "70", "80", "90", "100")
    example = Example("rrf(k=1)", {"a": "3/4", "b": "5/6", "c": "1/4", "d": "1/3"})

    def rank_weight(self, rank: int, run: int) -> fmpq:
        """1 / (k + rank)."""
        return 1 / as_number(self.k + rank)


@fusion_method
class RBC(RankShares):
    """rank-biased centroid: each run gives a document its weight in rank-biased precision."""

    phi: Fraction = real("0.8", "the persistence", low=0, high=1, open_ends=True, always=True)

    title = "rbc"
    aliases = ("RBC",)
    formula = "sum_i (1 - phi) phi^(r_i(d) - 1)"
    equals = "ranx rbc, where phi must be given"
    reference = "bailey2017"
    tries = ("0.5", "0.6", "0.7", "0.8", "0.9", "0.95", "0.98", "0.99")
    example = Example("rbc(phi=0.5)", {"a": "5/8", "b": "3/4", "c": "1/8", "d": "1/4"})

    def rank_weight(self, rank: int, run: int) -> arb:
        """(1 - phi) phi^(rank - 1)."""
        return arb(as_number(1 - self.phi)) * arb(as_number(self.phi)) ** (rank - 1)


class InverseSquares(RankShares):
    """Shares of 1 over the square of the rank."""

    def rank_weight(self, rank: int, run: int) -> fmpq:
        """1 / rank^2."""
        return fmpq(1, rank * rank)


@fusion_method
class ISR(InverseSquares):
    """inverse square rank: 1 over the rank squared, summed, times the number of runs with the document."""

    title = "isr"
    joined = "the sum of the shares times the number of runs that have the document"
    formula = "n(d) sum_i 1 / r_i(d)^2, for n(d) runs that have d"
    equals = "ranx isr"
    reference = "mourao2015"
    example = Example("isr", {"a": "20/9", "b": "5/2", "c": "1/9", "d": "1/4"})

    def factor(self, pool: Pool) -> Floats:
        """The number of runs."""
        return pool.counts.astype(float)


@fusion_method
class LogISR(InverseSquares):
    """inverse square rank times the logarithm of the number of runs with the document.

    A document of one run only scores 0: use logn_isr to tell those apart.
    """

    title = "log_isr"
    aliases = ("log-isr",)
    joined = "the sum of the shares times ln of the number of runs that have the document"
    formula = "ln n(d) sum_i 1 / r_i(d)^2, for n(d) runs that have d"
    equals = "ranx log_isr"
    reference = "mourao2015"
    example = Example("log_isr", {"a": "0.770163533955495", "b": "0.866433975699932", "c": "0", "d": "0"})

    def factor(self, pool: Pool) -> Floats:
        """ln of the number of runs."""
        logs: Floats = np.log(pool.counts)
        return logs


@fusion_method
class LogNISR(InverseSquares):
    """log_isr with sigma added to the number of runs, so that documents of one run do not all score 0."""

    sigma: Fraction = real("0.01", "added to the number of runs", low=0, high=1, always=True)

    title = "logn_isr"
    aliases = ("logn-isr",)
    joined = "the sum of the shares times ln of (the number of runs that have the document + sigma)"
    formula = "ln(n(d) + sigma) sum_i 1 / r_i(d)^2, for n(d) runs that have d"
    equals = "ranx logn_isr"
    reference = "mourao2015"
    tries = ("0.01", "0.02", "0.05", "0.1", "0.2", "0.5", "1")
    example = Example(
        "logn_isr(sigma=0.01)",
        {
            "a": "0.775705246745538",
            "b": "0.87266840258873",
            "c": "0.001105592317018676",
            "d": "0.002487582713292",
        },
    )

    def factor(self, pool: Pool) -> Floats:
        """ln of (the number of runs + sigma)."""
        logs: Floats = np.log(pool.counts + float(self.sigma))
        return logs


class BordaPoints(Additive):
    """Points of an election, times the weight of the run."""

    reads = "ranks"
    norm = "none"

    def share(self, pool: Pool, run: int) -> Share:
        """As many points as documents for the first rank, one less for each next."""
        rows = pool.runs[run]
        points: Floats = (pool.sizes[pool.topic_of[rows.code]] - rows.rank + 1).astype(np.float64)
        return Share(points * self.weight(run))

    def absent(self, pool: Pool, run: int) -> Floats:
        """The points left over, shared by all that the run lacks."""
        points: Floats = (pool.sizes - pool.runs[run].lengths + 1) / 2
        return points * self.weight(run)


@fusion_method
class BordaFuse(BordaPoints):
    """Borda count: c points for the first of c pooled documents, c - 1 for the next.

    The documents that a run lacks share the points that are left.
    """

    title = "bordafuse"
    aliases = ("borda",)
    formula = "sum_i c - r_i(d) + 1; absent: (c - n_i + 1) / 2, for n_i documents of run i, c of the pool"
    equals = "ranx bordafuse, but near-linear"
    reference = "aslam2001"
    example = Example("bordafuse", {"a": "6", "b": "7", "c": "3", "d": "4"})


@fusion_method
class WeightedBordaFuse(BordaPoints):
    """weighted Borda count: the points of each run times its weight."""

    title = "w_bordafuse"
    aliases = ("weighted_bordafuse", "w-bordafuse")
    weighted = True
    formula = "sum_i w_i (c - r_i(d) + 1); absent: w_i (c - n_i + 1) / 2"
    equals = "ranx w_bordafuse, but near-linear"
    reference = "aslam2001"
    example = Example(
        "w_bordafuse", {"a": "5/2", "b": "15/4", "c": "5/4", "d": "5/2"}, weights=("1/4", "3/4")
    )


@lru_cache(maxsize=4)
def logarithms(largest: int) -> Share:
    """ln of the numbers from 1 up, to 32 digits."""
    return rank_table(lambda number: arb(number).log(), largest)


@fusion_method
class BordaLog(RankShares):
    """logarithmic Borda: what the observational information quantity becomes if the runs are independent.

    Each run gives -ln(rank / c) for c pooled documents: the top ranks count far more than in a Borda count.
    """

    title = "borda-log"
    aliases = ("borda_log", "bordalog", "BordaLog")
    formula = "sum_i -ln(r_i(d) / c), for c pooled documents; absent: 0"
    reference = "amigo2018fusion"
    example = Example(
        "borda-log",
        {
            "a": "1.6739764335716714",
            "b": "2.0794415416798357",
            "c": "0.28768207245178085",
            "d": "0.6931471805599453",
        },
    )

    def share(self, pool: Pool, run: int) -> Share:
        """ln c - ln rank, both to 32 digits: equal products of ranks make equal sums."""
        rows = pool.runs[run]
        logs = logarithms(max(int(pool.sizes.max()), int(rows.rank.max(initial=0))))
        return logs[pool.sizes[pool.topic_of[rows.code]]] - logs[rows.rank]


@fusion_method
class OIQ(Method):
    """observational information quantity: the fewer documents outscore it in every run, the better.

    Ties, of which there are many, go by borda-log: the score is lowered by one unit of the last place of the
    topic's highest score for each further value of borda-log within the tie, so that the order can be
    read back from the scores.
    """

    title = "oiq"
    aliases = ("OIQ",)
    norm = "none"
    joined = "-ln(share of the pooled documents that every run scores at least as high), ties by borda-log"
    formula = "-ln(|{d': s_i(d') >= s_i(d) for all i}| / c), for c pooled documents; ties by borda-log"
    reference = "amigo2018fusion"
    example = Example(
        "oiq",
        {
            "b": "1.3862943611198906",
            "a": "1.3862943611198904",
            "d": "0.6931471805599453",
            "c": "0.2876820724517809",
        },
    )

    def fuse(self, pool: Pool) -> Floats:
        """Counts topic by topic; then borda-log within the ties."""
        second = BordaLog().fuse(pool)
        score = np.zeros(len(pool))
        for topic, (start, stop) in enumerate(zip(pool.starts[:-1], pool.starts[1:], strict=True)):
            counts = outscoring(score_levels(pool, topic))
            score[start:stop] = lowered(information(counts, len(counts)), counts, second[start:stop])
        return score

    def story(self, pool: Pool, code: int) -> str:
        """How many documents outscore this one."""
        topic = int(pool.topic_of[code])
        counts = outscoring(score_levels(pool, topic))
        count = counts[code - pool.starts[topic]]
        size = len(counts)
        return f"-ln({count}/{size}): every run scores {count} of the {size} documents at least as high"


def score_levels(pool: Pool, topic: int) -> Ints:
    """(runs, documents) of a topic: places of the scores upwards, 0 where a run lacks the document."""
    return pool.levels(
        topic, lambda run, rows: np.unique(run.score[rows], return_inverse=True)[1].astype(np.int64) + 1
    )


def lowered(quantity: Floats, counts: Ints, second: Floats) -> Floats:
    """The quantity, lowered by the least visible steps in the order of `second` within equal counts."""
    order = np.lexsort((-second, counts))
    new_count = np.append(True, np.diff(counts[order]) != 0)
    new_value = new_count | np.append(True, np.diff(second[order]) != 0)
    value = np.cumsum(new_value)
    steps = value - np.maximum.accumulate(np.where(new_count, value, 0))
    result = quantity.copy()
    result[order] -= steps * np.spacing(max(float(quantity.max()), 1.0))
    return result
