"""condorcet: majority votes between every two documents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm

import numpy as np

from axiometer.errors import InputError
from axiometer.fusion.ballot import copeland, graph
from axiometer.fusion.majority import majority_order
from axiometer.fusion.method import Example, Method, fusion_method
from axiometer.fusion.order import fused_order
from axiometer.fusion.pool import Floats, Ints, Pool

MOST_BITS = 128


class Majority(Method):
    """Documents in the order of majorities; the scores are n, n-1, ..., 1."""

    reads = "ranks"
    norm = "none"
    joined = "the number of documents that rank no higher, itself among them"

    def fuse(self, pool: Pool) -> Floats:
        """Copeland counts first; then every topic is put in order."""
        votes = whole_votes(self.weights or (Fraction(1),) * len(pool.runs))
        count = np.zeros(len(pool))
        for start, levels in by_topic(pool):
            count[start : start + levels.shape[1]] = copeland(levels, votes)
        guess = fused_order(pool, count)
        score = np.zeros(len(pool))
        for start, levels in by_topic(pool):
            size = levels.shape[1]
            code = guess[start : start + size]
            order = majority_order(*graph(levels[:, code - start], votes))
            score[code[order]] = np.arange(size, 0, -1)
        return score

    def story(self, pool: Pool, code: int) -> str:
        """Whom the document beats, and who beats it."""
        votes = whole_votes(self.weights or (Fraction(1),) * len(pool.runs))
        topic = int(pool.topic_of[code])
        start, levels = next(item for item in by_topic(pool) if item[0] == pool.starts[topic])
        difference = np.sign(levels[:, [code - start]] - levels)
        margin = (np.array(votes, dtype=object)[:, None] * difference).sum(axis=0)
        won, lost = int((margin > 0).sum()), int((margin < 0).sum())
        tied = levels.shape[1] - 1 - won - lost
        return f"beats {won} documents by majority, loses to {lost}, ties with {tied}: {self.joined}"


def by_topic(pool: Pool) -> Iterator[tuple[int, Ints]]:
    """For each topic its first code and (runs, documents): ranks turned around, 0 where a run lacks it."""
    deepest = max(int(run.rank.max(initial=0)) for run in pool.runs)
    for topic, start in enumerate(pool.starts[:-1].tolist()):
        levels = np.zeros((len(pool.runs), int(pool.sizes[topic])), dtype=np.int64)
        for level, run in zip(levels, pool.runs, strict=True):
            rows = slice(run.starts[topic], run.starts[topic + 1])
            level[run.code[rows] - start] = deepest + 1 - run.rank[rows]
        yield start, levels


def whole_votes(weights: Sequence[Fraction]) -> list[int]:
    """The weights as whole numbers in the same proportion.

    >>> whole_votes([Fraction("0.25"), Fraction("0.5")])
    [1, 2]
    """
    unit = lcm(*(weight.denominator for weight in weights))
    votes = [int(weight * unit) for weight in weights]
    if sum(votes).bit_length() > MOST_BITS:
        raise InputError("the weights have too many digits to count votes", remedy="round them to 15 digits")
    return votes


@fusion_method
class Condorcet(Majority):
    """Condorcet: a document that more runs rank above another than below it comes first.

    A run that has only one of the two votes for it; one that has neither does not vote. Within a cycle of
    majorities, and where a majority leaves it open, the Copeland count decides: documents beaten less
    documents that beat. It compares all pairs, so its time grows with the square of the pooled documents.
    """

    title = "condorcet"
    formula = "majority order; cycles by the Copeland count, then the larger document id"
    equals = "ranx condorcet where no pair ties and no cycle occurs"
    reference = "montague2002"
    example = Example("condorcet", {"b": "4", "a": "3", "d": "2", "c": "1"})
