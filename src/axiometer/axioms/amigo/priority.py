"""Priority: a relevant document that moves up one rank raises the value."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from axiometer.axioms.axiom import axiom
from axiometer.axioms.kinds import BinarySameLength
from axiometer.axioms.moves import swaps
from axiometer.axioms.pairs import Pairs
from axiometer.axioms.teeth import teeth
from axiometer.measures.comb import Comb
from axiometer.measures.tree import Tree


@axiom
class Priority(BinarySameLength):
    """M(A·x·r·B) < M(A·r·x·B)."""

    name = "priority"
    source = "amigo"
    says = "Swapping a relevant document with the not relevant one just above it raises the value."
    matters = "A measure without it is blind to some ranks: a system can get better there and score the same."
    implies = (
        "giner.swapping on binary lists. On them it says exactly what giner.strict-swapping says. "
        "It excludes any cutoff: behind the cutoff nothing raises the value."
    )
    reference = "amigo2013"
    holds_for = ("AP", "RBP(p=0.8)", "nDCG")
    fails_for = ("P@10", "nDCG@10", "RR")
    complaint = "moving the relevant document up does not raise the value"
    strict = True
    positions = True

    def pairs(self, tree: Tree) -> Iterator[Pairs]:
        """All adjacent swaps."""
        return swaps(tree)

    def comb_pairs(self, comb: Comb) -> Iterator[Pairs]:
        """The last two documents of a list swapped, one of them its only relevant one."""
        lengths = np.arange(2, comb.space.depth + 1)
        return teeth(comb, lengths, lengths - 1)
