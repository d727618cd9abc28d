"""A measure made of another one: on judged documents alone (JudgedOnly), with other grades (Mapped)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from axiometer.data.recall_base import Base
from axiometer.errors import MeasureError
from axiometer.metrics.families import Scored
from axiometer.metrics.measure import Example, Measure, State, measure_class
from axiometer.metrics.parameters import gain_table, inner, show
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import Number


@dataclass(frozen=True, kw_only=True)
class Wrapper(Measure):
    """Holds an ad hoc measure; its cutoff and the documents that it reads are those of the measure inside."""

    measure: Measure = inner("the ad hoc measure inside, with its cutoff")

    family: ClassVar[str] = "wrapper"
    cut: ClassVar[str] = "inside"
    takes_diverse: ClassVar[bool] = False

    def __post_init__(self) -> None:
        """Takes over the cutoff of the measure inside."""
        if isinstance(self.measure, Scored):
            raise MeasureError(
                f"{self.title} has no scores for {self.measure} to read",
                remedy=f"write {self.title}(nDCG@10)",
            )
        if self.measure.diverse and not self.takes_diverse:
            raise MeasureError(
                f"{self.title} takes an ad hoc measure, not {self.measure}",
                remedy=f"write {self.title}(nDCG@10)",
            )
        if self.cutoff not in (None, self.measure.cutoff):
            raise MeasureError(
                f"{self.title} takes the cutoff inside",
                remedy=f"write {self.title}(nDCG@{show(self.cutoff)})",
            )
        for name in ("cutoff", "reads", "range", "memory", "quality"):
            object.__setattr__(self, name, getattr(self.measure, name))

    def __str__(self) -> str:
        return f"{self.title}({self.measure})"

    def aggregate(self, values: npt.NDArray[np.float64]) -> float:
        """As the measure inside."""
        return self.measure.aggregate(values)

    def check(self, topic: Topic) -> None:
        """As the measure inside."""
        self.measure.check(topic)


@measure_class
class JudgedOnly(Wrapper):
    """any measure, on the judged documents alone.

    Unjudged documents are taken out of the list before it is read, and those behind them move up; so are
    documents with a negative judgment. ir_measures writes it as a parameter, `P(judged_only=True)@10`, and
    that name is understood.
    """

    measure: Measure = inner("the measure inside, with its cutoff")

    takes_diverse: ClassVar[bool] = True
    formula = "M of the list without its unjudged documents"
    equals = "trec_eval -J; ir_measures judged_only=True"
    reference = "sakai2007"
    example = Example("JudgedOnly(P@2)", (0, 1, 1), "1/2")

    def __post_init__(self) -> None:
        """Has no cutoff of its own: a document behind it may move up."""
        super().__post_init__()
        memory = ("judged so far", *self.measure.memory)
        changed = {"cutoff": None, "reads": "judged", "memory": memory, "diverse": self.measure.diverse}
        for name, value in changed.items():
            object.__setattr__(self, name, value)

    def highest(self) -> int | None:
        """As the measure inside."""
        return self.measure.highest()

    def note(self) -> str:
        """As the measure inside."""
        return self.measure.note()

    def start(self, topic: Topic) -> State:
        """Nothing judged was read."""
        return (np.zeros(topic.width, dtype=np.int64), *self.measure.start(topic))

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """A judged document has the rank after those that were judged before it."""
        seen, inside = state[0], state[1:]
        last = self.measure.cutoff or np.iinfo(np.int64).max
        reads = np.logical_and(document.judged, seen < last)
        moved = self.measure.step(topic, inside, document._replace(rank=_rank(np.minimum(seen + 1, last))))
        kept = tuple(np.where(reads, new, old) for new, old in zip(moved, inside, strict=True))
        return (seen + np.asarray(document.judged, dtype=np.int64), *kept)

    def score(self, topic: Topic, state: State) -> Number:
        """The measure's value of a list of so many documents."""
        return self.measure.score(topic.changed(length=state[0]), state[1:])


def _rank(ranks: npt.NDArray[np.int64]) -> Any:
    """The ranks of the lanes: one number where all agree, as they do where everything is judged."""
    same = ranks.size > 0 and bool((ranks == ranks.flat[0]).all())
    return int(ranks.flat[0]) if same else ranks


Ints = npt.NDArray[np.int64]


@measure_class
class Mapped(Wrapper):
    """any ad hoc measure, with other numbers for the grades.

    Each grade of the judgments that `gains` names is replaced before the measure reads it; the others stay.
    ir_measures writes it as a parameter of nDCG, `nDCG(gains={1:1, 2:4})@10`, and that name is understood.
    """

    gains: tuple[tuple[int, int], ...] = gain_table("the numbers that stand in for some grades")

    formula = "M of the list and the recall base with gains[g] for each grade g"
    equals = "ir_measures nDCG(gains=...)"
    reference = "macavaney2022"
    example = Example("Mapped(P(rel=2)@2, gains={1:2})", (1, 0), "1/2")

    def __post_init__(self) -> None:
        """Where grade 0 is worth something, documents that are judged not relevant are read too."""
        super().__post_init__()
        if self.reads == "relevant" and dict(self.gains).get(0):
            object.__setattr__(self, "reads", "judged")

    def __str__(self) -> str:
        return f"{self.title}({self.measure}, gains={show(self.gains)})"

    def check(self, topic: Topic) -> None:
        """As the measure inside, of the grades that it will see."""
        self.measure.check(self._inside(topic))

    def note(self) -> str:
        """As the measure inside."""
        return self.measure.note()

    def start(self, topic: Topic) -> State:
        """As the measure inside."""
        return self.measure.start(self._inside(topic))

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """The measure sees the grade's stand-in; an unjudged document has none."""
        grade = np.where(document.judged, self._table(topic)[document.grade], 0)
        seen = document._replace(grade=grade if np.ndim(grade) else int(grade))
        return self.measure.step(self._inside(topic), state, seen)

    def score(self, topic: Topic, state: State) -> Number:
        """As the measure inside."""
        return self.measure.score(self._inside(topic), state)

    def _table(self, topic: Topic) -> Ints:
        """What stands in for grades 0, 1, ..."""
        table = np.arange(topic.base.counts.shape[1], dtype=np.int64)
        for grade, gain in self.gains:
            table[grade : grade + 1] = gain
        return table

    def _inside(self, topic: Topic) -> Topic:
        """The topic with the recall base that the measure sees, and tables of its own."""
        return topic.under((self, "inside"), lambda: self._base(topic))

    def _base(self, topic: Topic) -> Base:
        table = self._table(topic)
        counts = np.zeros((topic.base.counts.shape[0], int(table.max()) + 1), dtype=np.int64)
        for grade, gain in enumerate(table):
            counts[:, gain] += topic.base.counts[:, grade]
        return Base(counts)
