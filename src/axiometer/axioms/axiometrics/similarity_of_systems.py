"""Axiom 3: systems that measure a document alike are equally similar on it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from axiometer.axioms.axiometrics.composed import Composed, numbered
from axiometer.axioms.axiometrics.duels import duels
from axiometer.compose.cases import Case, Evidence, scene, sim_panel
from axiometer.compose.lab import Lab, Values


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
                yield Case(same, partial(_told, lab, alpha, sigma, other, at))


def _told(lab: Lab, alpha: Values, sigma: Values, other: Values, at: int) -> Evidence:
    panels = sim_panel(lab, alpha, sigma, at), sim_panel(lab, alpha, other, at, 1)
    return Evidence(scene(lab, alpha, sigma, other), panels)
