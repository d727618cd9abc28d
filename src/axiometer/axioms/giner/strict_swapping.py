"""Strict swapping: mending an inversion of two neighbours helps."""

from __future__ import annotations

from collections.abc import Iterator

from axiometer.axioms.axiom import axiom
from axiometer.axioms.kinds import SameLength
from axiometer.axioms.moves import swaps
from axiometer.axioms.pairs import Pairs
from axiometer.measures.tree import Tree


@axiom
class StrictSwapping(SameLength):
    """M(A·d·e·B) < M(A·e·d·B), e better than d."""

    name = "strict-swapping"
    source = "giner"
    says = "Swapping two neighbours of which the lower one is better raises the value."
    matters = "Where it fails some order of documents does not count: within the cutoff, a grade or a rank."
    implies = "giner.swapping; amigo.priority on binary lists, where the two say the same."
    reference = "giner2022"
    holds_for = ("nDCG", "gRBP(p=0.8)")
    fails_for = ("P@10", "AP")
    complaint = "putting the better document first does not raise the value"
    strict = True

    def pairs(self, tree: Tree) -> Iterator[Pairs]:
        """Every pair of neighbours in every list."""
        return swaps(tree)
