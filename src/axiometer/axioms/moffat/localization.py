"""Localization: the list alone decides the value."""

from __future__ import annotations

from typing import ClassVar

from axiometer.axioms.axiom import axiom
from axiometer.axioms.kinds import SameLength


@axiom
class Localization(SameLength):
    """M(S) is the same for every recall base that allows S."""

    name = "localization"
    source = "moffat"
    says = "The value of a list is the same for every recall base that allows the list."
    matters = "It can then be computed from what was seen, without knowing how much there is to find."
    implies = "Nothing about other lists; with moffat.realizability: one list of each topic scores 1 unasked."
    reference = "moffat2013"
    holds_for = ("RBP(p=0.8)", "P@10", "RR")
    fails_for = ("AP", "nDCG@10")
    complaint = "the same list has another value when the topic has other documents besides"
    way: ClassVar[str] = "bases"
    speaks_of = ("binary", "grades")
