"""Axiom 4: systems that measure a document alike are equally effective on it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from axiometer.axioms.axiometrics.composed import Composed, numbered
from axiometer.axioms.axiometrics.duels import duels, told
from axiometer.compose.cases import Case
from axiometer.compose.lab import Lab


@numbered
class EqualEffectiveness(Composed):
    """sigma(d) = sigma'(d) implies metric(d; sigma) = metric(d; sigma')."""

    name = "4"
    slug = "systems-with-equal-effectiveness"
    says = "Two systems that value a document alike have the same value of the metric on it."
    matters = "On one document there is nothing else that could tell the systems apart."
    implies = "Nothing about several documents; axiometrics.12 speaks of these."
    holds_for = ("compose(Precision)", "compose(MAP)", "compose(ADM)")
    complaint = "the systems value the document alike and differ in the metric"

    def cases(self, lab: Lab) -> Iterator[Case]:
        """Every document that two systems value alike."""
        for duel in duels(lab):
            alpha, sigma, other, at = duel
            if sigma[at] == other[at]:
                values = lab.value(alpha, sigma, (at,)), lab.value(alpha, other, (at,))
                yield Case(lab.sign(*values) == 0, partial(told, lab, *duel))
