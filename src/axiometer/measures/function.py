"""A Python function as a measure: its state is the list read so far, its score is the call."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from axiometer.measures.measure import Measure, State
from axiometer.measures.topic import Document, Topic


@dataclass(frozen=True, kw_only=True)
class FunctionMeasure(Measure):
    """f(grades) -> number, or f(grades, relevant) where it asks for the recall base {grade: count}.

    >>> str(FunctionMeasure.of(len))
    'len'
    """

    function: Callable[..., Any]
    asks: bool = False

    title: ClassVar[str] = "function"
    family: ClassVar[str] = "function"
    reads: ClassVar[str] = "all"
    memory: ClassVar[tuple[str, ...]] = ("read",)
    range: ClassVar[str] = "the function's own"
    formula: ClassVar[str] = "the function's own"

    @staticmethod
    def of(function: Callable[..., Any]) -> FunctionMeasure:
        """Wraps a function, looking at its signature once."""
        try:
            asks = "relevant" in inspect.signature(function).parameters
        except ValueError:
            asks = False
        return FunctionMeasure(function=function, asks=asks)

    def __str__(self) -> str:
        return str(getattr(self.function, "__name__", type(self.function).__name__))

    def start(self, topic: Topic) -> State:
        """Nothing read."""
        lists = np.empty(topic.width, dtype=object)
        lists[:] = [()] * topic.width
        return (lists,)

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """One more grade."""
        grades = np.broadcast_to(document.grade, state[0].shape)
        longer = np.empty(len(grades), dtype=object)
        longer[:] = [(*read, int(grade)) for read, grade in zip(state[0], grades, strict=True)]
        return (longer,)

    def score(self, topic: Topic, state: State) -> Any:
        """The function's value of each list, every time on a list of its own."""
        return np.array(
            [self.call(topic, lane, read) for lane, read in enumerate(state[0])], dtype=np.float64
        )

    def call(self, topic: Topic, lane: int, read: tuple[int, ...]) -> Any:
        """The function's value of one list."""
        if not self.asks:
            return self.function(list(read))
        row = 0 if topic.group is None else int(topic.group[lane])
        counts = topic.base.counts[row]
        return self.function(list(read), relevant={g: int(counts[g]) for g in range(1, len(counts))})
