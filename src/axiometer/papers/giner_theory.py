"""What Giner 2022 (paper 000) prints in sections 3 and 4, lattices and runs; what all its claims share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import combinations, product
from typing import Any

from flint import fmpq_mat, fmpz_poly

from axiometer.errors import AxiomError
from axiometer.orders import Law, Poset, RankingOrder, generate, ordering, valuation
from axiometer.orders.formulas import FORMULAS
from axiometer.orders.numbered_lists import Ranking
from axiometer.orders.operations import PROJECTION, REPLACEMENT
from axiometer.papers.claim import Decision, Paper, first, settled

printed = Paper("giner")

SIZES = ((1, 2), (1, 4), (2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (3, 4), (4, 2), (4, 3), (5, 2))
"""Lengths and numbers of grades on which a statement about all of them is decided."""
SPOKEN = "lengths 1 to 5 with 2 grades, to 4 with 3, to 3 with 4"
REMARK_2 = "the ordering is that of Remark 2, rank by rank; the displayed formula is no partial order"

Formal = Callable[..., fmpz_poly]
SMALL = "every lattice with at most four elements between bottom and top"


def held(odd: Sequence[Any] | None, convention: str = "") -> Decision:
    """True at all sizes, unless some lists are against it."""
    found = f"true for {SPOKEN}" if odd is None else f"false for {runs(odd)}"
    return settled(odd is None, found, runs(odd or ()), convention)


def orders(name: str, sizes: Iterable[tuple[int, int]] = SIZES) -> Iterator[RankingOrder]:
    """An ordering at each of the sizes."""
    return (ordering(name, length=length, grades=grades) for length, grades in sizes)


def runs(lists: Sequence[Any]) -> str:
    """Some lists in a sentence."""
    return ", ".join(map(str, lists))


def formal(x: Ranking, grades: int) -> fmpz_poly:
    """An additive measure with unknown gains: one unknown for each rank and each grade above 0.

    It stands for gP, gR, gRBP and DCG with any gain function, for any p, base and recall base.

    >>> formal((2, 1), 3)
    x^4 + x^2 + x
    """
    used = [0] * (len(x) * grades)
    for rank, grade in enumerate(x):
        for step in range(1, grade + 1):
            used[rank * grades + step] = 1
    return fmpz_poly(used)


@cache
def all_orders(size: int) -> tuple[Poset[int], ...]:
    """Every order on 0..size-1 whose numbers are a linear extension."""
    pairs = list(combinations(range(size), 2))
    found = []
    for kept in product((False, True), repeat=len(pairs)):
        relation = {pair for pair, keep in zip(pairs, kept, strict=True) if keep}
        if all((i, z) in relation for i, j in relation for k, z in relation if j == k):
            found.append(Poset.from_pairs(relation, range(size)))
    return tuple(found)


@cache
def small_lattices() -> tuple[Poset[Any], ...]:
    """Every lattice with at most four elements between bottom and top, some of them several times."""
    found = []
    for size in range(5):
        for middle in all_orders(size) if size else [None]:
            inner = list(middle or ())
            pairs = [("0", "1"), *(pair for x in inner for pair in (("0", x), (x, "1")))]
            P: Poset[Any] = Poset.from_pairs(
                [*pairs, *(middle.covers() if middle else ())], ["0", *inner, "1"]
            )
            if P.is_lattice():
                found.append(P)
    return tuple(found)


def is_five(P: Poset[Any]) -> bool:
    """Whether it is N5 or M3: the lattices on five elements that are not distributive."""
    return len(P) == 5 and bool(P.is_lattice()) and not P.is_distributive()


def least_above(P: Poset[Any], some: Sequence[Any]) -> Any:
    """The least element above all of `some`, None where there is none."""
    common = [z for z in P if all(P.leq(x, z) for x in some)]
    return first(z for z in common if all(P.leq(z, w) for w in common))


def decompositions(P: Poset[Any], x: Any) -> list[tuple[Any, ...]]:
    """Every irredundant set of join-irreducibles whose join is x."""
    below = [j for j in P.join_irreducibles() if P.leq(j, x)]
    joined = [
        some
        for size in range(len(below) + 1)
        for some in combinations(below, size)
        if least_above(P, some) == x
    ]
    return [some for some in joined if not any(set(other) < set(some) for other in joined)]


def determined_by(P: Poset[Any], known: Sequence[Any]) -> bool:
    """Whether the values on `known` fix a valuation on P: its equations then leave nothing free."""
    place = {x: i for i, x in enumerate(P)}
    rows = [[int(x == y) for y in P] for x in known]
    for x, y in combinations(P, 2):
        row = [0] * len(place)
        for z, sign in ((x, 1), (y, 1), (P.join(x, y), -1), (P.meet(x, y), -1)):
            row[place[z]] += sign
        rows.append(row)
    return int(fmpq_mat(rows).rank()) == len(place)


def by_formula(name: str) -> list[Poset[Ranking]]:
    """An ordering by the paper's formula, asked about every pair; nothing comes from a closed form."""
    return [Poset.from_predicate(list(P), FORMULAS[name]) for P in orders(name)]


