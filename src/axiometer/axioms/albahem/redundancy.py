"""Redundancy: a document of a new aspect is worth at least as much as one of a covered aspect."""

from __future__ import annotations

from collections.abc import Iterator

from axiometer.axioms.albahem.coverage import forks
from axiometer.axioms.axiom import Axiom, axiom
from axiometer.axioms.pairs import Node, Pairs, parent_levels
from axiometer.measures.measure import Measure
from axiometer.measures.tree import Tree
from axiometer.spaces import Space


@axiom
class Redundancy(Axiom):
    """M(S·p) <= M(S·n)."""

    name = "redundancy"
    source = "albahem"
    says = (
        "After a list that covers an aspect, a document of that aspect adds no more than one of a new aspect."
    )
    matters = "A diversity measure that prefers repetition rewards the opposite of what it is named for."
    implies = "Nothing about lists that cover no aspect or all of them."
    reference = "albahem2018"
    holds_for = ("alpha_nDCG@10", "StRecall@5", "ERR_IA@20")
    fails_for = ("AP_IA",)
    complaint = "repeating a covered aspect is worth more than covering a new one"

    def refuses(self, measure: Measure, space: Space) -> str | None:
        """Needs two aspects."""
        if space.kind != "aspects" or space.branching < 3:
            return "it speaks of covered and new aspects; give aspects=2 or more"
        return super().refuses(measure, space)

    def pairs(self, tree: Tree) -> Iterator[Pairs]:
        """The two children of every list that covers p and not n."""
        wide = tree.space.branching
        parents = set(parent_levels(tree))
        for level, old, new, places in forks(tree.space, tree.prefix, tree.first + len(tree.values) - 1):
            if level not in parents or not len(places):
                continue
            children = tree.at(level + 1).reshape(-1, wide)

            def nodes(
                i: int, level: int = level, old: int = old, new: int = new, at: object = places
            ) -> tuple[Node, Node]:
                parent = (int(at[i]) + tree.offset(level)) * wide  # type: ignore[index]
                return (level + 1, parent + old), (level + 1, parent + new)

            yield Pairs(children[places, old], children[places, new], nodes, equal=level + 1 >= tree.still)
