"""The properties of Albahem et al. 2018 (paper 002) for diversity and truncation."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

import numpy as np

from axiometer.axiomatics.axiom import WHOLE, Pairwise, axiom
from axiometer.axiomatics.cases import Case, Ints, Node, Pairs, fitting
from axiometer.metrics.measure import Measure
from axiometer.metrics.tree import Tree
from axiometer.spaces import Space
from axiometer.spaces.rewrite import Rewrite, rewrite
from axiometer.spaces.space import Labels

RELEVANCE = axiom(
    "albahem.relevance-monotonicity",
    "A <= A·r",
    says="Appending a relevant document does not lower the value: M(S) <= M(S·r).",
    matters="A system that finds one more relevant document should not be punished for showing it.",
    implies="With irrelevance-monotonicity: M(S·x) <= M(S·r).",
    reference="albahem2018",
    holds_for=("AP", "nDCG@10", "alpha_nDCG@10", "RBP(p=0.8)"),
    fails_for=("RBU(p=0.8, e=0.03)",),
    complaint="one more relevant document lowers the value",
    speaks_of=("aspects", "binary", "grades"),
)

IRRELEVANCE = axiom(
    "albahem.irrelevance-monotonicity",
    "A·x <= A",
    says="Appending a document that is not relevant does not raise the value: M(S·x) <= M(S).",
    matters="A system that may stop must not gain by padding its list.",
    implies="Nothing about the gap; amigo.confidence asks for a strict loss.",
    reference="albahem2018",
    holds_for=("AP", "nDCG@10", "CT", "alpha_nDCG@10"),
    fails_for=("ACT",),
    complaint="one more document that is not relevant raises the value",
    speaks_of=("aspects", "binary", "grades"),
)

REDUNDANCY = axiom(
    "albahem.redundancy",
    "A·p <= A·n where p >= 1, n >= 1, p in A, n not in A",
    says="After a list that covers an aspect, a document of that aspect adds no more than one of a new "
    "aspect.",
    matters="A diversity measure that prefers repetition rewards the opposite of what it is named for.",
    implies="Nothing about lists that cover no aspect or all of them.",
    reference="albahem2018",
    holds_for=("alpha_nDCG@10", "StRecall@5", "ERR_IA@20"),
    fails_for=("AP_IA",),
    complaint="repeating a covered aspect is worth more than covering a new one",
    speaks_of=("aspects",),
)

GENERATORS: tuple[Pairwise, ...] = (RELEVANCE, IRRELEVANCE, REDUNDANCY)


@axiom
class Induction(Pairwise):
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
    limit = WHOLE
    plain = True

    @property
    def formula(self) -> str:
        """What it is the closure of."""
        return f"the transitive closure of {', '.join(one.formula for one in GENERATORS)}"

    def refuses(self, measure: Measure, space: Space) -> str | None:
        """Needs aspects."""
        if space.kind != "aspects":
            return "it is defined over lists of aspects; give aspects="
        if space.exact:
            return "it compares lists of different lengths; give depth= instead of length="
        return None

    def pairs(self, measure: Measure, tree: Tree) -> Iterator[Pairs]:
        """The closure, block by block: (roots, trailing x taken away, relevant documents appended)."""
        space = tree.space
        for level in range(space.depth + 1):
            roots = np.arange(space.branching**level)
            yield from _above(tree, level, roots, roots, turned=False)
        for rule in _turns().rules(space.branching):
            for level in range(1, space.depth):
                below = fitting(space.branching, (), level, rule.covered, rule.fresh) * space.branching
                old, new = rule.worse[0][0], rule.better[0][0]
                if len(below):
                    yield from _above(tree, level + 1, below + old, below + new, turned=True)

    def long_cases(self, measure: Measure, space: Space) -> list[Case]:
        """Those of the three: each of them is a part of the closure."""
        wanted = [one for one in GENERATORS if one.refuses(measure, space) is None]
        cases = {case for one in wanted for case in one.long_cases(measure, space)}
        return sorted(cases, key=lambda case: (sum(map(len, case)), case))

    def compares(self, lower: Labels, upper: Labels, branching: int, cutoff: int | None) -> bool:
        """Trailing documents without an aspect go, perhaps the last one turns, relevant ones come."""
        for kept in range(len(lower), -1, -1):
            if any(lower[kept:]):
                return False
            root, padded, added = lower[:kept], len(lower) - kept, len(upper) - kept
            if added < 0 or not all(upper[kept:]) or kept + min(padded, added) == 0:
                continue
            if _turns().between(root, upper[:kept], branching) or (root == upper[:kept] and lower != upper):
                return True
        return False


def _turns() -> Rewrite:
    return rewrite(REDUNDANCY.formula)


def _above(tree: Tree, level: int, lower: Ints, upper: Ints, turned: bool) -> Iterator[Pairs]:
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
    low, high = (np.atleast_2d(tree.at(level + more)) for more in (padded, added))
    nodes = partial(_nodes, (level + padded, below), (level + added, above))
    return Pairs(low[:, below][:, :, None], high[:, above], nodes, level + max(padded, added))


def _nodes(lower: tuple[int, Ints], upper: tuple[int, Ints], i: int) -> tuple[Node, ...]:
    row, column = divmod(i, upper[1].shape[1])
    return (lower[0], int(lower[1][row])), (upper[0], int(upper[1][row, column]))


@lru_cache(maxsize=64)
def _words(wide: int, length: int) -> Ints:
    """The numbers of all words of relevant documents of a length."""
    words = np.zeros(1, dtype=np.int64)
    for _ in range(length):
        words = (words[:, None] * wide + np.arange(1, wide)).ravel()
    return words
