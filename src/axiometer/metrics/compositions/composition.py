"""A metric of five components as a measure: it reads real runs, single lists and spaces like any other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from axiometer.errors import MeasureError
from axiometer.metrics.compositions.document_averages import DocumentAverage, Rated, plain
from axiometer.metrics.compositions.query_averages import QueryAverage
from axiometer.metrics.compositions.similarity import Similarity
from axiometer.metrics.compositions.value_scales import Scale, Unit, Value
from axiometer.metrics.families import Scored
from axiometer.metrics.function import note_float
from axiometer.metrics.measure import Measure, State
from axiometer.metrics.topic import Document, Topic
from axiometer.numeric import Arithmetic, Lanes, Number

Seen = tuple[int, int, bool, Any]
"""A document that was read: rank, grade, whether it was judged, score."""


@dataclass(frozen=True, kw_only=True)
class Composition(Measure):
    """a metric built of two scales, a similarity, an average over documents and one over queries.

    Its documents are those that were retrieved and those that were judged; where the system's scale is one
    of scores, the judged ones alone.
    """

    alpha: Scale
    sigma: Scale
    sim: Similarity
    avg_d: DocumentAverage
    avg_q: QueryAverage
    name: str = ""

    title: ClassVar[str] = "compose"
    family: ClassVar[str] = "composition"
    reads: ClassVar[str] = "all"
    memory: ClassVar[tuple[str, ...]] = ()
    cut: ClassVar[str] = "none"
    range: ClassVar[str] = "that of its averages"
    reference: ClassVar[str] = "maddalena2014"

    def __post_init__(self) -> None:
        """Refuses components that do not go together."""
        super().__post_init__()
        if self.alpha.ranks:
            raise MeasureError("an assessor gives no ranks", remedy="choose alpha=binary, graded or unit")
        known = self.sim.between if self.sim.contextual else self.defines
        if not known(self.alpha, self.sigma):
            raise MeasureError(
                f"the similarity {self.sim} is not defined between {self.alpha} and {self.sigma}",
                remedy="choose other scales or another similarity",
            )
        if self.avg_d.ranks and not self.sigma.ranks:
            raise MeasureError(f"the average {self.avg_d} needs ranks", remedy="choose sigma=rank")

    def defines(self, left: Scale, right: Scale) -> bool:
        """Whether two values of these scales have a similarity, whatever the other documents are.

        Tables and functions are given for the two scales that they stand beside, and for no others.
        """
        if self.sim.contextual or type(self.sim).between is not Similarity.between:
            return not self.sim.contextual and self.sim.between(left, right)
        return self.alpha == self.sigma or (left, right) == (self.alpha, self.sigma)

    def __str__(self) -> str:
        return self.name or self.components

    @property
    def components(self) -> str:
        """The metric as its components; it parses back where they all have names."""
        return (
            f"compose(alpha={self.alpha}, sigma={self.sigma}, sim={self.sim}, avg_d={self.avg_d}, "
            f"avg_q={self.avg_q})"
        )

    @property
    def formula(self) -> str:  # type: ignore[override]
        """The components."""
        return self.components

    def describe(self) -> str:
        """The components, each with what it does."""
        parts = {
            "alpha": self.alpha,
            "sigma": self.sigma,
            "sim": self.sim,
            "avg_d": self.avg_d,
            "avg_q": self.avg_q,
        }
        lines = [f"{role}: {part}, {(part.__doc__ or '').splitlines()[0]}" for role, part in parts.items()]
        return "\n".join([f"{self}: a composition of five components.", "", *lines])

    def highest(self) -> int | None:
        """The highest grade of the assessor's scale."""
        return self.alpha.highest()

    def check(self, topic: Topic) -> None:
        """Refuses judgments with a grade that the assessor's scale does not contain."""
        counts = topic.base.counts.sum(axis=0)
        found = max((grade for grade, count in enumerate(counts) if count), default=0)
        highest = self.highest()
        if highest is not None and found > highest:
            raise MeasureError(
                f"the scale {self.alpha} does not contain grade {found}",
                remedy=f"its grades are 0 to {highest}: choose a larger scale",
            )

    def aggregate(self, values: npt.NDArray[np.float64]) -> float:
        """The average over queries."""
        return self.avg_q.floats(values)

    def rated(
        self, alphas: Sequence[Value], sigmas: Sequence[Value], num: Arithmetic, judged: Sequence[bool] = ()
    ) -> list[Rated]:
        """The documents with their similarities."""
        sims = self.sim.rate(self.alpha, alphas, self.sigma, sigmas)
        return [
            Rated(a, s, number(num, sim, self.sim), self.alpha.positive(a), self.sigma.positive(s), known)
            for a, s, sim, known in zip(alphas, sigmas, sims, judged or (True,) * len(alphas), strict=True)
        ]

    def start(self, topic: Topic) -> State:
        """Nothing read; what was read is a chain from the last document to the first."""
        chains = np.empty(topic.width, dtype=object)
        chains[:] = [()] * topic.width
        return (chains,)

    def step(self, topic: Topic, state: State, document: Document) -> State:
        """One more link."""
        links = np.empty(len(state[0]), dtype=object)
        parts = [np.broadcast_to(part, len(links)) for part in document[:3]]
        scores = [self.score_of(topic, document)] if self.sigma.scored else [0]
        parts.append(np.broadcast_to(np.asarray(scores[0], dtype=object), len(links)))
        links[:] = [(chain, link) for chain, *link in zip(state[0], *parts, strict=True)]
        return (links,)

    def score_of(self, topic: Topic, document: Document) -> Number:
        """The run's score; only compositions that read scores are asked."""
        return document.score

    def score(self, topic: Topic, state: State) -> Lanes:
        """The average over the documents of each list."""
        rows = [0] * topic.width if topic.group is None else topic.group
        tables = [self._value(topic, chain, int(row)) for chain, row in zip(state[0], rows, strict=True)]
        return topic.num.table(tables)

    def _value(self, topic: Topic, chain: Any, row: int) -> Number:
        seen: list[Seen] = []
        while chain:
            chain, link = chain
            seen.append(tuple(link))
        seen.reverse()
        missed = missing(topic.base.counts[row], seen)
        alphas = [self.alpha.of_grade(int(grade), topic.top) for _, grade, _, _ in seen]
        alphas += [self.alpha.of_grade(grade, topic.top) for grade in missed]
        sigmas = [self.sigma.of_run(int(rank), score) for rank, _, _, score in seen]
        sigmas += [self.sigma.of_run(None, None) for _ in missed]
        judged = [bool(known) for _, _, known, _ in seen] + [True] * len(missed)
        found = self.avg_d.of(self.rated(alphas, sigmas, topic.num, judged), topic.num)
        return number(topic.num, found, self.avg_d) if isinstance(found, float) else found


