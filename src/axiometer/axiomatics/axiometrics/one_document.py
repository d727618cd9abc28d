"""Axioms about one document: for two queries, and for two systems.

Axiom 2: a document that is measured alike for two queries is equally similar for both.
Axiom 3: systems that measure a document alike are equally similar on it.
Axiom 4: systems that measure a document alike are equally effective on it.
Axiom 5: of two systems that are wrong in the same direction, the less wrong one is better.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

from axiometer.axiomatics.axiometrics.composed import Composed, between_systems, numbered
from axiometer.metrics.compositions.composition import Composition
from axiometer.metrics.compositions.drawn_cases import (
    Case,
    Evidence,
    Panel,
    Row,
    Scene,
    metric_panel,
    scene,
    sim_panel,
)
from axiometer.metrics.compositions.universes import Lab, Values

Place = tuple[Values, Values, int]
"""A document in a universe: alpha, sigma, its place."""
Duel = tuple[Values, Values, Values, int]
"""A document that two systems value: alpha, sigma, sigma', its place."""


@numbered
class SimilarityOfQueries(Composed):
    """alpha(q, d) = alpha(q', d) and sigma(q, d) = sigma(q', d) imply sim(q, d) = sim(q', d)."""

    name = "2"
    slug = "similarity-of-queries"
    says = "A document that is measured alike for two queries is equally similar for both."
    matters = "Otherwise the other documents of a query decide how right the system is about this one."
    implies = "Nothing about the metric; it is a demand on the similarity."
    holds_for = ("compose(Precision)", "compose(ADM)")
    fails_for = ("compose(MAP)",)
    complaint = "the document is measured alike for both queries and differs in similarity"
    metrics = False
    queries = 2

    def cases(self, lab: Lab) -> Iterator[Case]:
        """Every document of every universe against the first one that is measured alike."""
        first: dict[Any, tuple[Place, Any]] = {}
        for size in lab.sizes(1):
            for alpha, sigma in lab.universes(size):
                for i, sim in enumerate(lab.sims(alpha, sigma)):
                    here = (alpha, sigma, i)
                    other, same = first.setdefault((size, alpha[i], sigma[i]), (here, sim))
                    yield Case(sim == same, partial(_told_queries, lab, other, here))


def _told_queries(lab: Lab, first: Place, second: Place) -> Evidence:
    rows, panels = [], []
    for query, (alpha, sigma, at) in enumerate((first, second), start=1):
        order = [at, *(i for i in range(len(alpha)) if i != at)]
        names = [f"q{query} d{place}" for place in range(1, len(order) + 1)]
        rows += [Row(name, alpha[i], (sigma[i],)) for name, i in zip(names, order, strict=True)]
        sim = Fraction(lab.sims(alpha, sigma)[at])
        panels.append(Panel(f"sim(q{query}, d1; sigma)", tuple(names), sim))
    return Evidence(Scene(lab.metric.alpha, lab.metric.sigma, tuple(rows)), tuple(panels))


def duels(lab: Lab) -> Iterator[Duel]:
    """Judgments, the values of two systems, and the place of a document; bystanders where they matter."""
    for size in lab.sizes(1):
        for alpha in lab.alphas(size):
            for sigma, other in product(lab.sigmas(size), repeat=2):
                yield from ((alpha, sigma, other, at) for at in range(size))


@numbered
class SimilarityOfSystems(Composed):
    """sigma(d) = sigma'(d) implies sim(d; sigma) = sim(d; sigma')."""

    name = "3"
    slug = "similarity-of-two-systems"
    says = "Two systems that value a document alike are equally similar to the assessor on it."
    matters = "What a system says of one document should not be judged by what it says of others."
    implies = "Nothing about the metric; it is a demand on the similarity. The converse is not asked for."
    holds_for = ("compose(Precision)", "compose(ADM)")
    fails_for = ("compose(MAP)",)
    complaint = "the systems value the document alike and differ in similarity"
    metrics = False

    def cases(self, lab: Lab) -> Iterator[Case]:
        """Every document that two systems value alike."""
        for alpha, sigma, other, at in duels(lab):
            if sigma[at] == other[at]:
                same = lab.sims(alpha, sigma)[at] == lab.sims(alpha, other)[at]
                yield Case(same, partial(_told_similarity, lab, alpha, sigma, other, at))


def _told_similarity(lab: Lab, alpha: Values, sigma: Values, other: Values, at: int) -> Evidence:
    panels = sim_panel(lab, alpha, sigma, at), sim_panel(lab, alpha, other, at, 1)
    return Evidence(scene(lab, alpha, sigma, other), panels)


@numbered
class EqualEffectiveness(Composed):
    """sigma(d) = sigma'(d) implies metric(d; sigma) = metric(d; sigma')."""

    name = "4"
    slug = "systems-with-equal-effectiveness"
    says = "Two systems that value a document alike have the same value of the metric on it."
    matters = "On one document there is nothing else that could tell the systems apart."
    implies = "Nothing about several documents; axiometrics.12 speaks of these."
    holds_for = ("compose(Precision)", "compose(MAP)", "compose(ADM)")
    complaint = "the systems value the document alike and differ in the metric"

    def cases(self, lab: Lab) -> Iterator[Case]:
        """Every document that two systems value alike."""
        for duel in duels(lab):
            alpha, sigma, other, at = duel
            if sigma[at] == other[at]:
                values = lab.value(alpha, sigma, (at,)), lab.value(alpha, other, (at,))
                yield Case(lab.sign(*values) == 0, partial(_told_metric, lab, *duel))


@numbered
class DifferentEffectiveness(Composed):
    """sim(alpha, sigma) > sim(alpha, sigma') < sim(sigma, sigma') implies metric(sigma) > metric(sigma')."""

    name = "5"
    slug = "systems-with-different-effectiveness"
    says = (
        "Where sigma is more similar to the assessor than sigma' is, and also more similar to sigma' than "
        "the assessor is, the metric is higher for sigma."
    )
    matters = "Two systems that err in the same direction can be compared by how far they err."
    implies = "Nothing where a system is exactly right: the second condition then fails."
    holds_for = ("compose(alpha=unit, sigma=unit, sim=closeness, avg_d=mean, avg_q=mean)",)
    fails_for = ("compose(ADM)",)
    complaint = "sigma is less wrong in the same direction and is not better"
    strict = True
    weakened = "not worse in place of better"

    def missing(self, metric: Composition) -> str | None:
        """Needs the similarity of two systems."""
        return between_systems(metric)

    def cases(self, lab: Lab) -> Iterator[Case]:
        """Every document on which the two conditions hold."""
        for duel in duels(lab):
            alpha, sigma, other, at = duel
            far = lab.sims(alpha, other)[at]
            if lab.sims(alpha, sigma)[at] > far and lab.between("sigma", sigma[at], "sigma", other[at]) > far:
                sign = lab.sign(lab.value(alpha, sigma, (at,)), lab.value(alpha, other, (at,)))
                yield Case(sign > 0, partial(_told_metric, lab, *duel), sign >= 0)


def _told_metric(lab: Lab, alpha: Values, sigma: Values, other: Values, at: int) -> Evidence:
    """The metric of each system on the document."""
    panels = metric_panel(lab, alpha, sigma, (at,)), metric_panel(lab, alpha, other, (at,), 1)
    return Evidence(scene(lab, alpha, sigma, other), panels)
