"""Sections 3 and 4: lattices, and judged runs."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

from axiometer.claims.claim import Decision, settled
from axiometer.claims.giner.shared import (
    all_orders,
    decompositions,
    determined_by,
    first,
    is_five,
    printed,
    runs,
    small_lattices,
)
from axiometer.errors import AxiomError
from axiometer.orders import Poset, generate, ordering, valuation
from axiometer.orders.operations import PROJECTION, REPLACEMENT

SMALL = "every lattice with at most four elements between bottom and top"


@printed("3-covers", "3", "The covers of a finite order never contain x < y, y < z and x < z at once.")
def covers() -> Decision:
    """Looks at every order on at most five elements."""
    seen = [P for size in range(1, 6) for P in all_orders(size)]
    for P in seen:
        edges = set(P.covers())
        bad = first((x, y, z) for (x, y), (w, z) in product(edges, repeat=2) if y == w and (x, z) in edges)
        if bad:
            return settled(False, f"covers with a shortcut: {bad}", str(bad))
    return settled(True, f"no shortcut in {len(seen)} orders on at most 5 elements")


@printed("3-footnote-1", "3, footnote 1", "a <= b iff a <= b + 1 describes an order on the real numbers.")
def footnote_1() -> Decision:
    """Asks the relation about two numbers."""
    numbers = [Fraction(0), Fraction(1, 2)]
    try:
        Poset.from_predicate(numbers, lambda a, b: a <= b + 1)
    except AxiomError as error:
        return settled(False, error.what, runs(numbers))
    return settled(True, "it is a partial order on 0 and 1/2")


@printed("3-sublattice", "3", "A sublattice is a subset whose joins and meets lie in the lattice.")
def sublattice() -> Decision:
    """As printed any subset qualifies, and then theorem 1 is false."""
    P = ordering("rank-replacement", length=3, grades=2)
    for some in combinations(P, 5):
        inside = all(P.join(x, y) in P and P.meet(x, y) in P for x, y in combinations(some, 2))
        if inside and is_five(P.restrict(some)) and P.is_distributive():
            return settled(
                False,
                "by this definition the distributive lattice of three binary documents has N5 or M3",
                runs(some),
            )
    return settled(True, "no subset of five contradicts theorem 1")


def _closed_five(P: Poset[str]) -> tuple[str, ...] | None:
    return first(
        some
        for some in combinations(P, 5)
        if all(P.join(x, y) in some and P.meet(x, y) in some for x, y in combinations(some, 2))
        and is_five(P.restrict(some))
    )


@printed("3-theorem-1", "3, theorem 1", "A lattice is distributive iff it has no sublattice M3 or N5.")
def theorem_1() -> Decision:
    """Both sides by their definitions, on all small lattices."""
    odd = first(P for P in small_lattices() if _distributes(P) != (_closed_five(P) is None))
    found = f"true for {SMALL}" if odd is None else f"false for {odd.covers()}"
    return settled(
        odd is None, found, convention="a sublattice holds the joins and meets of its own elements"
    )


def _distributes(P: Poset[str]) -> bool:
    join, meet = P.join, P.meet
    return all(
        meet(x, join(y, z)) == join(meet(x, y), meet(x, z))  # type: ignore[arg-type]
        for x, y, z in product(P, repeat=3)
    )


@printed("3-figure-1", "3, figure 1", "The lattices N5 and M3 are not distributive.")
def figure_1() -> Decision:
    """Both by the definition."""
    five = {"N5": ["0a", "ab", "b1", "0c", "c1"], "M3": ["0a", "0b", "0c", "a1", "b1", "c1"]}
    lattices = {name: Poset.from_pairs([(p[0], p[1]) for p in pairs]) for name, pairs in five.items()}
    true = all(P.is_lattice() and not _distributes(P) for P in lattices.values())
    return settled(true, "; ".join(str(P.is_distributive()) for P in lattices.values()))


@printed("3-chains", "3", "Any chain is a distributive lattice.")
def chains() -> Decision:
    """Chains of 1 to 8 elements, by the definition."""
    found = [
        Poset.from_pairs([(str(i), str(i + 1)) for i in range(n)], map(str, range(n + 1))) for n in range(8)
    ]
    return settled(
        all(P.is_lattice() and _distributes(P) for P in found), "true for chains of 1 to 8 elements"
    )


@printed(
    "3-theorem-2",
    "3, theorem 2",
    "In a finite distributive lattice every element but the bottom is the irredundant join of a unique set "
    "of join-irreducibles.",
)
def theorem_2() -> Decision:
    """Counts decompositions by brute force."""
    lattices = [P for P in small_lattices() if P.is_distributive()]
    odd = first((P, x) for P in lattices for x in P if x != P.bottom and len(decompositions(P, x)) != 1)
    return settled(odd is None, f"true for {SMALL} that is distributive", str(odd) if odd else "")


@printed(
    "3-theorem-3",
    "3, theorem 3",
    "A valuation on a finite distributive lattice is determined by its values on the join-irreducibles.",
)
def theorem_3() -> Decision:
    """Solves the equations of a valuation."""
    chain = ordering("rank-replacement", length=1, grades=2)
    lattices = [P for P in small_lattices() if P.is_distributive()]
    true = all(determined_by(P, P.join_irreducibles()) for P in lattices)
    two = [values for values in ([0, 1], [5, 1]) if valuation(chain, values)]
    return settled(
        true,
        f"the value of the bottom stays free: {two} on {runs(list(chain))} are valuations that agree on (1,)",
        f"bottom {chain.bottom}",
    )


@printed(
    "3-theorem-3-with-bottom",
    "3, theorem 3",
    "With the value of the bottom, the values on the join-irreducibles determine a valuation.",
)
def theorem_3_with_bottom() -> Decision:
    """Solves the equations of a valuation."""
    lattices = [P for P in small_lattices() if P.is_distributive()]
    true = all(determined_by(P, (P.bottom, *P.join_irreducibles())) for P in lattices)
    return settled(
        true, f"true for {SMALL} that is distributive", convention="the value of the bottom is given too"
    )


@printed(
    "3-footnote-2",
    "3, footnote 2",
    "The join-irreducibles are the elements with exactly one descendant in the diagram.",
)
def footnote_2() -> Decision:
    """True in lattices; the orders of the paper are not all lattices."""
    true = all(
        set(P.join_irreducibles()) == {x for x in P if len(P.lower_covers(x)) == 1} for P in small_lattices()
    )
    Q = ordering("rank-replacement-swapping", length=2, grades=3)
    odd = first(x for x in Q.join_irreducibles() if len(Q.lower_covers(x)) != 1)
    return settled(
        true,
        f"true for {SMALL}; in rank-replacement-swapping {odd} is irreducible and covers "
        f"{runs(Q.lower_covers(odd)) if odd else 'nothing'}",
        str(odd),
        convention="in a lattice",
    )


@printed(
    "4-definition-1",
    "4, definition 1",
    "The number of documents with a higher degree than a_j is the number with degree at least a_j.",
)
def definition_1() -> Decision:
    """The words and the formula of the definition, side by side."""
    lists = list(product(range(3), repeat=1))
    odd = first((x, j) for x in lists for j in range(3) if sum(g > j for g in x) != sum(g >= j for g in x))
    if odd is None:
        return settled(True, "words and formula agree")
    x, j = odd
    words, formula = sum(g > j for g in x), sum(g >= j for g in x)
    return settled(
        False, f"in {x} the words give {words} for degree {j}, the formula {formula}", f"{x}, degree {j}"
    )


@printed(
    "4-trivially-a-lattice",
    "4",
    "A finite partially ordered set is a lattice, trivially, joins and meets included.",
)
def trivially_a_lattice() -> Decision:
    """Looks for a finite order that is none, among the paper's own."""
    for length, grades in ((1, 2), (2, 2), (2, 3)):
        decision = ordering("rank-replacement-swapping", length=length, grades=grades).is_lattice()
        if not decision:
            return settled(False, f"{decision} (rank-replacement-swapping)", str(decision.witness))
    return settled(True, "no counterexample")


@printed("4-cycles", "4", "Combinations of operations that generate a cycle do not satisfy transitivity.")
def cycles() -> Decision:
    """What replacement and projection generate is transitive; a cycle breaks antisymmetry."""
    found = generate([REPLACEMENT, PROJECTION], length=2, grades=2)
    transitive = all(
        found.rows[j] | row == row for row in found.rows for j in range(len(found.rows)) if row >> j & 1
    )
    way = " < ".join(map(str, found.circle or ()))
    return settled(
        not transitive,
        f"replacement with projection goes in a circle, {way}; it is transitive, and not antisymmetric",
        way,
    )
