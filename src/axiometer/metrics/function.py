"""A Python function as a measure: its state is the list read so far, its score is the call."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from axiometer.metrics.calling import Function, UnscoredError, asks_for_relevant, call, name_of, wavers
from axiometer.metrics.measure import Measure, State
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import Lanes

NOT_SCORED = float("nan")
SAMPLE = 8
"""How many lists of a block are scored a second time, to see whether the function is deterministic."""
AT_ONCE = 256


@dataclass(frozen=True, kw_only=True)
class FunctionMeasure(Measure):
    """f(grades) -> number, or f(grades, relevant) where it asks for the recall base {grade: count}.

    Every call gets a list of its own. A block of values is an array of objects: the function's floats, or
    `Fraction`s where it returns rational numbers, so that nothing is rounded on the way. `progress` is told
    from time to time how many more lists were scored.

    >>> str(FunctionMeasure.of(len))
    'len'
    """

    function: Function
    asks: bool = False
    progress: Callable[[int], None] | None = field(default=None, compare=False)

    title: ClassVar[str] = "function"
    family: ClassVar[str] = "function"
    reads: ClassVar[str] = "all"
    memory: ClassVar[tuple[str, ...]] = ("read",)
    cut: ClassVar[str] = "none"
    range: ClassVar[str] = "the function's own"
    formula: ClassVar[str] = "the function's own"

    @staticmethod
    def of(function: Function) -> FunctionMeasure:
        """Wraps a function, looking at its signature once."""
        return FunctionMeasure(function=function, asks=asks_for_relevant(function))

    def __str__(self) -> str:
        return name_of(self.function)

    def __hash__(self) -> int:
        """By identity where the function's own hash is missing, as with callable values that can change."""
        try:
            return hash((self.function, self.asks))
        except TypeError:
            return hash((id(self.function), self.asks))

    def describe(self) -> str:
        """The function's own words."""
        return f"{self}: {inspect.getdoc(self.function) or 'a function of grades.'}"

    def start(self, topic: Topic) -> State:
        """Nothing read."""
        lists = np.empty(topic.width, dtype=object)
        lists[:] = [()] * topic.width
        return (lists,)

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """One more grade."""
        longer = np.empty(len(state[0]), dtype=object)
        if np.ndim(document.grade) == 0:
            end = (int(document.grade),)
            longer[:] = [read + end for read in state[0]]
        else:
            grades = np.broadcast_to(document.grade, state[0].shape)
            longer[:] = [(*read, int(grade)) for read, grade in zip(state[0], grades, strict=True)]
        return (longer,)

    def score(self, topic: Topic, state: State) -> Lanes:
        """The function's value of each list.

        On a space, a list that cannot be scored is NaN: other lists can still be compared. Elsewhere it
        is refused.
        """
        return self.values(topic, list(state[0]), lenient=topic.horizon is not None)

    def values(self, topic: Topic, lists: Sequence[tuple[int, ...]], *, lenient: bool = False) -> Lanes:
        """One call for each list, then a second one for a few of them."""
        bases = self._bases(topic)
        rows = [0] * len(lists) if topic.group is None else [int(row) for row in topic.group]
        found = np.empty(len(lists), dtype=object)
        for lane, read in enumerate(lists):
            found[lane] = self._value(read, bases[rows[lane]], lenient, lane)
            if self.progress and lane % AT_ONCE == AT_ONCE - 1:
                self.progress(AT_ONCE)
        for lane in sorted({round(at) for at in np.linspace(0, len(lists) - 1, SAMPLE)} if lists else ()):
            again = self._value(lists[lane], bases[rows[lane]], lenient, lane)
            if again != found[lane] and (again == again or found[lane] == found[lane]):
                raise wavers(self.function, lists[lane], found[lane], again)
        return found

    def _value(self, read: tuple[int, ...], base: dict[int, int] | None, lenient: bool, lane: int) -> Any:
        try:
            return call(self.function, read, base)
        except UnscoredError as error:
            if lenient:
                return NOT_SCORED
            error.lane = lane
            raise

    def _bases(self, topic: Topic) -> list[dict[int, int] | None]:
        """The recall base of each topic as {grade: count}, where the function asks for it."""
        counts = topic.base.counts
        if not self.asks:
            return [None] * int(counts.shape[0])
        return [{grade: int(row[grade]) for grade in range(1, len(row))} for row in counts]

    def why_not(self, topic: Topic, read: Sequence[int]) -> str:
        """Why a list is not scored; nothing where it is."""
        try:
            self.values(topic, [tuple(read)])
        except UnscoredError as error:
            return str(error)
        return ""
