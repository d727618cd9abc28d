"""interval-like(all): wider intervals have no smaller differences."""

from __future__ import annotations

from axiometer.axioms.axiom import axiom
from axiometer.axioms.ferrante.scaled import OnIntervals


@axiom
class IntervalLikeAll(OnIntervals):
    """T of [r, s] at most T of [u, v] implies M(s) - M(r) <= M(v) - M(u), for every two intervals."""

    name = "interval-like(all)"
    variant = "all"
    says = (
        "Of any two intervals with comparable difference vectors, the wider one does not have the smaller "
        "difference."
    )
    matters = "As interval-like(equal), for documents that are gained or lost as well as for those that move."
    implies = "ferrante.interval-like(equal), giner.replacement and giner.swapping on binary lists."
    holds_for = ("RBP(p=0.5)", "RBP(p=0.3)")
    fails_for = ("RBP(p=0.8)", "DCG", "AP")
