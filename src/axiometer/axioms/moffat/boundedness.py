"""Boundedness: values lie between 0 and 1."""

from __future__ import annotations

from typing import ClassVar

from axiometer.axioms.axiom import axiom
from axiometer.axioms.kinds import SameLength


@axiom
class Boundedness(SameLength):
    """0 <= M(S) <= 1, over all lists and recall bases."""

    name = "boundedness"
    source = "moffat"
    says = "Every value lies in [0, 1], whatever the list and the recall base."
    matters = "Averages over topics are then fair: no single topic can outweigh all the others."
    implies = "Nothing about which values occur; moffat.realizability asks for 1."
    reference = "moffat2013"
    holds_for = ("AP", "nDCG@10", "RBP(p=0.8)")
    fails_for = ("DCG@10", "yaAP")
    complaint = "the value lies outside of [0, 1]"
    way: ClassVar[str] = "bases"
    speaks_of = ("binary", "grades")
