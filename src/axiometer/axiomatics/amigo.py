"""The constraints of Amigo et al. 2013, as Amigo et al. 2018 (paper 001) use them, on binary relevance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np

from axiometer.axiomatics.axiom import WHOLE, Axiom, Pairwise, Told, axiom, refuse_kind
from axiometer.axiomatics.cases import Case, Node, Pairs, long_ranks
from axiometer.metrics.measure import Measure
from axiometer.metrics.tree import Tree
from axiometer.spaces import Space
from axiometer.spaces.space import Labels

axiom(
    "amigo.priority",
    "A·x·r·B < A·r·x·B",
    says="Swapping a relevant document with the not relevant one just above it raises the value.",
    matters="A measure without it is blind to some ranks: a system can get better there and score the same.",
    implies="giner.swapping on binary lists. On them it says exactly what giner.strict-swapping says. "
    "It excludes any cutoff: behind the cutoff nothing raises the value.",
    reference="amigo2013",
    holds_for=("AP", "RBP(p=0.8)", "nDCG"),
    fails_for=("P@10", "nDCG@10", "RR"),
    complaint="moving the relevant document up does not raise the value",
    speaks_of=("binary",),
)

axiom(
    "amigo.deepness-within",
    "A·x·r·B·r·x·C < A·r·x·B·x·r·C",
    start="A·x·r·B·x·r·C",
    says="Where a list allows two swaps that move a relevant document up, the upper one gains more.",
    matters="It speaks of lists that occur, with several relevant documents, where deepness-single does not.",
    implies="Nothing about lists with one relevant document.",
    reference="amigo2013",
    holds_for=("RBP(p=0.8)", "nDCG"),
    fails_for=("AP", "P@10", "RR"),
    complaint="the swap further down gains no less",
    speaks_of=("binary",),
)

axiom(
    "amigo.confidence",
    "A·x < A",
    says="Appending a document that is not relevant lowers the value: M(S·x) < M(S), whatever S is.",
    matters="Only such a measure rewards a system that knows when to stop.",
    implies="albahem.irrelevance-monotonicity. It excludes moffat.monotonicity for measures without a "
    "cutoff.",
    reference="amigo2013",
    holds_for=("OIE(docs=1000)", "RBU(p=0.8)"),
    fails_for=("RBP(p=0.8)", "AP", "SetP"),
    complaint="one more document that is not relevant does not lower the value",
    speaks_of=("binary",),
)


@axiom
class DeepnessSingle(Pairwise):
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
    speaks_of = ("binary",)
    limit = WHOLE
    shape = (1, -2, 1)
    """What it asks of the weights of an additive measure, at every rank: neighbouring moves suffice."""

    @property
    def formula(self) -> str:
        """In signs."""
        return "M(i) - M(i+1) > M(j) - M(j+1) for i < j, M(r) the value of x^(r-1)·r·x^(N-r)"

    def pairs(self, measure: Measure, tree: Tree) -> Iterator[Pairs]:
        """All pairs of moves in lists of every length."""
        for level in range(max(3, tree.space.levels.start), tree.space.depth + 1):
            places = [1 << (level - rank) for rank in range(1, level + 1)]
            values = np.atleast_2d(tree.at(level))[:, places]
            gains = values[:, :-1] - values[:, 1:]
            moves = [(i, j) for i in range(level - 2, 0, -1) for j in range(level - 1, i, -1)]
            lower, upper = ([move[at] - 1 for move in moves] for at in (1, 0))
            yield Pairs(gains[:, lower], gains[:, upper], partial(_moved, level, moves), level)

    def long_cases(self, measure: Measure, space: Space) -> list[Case]:
        """The move at the end of a list against the moves before it, the shorter lists first."""
        ranks = long_ranks(space.depth, measure.cutoff)
        lengths = [length for length in ranks if length >= 3]
        pairs = [(length, rank) for length in lengths for rank in reversed(ranks) if rank <= length - 2]
        return [
            tuple(_single(length, r) for r in (rank + 1, rank, length, length - 1)) for length, rank in pairs
        ]

    def sentence(self, told: Sequence[Told]) -> str:
        """Names the two moves."""
        shown = [f"from {a} ({x}) to {b} ({y})" for (a, x), (b, y) in (told[:2], told[2:])]
        return f"Compare the gain {shown[0]} with that {shown[1]}: {self.complaint}."


def _single(length: int, rank: int) -> Labels:
    return (0,) * (rank - 1) + (1,) + (0,) * (length - rank)


def _moved(level: int, moves: list[tuple[int, int]], at: int) -> tuple[Node, ...]:
    i, j = moves[at]
    return tuple((level, 1 << (level - rank)) for rank in (i + 1, i, j + 1, j))


class Threshold(Axiom):
    """An axiom about one relevant document at the top and n of them after n others, for all n or some.

    `all_large` is true where the document at the top must win for all n from some n on, false where the
    others must win for one n.
    """

    source = "amigo"
    reference = "amigo2013"
    strict = True
    speaks_of = ("binary",)
    all_large: bool = True

    def refuses(self, measure: Measure, space: Space) -> str | None:
        """Needs binary relevance, and lists of several lengths."""
        if space.exact:
            return "it compares lists of different lengths; give depth= instead of length="
        return refuse_kind(space, self.speaks_of)


@axiom
class ClosenessThreshold(Threshold):
    """M(r) < M(x^n·r^n) for some n >= 2."""

    name = "closeness-threshold"
    says = (
        "For some n of at least 2, n relevant documents that follow n not relevant ones beat one relevant "
        "document at rank 1, whatever recall base of at least n documents the topic has."
    )
    matters = "There is a part of the list that every user reads; there, more relevant documents are better."
    implies = "Nothing about large n; amigo.deepness-threshold speaks of them."
    holds_for = ("RBP(p=0.8)", "AP", "P@10")
    fails_for = ("RBP(p=0.7)", "RR", "ERR(max_rel=1)")
    complaint = "no number of relevant documents after as many not relevant ones beats one at the top"
    all_large = False


@axiom
class DeepnessThreshold(Threshold):
    """M(r) > M(x^n·r^n) for all n from some n0 on."""

    name = "deepness-threshold"
    says = (
        "From some n on, one relevant document at rank 1 beats n relevant documents that follow n not "
        "relevant ones, whatever recall base of at least n documents the topic has."
    )
    matters = "Nobody reads arbitrarily far: what stands far enough down cannot outweigh the first document."
    implies = "Nothing about small n; amigo.closeness-threshold speaks of them."
    holds_for = ("RBP(p=0.8)", "ERR(max_rel=1)", "P@10")
    fails_for = ("AP", "nDCG")
    complaint = "many relevant documents far down outweigh one at the top, however many there are"
