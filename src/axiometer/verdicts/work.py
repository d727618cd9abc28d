"""The work of an audit: what is kept is taken, large spaces go by chunks, the rest goes by measures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from axiometer.axiomatics.axiom import Axiom
from axiometer.axiomatics.bounds import Bounds
from axiometer.metrics.measure import Measure
from axiometer.metrics.one_question import one_question
from axiometer.verdicts.listing import Job, Told, jobs_of, list_all, quiet
from axiometer.verdicts.pairwise import Reach
from axiometer.verdicts.parts import verdicts
from axiometer.verdicts.spread import Held, Parcel, Spread
from axiometer.verdicts.store import Store
from axiometer.verdicts.verdict import Verdict

FEW = 8
"""So few measures, or chunks, are not worth the start of a process."""


@dataclass(frozen=True)
class Work:
    """What an audit asks, who works on it, and what is kept of it."""

    axioms: Sequence[Axiom]
    bounds: Bounds
    reach: Reach
    spread: Spread = Spread()
    store: Store | None = None
    told: Told | None = None

    @property
    def question(self) -> tuple[Any, ...]:
        """What a verdict depends on, beside the measure and the axiom."""
        return self.bounds, self.reach.limit, self.reach.proof_depth

    def verdicts(self, measures: Sequence[Measure]) -> Iterator[Verdict]:
        """All verdicts; those that are kept first, each new one kept before it is given out."""
        left: list[tuple[Measure, list[Axiom]]] = []
        for measure in measures:
            kept = list(self.store.verdicts(measure, self.axioms, self.question)) if self.store else []
            yield from kept
            known = {verdict.axiom for verdict in kept}
            left.append((measure, [a for a in self.axioms if a.full_name not in known]))
        for measure, verdict in self._decided([(m, axioms) for m, axioms in left if axioms]):
            if self.store:
                axiom = next(a for a in self.axioms if a.full_name == verdict.axiom)
                self.store.keep_verdict(measure, axiom, self.question, verdict)
            yield verdict

    def _decided(self, left: list[tuple[Measure, list[Axiom]]]) -> Iterator[tuple[Measure, Verdict]]:
        reaches = self._listed(left)
        asked = [(m, axioms, self.bounds, reach) for (m, axioms), reach in zip(left, reaches, strict=True)]
        if self._alone(len(left)):
            yield from ((one[0], verdict) for one in asked for verdict in verdicts(*one))
            return
        parcels = ((at, self.spread.packed((quiet(one[0]), *one[1:]))) for at, one in enumerate(asked))
        for at, found in self.spread.results(_decide_parcel, parcels):
            yield from ((left[at][0], verdict) for verdict in found)

    def _listed(self, left: list[tuple[Measure, list[Axiom]]]) -> list[Reach]:
        """For each measure what its large spaces showed; left to the engine where that gains nothing."""
        jobs: list[list[Job]] = [list(jobs_of(m, axioms, self.bounds, self.reach)) for m, axioms in left]
        every = [job for group in jobs for job in group]
        alone = self._alone(sum(job.count for job in every))
        if self.reach.report or (alone and not self.store):
            return [self.reach] * len(left)
        found = iter(list_all(every, Spread() if alone else self.spread, self.store, self.told))
        return [replace(self.reach, listed={job.space: next(found) for job in group}) for group in jobs]

    def _alone(self, pieces: int) -> bool:
        """Whether so many pieces are better worked on in this process."""
        few = 2 if self.spread.cluster else FEW
        return self.spread.alone or pieces < few or self.reach.report is not None


def _decide_parcel(item: tuple[int, Parcel | Held]) -> tuple[int, list[Verdict]]:
    at, parcel = item
    with one_question():
        return at, list(verdicts(*parcel.open()))
