"""`ax.explain`: one list, rank by rank: what each document added, and what the reader then remembers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from axiometer.metrics.find_measure import Measurable
from axiometer.metrics.find_measure import measure as find
from axiometer.metrics.fold import prefixes
from axiometer.metrics.function import FunctionMeasure
from axiometer.metrics.measure import Measure, State
from axiometer.metrics.one_question import one_question
from axiometer.metrics.score import OneList, score
from axiometer.numeric import FLOAT, floats

if TYPE_CHECKING:
    from axiometer.tables import Table


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
    """The story of one score; prints as a table."""

    measure: str
    steps: tuple[Step, ...]
    empty: float | None
    value: float
    reading: str

    def to_dict(self) -> dict[str, Any]:
        """The explanation as plain data."""
        return {
            "measure": self.measure,
            "reading": self.reading,
            "empty": self.empty,
            "value": self.value,
            "steps": [vars(step) for step in self.steps],
        }

    def _repr_html_(self) -> str:
        from axiometer.tables.html import block, element

        return block(self._table("value", self.reading), element("p", f"{self.measure} = {self.value:.6f}"))

    def __str__(self) -> str:
        from axiometer.tables.writers import to_lines

        return f"{to_lines(self._table(self.measure))}\n{self.measure} = {self.value:.6f}"

    def _table(self, value: str, title: str = "") -> Table:
        from axiometer.tables import Table

        names = list(self.steps[0].memory) if self.steps else []
        rows = [
            [s.rank, s.document, *(cell(v) for v in s.memory.values()), cell(s.value), signed(s.added)]
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


def explain(
    measure: Measurable,
    judged: Sequence[Any],
    *,
    relevant: int | Mapping[Any, Any] | None = None,
    nonrelevant: int | None = None,
    scores: Sequence[Any] | None = None,
) -> Explanation:
    """Reads the list one document at a time.

    >>> print(explain("ERR(max_rel=2)", [2, 0, 1]))
    rank  document  still reading     sum  ERR(max_rel=2)    added
       1         2           0.25    0.75            0.75  +0.7500
       2         0           0.25    0.75            0.75  +0.0000
       3         1         0.1875  0.7708          0.7708  +0.0208
    ERR(max_rel=2) = 0.770833
    """
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
    values = [_scored(value) for _, value in story]
    total = values[-1]
    if total is None:
        total = score(found, judged, relevant=relevant, nonrelevant=nonrelevant, scores=scores)
    steps = tuple(
        Step(
            rank,
            label(judged[rank - 1]),
            _memory(found, state),
            values[rank],
            _difference(values[rank], values[rank - 1]),
        )
        for rank, (state, _) in enumerate(story[1:], start=1)
    )
    doc = found.describe().splitlines()[0].removeprefix(f"{found}: ")
    return Explanation(str(found), steps, values[0], total, doc)


def _scored(value: Any) -> float | None:
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


def _memory(measure: Measure, state: State) -> dict[str, Any]:
    return {name: _plain(part) for name, part in zip(measure.memory, state, strict=False)}


def _plain(part: Any) -> Any:
    array = np.asarray(part)
    if array.dtype == object:
        return str(array.ravel()[0])
    return [float(v) for v in array[:, 0]] if array.ndim > 1 else float(array.ravel()[0])
