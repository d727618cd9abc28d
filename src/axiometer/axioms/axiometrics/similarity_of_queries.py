"""Axiom 2: a document that is measured alike for two queries is equally similar for both."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any

from axiometer.axioms.axiometrics.composed import Composed, numbered
from axiometer.compose.cases import Case, Evidence, Panel
from axiometer.compose.lab import Lab, Values
from axiometer.compose.scene import Row, Scene

Place = tuple[Values, Values, int]
"""A document in a universe: alpha, sigma, its place."""


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
                    yield Case(sim == same, partial(_told, lab, other, here))


def _told(lab: Lab, first: Place, second: Place) -> Evidence:
    rows, panels = [], []
    for query, (alpha, sigma, at) in enumerate((first, second), start=1):
        order = [at, *(i for i in range(len(alpha)) if i != at)]
        names = [f"q{query} d{place}" for place in range(1, len(order) + 1)]
        rows += [Row(name, alpha[i], (sigma[i],)) for name, i in zip(names, order, strict=True)]
        sim = Fraction(lab.sims(alpha, sigma)[at])
        panels.append(Panel(f"sim(q{query}, d1; sigma)", tuple(names), sim))
    return Evidence(Scene(lab.metric.alpha, lab.metric.sigma, tuple(rows)), tuple(panels))
