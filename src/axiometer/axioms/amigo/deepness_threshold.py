"""Deepness threshold: many relevant documents far down do not make up for one at the top."""

from __future__ import annotations

from typing import ClassVar

from axiometer.axioms.axiom import axiom
from axiometer.axioms.kinds import Binary


@axiom
class DeepnessThreshold(Binary):
    """M(r) > M(x^n·r^n) for all n from some n0 on."""

    name = "deepness-threshold"
    source = "amigo"
    says = (
        "From some n on, one relevant document at rank 1 beats n relevant documents that follow n not "
        "relevant ones, whatever recall base of at least n documents the topic has."
    )
    matters = "Nobody reads arbitrarily far: what stands far enough down cannot outweigh the first document."
    implies = "Nothing about small n; amigo.closeness-threshold speaks of them."
    reference = "amigo2013"
    holds_for = ("RBP(p=0.8)", "ERR(max_rel=1)", "P@10")
    fails_for = ("AP", "nDCG")
    complaint = "many relevant documents far down outweigh one at the top, however many there are"
    strict = True
    way: ClassVar[str] = "threshold"
