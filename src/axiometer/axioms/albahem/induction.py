"""Induction: the three properties together, along every chain of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from axiometer.axioms.albahem.coverage import forks
from axiometer.axioms.axiom import Axiom, axiom
from axiometer.axioms.pairs import Node, Pairs
from axiometer.measures.measure import Measure
from axiometer.measures.tree import Tree
from axiometer.spaces import Space

Ints = npt.NDArray[np.int64]


@axiom
class Induction(Axiom):
    """M respects the transitive closure of the three relations.

    All three relations act on the end of a list: take a trailing x away, append a relevant document, or turn
    a last document of a covered aspect into one of a new aspect. So what lies above a list is: the list with
    0, 1, 2, ... trailing x taken away, then perhaps its last document turned, then any relevant documents
    appended; and no pair is reached in two ways. That gives the closure as index arithmetic, without a graph.
    """

    name = "induction"
    source = "albahem"
    says = "Whatever follows from the three properties in several steps holds too."
    matters = "Each property compares neighbours; a user compares lists that are several steps apart."
    implies = (
        "relevance-monotonicity, irrelevance-monotonicity and redundancy: each is a part of the closure."
    )
    reference = "albahem2018"
    holds_for = ("alpha_nDCG@10", "NRBP", "StRecall@5")
    fails_for = ("ACT", "AP_IA")
    complaint = "the better list by the three properties has the lower value"
    limit = 20_000_000

    def refuses(self, measure: Measure, space: Space) -> str | None:
        """Needs aspects."""
        if space.kind != "aspects":
            return "it is defined over lists of aspects; give aspects="
        return super().refuses(measure, space)

    def pairs(self, tree: Tree) -> Iterator[Pairs]:
        """The closure, block by block: (roots, trailing x taken away, relevant documents appended)."""
        space = tree.space
        for level in range(space.depth + 1):
            roots = np.arange(space.branching**level)
            yield from self._above(tree, level, roots, roots, turned=False)
        if space.branching > 2:
            for level, old, new, places in forks(space, (), space.depth - 1):
                below = places * space.branching
                yield from self._above(tree, level + 1, below + old, below + new, turned=True)

    def _above(self, tree: Tree, level: int, lower: Ints, upper: Ints, turned: bool) -> Iterator[Pairs]:
        """lower·x^k against upper·w for all k and all words w of relevant documents."""
        space = tree.space
        for padded in range(space.depth - level + 1):
            for added in range(space.depth - level + 1):
                same = not turned and padded == 0 and added == 0
                if same or (level + min(padded, added) == 0 and not space.empty):
                    continue
                yield _block(tree, level, lower, upper, padded, added)


def _block(tree: Tree, level: int, lower: Ints, upper: Ints, padded: int, added: int) -> Pairs:
    wide = tree.space.branching
    below = lower * wide**padded
    above = upper[:, None] * wide**added + _words(wide, added)[None, :]
    words = above.shape[1]

    def nodes(i: int) -> tuple[Node, Node]:
        row, column = divmod(i, words)
        return (level + padded, int(below[row])), (level + added, int(above[row, column]))

    return Pairs(tree.at(level + padded)[below][:, None], tree.at(level + added)[above], nodes)


@lru_cache(maxsize=64)
def _words(wide: int, length: int) -> Ints:
    """The numbers of all words of relevant documents of a length."""
    words = np.zeros(1, dtype=np.int64)
    for _ in range(length):
        words = (words[:, None] * wide + np.arange(1, wide)).ravel()
    return words
