"""Axiom 5: of two systems that are wrong in the same direction, the less wrong one is better."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from axiometer.axioms.axiometrics.composed import Composed, between_systems, numbered
from axiometer.axioms.axiometrics.duels import duels, told
from axiometer.compose.cases import Case
from axiometer.compose.composition import Composition
from axiometer.compose.lab import Lab


@numbered
class DifferentEffectiveness(Composed):
    """sim(alpha, sigma) > sim(alpha, sigma') < sim(sigma, sigma') implies metric(sigma) > metric(sigma')."""

    name = "5"
    slug = "systems-with-different-effectiveness"
    says = (
        "Where sigma is more similar to the assessor than sigma' is, and also more similar to sigma' than "
        "the assessor is, the metric is higher for sigma."
    )
    matters = "Two systems that err in the same direction can be compared by how far they err."
    implies = "Nothing where a system is exactly right: the second condition then fails."
    holds_for = ("compose(alpha=unit, sigma=unit, sim=closeness, avg_d=mean, avg_q=mean)",)
    fails_for = ("compose(ADM)",)
    complaint = "sigma is less wrong in the same direction and is not better"
    strict = True
    weakened = "not worse in place of better"

    def missing(self, metric: Composition) -> str | None:
        """Needs the similarity of two systems."""
        return between_systems(metric)

    def cases(self, lab: Lab) -> Iterator[Case]:
        """Every document on which the two conditions hold."""
        for duel in duels(lab):
            alpha, sigma, other, at = duel
            far = lab.sims(alpha, other)[at]
            if lab.sims(alpha, sigma)[at] > far and lab.between("sigma", sigma[at], "sigma", other[at]) > far:
                sign = lab.sign(lab.value(alpha, sigma, (at,)), lab.value(alpha, other, (at,)))
                yield Case(sign > 0, partial(told, lab, *duel), sign >= 0)
