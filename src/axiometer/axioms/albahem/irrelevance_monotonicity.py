"""Irrelevance monotonicity: one more document that is not relevant does not help."""

from __future__ import annotations

from collections.abc import Iterator

from axiometer.axioms.axiom import Axiom, axiom
from axiometer.axioms.pairs import Node, Pairs, parent_levels
from axiometer.measures.tree import Tree


@axiom
class IrrelevanceMonotonicity(Axiom):
    """M(S·x) <= M(S)."""

    name = "irrelevance-monotonicity"
    source = "albahem"
    says = "Appending a document that is not relevant does not raise the value: M(S·x) <= M(S)."
    matters = "A system that may stop must not gain by padding its list."
    implies = "Nothing about the gap; amigo.confidence asks for a strict loss."
    reference = "albahem2018"
    holds_for = ("AP", "nDCG@10", "CT", "alpha_nDCG@10")
    fails_for = ("ACT",)
    complaint = "one more document that is not relevant raises the value"
    speaks_of = ("aspects", "grades")

    def pairs(self, tree: Tree) -> Iterator[Pairs]:
        """Every list against its child that is not relevant."""
        return padded(tree)


def padded(tree: Tree) -> Iterator[Pairs]:
    """A list with a document more that is not relevant, below the list itself."""
    wide = tree.space.branching
    for level in parent_levels(tree):

        def nodes(i: int, level: int = level) -> tuple[Node, Node]:
            parent = i + tree.offset(level)
            return (level + 1, parent * wide), (level, parent)

        same = tree.idle or level + 1 >= tree.still
        yield Pairs(tree.at(level + 1)[::wide], tree.at(level), nodes, equal=same)
