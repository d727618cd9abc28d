"""Deepness, for a single document: moving up is worth more near the top."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from axiometer.axioms.axiom import Told, axiom
from axiometer.axioms.kinds import BinarySameLength
from axiometer.axioms.moves import levels
from axiometer.axioms.pairs import Node, Pairs
from axiometer.axioms.teeth import before_last
from axiometer.measures.comb import Comb, Ints
from axiometer.measures.tree import Tree


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
            values = tree.at(level)[[1 << (level - rank) for rank in range(1, level + 1)]]
            gains = values[:-1] - values[1:]
            moves = [(i, j) for i in range(level - 2, 0, -1) for j in range(level - 1, i, -1)]

            def nodes(at: int, level: int = level, moves: list[tuple[int, int]] = moves) -> tuple[Node, ...]:
                i, j = moves[at]
                return tuple((level, 1 << (level - rank)) for rank in (i + 1, i, j + 1, j))

            yield Pairs(gains[[j - 1 for _, j in moves]], gains[[i - 1 for i, _ in moves]], nodes)

    def comb_pairs(self, comb: Comb) -> Iterator[Pairs]:
        """The move at the end of the list against all moves before it, the shorter lists first."""
        lengths, ranks = before_last(3, comb.space.depth, 2)
        still = ranks >= comb.still
        for part, equal in ((still, True), (~still, False)):
            if part.any():
                yield _gains(comb, lengths[part], ranks[part], equal)

    def sentence(self, told: Sequence[Told]) -> str:
        """Names the two moves."""
        shown = [f"from {a} ({x}) to {b} ({y})" for (a, x), (b, y) in (told[:2], told[2:])]
        return f"Compare the gain {shown[0]} with that {shown[1]}: {self.complaint}."


def _gains(comb: Comb, lengths: Ints, ranks: Ints, equal: bool) -> Pairs:
    """The move to a rank against the move from a list's end to the rank before it."""

    def nodes(i: int) -> tuple[Node, ...]:
        length, rank = int(lengths[i]), int(ranks[i])
        return tuple(comb.node(length, r) for r in (rank + 1, rank, length, length - 1))

    upper = comb.pick(lengths, ranks) - comb.pick(lengths, ranks + 1)
    lower = comb.pick(lengths, lengths - 1) - comb.pick(lengths, lengths)
    return Pairs(lower, upper, nodes, equal)
