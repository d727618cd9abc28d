"""Replacement: a document replaced by one that is a grade better does not hurt."""

from __future__ import annotations

from collections.abc import Iterator

from axiometer.axioms.axiom import axiom
from axiometer.axioms.kinds import SameLength
from axiometer.axioms.moves import replacements
from axiometer.axioms.pairs import Pairs
from axiometer.measures.tree import Tree


@axiom
class Replacement(SameLength):
    """M(A·d·B) <= M(A·d'·B), d' one grade above d."""

    name = "replacement"
    source = "giner"
    says = "Raising the grade of one document by one does not lower the value."
    matters = "It is the least that one asks of a measure: better documents at the same ranks are not worse."
    implies = "giner.isotone(rank-replacement); with giner.swapping more, see there."
    reference = "giner2022"
    holds_for = ("nDCG@10", "AP", "RBP(p=0.8)")
    fails_for = ("BPM@10", "CT")
    complaint = "a better document in the same place lowers the value"

    def pairs(self, tree: Tree) -> Iterator[Pairs]:
        """Every document of every list."""
        return replacements(tree)
