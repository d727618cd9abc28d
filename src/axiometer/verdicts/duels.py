"""Duels: one relevant document at rank 1 against n relevant ones after n not relevant ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from axiometer.data.recall_base import Base
from axiometer.metrics.fold import fold_lists
from axiometer.metrics.function import FunctionMeasure
from axiometer.metrics.guard import guarded, scores_of
from axiometer.metrics.measure import Measure
from axiometer.numeric import FLOAT, REAL, Arithmetic
from axiometer.numeric.compare import OPEN, Ints, Sides, signs, slack_for

ROOM = (1, 2, 4)
"""The recall bases tried for each n: so many times n documents are relevant, and as many are not."""


@dataclass(frozen=True)
class Duel:
    """For one n and one recall base: 1 where the document at the top wins, -1 where the others do, else 0.

    `sign` is None where exact arithmetic could not settle it, or a function does not score a list.
    """

    n: int
    relevant: int
    sign: int | None

    @property
    def lists(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The two lists."""
        return (1,), (0,) * self.n + (1,) * self.n


def duels(measure: Measure, last: int) -> list[Duel]:
    """The duels for n = 2..last, all read side by side.

    >>> from axiometer.metrics import measure
    >>> [duel.sign for duel in duels(measure("RBP(p=0.8)"), 2)]
    [-1, -1, -1]
    """
    cases = [(n, room * n) for n in range(2, last + 1) for room in ROOM]
    top, block = _values(measure, cases, last, FLOAT)
    slack = 0.0 if isinstance(measure, FunctionMeasure) else slack_for(float(np.max(np.abs(top))))

    def exact(close: Ints) -> Sides:
        found = [_values(measure, [cases[at]], last, REAL) for at in close]
        return [one[0] for one, _ in found], [other[0] for _, other in found]

    found = [None if sign == OPEN else int(sign) for sign in signs(top, block, slack, exact)]
    return [Duel(n, relevant, sign) for (n, relevant), sign in zip(cases, found, strict=True)]


def _values(measure: Measure, cases: list[tuple[int, int]], last: int, num: Arithmetic) -> tuple[Any, Any]:
    """The values of r and of x^n·r^n, for each (n, relevant documents)."""
    base = Base(np.array([[max(relevant, 2 * n), relevant] for n, relevant in cases], dtype=np.int64))
    lists = [[1]] * len(cases) + [[0] * n + [1] * n for n, _ in cases]
    group = np.tile(np.arange(len(cases), dtype=np.int64), 2)
    with guarded(measure):
        found = fold_lists(measure, lists, base, num, horizon=2 * last, group=group)
        values = scores_of(measure, num, found, len(lists))
    return values[: len(cases)], values[len(cases) :]
