"""`ax.score`: one judged list."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from axiometer.data.base import Base
from axiometer.data.judged import read_judged
from axiometer.measures.fold import fold
from axiometer.measures.function import FunctionMeasure
from axiometer.measures.lookup import measure as find
from axiometer.measures.measure import Measure
from axiometer.measures.topic import Document, Topic
from axiometer.numeric import FLOAT, REAL, Arithmetic, as_fraction


@dataclass(frozen=True)
class OneList:
    """A judged list with its recall base, ready to be read by any measure."""

    documents: tuple[Document, ...]
    base: Base

    @staticmethod
    def of(
        judged: Sequence[Any],
        relevant: int | Mapping[Any, Any] | None = None,
        nonrelevant: int | None = None,
    ) -> OneList:
        """Reads a list of grades or of aspects."""
        one = read_judged(judged, relevant, nonrelevant)
        rows = [None] * len(one.grades) if one.aspects is None else [row[:, None] for row in one.aspects]
        documents = (
            Document(rank, max(grade or 0, 0), grade is not None and grade >= 0, grade is not None, row)
            for rank, (grade, row) in enumerate(zip(one.grades, rows, strict=True), start=1)
        )
        return OneList(tuple(documents), one.base)

    def topic(self, measure: Measure, num: Arithmetic) -> Topic:
        """The topic for one lane."""
        depth = max(len(self.documents), measure.cutoff or 0, 1)
        return Topic(num, self.base, 1, depth, len(self.documents))


def score(
    measure: str | Measure | Callable[..., Any],
    judged: Sequence[Any],
    *,
    relevant: int | Mapping[Any, Any] | None = None,
    nonrelevant: int | None = None,
) -> float:
    """The value of one judged list.

    `relevant` is the recall base, {grade: count} or the number of relevant documents; without it the list's
    own documents are all there are. A document with aspects is a string of one-letter aspects, a set, or
    {aspect: grade}; `relevant` then counts documents by their aspects.

    >>> score("AP", [1, 0, 1], relevant=5)
    0.3333333333333333
    >>> score("alpha_DCG(norm=none)@3", ["a", "", "ab"])
    1.75
    """
    return float(_fold_one(find(measure), OneList.of(judged, relevant, nonrelevant), FLOAT))


def exact_score(
    measure: str | Measure | Callable[..., Any],
    judged: Sequence[Any],
    *,
    relevant: int | Mapping[Any, Any] | None = None,
    nonrelevant: int | None = None,
) -> Fraction | float:
    """As `score`, in exact arithmetic: a `Fraction` where the value is rational.

    >>> exact_score("AP", [1, 0, 1], relevant=5)
    Fraction(1, 3)
    """
    found = find(measure)
    num = FLOAT if isinstance(found, FunctionMeasure) else REAL
    return as_fraction(_fold_one(found, OneList.of(judged, relevant, nonrelevant), num))


def _fold_one(measure: Measure, one: OneList, num: Arithmetic) -> Any:
    steps = ((1, document) for document in one.documents[: measure.cutoff])
    value = fold(measure, one.topic(measure, num), steps)
    return value[0] if getattr(value, "ndim", 0) else value.item() if hasattr(value, "item") else value
