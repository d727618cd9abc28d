"""Interval: a measure mapped to an interval scale, the rank of its value among all that a list could have."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeGuard

import numpy as np
import numpy.typing as npt

from axiometer.data.recall_base import Base
from axiometer.errors import AxiometerError, MeasureError
from axiometer.metrics.additive import Additive, BinaryGain
from axiometer.metrics.families import inherits, ours
from axiometer.metrics.fold import fold
from axiometer.metrics.function import FunctionMeasure
from axiometer.metrics.measure import Example, Measure, State, measure_class
from axiometer.metrics.one_question import remembered
from axiometer.metrics.topic import Document, Topic
from axiometer.metrics.wrappers.wrapper import Wrapper
from axiometer.numeric import FLOAT, REAL, Number
from axiometer.numeric.exact_order import gaps

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

    >>> from axiometer import measure
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

    >>> from axiometer import measure
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

    >>> from axiometer import measure
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


@measure_class
class Interval(Wrapper):
    """a measure mapped to an interval scale: equal steps from each value that it can have to the next.

    The value is replaced by its rank among the distinct values that lists of k documents can have under the
    topic's recall base, scaled to [0, 1]. A list that ends before k is read as if documents that are not
    relevant followed. The steps are equal within a topic; topics with different recall bases have different
    scales, so that means over them remain disputed.
    """

    formula = "(distinct values of M@k below M@k of the list) / (distinct values of M@k - 1)"
    equals = "the mapping of Ferrante, Ferro and Fuhr 2021"
    reference = "ferrante2021"
    example = Example("Interval(AP@2)", (0, 1), "1/3", relevant=2)

    def __post_init__(self) -> None:
        """Refuses a measure without a cutoff, and one whose value depends on who was judged."""
        super().__post_init__()
        if self.cutoff is None:
            raise MeasureError(
                f"Interval({self.measure}) needs a cutoff: the values depend on the length of the lists",
                remedy=f"write Interval({self.measure}@10)",
            )
        if self.reads in ("judged", "pool"):
            raise MeasureError(
                f"Interval cannot take {self.measure}: its value depends on which documents are judged",
                remedy="write Interval(AP@10)",
            )
        object.__setattr__(self, "memory", ("the list read, as a number",))
        object.__setattr__(self, "range", "[0, 1]")

    def check(self, topic: Topic) -> None:
        """Refuses a topic whose lists are too many to enumerate."""
        super().check(topic)
        if is_flat(self.measure):
            return
        kinds = len(thresholds(self.measure, topic.top)) + 1
        size = kinds ** (self.cutoff or 0)
        if size > LIMIT:
            raise MeasureError(
                f"{self} would enumerate {size:,} lists ({self.cutoff} documents of {kinds} kinds), "
                f"above the limit of {LIMIT:,}",
                remedy="take a smaller cutoff",
            )

    def start(self, topic: Topic) -> State:
        """Nothing read: the number 0."""
        return (np.zeros(topic.width, dtype=np.int64),)

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """The document's kind becomes a digit of the list's number."""
        kinds, powers = topic.kept((self, "digits"), lambda: self._digits(topic))
        return (state[0] + kinds[document.grade] * powers[document.rank],)

    def score(self, topic: Topic, state: State) -> Number:
        """The rank of the value, over the highest rank."""
        tables, which = topic.kept((self, "tables"), lambda: _tables(self, topic))
        if topic.group is None:
            return _scaled(topic, tables[which[0]], state[0])
        rows = which[topic.group]
        found = topic.zeros()
        for number in np.unique(rows):
            here = rows == number
            found[here] = _scaled(topic, tables[number], state[0][here])
        return found

    def _digits(self, topic: Topic) -> tuple[Ints, Ints]:
        """The kind of each grade, and the place value of each rank (entry 0 unused)."""
        self.check(topic)
        limits, last = thresholds(self.measure, topic.top), self.cutoff or 0
        kinds = np.searchsorted(limits, np.arange(topic.top + 1), side="right").astype(np.int64)
        base = 1 if is_flat(self.measure) else len(limits) + 1
        return kinds, base ** np.arange(last, -1, -1, dtype=np.int64)


def _tables(measure: Interval, topic: Topic) -> tuple[list[Attainable], Ints]:
    """What is attainable under each recall base that occurs, and which of them each topic has."""
    measure.check(topic)
    counts, which = np.unique(topic.base.counts, axis=0, return_inverse=True)
    return [attainable(measure.measure, tuple(map(int, row))) for row in counts], which.ravel()


def _scaled(topic: Topic, table: Attainable, numbers: Ints) -> Number:
    """Ranks as shares of the highest one; a topic whose lists all have one value scores 0."""
    top = max(table.distinct - 1, 1)
    shares = topic.num.table(topic.num.number(Fraction(rank, top)) for rank in range(table.distinct))
    return shares[table.ranks[numbers]]
