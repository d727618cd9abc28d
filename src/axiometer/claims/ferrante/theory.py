"""Sections 1 to 3.2: orders, difference structures, lengths, and what interval-like leaves of them."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from axiometer.check.api import check
from axiometer.check.scale import scale
from axiometer.claims.claim import Decision, settled
from axiometer.claims.ferrante.shared import printed, ranking, within
from axiometer.measures.weights import weight_table
from axiometer.orders import generate, ordering
from axiometer.orders.formulas import rank_replacement_swapping
from axiometer.orders.operations import REPLACEMENT, SWAPPING
from axiometer.scales.difference import convex_length, difference
from axiometer.scales.intervals import intervals
from axiometer.scales.structure import difference_structure

ORDER = "rank-replacement-swapping"
LENGTHS = range(1, 6)


@printed("1-strong-order", "1", "Strong top-heaviness puts 1000 before 0111.")
def strong_order() -> Decision:
    """In the lexicographic order."""
    higher = ordering("rank-projection-replacement", length=4, grades=2).leq(ranking("0111"), ranking("1000"))
    return settled(higher, "lexicographically 0111 < 1000")


@printed("1-equi-spaced", "1", "Both orders create equally spaced intervals: they are graded.")
def equi_spaced() -> Decision:
    """Up to five documents."""
    names = ("rank-projection-replacement", ORDER)
    good = all(ordering(name, length=n, grades=2).is_graded() for name in names for n in LENGTHS)
    return settled(good, "both are graded for 1 to 5 documents")


@printed("3.2-order", "3.2", "Replacing and swapping lead to the order of cumulated sums.")
def order() -> Decision:
    """The closure of the two operations against the formula."""
    lengths = range(2, 6)
    found = [
        generate([REPLACEMENT, SWAPPING], length=n, grades=2).compare(rank_replacement_swapping)
        for n in lengths
    ]
    return settled(all(found), "the same order for 2 to 5 documents")


@printed("2.2-chain", "2.2", "The lexicographic chain with its number of steps is a difference structure.")
def chain() -> Decision:
    """All four axioms, to five documents."""
    laws = [law for n in LENGTHS for law in difference_structure(n, "chain").axioms()]
    cases = sum(law.cases for law in laws)
    return settled(all(laws), f"weak order, sign reversal, concatenation, solvability: {cases:,} cases")


@printed(
    "2.2-representation", "2.2", "A difference structure has a scale whose differences are in its order."
)
def representation() -> Decision:
    """On the chain of up to five documents the scale is the place in it: RBP with p = 1/2, as printed."""
    good = all(scale("RBP(p=0.5)", length=n).interval("strong") for n in LENGTHS)
    return settled(good, "on the chain RBP(p=0.5) is such a scale, for 1 to 5 documents")


@printed("2.2-weak", "1 and 2.2", "The natural distance of weak top-heaviness makes a difference structure.")
def weak() -> Decision:
    """Lists that are not comparable have no difference; where it exists, the other axioms hold."""
    laws = difference_structure(3, "natural").axioms()
    lost = [law.name for law in laws if not law]
    case = laws[0].witness or ()
    return settled(not lost, f"fails: {', '.join(lost)}; the others hold", f"{case[2]} and {case[3]}")


@printed("2.2-without-solvability", "2.2", "Interval-like means that solvability alone is given up.")
def without_solvability() -> Decision:
    """With difference vectors, the differences are no weak order either."""
    laws = difference_structure(3, "vector").axioms()
    lost = [law.name for law in laws if not law]
    case = laws[0].witness or ()
    return settled(
        lost == ["solvability"], f"fails: {', '.join(lost)}", f"{case[2]} and {case[3]} have no difference"
    )


@printed("3.2-solvability", "2.2 and 3.2", "Difference vectors do not satisfy solvability.")
def solvability() -> Decision:
    """The smallest case, with two documents."""
    law = difference_structure(2, "vector").solvability()
    a, b, c, d = law.witness or ((),) * 4
    said = f"from {c} to {d} fits into {a} to {b}, but no list is as far from both ends"
    return settled(not law, f"{law.violations} of {law.cases} cases fail", said, "two documents or more")


@printed("3.2-other-axioms", "2.2 and 3.2", "Difference vectors satisfy sign reversal and concatenation.")
def other_axioms() -> Decision:
    """Where the differences exist, to five documents."""
    found = [difference_structure(n, "vector") for n in LENGTHS]
    good = all(one.sign_reversal() and one.concatenation() for one in found)
    return settled(good, "for 1 to 5 documents", convention="where the differences exist")


@printed(
    "3.2-convex", "3.2", "Any convex combination of the entries keeps the order of comparable intervals."
)
def convex() -> Decision:
    """It does where each entry does, being linear; the entries are tried, and some mixtures."""
    vectors = [tuple(row) for row in intervals(4).vectors.tolist()]
    single = [[Fraction(i == j) for i in range(4)] for j in range(4)]
    shares = [*single, [Fraction(1, 4)] * 4, [Fraction(x) for x in ("1/2", "1/3", "1/6", "0")]]
    pairs = [(a, b) for a in vectors for b in vectors if within(a, b)]
    good = all(convex_length(a, c) <= convex_length(b, c) for a, b in pairs for c in shares)
    return settled(good, f"for all {len(pairs):,} comparable pairs of vectors of four documents")


@printed("3.2-convex-others", "3.2", "Two combinations can order incomparable intervals differently.")
def convex_others() -> Decision:
    """The smallest pair of vectors of three documents."""
    vectors = [tuple(row) for row in intervals(3).vectors.tolist()]
    first, last = [1, 0, 0], [0, 0, 1]
    for a, b in combinations(vectors, 2):
        if (convex_length(a, first) - convex_length(b, first)) * (
            convex_length(a, last) - convex_length(b, last)
        ) < 0:
            return settled(True, f"{a} and {b}, by their first and by their last entry")
    return settled(False, "there are none")


@printed("3.2-richer", "1 and 3.2", "A measure on an interval-like scale is on an ordinal scale.")
def richer() -> Decision:
    """Over all intervals; the restriction to equally many relevant documents says nothing of replacements."""
    table = weight_table("weights -1, -2", ((Fraction(0), Fraction(-1)), (Fraction(0), Fraction(-2))))
    like, isotone = scale(table, length=2).interval_like("equal"), scale(table, length=2).ordinal()
    return settled(
        bool(like) and not isotone,
        "over all intervals: one without width is within any other, so that no difference is negative",
        f"{table}: interval-like(equal) {like.status}, isotone {isotone.status}",
        convention="all intervals; with equally many relevant documents only, weights can be negative",
    )


@printed("3.2-converse", "3.2", "Only one direction of Theorem 1 is left.")
def converse() -> Decision:
    """The other one fails even for RBP with p = 1/2."""
    law = scale("RBP(p=0.5)", length=3).converse("all")
    r, s, u, v = law.witness or ((),) * 4
    vectors = f"{difference(r, s)}, {difference(u, v)}"
    said = f"from {r} to {s} has no larger difference than from {u} to {v}: {vectors}"
    good = not law and bool(check("RBP(p=0.5)", "interval-like(all)", length=3))
    return settled(good, f"the converse fails in {law.violations} of {law.cases} cases", said)
