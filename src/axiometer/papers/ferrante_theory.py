"""What Ferrante, Ferro and Pontarollo 2017 (paper 004) print in sections 1 to 3.2: orders, vectors."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate, combinations, pairwise, product

from axiometer.metrics.score import exact_score
from axiometer.metrics.weight_table import weight_table
from axiometer.orders import generate, ordering
from axiometer.orders.formulas import rank_replacement_swapping
from axiometer.orders.operations import REPLACEMENT, SWAPPING
from axiometer.papers.claim import Decision, Paper, settled
from axiometer.scales.difference import convex_length, difference, difference_structure, natural_distance
from axiometer.scales.intervals import intervals
from axiometer.verdicts.api import check
from axiometer.verdicts.scale_report import scale

printed = Paper("ferrante")

Ranking = tuple[int, ...]
ERR = "ERR(max_rel=1)"
STOP = "a relevant document stops the reader with probability 1/2 (top grade 1), which the paper does not say"
RECALL = 10
"""The recall base of the examples: as many documents as the lists are long."""


def ranking(digits: str) -> Ranking:
    """A binary list."""
    return tuple(map(int, digits))


def cumulated(one: Ranking) -> Ranking:
    """The relevant documents of each prefix."""
    return tuple(accumulate(one))


def swaps(r: Ranking, s: Ranking) -> Ranking:
    """The paper's t: cumulated s less cumulated r."""
    return tuple(b - a for a, b in zip(cumulated(r), cumulated(s), strict=True))


def below(r: Ranking, s: Ranking) -> bool:
    """Whether no prefix of r holds more relevant documents than that of s."""
    return min(swaps(r, s)) >= 0


def within(one: Sequence[int], other: Sequence[int]) -> bool:
    """Whether every entry is at most that of the other vector."""
    return all(a <= b for a, b in zip(one, other, strict=True))


def gap(measure: str, r: Ranking, s: Ranking) -> Fraction | float:
    """M(s) - M(r), exactly where it is rational."""
    return exact_score(measure, s, relevant=RECALL) - exact_score(measure, r, relevant=RECALL)


def shown(value: Fraction | float) -> str:
    """A number in a sentence."""
    return f"{float(value):.6g}"


ORDER = "rank-replacement-swapping"
LENGTHS = range(1, 6)


@printed("1-strong-order", "1")
def strong_order() -> Decision:
    """Strong top-heaviness puts 1000 before 0111."""
    higher = ordering("rank-projection-replacement", length=4, grades=2).leq(ranking("0111"), ranking("1000"))
    return settled(higher, "lexicographically 0111 < 1000")


@printed("1-equi-spaced", "1")
def equi_spaced() -> Decision:
    """Both orders create equally spaced intervals: they are graded."""
    names = ("rank-projection-replacement", ORDER)
    good = all(ordering(name, length=n, grades=2).is_graded() for name in names for n in LENGTHS)
    return settled(good, "both are graded for 1 to 5 documents")


@printed("3.2-order", "3.2")
def order() -> Decision:
    """Replacing and swapping lead to the order of cumulated sums."""
    lengths = range(2, 6)
    found = [
        generate([REPLACEMENT, SWAPPING], length=n, grades=2).compare(rank_replacement_swapping)
        for n in lengths
    ]
    return settled(all(found), "the same order for 2 to 5 documents")


@printed("2.2-chain", "2.2")
def chain() -> Decision:
    """The lexicographic chain with its number of steps is a difference structure."""
    laws = [law for n in LENGTHS for law in difference_structure(n, "chain").axioms()]
    cases = sum(law.cases for law in laws)
    return settled(all(laws), f"weak order, sign reversal, concatenation, solvability: {cases:,} cases")


@printed("2.2-representation", "2.2")
def representation() -> Decision:
    """A difference structure has a scale whose differences are in its order."""
    # On the chain of up to five documents the scale is the place in it: RBP with p = 1/2, as printed.
    good = all(scale("RBP(p=0.5)", length=n).interval("strong") for n in LENGTHS)
    return settled(good, "on the chain RBP(p=0.5) is such a scale, for 1 to 5 documents")


