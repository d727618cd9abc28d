"""borda-log: Borda count on logarithms of ranks."""

from __future__ import annotations

from functools import lru_cache

from flint import arb

from axiometer.fusion.additive import RankShares
from axiometer.fusion.method import Example, fusion_method
from axiometer.fusion.pool import Pool
from axiometer.fusion.sums import Share, rank_table


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
        deepest = max(int(pool.sizes.max()), int(rows.rank.max(initial=0)))
        logs = logarithms(deepest)
        size, rank = logs[pool.sizes[pool.topic_of[rows.code]]], logs[rows.rank]
        value = size.value - rank.value
        part = size.value - value
        lost = (part - rank.value) + (size.value - (value + part))
        return Share(value, lost + (size.rest - rank.rest))
