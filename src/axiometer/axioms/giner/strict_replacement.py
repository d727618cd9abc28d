"""Strict replacement: a document replaced by one that is a grade better helps."""

from __future__ import annotations

from collections.abc import Iterator

from axiometer.axioms.axiom import axiom
from axiometer.axioms.kinds import SameLength
from axiometer.axioms.moves import replacements
from axiometer.axioms.pairs import Pairs
from axiometer.measures.tree import Tree


@axiom
class StrictReplacement(SameLength):
    """M(A·d·B) < M(A·d'·B), d' one grade above d."""

    name = "strict-replacement"
    source = "giner"
    says = "Raising the grade of one document by one raises the value."
    matters = "Where it fails the measure cannot see an improvement: a rank or a grade does not count."
    implies = "giner.replacement; moffat.convergence for measures without a cutoff, and they imply it."
    reference = "giner2022"
    holds_for = ("nDCG", "gRBP(p=0.8)")
    fails_for = ("AP", "RBP(p=0.8)")
    complaint = "a better document in the same place does not raise the value"
    strict = True

    def pairs(self, tree: Tree) -> Iterator[Pairs]:
        """Every document of every list."""
        return replacements(tree)
