"""interval-like(equal): wider intervals have no smaller differences, relevant documents moving only."""

from __future__ import annotations

from axiometer.axioms.axiom import axiom
from axiometer.axioms.ferrante.scaled import OnIntervals


@axiom
class IntervalLikeEqual(OnIntervals):
    """T of [r, s] at most T of [u, v] implies M(s) - M(r) <= M(v) - M(u); ends equally many relevant."""

    name = "interval-like(equal)"
    variant = "equal"
    says = (
        "Of two intervals whose difference vectors are comparable, the wider one does not have the smaller "
        "difference; both ends of an interval have equally many relevant documents."
    )
    matters = "It is what is left of an interval scale when differences are ordered, but not equally spaced."
    implies = "giner.swapping on binary lists."
    holds_for = ("RBP(p=0.8)", "DCG", "nDCG")
    fails_for = ("AP", "ERR(max_rel=1)", "DCG(form=jk)")
