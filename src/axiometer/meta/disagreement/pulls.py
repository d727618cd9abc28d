"""Which documents make two measures name different winners."""

from __future__ import annotations

from dataclasses import dataclass

from axiometer.measures.measure import Measure
from axiometer.meta.disagreement.collection import Collection


@dataclass(frozen=True)
class Pull:
    """A document, its ranks in two lists, and what it adds to the first list more than to the second.

    `first` and `second` are the two measures' differences. Over all documents they add up to the
    difference of the two lists' values.
    """

    document: str
    grade: int | None
    ranks: tuple[int | None, int | None]
    first: float
    second: float

    def told(self, runs: tuple[str, str]) -> str:
        """The document in words, with its grade and its ranks."""
        grade = "unjudged" if self.grade is None else f"grade {self.grade}"
        places = " and ".join(
            f"not in {run}" if rank is None else f"rank {rank} in {run}"
            for run, rank in zip(runs, self.ranks, strict=True)
        )
        return f"{self.document} ({grade}, {places})"


def pulls_of(
    collection: Collection, measures: tuple[Measure, Measure], runs: tuple[int, int], topic: int
) -> tuple[Pull, ...]:
    """The documents that count differently in the two lists, the strongest first."""
    ranks = [{name: rank for rank, name in enumerate(collection.names(run, topic), start=1)} for run in runs]
    added = [[collection.added(measure, run, topic) for run in runs] for measure in measures]

    def difference(measure: int, document: str) -> float:
        sides = zip(added[measure], ranks, strict=True)
        left, right = (parts[rank[document] - 1] if document in rank else 0.0 for parts, rank in sides)
        return left - right

    documents = dict.fromkeys([*ranks[0], *ranks[1]])
    found = [
        Pull(
            name,
            collection.grade(topic, name),
            (ranks[0].get(name), ranks[1].get(name)),
            difference(0, name),
            difference(1, name),
        )
        for name in documents
    ]
    felt = [pull for pull in found if pull.first or pull.second]
    totals = [sum(abs(getattr(pull, side)) for pull in felt) or 1.0 for side in ("first", "second")]
    return tuple(
        sorted(felt, key=lambda p: (-max(abs(p.first) / totals[0], abs(p.second) / totals[1]), p.document))
    )
