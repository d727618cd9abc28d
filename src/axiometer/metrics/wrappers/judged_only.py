"""JudgedOnly: any measure, on the judged documents alone."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from axiometer.metrics.measure import Example, Measure, State, measure_class
from axiometer.metrics.parameters import inner
from axiometer.metrics.topic import Document, Topic
from axiometer.metrics.wrappers.wrapper import Wrapper


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

    def score(self, topic: Topic, state: State) -> Any:
        """The measure's value of a list of so many documents."""
        return self.measure.score(topic.changed(length=state[0]), state[1:])


def _rank(ranks: npt.NDArray[np.int64]) -> Any:
    """The ranks of the lanes: one number where all agree, as they do where everything is judged."""
    same = ranks.size > 0 and bool((ranks == ranks.flat[0]).all())
    return int(ranks.flat[0]) if same else ranks
