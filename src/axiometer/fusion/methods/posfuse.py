"""posfuse: probabilities of relevance by rank."""

from __future__ import annotations

from dataclasses import replace
from typing import Self

import numpy as np

from axiometer.fusion.additive import Additive
from axiometer.fusion.judged import Judged
from axiometer.fusion.method import Example, fusion_method
from axiometer.fusion.pool import Floats, Pool
from axiometer.fusion.sums import Share


def by_position(pool: Pool, judged: Judged, run: int) -> tuple[float, ...]:
    """For each rank, the share of the lists that reach it in which the document there is relevant."""
    _, rank = judged.hits(pool, run)
    lengths = judged.lengths(pool.runs[run].lengths)
    deepest = int(lengths.max(initial=0))
    reaching = np.cumsum(np.bincount(lengths, minlength=deepest + 1)[::-1])[::-1][1:]
    hits = np.bincount(rank, minlength=deepest + 1)[1:]
    return tuple((hits / reaching).tolist())


def padded(probabilities: tuple[float, ...], pool: Pool, run: int) -> Floats:
    """The probabilities by rank (entry 0 is not used), 0 for ranks deeper than those learned."""
    deepest = max(len(probabilities), int(pool.runs[run].rank.max(initial=0)))
    table = np.zeros(deepest + 1)
    table[1 : len(probabilities) + 1] = probabilities
    return table


class Positions(Additive):
    """Shares from the probability of relevance at each rank."""

    reads = "ranks"
    norm = "none"
    trained = True

    def learn(self, pool: Pool, judged: Judged) -> Self:
        """The probability of relevance at each rank, for each run."""
        return replace(self, learned=tuple(by_position(pool, judged, run) for run in range(len(pool.runs))))


@fusion_method
class PosFuse(Positions):
    """the probability of relevance at the document's rank in each run, learned from judgments."""

    title = "posfuse"
    formula = "sum_i p_i(r_i(d))"
    equals = "ranx posfuse"
    reference = "lillis2010"
    example = Example("posfuse", {"a": "2", "b": "0", "c": "0", "d": "1"}, grades={"a": 1, "d": 1})

    def share(self, pool: Pool, run: int) -> Share:
        """The probability at each row's rank."""
        return Share(padded((self.learned or ())[run], pool, run)[pool.runs[run].rank])
