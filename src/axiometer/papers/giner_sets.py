"""What paper 000 prints in section 5, set-based retrieval, and beside its figures."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from typing import Any, cast

from flint import fmpz_poly

from axiometer.metrics.score import exact_score
from axiometer.orders import RankingOrder, generate, ordering
from axiometer.orders.formulas import set_replacement
from axiometer.orders.numbered_lists import Ranking
from axiometer.orders.operations import SWAPPING
from axiometer.orders.values_on_order import values_on
from axiometer.papers.claim import Decision, first, settled
from axiometer.papers.giner_theory import (
    SIZES,
    SPOKEN,
    by_formula,
    follows,
    formal,
    formal_valuations,
    has_extremes_as_bounds,
    held,
    is_distributive,
    is_partial_order,
    orders,
    printed,
    runs,
)
from axiometer.verdicts.api import check

CHAIN, NAME = "set-projection-replacement", "set-replacement"


@printed("5-swapping", "5")
def swapping() -> Decision:
    """Swapping has no effect on sets."""
    found = (generate([SWAPPING], length=n, grades=g, multiset=True) for n, g in SIZES)
    moved = first(steps for one in found for steps in one.steps if steps)
    return settled(moved is None, f"no multiset is moved ({SPOKEN})")


@printed("5.1-chain", "5.1")
def chain() -> Decision:
    """Projection with replacement totally orders sets; join and meet are the larger and smaller."""
    made = by_formula(CHAIN)
    true = all(P.is_chain() for P in made) and all(
        P.join(x, y) == (y if P.leq(x, y) else x) for P in made for x, y in product(P, repeat=2)
    )
    return settled(true, f"a chain for {SPOKEN}")


@printed("5.1-irreducibles", "5.1")
def chain_irreducibles() -> Decision:
    """There every element but the bottom is join-irreducible, and the chain is distributive."""
    made = by_formula(CHAIN)
    true = all(P.is_distributive() and P.join_irreducibles() == tuple(P)[1:] for P in made)
    return settled(true, f"true for {SPOKEN}")


@printed("5.1-footnote-3", "5.1, footnote 3")
def footnote_3() -> Decision:
    """At the highest degree at which two sets differ, their masses differ as their counts of that
    degree do.
    """
    odd = first(
        (x, y)
        for P in orders(CHAIN)
        for x, y in combinations(P, 2)
        for k in [max(j for j in range(P.table.grades) if x.count(j) != y.count(j))]
        if sum(g >= k for g in x) - sum(g >= k for g in y) != x.count(k) - y.count(k)
    )
    return held(odd)


@printed("5.2-incomparable", "5.2")
def incomparable() -> Decision:
    """{2, 2, 0} and {3, 0, 0} are not comparable."""
    x, y = (2, 2, 0), (3, 0, 0)
    below = [set_replacement(x, y), set_replacement(y, x)]
    return settled(below == [False, False], f"{x} <= {y}: {below[0]}; {y} <= {x}: {below[1]}")


@printed("5.2-order", "5.2")
def order() -> Decision:
    """Replacement on sets is a partial order."""
    return is_partial_order(NAME)


@printed("5.2-proposition-1", "5.2, proposition 1")
def proposition_1() -> Decision:
    """Meets and joins of sets are minima and maxima, element by element."""
    return has_extremes_as_bounds(NAME)


@printed("5.2-proposition-2", "5.2, proposition 2")
def proposition_2() -> Decision:
    """Sets under replacement are a distributive lattice."""
    return is_distributive(NAME)


@printed("5.2-covers", "A, proof of 2")
def covers() -> Decision:
    """A set covers another one when one document is a degree higher, and only then."""
    for P in by_formula(NAME):
        raised = {(x, y) for x, y in product(P, repeat=2) if _one_higher(x, y)}
        if set(P.covers()) != raised:
            return settled(False, "the covers are others", runs(set(P.covers()) ^ raised))  # type: ignore[arg-type]
    return settled(True, f"true for {SPOKEN}")


def _one_higher(x: tuple[int, ...], y: tuple[int, ...]) -> bool:
    """As descending lists, one rank of y is one degree above that of x, the others are the same."""
    return sorted(b - a for a, b in zip(x, y, strict=True)) == [0] * (len(x) - 1) + [1]


@printed("5.2-proposition-3", "5.2, proposition 3")
def proposition_3() -> Decision:
    """The join-irreducible sets are those of m documents of one degree, the others having degree 0."""
    true = all(
        set(P.join_irreducibles())
        == {(j,) * m + (0,) * (n - m) for j in range(1, g) for m in range(1, n + 1)}
        for P, (n, g) in zip(by_formula(NAME), SIZES, strict=True)
    )
    return settled(true, f"true for {SPOKEN}")


@printed("5.2-proof-of-3", "A, proof of 3")
def proof_of_3() -> Decision:
    """A set with two documents above degree 0 has at least two descendants."""
    odd = first(
        (P, x) for P in orders(NAME) for x in P if sum(g > 0 for g in x) >= 2 and len(P.lower_covers(x)) < 2
    )
    if odd is None:
        return settled(True, f"true for {SPOKEN}")
    P, x = odd
    found = f"{x} covers {runs(P.lower_covers(x))} only, and is join-irreducible as the proposition says"
    return settled(False, found, str(x))


@printed("5.2-proposition-4", "5.2, proposition 4")
def proposition_4() -> Decision:
    """Generalized precision and recall are valuations on sets."""
    # gP and gR in the engine, then both with unknown gains: one unknown for each degree.
    verdicts = [check(name, f"valuation({NAME})", length=5, grades=3) for name in ("gP", "gR")]
    laws = formal_valuations(NAME, _unordered)
    cases = sum(law.cases for law in laws)
    found = f"{verdicts[0].story()}; with unknown gains in all {cases:,} cases ({SPOKEN})"
    return settled(all(verdicts) and all(laws), found)


@printed("5.2-determined", "5.2")
def determined() -> Decision:
    """Their values follow from those on the join-irreducibles."""
    # For unknown gains, each value is a sum over the irreducibles below.
    true = follows(NAME, _unordered)
    return settled(true, f"true for any gains ({SPOKEN})", convention="the bottom has value 0, as g(a_0) = 0")


def _unordered(x: tuple[int, ...], grades: int) -> fmpz_poly:
    """An unknown gain for each degree, whatever the rank."""
    return sum((formal((g,), grades) for g in x), fmpz_poly([]))


@printed("5.2-meets", "5.2")
def meets() -> Decision:
    """The meet of two join-irreducible sets is join-irreducible."""
    odd = first(
        (x, y)
        for P in orders(NAME)
        for x, y in combinations(P.join_irreducibles(), 2)
        if P.meet(x, y) not in P.join_irreducibles()
    )
    return held(odd)


@printed("5.2-same", "5.2, figure 4")
def same() -> Decision:
    """Generalized precision and recall have the same values for N = 5 and c = 2."""
    P = ordering(NAME, length=5, grades=3)
    equal = all(exact_score("gP(max_rel=2)", x) == _recall(x, 5) for x in P)
    x = P.join_irreducibles()[0]
    return settled(
        equal,
        f"equal on all {len(P)} sets when 5 documents are relevant; when 4 are, gP is "
        f"{exact_score('gP(max_rel=2)', x)} and gR {_recall(x, 4)} on {x}",
        convention="the recall base is N",
    )


def _recall(x: tuple[int, ...], relevant: int) -> Fraction | float:
    """gR where so many documents are relevant, those that x lacks having degree 1."""
    missing = relevant - sum(g > 0 for g in x)
    return exact_score("gR(max_rel=2)", x, relevant={1: x.count(1) + missing, 2: x.count(2)})


@printed("5.2-paths", "5.2, figure 3")
def paths() -> Decision:
    """The join of two sets is the intersection of the minimum upward paths from them."""
    # Neither minimum nor intersection is defined: from most pairs there are several shortest paths.
    P = ordering(NAME, length=5, grades=3)
    x, y = next((x, y) for x, y in combinations(P, 2) if not P.leq(x, y) and len(P.upper_covers(x)) > 1)
    ways = P.interval(x, P.top).count_maximal_chains()
    found = f"from {x} alone {ways} paths of the same length lead up; which one is minimum is not said"
    return Decision("not-checkable", found, runs((x, y)))


# The figures number their nodes, which the text alone does not: every naming that meets all the printed
# equalities is searched.
Naming = dict[int, Ranking]
SETS = ordering("set-replacement", length=5, grades=3)
LISTS = ordering("rank-replacement", length=3, grades=3)
JOINS = {5: (2, 3), 8: (3, 4), 10: (4, 7), 11: (3, 6), 14: (3, 9), 15: (6, 12), 16: (7, 9), 18: (9, 12)}
SUMS = {
    5: ("0.2", "0.2", "0.1", "0.3"),
    8: ("0.2", "0.3", "0.1", "0.4"),
    10: ("0.3", "0.4", "0.2", "0.5"),
    11: ("0.2", "0.4", "0.1", "0.5"),
    14: ("0.2", "0.5", "0.1", "0.6"),
}
THIRTEEN = ("0.4", "0.4", "0.2", "0.6")
RECOVERED = "the numbers of the nodes are those that meet all the printed equalities"


def _join(P: RankingOrder, x: Ranking, y: Ranking) -> Ranking:
    """The join, which there is in both lattices."""
    return cast("Ranking", P.join(x, y))


def _meet(P: RankingOrder, x: Ranking, y: Ranking) -> Ranking:
    """The meet, which there is in both lattices."""
    return cast("Ranking", P.meet(x, y))


@cache
def set_values() -> dict[Ranking, Any]:
    """gP on the sets of figure 3."""
    return values_on("gP", SETS)


def _sum(i: Ranking, j: Ranking) -> tuple[Fraction, ...]:
    value, join, meet = set_values(), _join(SETS, i, j), _meet(SETS, i, j)
    return value[i], value[j], value[meet], value[join]


def _says(numbers: tuple[str, ...]) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, numbers))


@cache
def figure_3_names() -> tuple[Naming, ...]:
    """Every way to name the irreducibles of figure 3 that meets the printed equalities."""
    return tuple(_figure_3_search())


def _figure_3_search() -> Iterator[Naming]:
    irreducibles = SETS.join_irreducibles()
    for head in permutations(irreducibles, 4):
        r: Naming = dict(zip((1, 2, 3, 4), head, strict=True))
        if (
            _meet(SETS, r[2], r[3]) != r[1]
            or _sum(r[2], r[3]) != _says(SUMS[5])
            or _sum(r[3], r[4]) != _says(SUMS[8])
        ):
            continue
        for tail in permutations([x for x in irreducibles if x not in head], 4):
            named = r | dict(zip((6, 7, 9, 12), tail, strict=True))
            if _fits(named):
                yield _with_joins(named)


def _with_joins(r: Naming) -> Naming:
    return r | {k: _join(SETS, r[i], r[j]) for k, (i, j) in JOINS.items()}


def _fits(r: Naming) -> bool:
    """The printed sums, and all nodes different."""
    if any(_sum(r[i], r[j]) != _says(SUMS[k]) for k, (i, j) in JOINS.items() if k in SUMS):
        return False
    nodes = _with_joins(r)
    return len(set(nodes.values())) == len(nodes)


@printed("5.2-figure-3", "5.2, figure 3")
def figure_3() -> Decision:
    """r5 = r2 v r3, r8 = r3 v r4, ..., r18 = r9 v r12: eight decompositions."""
    # The joins are the unique decompositions of their elements.
    names = figure_3_names()
    true = len(names) == 1 and all(
        set(SETS.decompose(r[k])) == {r[i], r[j]} for r in names for k, (i, j) in JOINS.items()
    )
    shown = ", ".join(f"r{k} = {names[0][k]}" for k in sorted(JOINS)) if names else ""
    return settled(true, f"{len(names)} naming meets them all: {shown}", convention=RECOVERED)


@printed("5.2-figure-4", "5.2, figure 4")
def figure_4() -> Decision:
    """gP(r5) = 0.2 + 0.2 - 0.1 = 0.3, ..., gP(r14) = 0.2 + 0.5 - 0.1 = 0.6: six values."""
    # Five by the naming, and r13 = r6 v r7, which is a node of its own.
    names = figure_3_names()
    r = names[0]
    true = all(_sum(r[i], r[j]) == _says(SUMS[k]) for k, (i, j) in JOINS.items() if k in SUMS)
    thirteen = _join(SETS, r[6], r[7])
    fits = _sum(r[6], r[7]) == _says(THIRTEEN) and thirteen not in r.values()
    return settled(true and fits, f"all six, r13 = r6 v r7 = {thirteen} among them", convention=RECOVERED)


@printed("6.2-figures-5-6", "6.2, figures 5 and 6")
def figures_5_6() -> Decision:
    """The diagram for c = 2 and N = 3 is two figures of four cubes that share a face."""
    # Cubes are intervals of eight lists, from x to x + (1, 1, 1); figures are cut at the last document.
    cubes = [x for x in LISTS if max(x) < 2 and len(LISTS.interval(x, tuple(g + 1 for g in x))) == 8]
    halves = [[x for x in cubes if x[2] == part] for part in (0, 1)]
    lower, upper = ({x for x in LISTS if x[2] in part} for part in ((0, 1), (1, 2)))
    true = [len(half) for half in halves] == [4, 4] and len(lower | upper) == len(LISTS)
    found = f"{len(cubes)} cubes, {len(lower)} lists in each figure, {len(lower & upper)} in both"
    return settled(
        true and len(lower & upper) == 9, found, convention="the figures are cut at the third document"
    )


@cache
def figure_5_names() -> tuple[Naming, ...]:
    """Every naming of figure 5 that meets the equalities of 6.2 and the sentences of section 7."""
    found = []
    for r1, r2, r3 in permutations(x for x in LISTS.join_irreducibles() if sum(x) == 1):
        r: dict[int, Any] = {
            1: r1,
            2: r2,
            3: r3,
            4: (2, 0, 0),
            5: _join(LISTS, r1, r2),
            6: (1, 1, 0),
            8: (0, 2, 0),
        }
        above = _join(LISTS, r2, r3)
        r[17] = _join(LISTS, r[4], above)
        meets = {_meet(LISTS, r[4], r2), _meet(LISTS, r[4], r3), _meet(LISTS, r[4], above)}
        if len(set(r.values())) == len(r) and meets == {LISTS.bottom}:
            found.append(r)
    return tuple(found)


@printed("6.2-figure-7", "6.2, figure 7")
def figure_7() -> Decision:
    """gP(r5) = 0.166 + 0.166 - 0 = 0.333, and gP(r17) = 0.333 + 0.166 + 0.166 = 0.666."""
    # The naming of section 7 fixes r4, r6 and r8.
    (r, *others), value = figure_5_names(), values_on("gP", LISTS)
    five = value[r[1]] + value[r[2]] - value[_meet(LISTS, r[1], r[2])] == value[r[5]] == Fraction(1, 3)
    seventeen = value[r[4]] + value[r[2]] + value[r[3]] == value[r[17]] == Fraction(2, 3)
    unique = not others and set(LISTS.decompose(r[17])) == {r[4], r[2], r[3]}
    shown = ", ".join(f"r{k} = {r[k]}" for k in (1, 2, 3, 4, 5, 17))
    return settled(five and seventeen and unique, f"1/3 and 2/3; {shown}", convention=RECOVERED)


@printed("6.2-distributes", "6.2")
def distributes() -> Decision:
    """r4 ^ (r2 v r3) = (r4 ^ r2) v (r4 ^ r3) = 0."""
    r = figure_5_names()[0]
    left = _meet(LISTS, r[4], _join(LISTS, r[2], r[3]))
    right = _join(LISTS, _meet(LISTS, r[4], r[2]), _meet(LISTS, r[4], r[3]))
    return settled(left == right == LISTS.bottom, f"both are {left}", convention=RECOVERED)
