"""Axiom 8: a document that the system values higher affects the metric more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from axiometer.axioms.axiometrics.composed import Composed, numbered
from axiometer.axioms.axiometrics.pairs import Pair, effects, extended, pairs, without_empty
from axiometer.compose.cases import Case, Tally
from axiometer.compose.lab import Lab


class Effects(Composed):
    """An axiom that compares how much two equally similar documents affect the metric."""

    alike: ClassVar[bool] = False

    def applies(self, lab: Lab, pair: Pair) -> bool:
        """Whether the axiom speaks of these two documents."""
        return False

    def cases(self, lab: Lab) -> Iterator[Case]:
        """Every two equally similar documents, and every set D that contains neither."""
        for size in range(2, lab.documents + 1):
            for pair, sims in extended(lab, size) if lab.local else pairs(lab, size):
                if sims[pair[2]] == sims[pair[3]] and self.applies(lab, pair):
                    yield from effects(lab, pair, self.alike)

    def remark(self, tally: Tally) -> str:
        """Whether the empty set matters."""
        return without_empty(tally.kinds)


@numbered
class SystemRelevance(Effects):
    """sim(d) = sim(d'), sigma(d) > sigma(d'), alpha(d) >= alpha(d') imply that d affects the metric more."""

    name = "8"
    slug = "system-relevance"
    says = (
        "Of two equally similar documents, the one that the system values higher and the assessor not lower "
        "changes the metric more when it is added to any set D that contains neither."
    )
    matters = "On ranks it says that early ranks affect a metric more: users look at the top."
    implies = "axiometrics.corollary-ranks and axiometrics.corollary-retrieved."
    fails_for = ("compose(P@2)", "compose(MAP)")
    complaint = "the document that the system values higher does not change the metric more"
    strict = True
    weakened = "as much in place of more"

    def applies(self, lab: Lab, pair: Pair) -> bool:
        """The system prefers d, the assessor does not prefer d'."""
        alpha, sigma, i, j = pair
        assessor, system = lab.metric.alpha.height, lab.metric.sigma.height
        return bool(system(sigma[i]) > system(sigma[j]) and assessor(alpha[i]) >= assessor(alpha[j]))
