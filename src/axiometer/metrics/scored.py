"""Measures that read the scores that a run gives its documents, besides their order."""

from __future__ import annotations

from typing import Any, ClassVar

from axiometer.errors import MeasureError
from axiometer.metrics.measure import Measure
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import Arithmetic


class Scored(Measure):
    """A reader of documents with scores; lists without them are refused."""

    cut: ClassVar[str] = "none"

    def estimates(self, score: Any, low: Any, high: Any) -> Any:
        """The scores as the measure takes them; `low` and `high` are the least and greatest of each list."""
        return score

    def score_of(self, topic: Topic, document: Document) -> Any:
        """The score of the document in front of the reader, in the lanes' arithmetic."""
        if document.score is None:
            raise MeasureError(
                f"{self} reads the documents' scores", remedy="evaluate a run, or give scores= with the list"
            )
        return in_lanes(topic.num, document.score)


def in_lanes(num: Arithmetic, score: Any) -> Any:
    """Floats of real runs as they are; the exact score of a list's document as a number of the lanes."""
    return score if getattr(score, "dtype", None) is not None else num.number(score)
