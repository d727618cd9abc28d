"""interval(weak): equal steps along the covering pairs of replacement and swapping."""

from __future__ import annotations

from axiometer.axioms.axiom import axiom
from axiometer.axioms.ferrante.scaled import OnSteps


@axiom
class IntervalWeak(OnSteps):
    """Every covering pair of rank-replacement-swapping has the same positive difference."""

    name = "interval(weak)"
    variant = "weak"
    says = (
        "A swap of two neighbours and a replacement at the last rank raise the measure by the same amount, "
        "(M(top) - M(bottom)) / (N(N+1)/2)."
    )
    matters = "It makes the measure an interval scale of the order that replacing and swapping generate."
    implies = "ferrante.interval-like(all), strictly-isotone(rank-replacement-swapping) on binary lists."
    fails_for = ("RBP(p=0.5)", "DCG", "AP")
