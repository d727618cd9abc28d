"""Axiom 9: a document that the assessor values higher affects the metric more."""

from __future__ import annotations

from axiometer.axioms.axiometrics.composed import numbered
from axiometer.axioms.axiometrics.pairs import Pair
from axiometer.axioms.axiometrics.system_relevance import Effects
from axiometer.compose.lab import Lab


@numbered
class UserRelevance(Effects):
    """sim(d) = sim(d'), alpha(d) > alpha(d'), sigma(d) >= sigma(d') imply that d affects the metric more."""

    name = "9"
    slug = "user-relevance"
    says = (
        "Of two equally similar documents, the one that the assessor values higher and the system not lower "
        "changes the metric more when it is added to any set D that contains neither."
    )
    matters = "Most documents are not relevant, and saying so is easy; finding relevant ones should count."
    implies = "axiometrics.corollary-relevant."
    fails_for = ("compose(Precision)", "compose(ADM)")
    complaint = "the document that the assessor values higher does not change the metric more"
    strict = True
    weakened = "as much in place of more"

    def applies(self, lab: Lab, pair: Pair) -> bool:
        """The assessor prefers d, the system does not prefer d'."""
        alpha, sigma, i, j = pair
        assessor, system = lab.metric.alpha.height, lab.metric.sigma.height
        return bool(assessor(alpha[i]) > assessor(alpha[j]) and system(sigma[i]) >= system(sigma[j]))
