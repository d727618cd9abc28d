"""Axiom 13: who is better on two disjoint sets of queries is better on both together."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations_with_replacement

from axiometer.axioms.axiometrics.composed import Composed, numbered
from axiometer.axioms.axiometrics.document_monotonicity import ROWS
from axiometer.axioms.axiometrics.rounds import Round, rounds, told_rounds, union
from axiometer.compose.cases import Case
from axiometer.compose.lab import Lab


@numbered
class QueryMonotonicity(Composed):
    """metric(Q) and metric(Q') higher or equal for sigma than for sigma': so is metric(Q and Q' together)."""

    name = "13"
    slug = "query-monotonicity"
    says = (
        "On two disjoint sets of queries: higher on both, or higher on one and equal on the other, gives "
        "higher on their union; equal on both gives equal."
    )
    matters = "Whoever wins on every query should win on all of them."
    implies = "axiometrics.theorem-2; with axiometrics.12 axiometrics.theorem-4."
    holds_for = ("compose(Precision)", "compose(MAP)", "compose(ADM)", "compose(logitAP)")
    fails_for = ("compose(GMAP)",)
    complaint = "what holds on both sets of queries does not hold on their union"
    strict = True
    queries = 2
    weakened = "not lower on both sets, not lower on the union"

    def cases(self, lab: Lab) -> Iterator[Case]:
        """Two queries with every two values that two systems can have on them."""
        for size in range(1, lab.documents + 1):
            found = [one for one in rounds(lab, size) if one.sign >= 0]
            for one, two in combinations_with_replacement(found, 2):
                yield _case(lab, one, two)


def _case(lab: Lab, one: Round, two: Round) -> Case:
    sign = union(lab, (one, two))
    holds = sign == max(one.sign, two.sign)
    times = one.times * two.times
    kind = ROWS[one.sign, two.sign]
    return Case(holds, partial(told_rounds, lab, (one, two)), sign >= 0, times, kind)
