"""Realizability: a perfect list scores 1."""

from __future__ import annotations

from typing import ClassVar

from axiometer.axioms.axiom import axiom
from axiometer.axioms.kinds import SameLength


@axiom
class Realizability(SameLength):
    """For every recall base with a relevant document, some list has the value 1."""

    name = "realizability"
    source = "moffat"
    says = "Whatever relevant documents the topic has, as long as there is one, some list scores 1."
    matters = "Where it fails a system cannot know whether it could have done better."
    implies = "That 1 is attained; moffat.boundedness says that nothing lies above it."
    reference = "moffat2013"
    holds_for = ("AP", "nDCG@10", "RR")
    fails_for = ("P@10", "RBP(p=0.8)")
    complaint = "no list scores 1"
    way: ClassVar[str] = "bases"
    speaks_of = ("binary", "grades")
