"""Deepness within a list: of two swaps that are possible, the upper one is worth more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from axiometer.axioms.axiom import Told, axiom
from axiometer.axioms.kinds import BinarySameLength
from axiometer.axioms.moves import levels, moved
from axiometer.axioms.pairs import Node, Pairs
from axiometer.measures.comb import Comb
from axiometer.measures.tree import Tree

START, DOWN, UP = (0, 1, 0, 1), (0, 1, 1, 0), (1, 0, 0, 1)


@axiom
class DeepnessWithin(BinarySameLength):
    """M(..r·x..x·r..) > M(..x·r..r·x..)."""

    name = "deepness-within"
    source = "amigo"
    says = "Where a list allows two swaps that move a relevant document up, the upper one gains more."
    matters = (
        "It speaks of lists that occur, with several relevant documents, where deepness-single does not."
    )
    implies = "Nothing about lists with one relevant document."
    reference = "amigo2013"
    holds_for = ("RBP(p=0.8)", "nDCG")
    fails_for = ("AP", "P@10", "RR")
    complaint = "the swap further down gains no less"
    strict = True
    positions = True

    def pairs(self, tree: Tree) -> Iterator[Pairs]:
        """Both swaps done on the same list, for all lists that allow both."""
        for level in levels(tree, 4):
            for i, j in combinations(range(1, level), 2):
                if j > i + 1:
                    yield _both(tree, level, i, j)

    def comb_pairs(self, comb: Comb) -> Iterator[Pairs]:
        """Lists that end in x·r·x·r after documents that are not relevant."""
        values = comb.after([DOWN, UP])
        start, down, up = (comb.space.number(word) for word in (START, DOWN, UP))
        still = max(min(comb.still - 1, len(values)), 0)
        for first, last, equal in ((0, still, False), (still, len(values), True)):
            if first < last:
                yield Pairs(
                    values[first:last, 0],
                    values[first:last, 1],
                    lambda i, first=first: tuple((first + i + 4, word) for word in (down, up)),  # type: ignore[misc]
                    equal,
                    lambda i, first=first: tuple((first + i + 4, word) for word in (start, up, start, down)),  # type: ignore[misc]
                )

    def sentence(self, told: Sequence[Told]) -> str:
        """Names the list and the two swaps."""
        (start, score), (upper, above), _, (lower, below) = told
        return (
            f"{start} scores {score}; with its upper swap, {upper}, {above}; with its lower swap, {lower}, "
            f"{below}: {self.complaint}."
        )


def _both(tree: Tree, level: int, i: int, j: int) -> Pairs:
    """The list is the same in both gains, so the swapped lists are compared."""
    up, down = {i: 1, i + 1: 0, j: 0, j + 1: 1}, {i: 0, i + 1: 1, j: 1, j + 1: 0}
    compared = moved(tree, level, down, up)
    undo = (1 << (level - j)) - (1 << (level - j - 1))

    def case(place: int) -> tuple[Node, ...]:
        below, above = compared.nodes(place)
        start = (level, below[1] - undo)
        return start, above, start, below

    return Pairs(compared.lower, compared.upper, compared.nodes, case=case)
