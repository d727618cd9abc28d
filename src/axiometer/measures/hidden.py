"""Whether a measure looks at the recall base: it is read with one that refuses to be looked at."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NoReturn

from axiometer.data.base import Base
from axiometer.errors import AxiometerError
from axiometer.measures.measure import Measure
from axiometer.measures.tree import grow_on
from axiometer.numeric import FLOAT
from axiometer.spaces import grade_space

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
def reads_base(measure: Measure, grades: int = 2, depth: int = WATCHED_DEPTH) -> bool:
    """Whether the measure looks at the recall base while it reads any list of up to `depth` documents.

    >>> from axiometer.measures import measure
    >>> reads_base(measure("AP")), reads_base(measure("RBP(p=0.8)"))
    (True, False)
    """
    hidden: Any = HiddenCounts(grades)
    try:
        grow_on(measure, grade_space(grades, depth=depth), Base(hidden), FLOAT)
    except BaseReadError:
        return True
    return False