@dataclass(frozen=True, kw_only=True)
class ScoredComposition(Composition, Scored):
    """a composition whose system gives scores."""

    reads: ClassVar[str] = "judged"

    def estimates(self, score: Any, low: Any, high: Any) -> Any:
        """Scores within the scale: as they are, or scaled so that a list's ends are 0 and 1."""
        if isinstance(self.sigma, Unit) and self.sigma.scores == "minmax":
            flat = high == low
            return (score - low + flat) / (high - low + flat)
        top = 1 if isinstance(self.sigma, Unit) else self.sigma.highest() or 1
        if np.any(low < 0) or np.any(high > top):
            found = float(np.min(low) if np.any(low < 0) else np.max(high))
            raise MeasureError(
                f"{self}: the score {found:g} is outside the scale {self.sigma}",
                remedy="write sigma=unit(scores=minmax)" if top == 1 else f"give scores from 0 to {top}",
            )
        return score

    def score_of(self, topic: Topic, document: Document) -> Number:
        """The score as a number that the scale can hold."""
        found = Scored.score_of(self, topic, document)
        return found if getattr(found, "dtype", None) is not None else plain(found)


def number(num: Arithmetic, value: Number, source: object) -> Number:
    """What a component returned as a number of the arithmetic; floats as the exact numbers that they are."""
    if isinstance(value, int | Fraction) or num.name == "float64":
        return num.number(value)
    note_float(float(value), source)
    return num.number(Fraction(float(value)))


def missing(counts: npt.NDArray[np.int64], seen: Sequence[Seen]) -> list[int]:
    """The grades of the judged documents that were not retrieved, the highest first."""
    left = counts.copy()
    for _, grade, judged, _ in seen:
        left[int(grade)] -= bool(judged)
    grades = np.arange(len(left))[::-1]
    return [int(grade) for grade in np.repeat(grades, np.maximum(left[::-1], 0))]
