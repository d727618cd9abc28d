"""Swapping: mending an inversion of two neighbours does not hurt."""

from __future__ import annotations

from collections.abc import Iterator

from axiometer.axioms.axiom import axiom
from axiometer.axioms.kinds import SameLength
from axiometer.axioms.moves import swaps
from axiometer.axioms.pairs import Pairs
from axiometer.measures.tree import Tree


@axiom
class Swapping(SameLength):
    """M(A·d·e·B) <= M(A·e·d·B), e better than d."""

    name = "swapping"
    source = "giner"
    says = "Swapping two neighbours of which the lower one is better does not lower the value."
    matters = "A measure without it can reward a system for putting the worse document first."
    implies = "With giner.replacement, on two grades: giner.isotone(rank-replacement-swapping)."
    reference = "giner2022"
    holds_for = ("nDCG@10", "AP", "P@10")
    fails_for = ("BPM@10",)
    complaint = "putting the better document first lowers the value"

    def pairs(self, tree: Tree) -> Iterator[Pairs]:
        """Every pair of neighbours in every list."""
        return swaps(tree)
