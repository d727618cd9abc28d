"""Strict swapping: mending an inversion of two neighbours helps."""

from __future__ import annotations

from axiometer.axioms.axiom import axiom
from axiometer.axioms.giner.swapping import Swapping


@axiom
class StrictSwapping(Swapping):
    """M(A·d·e·B) < M(A·e·d·B), e better than d."""

    name = "strict-swapping"
    says = "Swapping two neighbours of which the lower one is better raises the value."
    matters = "Where it fails some order of documents does not count: within the cutoff, a grade or a rank."
    implies = "giner.swapping; amigo.priority on binary lists, where the two say the same."
    holds_for = ("nDCG", "gRBP(p=0.8)")
    fails_for = ("P@10", "AP")
    complaint = "putting the better document first does not raise the value"
    strict = True
