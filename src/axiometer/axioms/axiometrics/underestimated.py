"""Axiom 7: of two underestimated documents in order, the less wrong one has the higher metric."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from axiometer.axioms.axiometrics.composed import Composed, between_documents, numbered
from axiometer.axioms.axiometrics.estimates import under_first, under_second
from axiometer.axioms.axiometrics.pairs import pairs, told
from axiometer.compose.cases import Case
from axiometer.compose.composition import Composition
from axiometer.compose.lab import Lab


@numbered
class UnderestimatedDocuments(Composed):
    """alpha(d) > alpha(d'), sigma(d) > sigma(d'), sim(d) < sim(d'), (7), (9): metric(d') > metric(d)."""

    name = "7"
    slug = "underestimated-documents"
    says = (
        "Where d is more relevant than d' for both assessor and system, but less similar, and both are "
        "underestimated in the sense of equations 7 and 9, the metric is higher on d'. (Our copy prints the "
        "condition on similarity with d' on both sides; figure 4(b) shows which is meant.)"
    )
    matters = "Errors in one direction can be compared between documents, too."
    implies = "Nothing where the system swaps the two documents (figure 6)."
    holds_for = ("compose(alpha=unit, sigma=unit, sim=closeness, avg_d=mean, avg_q=mean)",)
    complaint = "both are underestimated, d' less so, and the metric on d' is not higher"
    strict = True
    weakened = "not lower in place of higher"

    def missing(self, metric: Composition) -> str | None:
        """Needs similarities across documents."""
        return between_documents(metric)

    def cases(self, lab: Lab) -> Iterator[Case]:
        """Every two documents on which the conditions hold."""
        assessor, system = lab.metric.alpha.height, lab.metric.sigma.height
        for size in lab.sizes(2):
            for pair, sims in pairs(lab, size):
                alpha, sigma, i, j = pair
                in_order = assessor(alpha[i]) > assessor(alpha[j]) and system(sigma[i]) > system(sigma[j])
                if in_order and sims[i] < sims[j] and under_first(lab, pair) and under_second(lab, pair):
                    sign = lab.sign(lab.value(alpha, sigma, (j,)), lab.value(alpha, sigma, (i,)))
                    yield Case(sign > 0, partial(told, lab, *pair), sign >= 0)
