"""Axiom 10: documents that are measured alike affect the metric alike."""

from __future__ import annotations

from axiometer.axioms.axiometrics.composed import numbered
from axiometer.axioms.axiometrics.pairs import Pair
from axiometer.axioms.axiometrics.system_relevance import Effects
from axiometer.compose.lab import Lab


@numbered
class SameRelevance(Effects):
    """sim(d) = sim(d'), alpha(d) = alpha(d'), sigma(d) = sigma(d') imply that both affect it alike."""

    name = "10"
    slug = "same-relevance"
    says = (
        "Two equally similar documents that the assessor values alike, and the system too, change the metric "
        "by the same amount when added to any set D that contains neither."
    )
    matters = "Otherwise the metric tells documents apart that nobody could."
    implies = "Nothing about documents that differ."
    holds_for = ("compose(Precision)", "compose(ADM)")
    complaint = "the two documents are measured alike and change the metric by different amounts"
    alike = True

    def applies(self, lab: Lab, pair: Pair) -> bool:
        """Measured alike."""
        alpha, sigma, i, j = pair
        return bool(i < j and alpha[i] == alpha[j] and sigma[i] == sigma[j])
