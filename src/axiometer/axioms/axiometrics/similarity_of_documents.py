"""Axiom 1: documents that are measured alike are equally similar."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations

from axiometer.axioms.axiometrics.composed import Composed, numbered
from axiometer.compose.cases import Case, Evidence, scene, sim_panel
from axiometer.compose.lab import Lab, Values


@numbered
class SimilarityOfDocuments(Composed):
    """alpha(d) = alpha(d') and sigma(d) = sigma(d') imply sim(d) = sim(d')."""

    name = "1"
    slug = "similarity-of-documents"
    says = "Two documents that the assessor values alike, and the system too, are equally similar."
    matters = "A similarity that depends on anything else rewards what nobody measured."
    implies = "Nothing about the metric; it is a demand on the similarity."
    holds_for = ("compose(Precision)", "compose(ADM)")
    complaint = "the two documents are measured alike and differ in similarity"
    metrics = False

    def cases(self, lab: Lab) -> Iterator[Case]:
        """Every two documents that are measured alike; ranks never are."""
        for size in lab.sizes(2):
            for alpha, sigma in lab.universes(size):
                sims = lab.sims(alpha, sigma)
                for i, j in combinations(range(size), 2):
                    if alpha[i] == alpha[j] and sigma[i] == sigma[j]:
                        yield Case(sims[i] == sims[j], partial(_told, lab, alpha, sigma, i, j))


def _told(lab: Lab, alpha: Values, sigma: Values, i: int, j: int) -> Evidence:
    panels = sim_panel(lab, alpha, sigma, i), sim_panel(lab, alpha, sigma, j)
    return Evidence(scene(lab, alpha, sigma), panels)
