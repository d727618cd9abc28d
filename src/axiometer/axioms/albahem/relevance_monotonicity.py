"""Relevance monotonicity: one more relevant document does not hurt."""

from __future__ import annotations

from collections.abc import Iterator

from axiometer.axioms.axiom import Axiom, axiom
from axiometer.axioms.pairs import Node, Pairs, parent_levels
from axiometer.measures.tree import Tree


@axiom
class RelevanceMonotonicity(Axiom):
    """M(S) <= M(S·r)."""

    name = "relevance-monotonicity"
    source = "albahem"
    says = "Appending a relevant document does not lower the value: M(S) <= M(S·r)."
    matters = "A system that finds one more relevant document should not be punished for showing it."
    implies = "With irrelevance-monotonicity: M(S·x) <= M(S·r)."
    reference = "albahem2018"
    holds_for = ("AP", "nDCG@10", "alpha_nDCG@10", "RBP(p=0.8)")
    fails_for = ("RBU(p=0.8, e=0.03)",)
    complaint = "one more relevant document lowers the value"
    speaks_of = ("aspects", "grades")

    def pairs(self, tree: Tree) -> Iterator[Pairs]:
        """Every list against its relevant children."""
        wide = tree.space.branching
        for level in parent_levels(tree):
            parents = tree.at(level)
            children = tree.at(level + 1).reshape(-1, wide)

            def nodes(i: int, level: int = level) -> tuple[Node, Node]:
                parent, label = divmod(i, wide - 1)
                parent += tree.offset(level)
                return (level, parent), (level + 1, parent * wide + label + 1)

            yield Pairs(parents[:, None], children[:, 1:], nodes, equal=level + 1 >= tree.still)
