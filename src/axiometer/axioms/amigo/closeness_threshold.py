"""Closeness threshold: near the top, several relevant documents make up for one at rank 1."""

from __future__ import annotations

from typing import ClassVar

from axiometer.axioms.axiom import axiom
from axiometer.axioms.kinds import Binary


@axiom
class ClosenessThreshold(Binary):
    """M(r) < M(x^n·r^n) for some n >= 2."""

    name = "closeness-threshold"
    source = "amigo"
    says = (
        "For some n of at least 2, n relevant documents that follow n not relevant ones beat one relevant "
        "document at rank 1, whatever recall base of at least n documents the topic has."
    )
    matters = "There is a part of the list that every user reads; there, more relevant documents are better."
    implies = "Nothing about large n; amigo.deepness-threshold speaks of them."
    reference = "amigo2013"
    holds_for = ("RBP(p=0.8)", "AP", "P@10")
    fails_for = ("RBP(p=0.7)", "RR", "ERR(max_rel=1)")
    complaint = "no number of relevant documents after as many not relevant ones beats one at the top"
    strict = True
    way: ClassVar[str] = "threshold"
