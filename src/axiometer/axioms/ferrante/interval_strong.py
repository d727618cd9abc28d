"""interval(strong): equal steps along the lexicographic chain."""

from __future__ import annotations

from axiometer.axioms.axiom import axiom
from axiometer.axioms.ferrante.scaled import OnSteps


@axiom
class IntervalStrong(OnSteps):
    """Every step of the lexicographic chain has the same positive difference."""

    name = "interval(strong)"
    variant = "strong"
    says = (
        "From each list to the next one in lexicographic order the measure rises by the same amount, "
        "(M(top) - M(bottom)) / (2^N - 1)."
    )
    matters = "It makes the measure an interval scale of the order in which the first difference decides."
    implies = "ferrante.interval-like(all), strictly-isotone(rank-projection-replacement) on binary lists."
    holds_for = ("RBP(p=0.5)",)
    fails_for = ("RBP(p=0.8)", "DCG", "AP")
