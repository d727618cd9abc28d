"""Bases of any other order of lists: a value for each list, found by its number."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from axiometer.errors import AxiomError, MeasureError
from axiometer.metrics.measure import State
from axiometer.metrics.ordered.based import Based
from axiometer.metrics.ordered.numbers import in_arithmetic
from axiometer.metrics.ordered.values import is_list
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import Lanes

WORD = 2**62


@dataclass(frozen=True, kw_only=True, eq=False)
class TableBasis(Based):
    """a measure that is given by its values on a basis, from which every list has its value."""

    memory: ClassVar[tuple[str, ...]] = ("read",)

    def __post_init__(self) -> None:
        """Refuses lists that a machine word cannot number."""
        super().__post_init__()
        if (self.top + 1) ** (self.cutoff or 0) >= WORD:
            raise AxiomError(
                f"{self.name} has lists of {self.cutoff} documents, which are too many to number"
            )

    @property
    def top(self) -> int:
        """The highest grade of the lists."""
        return max(int(max(x)) for x in self.basis.order if is_list(x))

    def start(self, topic: Topic) -> State:
        """Nothing read: every document not relevant."""
        return (np.zeros(topic.width, dtype=np.int64),)

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """Notes the grade at the rank, as a digit of a number."""
        powers = np.array([0, *((self.top + 1) ** k for k in reversed(range(self.cutoff or 0))), 0])
        return (state[0] + powers[np.minimum(document.rank, len(powers) - 1)] * document.grade,)

    def score(self, topic: Topic, state: State) -> Any:
        """The list's value."""
        places, values = self._places, self._values(topic)
        found = [places.get(int(number)) for number in np.atleast_1d(state[0])]
        missing = next(
            (n for n, place in zip(np.atleast_1d(state[0]), found, strict=True) if place is None), None
        )
        if missing is not None:
            raise MeasureError(
                f"{self.name} is not defined for {self._list(int(missing))}",
                remedy="its order lacks that list",
            )
        return values[np.array(found, dtype=np.int64)]

    @cached_property
    def _places(self) -> dict[int, int]:
        """From the number of a list to its place among the values; a set has as many as it has sequences."""
        return {self._number(x): i for i, x in enumerate(self._lists)}

    @cached_property
    def _lists(self) -> list[tuple[int, ...]]:
        return [x for x in self.basis.order if is_list(x)]

    def _number(self, x: tuple[int, ...]) -> int:
        number = 0
        for grade in x:
            number = number * (self.top + 1) + grade
        return number

    def _list(self, number: int) -> tuple[int, ...]:
        digits = []
        for _ in range(self.cutoff or 0):
            number, digit = divmod(number, self.top + 1)
            digits.append(digit)
        return tuple(reversed(digits))

    def _values(self, topic: Topic) -> Lanes:
        key = (self, "values", topic.num.name)
        if key not in topic.cache:
            exact = (self.basis.value(x) for x in self._lists)
            topic.cache[key] = topic.num.table(in_arithmetic(topic.num, value) for value in exact)
        return topic.cache[key]  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True, eq=False)
class SetTableBasis(TableBasis):
    """a measure that is given by its values on a basis of an order of sets."""

    memory: ClassVar[tuple[str, ...]] = ("by grade",)

    def start(self, topic: Topic) -> State:
        """No documents of any grade above 0."""
        return (np.zeros((self.top, topic.width), dtype=np.int64),)

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """One more document of its grade."""
        own = np.arange(1, self.top + 1)[:, None] == np.atleast_1d(document.grade)[None, :]
        return (state[0] + own,)

    def score(self, topic: Topic, state: State) -> Any:
        """The value of the descending list."""
        numbers = np.zeros(state[0].shape[1], dtype=np.int64)
        powers = np.array([(self.top + 1) ** k for k in reversed(range(self.cutoff or 0))])
        before = np.zeros_like(numbers)
        sums = np.concatenate([[0], np.cumsum(powers)])
        for grade in range(self.top, 0, -1):
            after = before + state[0][grade - 1]
            numbers += grade * (sums[after] - sums[before])
            before = after
        return super().score(topic, (numbers,))