def is_partial_order(name: str, convention: str = "") -> Decision:
    """Every relation is refused that is no order."""
    return settled(
        len(by_formula(name)) == len(SIZES), f"a partial order for {SPOKEN}", convention=convention
    )


def has_extremes_as_bounds(name: str, convention: str = "") -> Decision:
    """Whether meets and joins are minima and maxima, rank by rank."""
    odd = first(
        (x, y)
        for P in by_formula(name)
        for x, y in combinations(P, 2)
        if (P.meet(x, y), P.join(x, y)) != (tuple(map(min, x, y)), tuple(map(max, x, y)))
    )
    return held(odd, convention)


def is_distributive(name: str, convention: str = "") -> Decision:
    """Decided at each size."""
    odd = first(P for P in by_formula(name) if not P.is_distributive())
    found = f"distributive for {SPOKEN}" if odd is None else str(odd.is_distributive())
    return settled(odd is None, found, convention=convention)


def formal_valuations(name: str, value: Formal = formal) -> list[Law[Ranking]]:
    """Whether a measure with unknown gains is a valuation, at each size."""
    return [valuation(P, [value(x, P.table.grades) for x in P]) for P in orders(name)]


def follows(name: str, value: Formal = formal) -> bool:
    """Whether each value, for unknown gains, is the sum of the shares of the join-irreducibles below.

    The share of an irreducible is its value less the shares of those below it.
    """
    return all(_follows(P, partial(value, grades=P.table.grades)) for P in orders(name))


def _follows(P: Poset[Any], value: Callable[[Any], fmpz_poly]) -> bool:
    share: dict[Any, fmpz_poly] = {}
    for j in P.join_irreducibles():
        share[j] = value(j) - sum((share[i] for i in share if P.leq(i, j)), fmpz_poly([]))
    return all(sum((share[j] for j in share if P.leq(j, x)), fmpz_poly([])) == value(x) for x in P)


@printed("3-covers", "3")
def covers() -> Decision:
    """The covers of a finite order never contain x < y, y < z and x < z at once."""
    seen = [P for size in range(1, 6) for P in all_orders(size)]
    for P in seen:
        edges = set(P.covers())
        bad = first((x, y, z) for (x, y), (w, z) in product(edges, repeat=2) if y == w and (x, z) in edges)
        if bad:
            return settled(False, f"covers with a shortcut: {bad}", str(bad))
    return settled(True, f"no shortcut in {len(seen)} orders on at most 5 elements")


@printed("3-footnote-1", "3, footnote 1")
def footnote_1() -> Decision:
    """a <= b iff a <= b + 1 describes an order on the real numbers."""
    numbers = [Fraction(0), Fraction(1, 2)]
    try:
        Poset.from_predicate(numbers, lambda a, b: a <= b + 1)
    except AxiomError as error:
        return settled(False, error.what, runs(numbers))
    return settled(True, "it is a partial order on 0 and 1/2")


@printed("3-sublattice", "3")
def sublattice() -> Decision:
    """A sublattice is a subset whose joins and meets lie in the lattice."""
    # As printed any subset qualifies, and then theorem 1 is false.
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


