"""The diverse family: readers that see which aspects of the topic a document is relevant to."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from axiometer.data.recall_base import AspectBase
from axiometer.metrics.families import ours
from axiometer.metrics.measure import Measure
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import Arithmetic, Lanes, Number

Ints = npt.NDArray[np.int64]


class Diverse(Measure):
    """A measure that reads `Document.aspects`; documents without aspects are relevant to a single one."""

    rel: int = 1
    family: ClassVar[str] = "diverse"
    diverse: ClassVar[bool] = True

    def ideal_order(self, documents: Ints, worth: Sequence[Fraction]) -> Sequence[int]:
        """The rows of the topic's documents (documents, aspects) in the order of the ideal list."""
        return range(len(documents))

    def ideal_key(self) -> tuple[object, ...]:
        """What the ideal order depends on: measures with the same key share it."""
        return (self,)

    def ideal_lists(self, topic: Topic) -> list[Ints]:
        """The ideal list of each row of the base, as the reader would meet it."""
        facets = topic.facets
        # What lives as long as the judgments do is kept for our own classes only: others can change.
        lists = (
            facets.once(("ideal", *self.ideal_key()), lambda: self._ordered(facets))
            if ours(self)
            else self._ordered(facets)
        )
        return lists if topic.base.aspects is not None else [rows[:, 0] for rows in lists]

    def _ordered(self, facets: AspectBase) -> list[Ints]:
        pairs = zip(facets.documents, relative_weights(facets, self.rel), strict=True)
        return [rows[list(self.ideal_order(rows, worth))][: self.cutoff] for rows, worth in pairs]


def aspects_of(document: Document) -> Number:
    """The grades as (aspects, lanes), or (aspects, 1) where all lanes read the same document.

    >>> aspects_of(Document(1, 2)).tolist()
    [[2]]
    """
    return document.aspects if document.aspects is not None else np.atleast_1d(document.grade)[None, :]


def present(grades: Any, rel: int = 1) -> list[int] | None:
    """The aspects of a document that all lanes share; None where each lane reads its own.

    >>> present(np.array([[0], [2]])), present(np.array([[0, 1], [2, 0]]))
    ([1], None)
    """
    if grades.shape[1] != 1:
        return None
    return [aspect for aspect, (grade,) in enumerate(grades.tolist()) if grade >= rel]


def relative_weights(facets: AspectBase, rel: int) -> list[list[Fraction]]:
    """M w_a for each (topic, aspect): 1 for an aspect with a relevant document, unless weights are given."""
    found = (facets.relevant(rel) > 0).sum(axis=1)
    return [[int(m) * w for w in row] for m, row in zip(found, facets.shares(rel), strict=True)]


def number_rows(num: Arithmetic, rows: Sequence[Sequence[Fraction | int]]) -> Lanes:
    """Exact rows as a table of numbers of one kind."""
    return np.stack([num.table(num.number(value) for value in row) for row in rows])


def worth(topic: Topic, rel: int = 1) -> Number:
    """M w_a as (aspects, lanes) or (aspects, 1)."""
    return topic.by_aspect(
        ("worth", rel), lambda facets: number_rows(topic.num, relative_weights(facets, rel))
    )


def weight(topic: Topic, rel: int = 1) -> Number:
    """w_a as (aspects, lanes) or (aspects, 1)."""
    return topic.by_aspect(("weight", rel), lambda facets: number_rows(topic.num, facets.shares(rel)))


def aspect_total(topic: Topic, rel: int = 1) -> Number:
    """M: how many aspects of the topic have a relevant document (integers)."""
    return topic.once(("aspects", rel), lambda: (topic.facets.relevant(rel) > 0).sum(axis=1))


def spread(topic: Topic, rows: Number) -> Lanes:
    """(aspects, 1) or (aspects, lanes) as lanes of their own, for a state."""
    return np.array(np.broadcast_to(rows, (rows.shape[0], topic.width)))


def read_length(measure: Measure, topic: Topic) -> Number:
    """How many documents of each list were read: its length, at most the cutoff."""
    return topic.length if measure.cutoff is None else np.minimum(topic.length, measure.cutoff)
