"""`ax.explain`: rank by rank, what each document added, and what the reader then remembers; of a list here,
of a topic of real runs in `explain_topic`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from axiometer.errors import InputError
from axiometer.metrics.find_measure import Measurable
from axiometer.metrics.find_measure import measure as find
from axiometer.metrics.fold import prefixes
from axiometer.metrics.function import FunctionMeasure
from axiometer.metrics.measure import Measure, State
from axiometer.metrics.one_question import one_question
from axiometer.metrics.score import OneList, exact_score
from axiometer.numeric import FLOAT, floats
from axiometer.numeric.text import fraction_text

if TYPE_CHECKING:
    from axiometer.metrics.explain_topic import TopicExplanation
    from axiometer.tables import Table

LONGEST_FRACTION = 36
"""Signs of a fraction that a person is shown."""


@dataclass(frozen=True)
class Step:
    """One rank: the document, the reader's memory after it, the value so far, and what it added.

    Value and addition are None where a function of the user's does not score the list so far.
    """

    rank: int
    document: str
    memory: dict[str, Any]
    value: float | None
    added: float | None


@dataclass(frozen=True)
class Explanation:
    """The story of one score; prints as a table. `exact` is the value as a fraction, where it is rational."""

    measure: str
    steps: tuple[Step, ...]
    empty: float | None
    value: float
    reading: str
    exact: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """The explanation as plain data."""
        return {
            "measure": self.measure,
            "reading": self.reading,
            "empty": self.empty,
            "value": self.value,
            "exact": self.exact,
            "steps": [vars(step) for step in self.steps],
        }

    def _repr_html_(self) -> str:
        from axiometer.tables.html import block, element

        return block(self.table("value", self.reading), element("p", self.total))

    def __str__(self) -> str:
        from axiometer.tables.writers import to_lines

        return f"{to_lines(self.table(self.measure))}\n{self.total}"

    @property
    def total(self) -> str:
        """The value with all its digits, and as a fraction where that is short.

        >>> explain("AP", [1, 0, 1]).total
        'AP = 0.8333333333333334 (5/6)'
        """
        short = self.exact is not None and "/" in self.exact and len(self.exact) <= LONGEST_FRACTION
        return f"{self.measure} = {self.value!r}{f' ({self.exact})' if short else ''}"

    def table(self, value: str, title: str = "") -> Table:
        """The ranks; `value` is the head of the value's column."""
        from axiometer.tables import Table, number

        names = list(self.steps[0].memory) if self.steps else []
        rows = [
            [s.rank, s.document, *(cell(v) for v in s.memory.values()), number(s.value), signed(s.added)]
            for s in self.steps
        ]
        return Table.of(["rank", "document", *names, value, "added"], rows, texts=0, title=title)


def signed(added: float | None) -> str:
    """What a document added, with its sign."""
    return "-" if added is None else f"{added:+.4f}"


def cell(value: Any) -> str:
    """A number, or the numbers of each aspect, to four digits; a dash where there is none."""
    if value is None:
        return "-"
    if isinstance(value, list):
        return " ".join(cell(v) for v in value)
    return str(value) if isinstance(value, str) else f"{value:.4f}".rstrip("0").rstrip(".") or "0"


@overload
def explain(
    measure: Measurable,
    judged: Sequence[Any],
    *,
    relevant: int | Mapping[Any, Any] | None = ...,
    nonrelevant: int | None = ...,
    scores: Sequence[Any] | None = ...,
) -> Explanation: ...


@overload
def explain(
    measure: Measurable,
    *,
    qrels: Any,
    run: Any,
    topic: object,
    subtopics: bool = ...,
    single: bool = ...,
    use_ranks: bool = ...,
) -> TopicExplanation: ...