@printed("2.2-weak", "1 and 2.2")
def weak() -> Decision:
    """The natural distance of weak top-heaviness makes a difference structure."""
    # Lists that are not comparable have no difference; where it exists, the other axioms hold.
    laws = difference_structure(3, "natural").axioms()
    lost = [law.name for law in laws if not law]
    case = laws[0].witness or ()
    return settled(not lost, f"fails: {', '.join(lost)}; the others hold", f"{case[2]} and {case[3]}")


@printed("2.2-without-solvability", "2.2")
def without_solvability() -> Decision:
    """Interval-like means that solvability alone is given up."""
    # With difference vectors, the differences are no weak order either.
    laws = difference_structure(3, "vector").axioms()
    lost = [law.name for law in laws if not law]
    case = laws[0].witness or ()
    return settled(
        lost == ["solvability"], f"fails: {', '.join(lost)}", f"{case[2]} and {case[3]} have no difference"
    )


@printed("3.2-solvability", "2.2 and 3.2")
def solvability() -> Decision:
    """Difference vectors do not satisfy solvability."""
    law = difference_structure(2, "vector").solvability()
    a, b, c, d = law.witness or ((),) * 4
    said = f"from {c} to {d} fits into {a} to {b}, but no list is as far from both ends"
    return settled(not law, f"{law.violations} of {law.cases} cases fail", said, "two documents or more")


@printed("3.2-other-axioms", "2.2 and 3.2")
def other_axioms() -> Decision:
    """Difference vectors satisfy sign reversal and concatenation."""
    found = [difference_structure(n, "vector") for n in LENGTHS]
    good = all(one.sign_reversal() and one.concatenation() for one in found)
    return settled(good, "for 1 to 5 documents", convention="where the differences exist")


@printed("3.2-convex", "3.2")
def convex() -> Decision:
    """Any convex combination of the entries keeps the order of comparable intervals."""
    # It does where each entry does, being linear; the entries are tried, and some mixtures.
    vectors = [tuple(row) for row in intervals(4).vectors.tolist()]
    single = [[Fraction(i == j) for i in range(4)] for j in range(4)]
    shares = [*single, [Fraction(1, 4)] * 4, [Fraction(x) for x in ("1/2", "1/3", "1/6", "0")]]
    pairs = [(a, b) for a in vectors for b in vectors if within(a, b)]
    good = all(convex_length(a, c) <= convex_length(b, c) for a, b in pairs for c in shares)
    return settled(good, f"for all {len(pairs):,} comparable pairs of vectors of four documents")


@printed("3.2-convex-others", "3.2")
def convex_others() -> Decision:
    """Two combinations can order incomparable intervals differently."""
    vectors = [tuple(row) for row in intervals(3).vectors.tolist()]
    first, last = [1, 0, 0], [0, 0, 1]
    for a, b in combinations(vectors, 2):
        if (convex_length(a, first) - convex_length(b, first)) * (
            convex_length(a, last) - convex_length(b, last)
        ) < 0:
            return settled(True, f"{a} and {b}, by their first and by their last entry")
    return settled(False, "there are none")


@printed("3.2-richer", "1 and 3.2")
def richer() -> Decision:
    """A measure on an interval-like scale is on an ordinal scale."""
    # Over all intervals; the restriction to equally many relevant documents says nothing of replacements.
    table = weight_table("weights -1, -2", ((Fraction(0), Fraction(-1)), (Fraction(0), Fraction(-2))))
    like, isotone = scale(table, length=2).interval_like("equal"), scale(table, length=2).ordinal()
    return settled(
        bool(like) and not isotone,
        "over all intervals: one without width is within any other, so that no difference is negative",
        f"{table}: interval-like(equal) {like.status}, isotone {isotone.status}",
        convention="all intervals; with equally many relevant documents only, weights can be negative",
    )


@printed("3.2-converse", "3.2")
def converse() -> Decision:
    """Only one direction of Theorem 1 is left."""
    law = scale("RBP(p=0.5)", length=3).converse("all")
    r, s, u, v = law.witness or ((),) * 4
    vectors = f"{difference(r, s)}, {difference(u, v)}"
    said = f"from {r} to {s} has no larger difference than from {u} to {v}: {vectors}"
    good = not law and bool(check("RBP(p=0.5)", "interval-like(all)", length=3))
    return settled(good, f"the converse fails in {law.violations} of {law.cases} cases", said)


PRINTED_S = ranking("11000101001")
MEANT_S = ranking("1100101001")
THIRD_R = ranking("1000011010")


