"""Deepness, for a single document: moving up is worth more near the top."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from axiometer.axioms.axiom import Told, axiom
from axiometer.axioms.kinds import BinarySameLength
from axiometer.axioms.moves import levels
from axiometer.axioms.pairs import Node, Pairs
from axiometer.measures.comb import Comb
from axiometer.measures.tree import Tree
from axiometer.numeric import Lanes

RankNode = Callable[[int, int], Node]


@axiom
class DeepnessSingle(BinarySameLength):
    """M(i) - M(i+1) > M(j) - M(j+1) for i < j, M(r) the value with the only relevant document at rank r."""

    name = "deepness-single"
    source = "amigo"
    says = (
        "In lists of one length with one relevant document, moving it from rank i+1 to i gains more than "
        "moving it from j+1 to j, for all i < j."
    )
    matters = "A swap near the top touches what every user sees; one further down, what few see."
    implies = "amigo.deepness-within, for additive measures."
    reference = "amigo2013"
    holds_for = ("AP", "RBP(p=0.8)", "nDCG")
    fails_for = ("P@10", "nDCG@10", "DCG(form=jk)")
    complaint = "the move further down gains no less"
    strict = True
    positions = True

    def pairs(self, tree: Tree) -> Iterator[Pairs]:
        """All pairs of moves in lists of every length."""
        for level in levels(tree, 3):
            ranks = [tree.space.branching ** (level - rank) for rank in range(1, level + 1)]
            lower, upper = np.triu_indices(level - 1, 1)[::-1]
            yield _compared(tree.at(level)[ranks], level, lower, upper, lambda h, r: (h, 1 << (h - r)))

    def comb_pairs(self, comb: Comb, cutoff: int | None) -> Iterator[Pairs]:
        """The move at the end of the list against all moves before it."""
        for length in range(3, comb.space.depth + 1):
            last = length - 2
            still = min(max(comb.still - 1, 0), last)
            for start, stop, equal in ((still, last, True), (0, still, False)):
                if start < stop:
                    upper = np.arange(start, stop)[::-1]
                    lower = np.full(len(upper), last)
                    equal = equal and comb.still <= length - 1
                    yield _compared(comb.at(length), length, lower, upper, comb.node, equal)

    def sentence(self, told: Sequence[Told]) -> str:
        """Names the two moves."""
        shown = [f"from {a} ({x}) to {b} ({y})" for (a, x), (b, y) in (told[:2], told[2:])]
        return f"Compare the gain {shown[0]} with that {shown[1]}: {self.complaint}."


def _compared(
    values: Lanes, length: int, lower: Ints, upper: Ints, node: RankNode, equal: bool = False
) -> Pairs:
    """Moves to rank upper + 1 against moves to rank lower + 1; the deepest ones first."""
    order = np.lexsort((-lower, -upper))
    lower, upper = lower[order], upper[order]

    def nodes(i: int) -> tuple[Node, ...]:
        above, below = int(upper[i]) + 1, int(lower[i]) + 1
        return tuple(node(length, rank) for rank in (above + 1, above, below + 1, below))

    gains = values[:-1] - values[1:]
    return Pairs(gains[lower], gains[upper], nodes, equal)


Ints = np.ndarray[tuple[int, ...], np.dtype[np.int64]]
