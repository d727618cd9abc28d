"""Whether a measure looks at the recall base: it is read with one that refuses to be looked at."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Any, NoReturn

import numpy as np

from axiometer.data.base import Base
from axiometer.errors import AxiometerError
from axiometer.measures.measure import Measure
from axiometer.measures.topic import Topic
from axiometer.measures.tree import scalar_document
from axiometer.numeric import FLOAT
from axiometer.spaces import Space, grade_space

WATCHED_DEPTH = 3


class BaseReadError(AxiometerError):
    """A measure looked at the recall base."""


class HiddenCounts:
    """Counts that tell how many grades there are, and nothing else."""

    def __init__(self, grades: int) -> None:
        self.shape = (1, grades)

    def __getattr__(self, name: str) -> NoReturn:
        raise BaseReadError("the recall base was read")

    def __getitem__(self, key: object) -> NoReturn:
        raise BaseReadError("the recall base was read")

    def __len__(self) -> int:
        raise BaseReadError("the recall base was read")


@lru_cache(maxsize=256)
def reads_base(measure: Measure, grades: int = 2) -> bool:
    """Whether the measure looks at the recall base while it reads any list of up to three documents.

    >>> from axiometer.measures import measure
    >>> reads_base(measure("AP")), reads_base(measure("RBP(p=0.8)"))
    (True, False)
    """
    space = grade_space(grades, depth=WATCHED_DEPTH)
    hidden: Any = HiddenCounts(grades)
    depth = max(WATCHED_DEPTH, measure.cutoff or 0)
    try:
        for length in space.levels:
            for labels in product(range(grades), repeat=length):
                _read(measure, Topic(FLOAT, Base(hidden), 1, depth, length, WATCHED_DEPTH), space, labels)
    except BaseReadError:
        return True
    return False


def _read(measure: Measure, topic: Topic, space: Space, labels: tuple[int, ...]) -> None:
    state = tuple(np.array(part) for part in measure.start(topic))
    for rank, label in enumerate(labels[: measure.cutoff], start=1):
        state = measure.step(topic, state, scalar_document(space, rank, label))
    measure.score(topic, state)