@printed("3.2-first-chain", "3.2")
def first_chain() -> Decision:
    """From 0000 to 0110 five printed steps: 2 replacements, a swap at 2, two at 3."""
    # Each step must be a covering pair; what it changes says which operation it is.
    chain = [ranking(x) for x in ("0000", "0001", "0010", "0100", "0101", "0110")]
    covers = set(ordering(ORDER, length=4, grades=2).covers())
    at = [swaps(a, b).index(1) + 1 for a, b in pairwise(chain)]
    counts = tuple(at.count(rank) for rank in range(1, 5))
    good = all(pair in covers for pair in pairwise(chain)) and counts == (0, 1, 2, 2)
    return settled(good, f"steps at the ranks {counts}, which is the cumulated list {cumulated(chain[-1])}")


@printed("3.2-cumulated", "3.2")
def cumulated_sums() -> Decision:
    """The cumulated sums of 0110 are (0, 1, 2, 2)."""
    found = cumulated(ranking("0110"))
    return settled(found == (0, 1, 2, 2), str(found))


@printed("3.2-second-chain", "3.2")
def second_chain() -> Decision:
    """From 0100 to 1010 by way of 1000 and 1001, with t = (1, 0, 1, 1)."""
    chain = [ranking(x) for x in ("0100", "1000", "1001", "1010")]
    covers = set(ordering(ORDER, length=4, grades=2).covers())
    sums = cumulated(chain[0]), cumulated(chain[-1])
    good = all(pair in covers for pair in pairwise(chain)) and sums == ((0, 1, 1, 1), (1, 1, 2, 2))
    found = swaps(chain[0], chain[-1])
    return settled(good and found == (1, 0, 1, 1), f"t = {found}")


@printed("3.2-third-lists", "3.2")
def third_lists() -> Decision:
    """The lists of the third example have ten documents each."""
    # The displayed s has one document too many; its cumulated sums tell which list was meant.
    return settled(
        len(PRINTED_S) == len(THIRD_R),
        f"r has {len(THIRD_R)} documents, s has {len(PRINTED_S)}; the sums belong to {MEANT_S}",
        str(PRINTED_S),
    )


@printed("3.2-third-example", "3.2")
def third_example() -> Decision:
    """Its sums differ by (0, 1, 1, 1, 2, 1, 1, 1, 0, 1)."""
    sums = (1, 2, 2, 2, 3, 3, 4, 4, 4, 5), (1, 1, 1, 1, 1, 2, 3, 3, 4, 4)
    found = swaps(THIRD_R, MEANT_S)
    good = (cumulated(MEANT_S), cumulated(THIRD_R)) == sums and found == (0, 1, 1, 1, 2, 1, 1, 1, 0, 1)
    return settled(good, f"t = {found}", convention="s is 1100101001, to which the displayed sums belong")


@printed("3.2-third-vector", "3.2")
def third_vector() -> Decision:
    """Its difference vector is (0, 1, 2, 3, 5, 6, 7, 8, 8, 9)."""
    found = difference(THIRD_R, MEANT_S)
    good = found == (0, 1, 2, 3, 5, 6, 7, 8, 8, 9)
    return settled(good, str(found), convention="s is 1100101001, to which the displayed sums belong")


@printed("3.2-replacements", "3.2")
def replacements() -> Decision:
    """The last entry of t is the number of replacements, here 1."""
    pairs = [(r, s) for n in range(1, 6) for r, s in _comparable(n)]
    good = all(swaps(r, s)[-1] == sum(s) - sum(r) for r, s in pairs) and swaps(THIRD_R, MEANT_S)[-1] == 1
    return settled(good, f"true for all {len(pairs):,} comparable pairs of up to 5 documents")


@printed("3.2-counts", "3.2")
def counts() -> Decision:
    """t counts the swaps and replacements at each rank, along any maximal chain."""
    # Each covering pair adds one, at one rank: sums along a chain depend on its ends only.
    covers = [pair for n in range(1, 7) for pair in ordering(ORDER, length=n, grades=2).covers()]
    good = all(sorted(swaps(a, b)) == [0] * (len(a) - 1) + [1] for a, b in covers)
    return settled(good, f"each of {len(covers):,} covering pairs of up to 6 documents adds a single 1")


