"""The values that lists of one length can have under a recall base, in their exact order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeGuard

import numpy as np
import numpy.typing as npt

from axiometer.data.recall_base import Base
from axiometer.errors import AxiometerError
from axiometer.metrics.additive import Additive, BinaryGain
from axiometer.metrics.families import inherits, ours
from axiometer.metrics.fold import fold
from axiometer.metrics.function import FunctionMeasure
from axiometer.metrics.measure import Measure
from axiometer.metrics.memory import remembered
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import FLOAT, REAL
from axiometer.numeric.gaps import gaps

Ints = npt.NDArray[np.int64]
LIMIT = 1 << 16
"""The most lists that are enumerated for one recall base."""


@dataclass(frozen=True)
class Attainable:
    """For each list, as a number, the rank of its value; `distinct` values in all.

    The number of a list has its documents for digits; where all ranks count alike it is their count.
    A list that the recall base does not allow has the rank of a list that it does.
    """

    ranks: npt.NDArray[np.int32]
    distinct: int


class NotComparedError(AxiometerError):
    """A measure used a grade for more than a comparison."""


class Compared:
    """A grade that can be held against a lowest one, and nothing else; it notes what it was held against."""

    def __init__(self, answer: bool) -> None:
        self.answer = answer
        self.limits: set[int] = set()

    def __ge__(self, other: Any) -> bool:
        self.limits.add(int(other))
        return self.answer

    def __getattr__(self, name: str) -> Any:
        raise NotComparedError(name)

    def __index__(self) -> int:
        raise NotComparedError("index")

    def __array__(self, *_: Any, **__: Any) -> Any:
        raise NotComparedError("array")


@remembered(256)
def thresholds(measure: Measure, top: int) -> tuple[int, ...]:
    """The grades from which on a document counts for more: all of them, unless the measure only compares.

    >>> from axiometer.metrics import measure
    >>> thresholds(measure("AP(rel=2)"), 3), thresholds(measure("nDCG"), 3)
    ((2,), (1, 2, 3))
    """
    every = tuple(range(1, top + 1))
    if _is_binary_sum(measure):
        return (measure.rel,) if measure.rel <= top else ()
    if not ours(measure):
        return every
    topic = Topic(FLOAT, Base(np.ones((1, top + 1), dtype=np.int64)), 1, 4, 1)
    found: set[int] = set()
    for grade in (Compared(True), Compared(False)):
        try:
            measure.step(topic, measure.start(topic), Document(1, grade))
        except Exception:  # whatever else is done with a grade, it is not only compared
            return every
        found |= grade.limits
    return tuple(sorted(limit for limit in found if 1 <= limit <= top)) if found else every


def _is_binary_sum(measure: Measure) -> TypeGuard[BinaryGain]:
    """Whether the value is a scaled sum of the weights of the ranks with a document of grade `rel`."""
    methods = ("start", "step", "score", "parts", "gains", "weights")
    return (
        isinstance(measure, BinaryGain)
        and inherits(measure, Additive, methods)
        and inherits(measure, BinaryGain, ("gain",))
    )


@remembered(256)
def is_flat(measure: Measure) -> bool:
    """Whether every relevant document within the cutoff is worth the same: then their number is the rank.

    >>> from axiometer.metrics import measure
    >>> is_flat(measure("P@1000")), is_flat(measure("RBP(p=0.5)@10"))
    (True, False)
    """
    if not _is_binary_sum(measure) or not (ours(measure) or inherits(measure, Additive, ("scale",))):
        return False
    first, last = measure.weight(REAL, 1), measure.cutoff or 1
    return bool(first > 0) and all(measure.weight(REAL, rank) == first for rank in range(2, last + 1))


@remembered(256)
def attainable(measure: Measure, counts: tuple[int, ...]) -> Attainable:
    """The ranks of all lists of the measure's cutoff, under a recall base of so many documents of each grade.

    >>> from axiometer.metrics import measure
    >>> found = attainable(measure("P@3"), (9, 2))
    >>> found.ranks.tolist(), found.distinct
    ([0, 1, 2, 2], 3)
    >>> attainable(measure("RR@2"), (9, 2)).ranks.tolist()
    [0, 1, 2, 2]
    """
    limits, length = thresholds(measure, len(counts) - 1), measure.cutoff or 1
    if is_flat(measure):
        most = min(length, sum(counts[limits[0] :])) if limits else 0
        return Attainable(np.minimum(np.arange(length + 1), most).astype(np.int32), most + 1)
    width = len(limits) + 1
    kinds = np.indices((width,) * length).reshape(length, -1).T
    room = [sum(counts[low:high]) for low, high in zip(limits, [*limits[1:], None], strict=True)]
    held = np.stack([(kinds == kind).sum(axis=1) for kind in range(1, width)], axis=1) if limits else None
    allowed = np.ones(len(kinds), dtype=bool) if held is None else (held <= np.array(room)).all(axis=1)
    grades = np.array([0, *limits], dtype=np.int64)[kinds[allowed]]
    keys = _keys(measure, grades, Base(np.array([counts], dtype=np.int64)))
    ranks = np.unique(keys, return_inverse=True)[1].astype(np.int64).ravel()
    whole = np.full(len(kinds), int(ranks.max()), dtype=np.int32)
    whole[allowed] = ranks
    return Attainable(whole, int(ranks.max()) + 1)


def _keys(measure: Measure, grades: Ints, base: Base) -> npt.NDArray[Any]:
    """Numbers in the exact order of the values; a function's own values as they came."""
    own = isinstance(measure, FunctionMeasure)
    count, length = grades.shape
    topic = Topic(FLOAT if own else REAL, base, count, length + 1, length)
    steps = ((count, Document(rank, column)) for rank, column in enumerate(grades.T, start=1))
    values = np.broadcast_to(np.asarray(fold(measure, topic, steps)), count)
    if own:
        return values.astype(np.float64)
    every = np.arange(count)
    return gaps([*values, REAL.number(0)], np.full(count, count), every).keys
