"""Section 3.2: chains, cumulated sums, difference vectors, and every example of them."""

from __future__ import annotations

from itertools import pairwise, product

from axiometer.claims.claim import Decision, settled
from axiometer.claims.ferrante.shared import Ranking, below, cumulated, printed, ranking, swaps, within
from axiometer.orders import ordering
from axiometer.scales.difference import difference, natural_distance

ORDER = "rank-replacement-swapping"
PRINTED_S = ranking("11000101001")
MEANT_S = ranking("1100101001")
THIRD_R = ranking("1000011010")


@printed(
    "3.2-first-chain", "3.2", "From 0000 to 0110 five printed steps: 2 replacements, a swap at 2, two at 3."
)
def first_chain() -> Decision:
    """Each step must be a covering pair; what it changes says which operation it is."""
    chain = [ranking(x) for x in ("0000", "0001", "0010", "0100", "0101", "0110")]
    covers = set(ordering(ORDER, length=4, grades=2).covers())
    at = [swaps(a, b).index(1) + 1 for a, b in pairwise(chain)]
    counts = tuple(at.count(rank) for rank in range(1, 5))
    good = all(pair in covers for pair in pairwise(chain)) and counts == (0, 1, 2, 2)
    return settled(good, f"steps at the ranks {counts}, which is the cumulated list {cumulated(chain[-1])}")


@printed("3.2-cumulated", "3.2", "The cumulated sums of 0110 are (0, 1, 2, 2).")
def cumulated_sums() -> Decision:
    """The displayed vector."""
    found = cumulated(ranking("0110"))
    return settled(found == (0, 1, 2, 2), str(found))


@printed("3.2-second-chain", "3.2", "From 0100 to 1010 by way of 1000 and 1001, with t = (1, 0, 1, 1).")
def second_chain() -> Decision:
    """Chain, cumulated sums and their difference."""
    chain = [ranking(x) for x in ("0100", "1000", "1001", "1010")]
    covers = set(ordering(ORDER, length=4, grades=2).covers())
    sums = cumulated(chain[0]), cumulated(chain[-1])
    good = all(pair in covers for pair in pairwise(chain)) and sums == ((0, 1, 1, 1), (1, 1, 2, 2))
    found = swaps(chain[0], chain[-1])
    return settled(good and found == (1, 0, 1, 1), f"t = {found}")


@printed("3.2-third-lists", "3.2", "The lists of the third example have ten documents each.")
def third_lists() -> Decision:
    """The displayed s has one document too many; its cumulated sums tell which list was meant."""
    return settled(
        len(PRINTED_S) == len(THIRD_R),
        f"r has {len(THIRD_R)} documents, s has {len(PRINTED_S)}; the sums belong to {MEANT_S}",
        str(PRINTED_S),
    )


@printed("3.2-third-example", "3.2", "Its sums differ by (0, 1, 1, 1, 2, 1, 1, 1, 0, 1).")
def third_example() -> Decision:
    """With the list that the displayed sums belong to."""
    sums = (1, 2, 2, 2, 3, 3, 4, 4, 4, 5), (1, 1, 1, 1, 1, 2, 3, 3, 4, 4)
    found = swaps(THIRD_R, MEANT_S)
    good = (cumulated(MEANT_S), cumulated(THIRD_R)) == sums and found == (0, 1, 1, 1, 2, 1, 1, 1, 0, 1)
    return settled(good, f"t = {found}", convention="s is 1100101001, to which the displayed sums belong")


@printed("3.2-third-vector", "3.2", "Its difference vector is (0, 1, 2, 3, 5, 6, 7, 8, 8, 9).")
def third_vector() -> Decision:
    """With the same list."""
    found = difference(THIRD_R, MEANT_S)
    good = found == (0, 1, 2, 3, 5, 6, 7, 8, 8, 9)
    return settled(good, str(found), convention="s is 1100101001, to which the displayed sums belong")


@printed("3.2-replacements", "3.2", "The last entry of t is the number of replacements, here 1.")
def replacements() -> Decision:
    """For every comparable pair of lists of up to five documents, too."""
    pairs = [(r, s) for n in range(1, 6) for r, s in _comparable(n)]
    good = all(swaps(r, s)[-1] == sum(s) - sum(r) for r, s in pairs) and swaps(THIRD_R, MEANT_S)[-1] == 1
    return settled(good, f"true for all {len(pairs):,} comparable pairs of up to 5 documents")