@printed("3.2-swap-at-depth", "3.2")
def swap_at_depth() -> Decision:
    """A swap at depth i exchanges the ranks i - 1 and i."""
    # The counts use the ranks i and i + 1.
    r, s = ranking("0001"), ranking("0010")
    found = swaps(r, s)
    moved = [i + 1 for i, (a, b) in enumerate(zip(r, s, strict=True)) if a != b]
    return settled(
        found[moved[1] - 1] == 1,
        f"the swap of the ranks {moved[0]} and {moved[1]} is counted at depth {found.index(1) + 1}",
        f"0001 to 0010: t = {found}",
    )


@printed("3.2-definition-2", "3.2")
def definition_2() -> Decision:
    """The sum of Definition 2 is the twice cumulated difference."""
    pairs = [(r, s) for n in range(1, 7) for r, s in _comparable(n)]
    good = all(cumulated(swaps(r, s)) == _definition_2(r, s) == difference(r, s) for r, s in pairs)
    return settled(good, f"equal for all {len(pairs):,} comparable pairs of up to 6 documents")


@printed("3.2-backwards", "3.2")
def backwards() -> Decision:
    """Backwards, from s down to r, no entry is positive."""
    pairs = [(r, s) for n in range(1, 7) for r, s in _comparable(n)]
    good = all(max(_definition_2(s, r)) <= 0 for r, s in pairs)
    return settled(good, f"for all {len(pairs):,} comparable pairs of up to 6 documents")


@printed("3.2-fourth-vector", "3.2")
def fourth_vector() -> Decision:
    """u = 1001011100, v = 1011101000: (0, 0, 1, 2, 4, 5, 6, 6, 6, 6), the narrower."""
    found = difference(ranking("1001011100"), ranking("1011101000"))
    good = found == (0, 0, 1, 2, 4, 5, 6, 6, 6, 6) and within(found, difference(THIRD_R, MEANT_S))
    return settled(good, str(found), convention="the third example's s is 1100101001")


@printed("3.2-natural-distance", "3.2")
def natural() -> Decision:
    """The last entry of the vector is the natural distance."""
    checked = 0
    for n in range(1, 6):
        order = ordering(ORDER, length=n, grades=2)
        level = {x: depth for depth, some in enumerate(order.levels()) for x in some}
        for r, s in _comparable(n):
            checked += 1
            if natural_distance(r, s) != level[s] - level[r]:
                return settled(False, "it is not", f"{r}, {s}")
    return settled(True, f"for all {checked:,} comparable pairs of up to 5 documents")


@printed("3.2-same-distance", "3.2")
def same_distance() -> Decision:
    """A swap at the top and one at ranks 9 and 10 have the natural distance 1."""
    top, end = _top_and_end()
    found = natural_distance(*top), natural_distance(*end)
    return settled(found == (1, 1), f"{found[0]} and {found[1]}")


@printed("3.2-top-and-end", "3.2")
def top_and_end() -> Decision:
    """Their vectors are ten ones, and eight zeros and two ones: the first is wider."""
    top, end = (difference(*pair) for pair in _top_and_end())
    good = top == (1,) * 10 and end == (0,) * 8 + (1, 1) and within(end, top)
    return settled(good, f"{top} and {end}")


@printed("3.2-partial-order", "3.2")
def partial_order() -> Decision:
    """Definition 3 is a partial order among intervals."""
    # Reflexive and transitive, but two intervals can have the same vector.
    a, b = (ranking("00"), ranking("01")), (ranking("10"), ranking("11"))
    same = difference(*a) == difference(*b)
    return settled(
        not same,
        "a preorder: different intervals can have one vector; an order of vectors",
        f"[00, 01] and [10, 11]: {difference(*a)}",
    )


def _comparable(length: int) -> list[tuple[Ranking, Ranking]]:
    lists = list(product((0, 1), repeat=length))
    return [(r, s) for r in lists for s in lists if below(r, s)]


def _definition_2(r: Ranking, s: Ranking) -> Ranking:
    return tuple(sum((i - j) * (s[j] - r[j]) for j in range(i)) for i in range(1, len(r) + 1))


def _top_and_end() -> tuple[tuple[Ranking, Ranking], tuple[Ranking, Ranking]]:
    top = ranking("0100000000"), ranking("1000000000")
    return top, (ranking("0000000001"), ranking("0000000010"))
