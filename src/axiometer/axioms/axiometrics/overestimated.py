"""Axiom 6: of two overestimated documents, the less wrong one has the higher metric."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from axiometer.axioms.axiometrics.composed import Composed, between_documents, numbered
from axiometer.axioms.axiometrics.estimates import over_first, over_second
from axiometer.axioms.axiometrics.pairs import pairs, told
from axiometer.compose.cases import Case
from axiometer.compose.composition import Composition
from axiometer.compose.lab import Lab


@numbered
class OverestimatedDocuments(Composed):
    """alpha(d) > alpha(d'), sim(d) < sim(d'), (6) and (8) imply metric(d') > metric(d)."""

    name = "6"
    slug = "overestimated-documents"
    says = (
        "Where d is more relevant and less similar than d', and both are overestimated in the sense of "
        "equations 6 and 8, the metric is higher on d'."
    )
    matters = "Errors in one direction can be compared between documents, too."
    implies = "Nothing where the documents are wrong in different directions."
    holds_for = ("compose(alpha=unit, sigma=unit, sim=closeness, avg_d=mean, avg_q=mean)",)
    complaint = "both are overestimated, d' less so, and the metric on d' is not higher"
    strict = True
    weakened = "not lower in place of higher"

    def missing(self, metric: Composition) -> str | None:
        """Needs similarities across documents."""
        return between_documents(metric)

    def cases(self, lab: Lab) -> Iterator[Case]:
        """Every two documents on which the conditions hold."""
        height = lab.metric.alpha.height
        for size in lab.sizes(2):
            for pair, sims in pairs(lab, size):
                alpha, sigma, i, j = pair
                wrong = height(alpha[i]) > height(alpha[j]) and sims[i] < sims[j]
                if wrong and over_first(lab, pair) and over_second(lab, pair):
                    sign = lab.sign(lab.value(alpha, sigma, (j,)), lab.value(alpha, sigma, (i,)))
                    yield Case(sign > 0, partial(told, lab, *pair), sign >= 0)
