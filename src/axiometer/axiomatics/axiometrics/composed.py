"""Axioms about metrics that are built of components, over small universes of documents and queries."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar, TypeVar

from axiometer.axiomatics.axiom import AXIOMS, Axiom
from axiometer.metrics.compositions.composition import Composition
from axiometer.metrics.compositions.drawn_cases import Case, CaseCounts
from axiometer.metrics.compositions.universes import Lab
from axiometer.metrics.measure import Measure
from axiometer.spaces import Space


class Composed(Axiom):
    """An axiom of a composition; `slug` is its title, `queries` how many queries its universes have.

    `metrics` is false where it speaks of similarity alone, so that no reading of ranks matters.

    `weakened` says what the weak form of a strict axiom is. `needs` names the axioms that a theorem follows
    from: where one of them does not hold, the theorem says nothing.
    """

    slug: ClassVar[str] = ""
    source = "axiometrics"
    reference = "maddalena2014"
    standard = False
    queries: ClassVar[int] = 1
    metrics: ClassVar[bool] = True
    weakened: ClassVar[str] = ""
    needs: ClassVar[tuple[str, ...]] = ()

    def refuses(self, measure: Measure, space: Space) -> str | None:
        """It speaks of no space of judged lists."""
        return "it speaks of universes of documents, not of judged lists"

    def missing(self, metric: Composition) -> str | None:
        """The similarity that the axiom needs and the components do not define, or None."""
        return None

    def excludes(self, metric: Composition) -> str | None:
        """Why the axiom does not speak of this metric, or None."""
        return None

    @abstractmethod
    def cases(self, lab: Lab) -> Iterator[Case]:
        """All cases, the smallest first."""

    def remark(self, tally: CaseCounts) -> str:
        """What else the counts show."""
        return ""


Kind = TypeVar("Kind", bound=Composed)


def numbered(kind: type[Kind]) -> type[Kind]:
    """Class decorator: enters the axiom under its number and under its title."""
    made = kind()
    AXIOMS.own_first(made)
    AXIOMS.add(made.full_name, made, aliases=(f"{made.source}.{made.slug}",) if made.slug else ())
    return kind


def between_systems(metric: Composition) -> str | None:
    """Names the similarity of two systems' values where there is none."""
    if not metric.defines(metric.sigma, metric.sigma):
        return f"{metric.sim} does not define sim(sigma, sigma'), the similarity of two systems' values"
    return None


def between_documents(metric: Composition) -> str | None:
    """Names the similarity of two judgments, or across documents, where there is none."""
    if metric.sim.contextual:
        return f"{metric.sim} does not define sim(alpha(d'), sigma(d)), the similarity across documents"
    if not metric.defines(metric.alpha, metric.alpha):
        return f"{metric.sim} does not define sim(alpha(d), alpha(d')), the similarity of two judgments"
    return None
