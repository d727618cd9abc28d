"""Convergence: a better document from behind the cutoff belongs before it."""

from __future__ import annotations

from collections.abc import Iterator

from axiometer.axioms.axiom import axiom
from axiometer.axioms.kinds import SameLength
from axiometer.axioms.moves import crossings, replacements
from axiometer.axioms.pairs import Pairs
from axiometer.axioms.teeth import before_last, teeth
from axiometer.measures.comb import Comb
from axiometer.measures.measure import Measure
from axiometer.measures.tree import Tree


@axiom
class Convergence(SameLength):
    """M@k rises when a document behind rank k changes places with a worse one within k."""

    name = "convergence"
    source = "moffat"
    says = (
        "Swapping a document behind the cutoff with a less relevant one within it raises the value. Without "
        "a cutoff the list's end takes its place: a document gives way to a better one not retrieved."
    )
    matters = "The value should tell how many of the documents that count are good ones."
    implies = "giner.strict-replacement for measures without a cutoff, and is implied by it."
    reference = "moffat2013"
    holds_for = ("nDCG@10", "gRBP(p=0.8)")
    fails_for = ("RR", "IPrec@0.1")
    complaint = "a better document from behind does not raise the value"
    strict = True
    positions = True
    speaks_of = ("binary",)

    def pairs_for(self, measure: Measure, tree: Tree) -> Iterator[Pairs]:
        """Swaps across the cutoff, or replacements where there is none."""
        return crossings(tree, measure.cutoff) if measure.cutoff else replacements(tree, step=None)

    def comb_pairs(self, comb: Comb) -> Iterator[Pairs]:
        """The only relevant document comes from behind the cutoff, or from outside the list."""
        cutoff = comb.measure.cutoff
        if cutoff:
            lengths, ranks = before_last(cutoff + 1, comb.space.depth)
            yield from teeth(comb, lengths[ranks <= cutoff], ranks[ranks <= cutoff])
        else:
            values = comb.after([(0,), (1,)])
            yield Pairs(values[:, 0], values[:, 1], lambda i: ((i + 1, 0), (i + 1, 1)))
