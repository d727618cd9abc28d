"""Mapped: any ad hoc measure, with other numbers for the grades."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from axiometer.data.recall_base import Base
from axiometer.metrics.measure import Example, State, measure_class
from axiometer.metrics.parameters import gain_table, show
from axiometer.metrics.topic import Document, Topic
from axiometer.metrics.wrappers.wrapper import Wrapper

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

    def score(self, topic: Topic, state: State) -> Any:
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
        if (self, "inside") not in topic.cache:
            table = self._table(topic)
            counts = np.zeros((topic.base.counts.shape[0], int(table.max()) + 1), dtype=np.int64)
            for grade, gain in enumerate(table):
                counts[:, gain] += topic.base.counts[:, grade]
            topic.cache[self, "inside"] = (Base(counts), {})
        base, cache = topic.cache[self, "inside"]
        return topic.changed(base=base, cache=cache)