@printed("3-theorem-1", "3, theorem 1")
def theorem_1() -> Decision:
    """A lattice is distributive iff it has no sublattice M3 or N5."""
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


@printed("3-figure-1", "3, figure 1")
def figure_1() -> Decision:
    """The lattices N5 and M3 are not distributive."""
    five = {"N5": ["0a", "ab", "b1", "0c", "c1"], "M3": ["0a", "0b", "0c", "a1", "b1", "c1"]}
    lattices = {name: Poset.from_pairs([(p[0], p[1]) for p in pairs]) for name, pairs in five.items()}
    true = all(P.is_lattice() and not _distributes(P) for P in lattices.values())
    return settled(true, "; ".join(str(P.is_distributive()) for P in lattices.values()))


@printed("3-chains", "3")
def chains() -> Decision:
    """Any chain is a distributive lattice."""
    found = [
        Poset.from_pairs([(str(i), str(i + 1)) for i in range(n)], map(str, range(n + 1))) for n in range(8)
    ]
    return settled(
        all(P.is_lattice() and _distributes(P) for P in found), "true for chains of 1 to 8 elements"
    )


@printed("3-theorem-2", "3, theorem 2")
def theorem_2() -> Decision:
    """In a finite distributive lattice every element but the bottom is the irredundant join of a unique set
    of join-irreducibles.
    """
    lattices = [P for P in small_lattices() if P.is_distributive()]
    odd = first((P, x) for P in lattices for x in P if x != P.bottom and len(decompositions(P, x)) != 1)
    return settled(odd is None, f"true for {SMALL} that is distributive", str(odd) if odd else "")


@printed("3-theorem-3", "3, theorem 3")
def theorem_3() -> Decision:
    """A valuation on a finite distributive lattice is determined by its values on the join-irreducibles."""
    chain = ordering("rank-replacement", length=1, grades=2)
    lattices = [P for P in small_lattices() if P.is_distributive()]
    true = all(determined_by(P, P.join_irreducibles()) for P in lattices)
    two = [values for values in ([0, 1], [5, 1]) if valuation(chain, values)]
    return settled(
        true,
        f"the value of the bottom stays free: {two} on {runs(list(chain))} are valuations that agree on (1,)",
        f"bottom {chain.bottom}",
    )


@printed("3-theorem-3-with-bottom", "3, theorem 3")
def theorem_3_with_bottom() -> Decision:
    """With the value of the bottom, the values on the join-irreducibles determine a valuation."""
    lattices = [P for P in small_lattices() if P.is_distributive()]
    true = all(determined_by(P, (P.bottom, *P.join_irreducibles())) for P in lattices)
    return settled(
        true, f"true for {SMALL} that is distributive", convention="the value of the bottom is given too"
    )


@printed("3-footnote-2", "3, footnote 2")
def footnote_2() -> Decision:
    """The join-irreducibles are the elements with exactly one descendant in the diagram."""
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


@printed("4-definition-1", "4, definition 1")
def definition_1() -> Decision:
    """The number of documents with a higher degree than a_j is the number with degree at least a_j."""
    lists = list(product(range(3), repeat=1))
    odd = first((x, j) for x in lists for j in range(3) if sum(g > j for g in x) != sum(g >= j for g in x))
    if odd is None:
        return settled(True, "words and formula agree")
    x, j = odd
    words, formula = sum(g > j for g in x), sum(g >= j for g in x)
    return settled(
        False, f"in {x} the words give {words} for degree {j}, the formula {formula}", f"{x}, degree {j}"
    )


@printed("4-trivially-a-lattice", "4")
def trivially_a_lattice() -> Decision:
    """A finite partially ordered set is a lattice, trivially, joins and meets included."""
    for length, grades in ((1, 2), (2, 2), (2, 3)):
        decision = ordering("rank-replacement-swapping", length=length, grades=grades).is_lattice()
        if not decision:
            return settled(False, f"{decision} (rank-replacement-swapping)", str(decision.witness))
    return settled(True, "no counterexample")


@printed("4-cycles", "4")
def cycles() -> Decision:
    """Combinations of operations that generate a cycle do not satisfy transitivity."""
    # What replacement and projection generate is transitive; a cycle breaks antisymmetry.
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
