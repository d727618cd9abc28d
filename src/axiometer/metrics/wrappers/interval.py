"""Interval: a measure mapped to an interval scale, the rank of its value among all that a list could have."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from axiometer.errors import MeasureError
from axiometer.metrics.measure import Example, State, measure_class
from axiometer.metrics.topic import Document, Topic
from axiometer.metrics.wrappers.attainable import LIMIT, Attainable, attainable, is_flat, thresholds
from axiometer.metrics.wrappers.wrapper import Wrapper

Ints = npt.NDArray[np.int64]


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
        kinds, powers = self._digits(topic)
        return (state[0] + kinds[document.grade] * powers[document.rank],)

    def score(self, topic: Topic, state: State) -> Any:
        """The rank of the value, over the highest rank."""
        if (self, "tables") not in topic.cache:
            topic.cache[self, "tables"] = _tables(self, topic)
        tables, which = topic.cache[self, "tables"]
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
        if (self, "digits") not in topic.cache:
            self.check(topic)
            limits, last = thresholds(self.measure, topic.top), self.cutoff or 0
            kinds = np.searchsorted(limits, np.arange(topic.top + 1), side="right").astype(np.int64)
            base = 1 if is_flat(self.measure) else len(limits) + 1
            powers = base ** np.arange(last, -1, -1, dtype=np.int64)
            topic.cache[self, "digits"] = (kinds, powers)
        return topic.cache[self, "digits"]  # type: ignore[no-any-return]


def _tables(measure: Interval, topic: Topic) -> tuple[list[Attainable], Ints]:
    """What is attainable under each recall base that occurs, and which of them each topic has."""
    measure.check(topic)
    counts, which = np.unique(topic.base.counts, axis=0, return_inverse=True)
    return [attainable(measure.measure, tuple(map(int, row))) for row in counts], which.ravel()


def _scaled(topic: Topic, table: Attainable, numbers: Ints) -> Any:
    """Ranks as shares of the highest one; a topic whose lists all have one value scores 0."""
    top = max(table.distinct - 1, 1)
    shares = topic.num.table(topic.num.number(Fraction(rank, top)) for rank in range(table.distinct))
    return shares[table.ranks[numbers]]
