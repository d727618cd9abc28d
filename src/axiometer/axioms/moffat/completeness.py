"""Completeness: the measure is defined where there is nothing to find."""

from __future__ import annotations

from typing import ClassVar

from axiometer.axioms.axiom import axiom
from axiometer.axioms.kinds import SameLength


@axiom
class Completeness(SameLength):
    """M(S) is defined when the topic has no relevant document."""

    name = "completeness"
    source = "moffat"
    says = "The measure is defined for topics without a relevant document."
    matters = "Otherwise such topics have to be left out, or get a number by convention, and averages shift."
    implies = "Nothing about the number; the verdict says where it comes from the convention 0/0 = 0."
    reference = "moffat2013"
    holds_for = ("P@10", "RBP(p=0.8)", "RR")
    fails_for = ()
    complaint = "the measure has no value where the topic has no relevant document"
    way: ClassVar[str] = "bases"
    speaks_of = ("binary",)