@printed("3.2-counts", "3.2", "t counts the swaps and replacements at each rank, along any maximal chain.")
def counts() -> Decision:
    """Each covering pair adds one, at one rank: sums along a chain depend on its ends only."""
    covers = [pair for n in range(1, 7) for pair in ordering(ORDER, length=n, grades=2).covers()]
    good = all(sorted(swaps(a, b)) == [0] * (len(a) - 1) + [1] for a, b in covers)
    return settled(good, f"each of {len(covers):,} covering pairs of up to 6 documents adds a single 1")


@printed("3.2-swap-at-depth", "3.2", "A swap at depth i exchanges the ranks i - 1 and i.")
def swap_at_depth() -> Decision:
    """The counts use the ranks i and i + 1."""
    r, s = ranking("0001"), ranking("0010")
    found = swaps(r, s)
    moved = [i + 1 for i, (a, b) in enumerate(zip(r, s, strict=True)) if a != b]
    return settled(
        found[moved[1] - 1] == 1,
        f"the swap of the ranks {moved[0]} and {moved[1]} is counted at depth {found.index(1) + 1}",
        f"0001 to 0010: t = {found}",
    )


@printed("3.2-definition-2", "3.2", "The sum of Definition 2 is the twice cumulated difference.")
def definition_2() -> Decision:
    """For every comparable pair of lists of up to six documents."""
    pairs = [(r, s) for n in range(1, 7) for r, s in _comparable(n)]
    good = all(cumulated(swaps(r, s)) == _definition_2(r, s) == difference(r, s) for r, s in pairs)
    return settled(good, f"equal for all {len(pairs):,} comparable pairs of up to 6 documents")


@printed("3.2-backwards", "3.2", "Backwards, from s down to r, no entry is positive.")
def backwards() -> Decision:
    """The formula with the lists exchanged."""
    pairs = [(r, s) for n in range(1, 7) for r, s in _comparable(n)]
    good = all(max(_definition_2(s, r)) <= 0 for r, s in pairs)
    return settled(good, f"for all {len(pairs):,} comparable pairs of up to 6 documents")


@printed(
    "3.2-fourth-vector",
    "3.2",
    "u = 1001011100, v = 1011101000: (0, 0, 1, 2, 4, 5, 6, 6, 6, 6), the narrower.",
)
def fourth_vector() -> Decision:
    """The vector, and its comparison with that of the third example."""
    found = difference(ranking("1001011100"), ranking("1011101000"))
    good = found == (0, 0, 1, 2, 4, 5, 6, 6, 6, 6) and within(found, difference(THIRD_R, MEANT_S))
    return settled(good, str(found), convention="the third example's s is 1100101001")


@printed("3.2-natural-distance", "3.2", "The last entry of the vector is the natural distance.")
def natural() -> Decision:
    """Against the levels of the order, up to five documents."""
    checked = 0
    for n in range(1, 6):
        order = ordering(ORDER, length=n, grades=2)
        level = {x: depth for depth, some in enumerate(order.levels()) for x in some}
        for r, s in _comparable(n):
            checked += 1
            if natural_distance(r, s) != level[s] - level[r]:
                return settled(False, "it is not", f"{r}, {s}")
    return settled(True, f"for all {checked:,} comparable pairs of up to 5 documents")


@printed(
    "3.2-same-distance", "3.2", "A swap at the top and one at ranks 9 and 10 have the natural distance 1."
)
def same_distance() -> Decision:
    """The displayed lists."""
    top, end = _top_and_end()
    found = natural_distance(*top), natural_distance(*end)
    return settled(found == (1, 1), f"{found[0]} and {found[1]}")


@printed(
    "3.2-top-and-end", "3.2", "Their vectors are ten ones, and eight zeros and two ones: the first is wider."
)
def top_and_end() -> Decision:
    """The displayed vectors."""
    top, end = (difference(*pair) for pair in _top_and_end())
    good = top == (1,) * 10 and end == (0,) * 8 + (1, 1) and within(end, top)
    return settled(good, f"{top} and {end}")


@printed("3.2-partial-order", "3.2", "Definition 3 is a partial order among intervals.")
def partial_order() -> Decision:
    """Reflexive and transitive, but two intervals can have the same vector."""
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
