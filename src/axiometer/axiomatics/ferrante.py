"""The properties of Ferrante, Ferro and Pontarollo 2017 (paper 004): what a scale of measurement asks for."""

from __future__ import annotations

from collections.abc import Sequence

from axiometer.axiomatics.axiom import Axiom, Told, axiom, refuse_kind
from axiometer.metrics.measure import Measure
from axiometer.spaces import Space


class OnScale(Axiom):
    """An axiom that `check` decides by difference vectors or by steps; `variant` says which of them."""

    source = "ferrante"
    reference = "ferrante2017"
    speaks_of = ("binary",)
    standard = False
    variant: str = ""

    def refuses(self, measure: Measure, space: Space) -> str | None:
        """Needs binary relevance."""
        return refuse_kind(space, self.speaks_of)


class OnIntervals(OnScale):
    """An axiom about pairs of intervals; a case is r, s, u, v, [r, s] no wider than [u, v]."""

    complaint = "the interval that is no wider has the larger difference"

    def sentence(self, told: Sequence[Told]) -> str:
        """The two intervals and their differences."""
        (r, at_r), (s, at_s), (u, at_u), (v, at_v) = told
        return (
            f"from {r} ({at_r}) to {s} ({at_s}) is no wider than from {u} ({at_u}) to {v} ({at_v}): "
            f"{self.complaint}."
        )


class OnSteps(OnScale):
    """An axiom about single steps, which must all be equal."""

    complaint = "the step is not the mean step of the scale"

    def sentence(self, told: Sequence[Told]) -> str:
        """The two lists, and their scores."""
        (lower, low), (upper, high) = told
        return f"from {lower} ({low}) to {upper} ({high}) is one step: {self.complaint}."


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
