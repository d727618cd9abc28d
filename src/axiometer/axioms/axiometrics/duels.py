"""Two systems on one document: the cases of axioms 3, 4 and 5."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from axiometer.compose.cases import Evidence, metric_panel, scene
from axiometer.compose.lab import Lab, Values

Duel = tuple[Values, Values, Values, int]


def duels(lab: Lab) -> Iterator[Duel]:
    """Judgments, the values of two systems, and the place of a document; bystanders where they matter."""
    for size in lab.sizes(1):
        for alpha in lab.alphas(size):
            for sigma, other in product(lab.sigmas(size), repeat=2):
                yield from ((alpha, sigma, other, at) for at in range(size))


def told(lab: Lab, alpha: Values, sigma: Values, other: Values, at: int) -> Evidence:
    """The metric of each system on the document."""
    panels = metric_panel(lab, alpha, sigma, (at,)), metric_panel(lab, alpha, other, (at,), 1)
    return Evidence(scene(lab, alpha, sigma, other), panels)
