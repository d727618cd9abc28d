"""The greedy ideal list of the cascade measures: at each rank the document that adds most."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]


def greedy_order(
    documents: Ints, worth: Sequence[Fraction], keep: Fraction, rel: int = 1, depth: int | None = None
) -> list[int]:
    """The rows of `documents` (largest id first), each next one adding most; ties go to the larger id.

    An aspect is worth `worth` at first and `keep` times as much after each document relevant to it.
    Documents of the same aspects are alike, so each kind is weighed once; integers keep ties exact.

    >>> greedy_order(np.array([[1, 0], [1, 0], [0, 1]]), [Fraction(1)] * 2, Fraction(1, 2))
    [0, 2, 1]
    """
    kinds, members = _kinds(documents, rel)
    values = _Values.of(worth, keep, (documents >= rel).sum(axis=0).tolist())
    scores = [sum(values.left[a] for a in kind) for kind in kinds]
    order: list[int] = []
    wanted = len(documents) if depth is None else min(depth, len(documents))
    while len(order) < wanted:
        best = max((i for i, rows in enumerate(members) if rows), key=lambda i: (scores[i], -members[i][-1]))
        order.append(members[best].pop())
        for aspect in kinds[best]:
            lost = values.spend(aspect)
            for i, kind in enumerate(kinds):
                if aspect in kind:
                    scores[i] -= lost
    return order


def _kinds(documents: Ints, rel: int) -> tuple[list[frozenset[int]], list[list[int]]]:
    """The distinct aspect sets, and the documents of each, the first one last."""
    members: dict[tuple[bool, ...], list[int]] = {}
    for row, hits in reversed(list(enumerate((documents >= rel).tolist()))):
        members.setdefault(tuple(hits), []).append(row)
    kinds = [frozenset(aspect for aspect, hit in enumerate(hits) if hit) for hits in members]
    return kinds, list(members.values())


class _Values:
    """What each aspect is still worth, as integers over one common denominator."""

    def __init__(self, left: list[int], keep: Fraction) -> None:
        self.left = left
        self.keep = keep

    @staticmethod
    def of(worth: Sequence[Fraction], keep: Fraction, counts: Sequence[int]) -> _Values:
        scale = lcm(*(w.denominator for w in worth)) * keep.denominator ** max(counts, default=0)
        return _Values([int(w * scale) for w in worth], keep)

    def spend(self, aspect: int) -> int:
        """One more document of the aspect was seen; what it lost in worth."""
        before = self.left[aspect]
        self.left[aspect] = before * self.keep.numerator // self.keep.denominator
        return before - self.left[aspect]
