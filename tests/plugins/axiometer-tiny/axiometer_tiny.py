"""One measure and one axiom; importing this module enters them into Axiometer's registries."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from axiometer.axioms.axiom import Axiom, axiom
from axiometer.axioms.pairs import Node, Pairs, parent_levels
from axiometer.measures.additive import BinaryGain
from axiometer.measures.measure import Example, measure_class
from axiometer.measures.parameters import lowest_relevant, real
from axiometer.measures.tree import Tree
from axiometer.numeric import Arithmetic


@measure_class
class Tiny(BinaryGain):
    """tiny gain: each rank counts `share` of what is left."""

    share: Fraction = real("0.5", "what each rank takes of what is left", low=0, high=1, open_ends=True)
    rel: int = lowest_relevant()

    formula = "sum_{i<=k} share (1-share)^(i-1) [g_i >= rel]"
    equals = "RBP(p=1-share)"
    reference = "moffat2008"
    example = Example("Tiny(share=0.5)", (1, 0, 1), "5/8")

    def weight(self, num: Arithmetic, rank: Any) -> Any:
        """A share of what the ranks above left."""
        return num.number(self.share) * num.number(1 - self.share) ** (rank - 1)


@axiom
class StopAtOnce(Axiom):
    """M(S·d) <= M(S)."""

    name = "stop-at-once"
    source = "tiny"
    says = "No document added at the end raises the value."
    matters = "It does not: the axiom is here to be broken."
    holds_for = ("SetP@1",)
    fails_for = ("Tiny",)
    complaint = "a longer list scores more"
    speaks_of = ("binary",)

    def pairs(self, tree: Tree) -> Iterator[Pairs]:
        """Every child against its parent."""
        wide = tree.space.branching
        for level in parent_levels(tree):

            def nodes(i: int, level: int = level) -> tuple[Node, Node]:
                child = i + tree.offset(level + 1)
                return (level + 1, child), (level, child // wide)

            yield Pairs(tree.at(level + 1), tree.at(level).repeat(wide), nodes)
