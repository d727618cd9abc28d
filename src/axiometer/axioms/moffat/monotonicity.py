"""Monotonicity: reading one document further does not lower the value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from axiometer.axioms.axiom import Axiom, axiom
from axiometer.axioms.pairs import Node, Pairs, parent_levels
from axiometer.measures.measure import Measure
from axiometer.measures.tree import Tree, grow
from axiometer.measures.wrappers.wrapper import Wrapper
from axiometer.numeric import FLOAT, RATIONAL


@axiom
class Monotonicity(Axiom):
    """M@k(S) <= M@(k+1)(S·d) for every document d."""

    name = "monotonicity"
    source = "moffat"
    says = (
        "Reading one document further, whatever it is, does not lower the value: M@k(S) <= M@(k+1)(S·d). "
        "Without a cutoff: M(S) <= M(S·d)."
    )
    matters = "The value of a prefix is then a lower bound on the value of the whole list."
    implies = (
        "albahem.relevance-monotonicity for measures without a cutoff; it excludes amigo.confidence there."
    )
    reference = "moffat2013"
    holds_for = ("RBP(p=0.8)", "AP", "DCG@10")
    fails_for = ("P@10", "nDCG@10")
    complaint = "reading one document further lowers the value"
    speaks_of = ("binary", "grades")

    def readers(self, measure: Measure, lists: int) -> tuple[Measure, ...]:
        """The second list is read one rank further."""
        return measure, raised(measure)

    def pairs_for(self, measure: Measure, tree: Tree) -> Iterator[Pairs]:
        """Every list within the cutoff against all its children, read one rank further."""
        wide, further = tree.space.branching, raised(measure)
        readers, upper = None, tree
        if further != measure:
            num = RATIONAL if tree.values[0].dtype == object else FLOAT
            last = tree.first + len(tree.values) - 1
            readers, upper = (measure, further), grow(further, tree.space, num, tree.prefix, last)
        for level in parent_levels(tree):
            if measure.cutoff is None or level <= measure.cutoff:

                def nodes(i: int, level: int = level) -> tuple[Node, Node]:
                    parent, label = divmod(i, wide)
                    parent += tree.offset(level)
                    return (level, parent), (level + 1, parent * wide + label)

                children = upper.at(level + 1).reshape(-1, wide)
                yield Pairs(tree.at(level)[:, None], children, nodes, readers=readers)


def raised(measure: Measure) -> Measure:
    """The measure with its cutoff one rank further down; itself where it has none.

    >>> from axiometer.measures import measure
    >>> str(raised(measure("IA(nDCG@10)"))), str(raised(measure("AP")))
    ('IA(nDCG@11)', 'AP')
    """
    if measure.cutoff is None:
        return measure
    if isinstance(measure, Wrapper):
        return replace(measure, measure=raised(measure.measure), cutoff=None)
    return replace(measure, cutoff=measure.cutoff + 1)
