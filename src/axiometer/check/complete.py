"""Completeness: what a measure says where the topic has nothing to find."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from axiometer.check.outcome import Outcome
from axiometer.check.verdict import Witness
from axiometer.data.base import Base
from axiometer.measures.calling import UnscoredError
from axiometer.measures.function import FunctionMeasure
from axiometer.measures.guard import guarded, scores_of
from axiometer.measures.measure import Measure
from axiometer.measures.topic import Topic
from axiometer.measures.tree import scalar_document
from axiometer.numeric import FLOAT, REAL
from axiometer.spaces import Space

CONVENTION = "by the convention that 0/0 counts as 0"
DIVIDED = "0/0"


@dataclass(frozen=True)
class NotingTopic(Topic):
    """A topic that notes when something is divided by 0."""

    def ratio(self, top: Any, bottom: Any) -> Any:
        """As Topic.ratio."""
        if np.any(bottom == 0):
            self.cache[DIVIDED] = True
        return super().ratio(top, bottom)


def completeness(measure: Measure, space: Space) -> Outcome:
    """Lists of not relevant documents, where the topic has no relevant one.

    >>> from axiometer.measures import measure
    >>> from axiometer.spaces import grade_space
    >>> completeness(measure("nDCG"), grade_space(2, depth=2)).reason
    'by the convention that 0/0 counts as 0'
    """
    total = Outcome(0)
    for length in space.levels:
        if length or space.empty:
            value, divided = _value(measure, space, length)
            defined = value is not None and math.isfinite(float(value))
            total += Outcome(1, 0 if defined else 1, reason=CONVENTION if defined and divided else "")
            if not defined and total.witness is None:
                labels = (0,) * length
                told = f"{space.text(labels)} has no value where the topic has no relevant document."
                total += Outcome(0, witness=Witness((space.documents(labels),), (), told))
    return total


def _value(measure: Measure, space: Space, length: int) -> tuple[Any, bool]:
    """The value of a list of not relevant documents, or None; and whether 0/0 was met."""
    base = Base(np.array([[max(space.depth, 1), *(0,) * (space.branching - 1)]], dtype=np.int64))
    own = isinstance(measure, FunctionMeasure)
    topic = NotingTopic(
        FLOAT if own else REAL, base, 1, max(space.depth, measure.cutoff or 0), length, space.depth
    )
    measure.check(topic)
    try:
        with guarded(measure):
            state = tuple(np.array(part) for part in measure.start(topic))
            for rank in range(1, min(length, measure.cutoff or length) + 1):
                state = measure.step(topic, state, scalar_document(space, rank, 0))
            value = scores_of(measure, topic.num, measure.score(topic, state), 1)[0]
    except UnscoredError:
        return None, False
    return value, DIVIDED in topic.cache
