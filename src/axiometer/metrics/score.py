"""`ax.score`: one judged list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from axiometer.arguments import several
from axiometer.data.judged_list import read_judged
from axiometer.data.recall_base import Base
from axiometer.errors import InputError
from axiometer.metrics.families import Scored
from axiometer.metrics.find_measure import Measurable
from axiometer.metrics.find_measure import measure as find
from axiometer.metrics.fold import fold
from axiometer.metrics.function import FunctionMeasure
from axiometer.metrics.measure import Measure
from axiometer.metrics.one_question import one_question
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import FLOAT, REAL, Arithmetic, Number, as_fraction


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
        scores: Sequence[Any] | None = None,
    ) -> OneList:
        """Reads a list of grades or of aspects, with the documents' scores where they are given."""
        one = read_judged(judged, relevant, nonrelevant)
        exact = read_scores(scores, len(one.grades))
        rows = [None] * len(one.grades) if one.aspects is None else [row[:, None] for row in one.aspects]
        documents = (
            Document(
                rank, max(grade or 0, 0), grade is not None and grade >= 0, grade is not None, row, score
            )
            for rank, (grade, row, score) in enumerate(zip(one.grades, rows, exact, strict=True), start=1)
        )
        return OneList(tuple(documents), one.base)

    def read_by(self, measure: Measure) -> tuple[Document, ...]:
        """The documents, their scores as the measure takes them."""
        scores = [document.score for document in self.documents]
        if not isinstance(measure, Scored) or not scores or scores[0] is None:
            return self.documents
        low, high = min(scores), max(scores)
        return tuple(d._replace(score=measure.estimates(d.score, low, high)) for d in self.documents)

    def topic(self, measure: Measure, num: Arithmetic) -> Topic:
        """The topic for one lane."""
        return Topic(num, self.base, 1, len(self.documents) + 1, len(self.documents))


def score(
    measure: Measurable,
    judged: Sequence[Any],
    *,
    relevant: int | Mapping[Any, Any] | None = None,
    nonrelevant: int | None = None,
    scores: Sequence[Any] | None = None,
) -> float:
    """The value of one judged list.

    `relevant` is the recall base, {grade: count} or the number of relevant documents; without it the list's
    own documents are all there are. A document with aspects is a string of one-letter aspects, a set, or
    {aspect: grade}; `relevant` then counts documents by their aspects. `scores` are the documents' own, for
    the measures that read them.

    >>> score("AP", [1, 0, 1], relevant=5)
    0.3333333333333333
    >>> score("alpha_DCG(norm=none)@3", ["a", "", "ab"])
    1.75
    """
    with one_question():
        return float(read_value(find(measure), OneList.of(judged, relevant, nonrelevant, scores), FLOAT))


def exact_score(
    measure: Measurable,
    judged: Sequence[Any],
    *,
    relevant: int | Mapping[Any, Any] | None = None,
    nonrelevant: int | None = None,
    scores: Sequence[Any] | None = None,
) -> Fraction | float:
    """As `score`, in exact arithmetic: a `Fraction` where the value is rational.

    >>> exact_score("AP", [1, 0, 1], relevant=5)
    Fraction(1, 3)
    """
    found = find(measure)
    num = FLOAT if isinstance(found, FunctionMeasure) else REAL
    with one_question():
        return as_fraction(read_value(found, OneList.of(judged, relevant, nonrelevant, scores), num))


def read_scores(scores: Sequence[Any] | None, length: int) -> list[Fraction | None]:
    """One exact score for each document, or None for each.

    >>> read_scores([0.1, "1/3"], 2)
    [Fraction(1, 10), Fraction(1, 3)]
    """
    if scores is None:
        return [None] * length
    scores = several("scores", scores, "numbers")
    if len(scores) != length:
        raise InputError(
            f"there are {len(scores)} scores for {length} documents", remedy="give one for each document"
        )
    try:
        return [Fraction(str(score)) for score in scores]
    except ValueError:
        raise InputError("a score is no finite number", remedy="give numbers such as 0.5") from None


def read_value(measure: Measure, one: OneList, num: Arithmetic) -> Number:
    """The value of one list as the arithmetic has it; exact ones can be compared exactly.

    >>> from axiometer.numeric import RATIONAL
    >>> read_value(find("AP"), OneList.of([0, 1, 1]), RATIONAL)
    7/12
    """
    steps = ((1, document) for document in one.read_by(measure)[: measure.cutoff])
    value = fold(measure, one.topic(measure, num), steps)
    return value[0] if getattr(value, "ndim", 0) else value.item() if hasattr(value, "item") else value