def explain(
    measure: Measurable,
    judged: Sequence[Any] | None = None,
    *,
    relevant: int | Mapping[Any, Any] | None = None,
    nonrelevant: int | None = None,
    scores: Sequence[Any] | None = None,
    qrels: Any = None,
    run: Any = None,
    topic: object = None,
    subtopics: bool = False,
    single: bool = False,
    use_ranks: bool = False,
) -> Explanation | TopicExplanation:
    """Reads a list one document at a time: `judged`, or what a `run` (or each of two) has for a `topic`.

    A judged list, its recall base and scores are given as in `score`; judgments, runs and how these are read
    as in `evaluate`.

    >>> print(explain("ERR(max_rel=2)", [2, 0, 1]))
    rank  document  still reading     sum  ERR(max_rel=2)    added
       1         2           0.25    0.75          0.7500  +0.7500
       2         0           0.25    0.75          0.7500  +0.0000
       3         1         0.1875  0.7708          0.7708  +0.0208
    ERR(max_rel=2) = 0.7708333333333334 (37/48)
    >>> two = {"mine": {"q": {"a": 2.0, "b": 1.0}}, "yours": {"q": {"b": 1.0}}}
    >>> found = explain("RR", qrels={"q": {"b": 1}}, run=two, topic="q")
    >>> [run.value for run in found.runs], found.differences[0].document
    ([0.5, 1.0], 'b')
    """
    if qrels is not None or run is not None or topic is not None:
        if qrels is None or run is None or topic is None or judged is not None:
            raise InputError(
                "a topic of a run is explained by qrels, run and topic together",
                remedy="give all three of them, or a judged list and none of them",
            )
        from axiometer.metrics.explain_topic import explain_topic

        reads = {"subtopics": subtopics, "single": single, "use_ranks": use_ranks}
        return explain_topic(measure, qrels, run, topic, **reads)
    return _explain_list(measure, () if judged is None else judged, relevant, nonrelevant, scores)


def _explain_list(
    measure: Measurable,
    judged: Sequence[Any],
    relevant: int | Mapping[Any, Any] | None,
    nonrelevant: int | None,
    scores: Sequence[Any] | None,
) -> Explanation:
    found = find(measure)
    if isinstance(judged, Iterable) and not isinstance(judged, str):
        judged = list(judged)
    one = OneList.of(judged, relevant, nonrelevant, scores)
    topic = one.topic(found, FLOAT)
    if isinstance(found, FunctionMeasure):
        # A function that does not score the empty list, say, can still be explained.
        topic = replace(topic, horizon=len(one.documents))
    with one_question():
        found.check(topic)
        story = list(prefixes(found, topic, one.read_by(found)))
    values = [scored(value) for _, value in story]
    total = exact_score(found, judged, relevant=relevant, nonrelevant=nonrelevant, scores=scores)
    steps = tuple(
        Step(
            rank,
            label(judged[rank - 1]),
            memory_of(found, state),
            values[rank],
            _difference(values[rank], values[rank - 1]),
        )
        for rank, (state, _) in enumerate(story[1:], start=1)
    )
    doc = found.describe().splitlines()[0].removeprefix(f"{found}: ")
    exact = fraction_text(total) if isinstance(total, Fraction) else None
    return Explanation(str(found), steps, values[0], float(total), doc, exact)


def scored(value: Any) -> float | None:
    """The value of one lane; None where a function does not score it.

    >>> scored(np.array([0.5])), scored(float("nan"))
    (0.5, None)
    """
    number = float(np.ravel(floats(value))[0])
    return number if number == number else None


def _difference(value: float | None, before: float | None) -> float | None:
    return None if value is None or before is None else value - before


def label(document: Any) -> str:
    """A document as it was written: a grade, or its aspects (- for none)."""
    if isinstance(document, Mapping):
        return " ".join(f"{aspect}{grade}" for aspect, grade in sorted(document.items())) or "-"
    if isinstance(document, set | frozenset):
        return "".join(sorted(map(str, document))) or "-"
    return str(document) or "-"


def memory_of(measure: Measure, state: State) -> dict[str, Any]:
    """What a reader of one lane remembers, by the names of its parts."""
    return {name: _plain(part) for name, part in zip(measure.memory, state, strict=False)}


def _plain(part: Any) -> Any:
    array = np.asarray(part)
    if array.dtype == object:
        return str(array.ravel()[0])
    return [float(v) for v in array[:, 0]] if array.ndim > 1 else float(array.ravel()[0])
