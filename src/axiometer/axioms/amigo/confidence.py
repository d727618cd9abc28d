"""Confidence: one more document that is not relevant hurts."""

from __future__ import annotations

from collections.abc import Iterator

from axiometer.axioms.albahem.irrelevance_monotonicity import padded
from axiometer.axioms.axiom import axiom
from axiometer.axioms.kinds import Binary
from axiometer.axioms.pairs import Pairs
from axiometer.measures.tree import Tree


@axiom
class Confidence(Binary):
    """M(S·x) < M(S)."""

    name = "confidence"
    source = "amigo"
    says = "Appending a document that is not relevant lowers the value: M(S·x) < M(S), whatever S is."
    matters = "Only such a measure rewards a system that knows when to stop."
    implies = (
        "albahem.irrelevance-monotonicity. It excludes moffat.monotonicity for measures without a cutoff."
    )
    reference = "amigo2013"
    holds_for = ("OIE(docs=1000)", "RBU(p=0.8)")
    fails_for = ("RBP(p=0.8)", "AP", "SetP")
    complaint = "one more document that is not relevant does not lower the value"
    strict = True

    def pairs(self, tree: Tree) -> Iterator[Pairs]:
        """Every list against its child that is not relevant."""
        return padded(tree)
