"""Top-weightedness: within the cutoff, a better document belongs at the earlier rank."""

from __future__ import annotations

from collections.abc import Iterator

from axiometer.axioms.axiom import axiom
from axiometer.axioms.kinds import SameLength
from axiometer.axioms.moves import swaps
from axiometer.axioms.pairs import Pairs
from axiometer.axioms.teeth import before_last, teeth
from axiometer.measures.comb import Comb
from axiometer.measures.measure import Measure
from axiometer.measures.tree import Tree


@axiom
class TopWeightedness(SameLength):
    """M(A·d·B·e·C) < M(A·e·B·d·C), e better than d, both within the cutoff."""

    name = "top-weightedness"
    source = "moffat"
    says = "Within the cutoff, swapping two documents of which the lower one is better raises the value."
    matters = "Users start at the top, so what stands there should count for more."
    implies = "giner.strict-swapping and amigo.priority for measures without a cutoff."
    reference = "moffat2013"
    holds_for = ("nDCG@10", "gRBP(p=0.8)")
    fails_for = ("P@10", "RR")
    complaint = "moving the better document up does not raise the value"
    strict = True
    positions = True
    speaks_of = ("binary",)

    def pairs_for(self, measure: Measure, tree: Tree) -> Iterator[Pairs]:
        """All pairs of ranks within the cutoff."""
        return swaps(tree, far=True, within=measure.cutoff)

    def comb_pairs(self, comb: Comb) -> Iterator[Pairs]:
        """The only relevant document of a list, moved from its end to any rank before."""
        last = min(comb.space.depth, comb.measure.cutoff or comb.space.depth)
        return teeth(comb, *before_last(2, last))
