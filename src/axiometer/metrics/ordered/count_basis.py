"""The bases of set-replacement and rank-replacement-swapping: what a document adds depends on how many came.

A join-irreducible is a number m of documents of one grade, which for the second ordering end at a rank. So
when the m-th document of grade j or more comes at a rank, it adds the shares of all that it completes.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np

from axiometer.metrics.measure import State
from axiometer.metrics.ordered.based import Based
from axiometer.metrics.ordered.numbers import Exact, in_arithmetic
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import Arithmetic, Lanes
from axiometer.orders import RankingOrder


@dataclass(frozen=True, kw_only=True, eq=False)
class CountBasis(Based):
    """a measure that is given by what the m-th document of a grade or more is worth, at each rank."""

    memory: ClassVar[tuple[str, ...]] = ("so far, by grade", "sum")

    def start(self, topic: Topic) -> State:
        """No documents of any grade; the value of the bottom."""
        counts = np.zeros((self.top, topic.width), dtype=np.int64)
        return counts, topic.zeros() + in_arithmetic(topic.num, self.basis.bottom)

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """One more document of each grade up to its own, and what each of them adds."""
        counts, total = state
        reached = np.arange(1, self.top + 1)[:, None] <= np.atleast_1d(document.grade)[None, :]
        after = counts + reached
        worth = self._table(topic)
        for row in range(self.top):
            count = np.where(reached[row], after[row], 0).astype(np.int64).clip(max=worth.shape[2] - 1)
            total = total + worth[row][np.minimum(document.rank, worth.shape[1] - 1), count]
        return after, total

    def score(self, topic: Topic, state: State) -> Any:
        """What was added up."""
        return state[1]

    def _table(self, topic: Topic) -> Lanes:
        """grades x (ranks + 2) x (counts + 1): what the m-th document of a grade or more adds, m >= 1."""
        key = (self, "counts", topic.num.name)
        if key not in topic.cache:
            topic.cache[key] = _as_lanes(topic.num, self._worths())
        return topic.cache[key]  # type: ignore[no-any-return]

    def _worths(self) -> list[list[list[Exact]]]:
        length, zero = self.cutoff or 0, Fraction(0)
        table: list[list[list[Exact]]] = [
            [[zero] * (length + 1) for _ in range(length + 2)] for _ in range(self.top)
        ]
        order = self.basis.order
        anywhere = isinstance(order, RankingOrder) and order.form.multiset
        for x, share in self.basis.shares.items():
            grade, count = max(x), sum(g > 0 for g in x)
            end = max(k + 1 for k, g in enumerate(x) if g)
            for rank in range(1, length + 1 if anywhere else end + 1):
                table[grade - 1][rank][count] += share
        return table


def _as_lanes(num: Arithmetic, table: list[list[list[Exact]]]) -> Lanes:
    return np.stack(
        [np.stack([num.table(in_arithmetic(num, v) for v in row) for row in plane]) for plane in table]
    )
