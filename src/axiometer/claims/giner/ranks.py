"""Sections 6 to 6.2: rank-based retrieval without swapping."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import combinations, product

from axiometer.check.api import check
from axiometer.claims.claim import Decision, settled
from axiometer.claims.giner.shared import (
    REMARK_2,
    SIZES,
    SPOKEN,
    first,
    follows,
    formal,
    orders,
    printed,
    runs,
)
from axiometer.errors import AxiomError
from axiometer.orders import Poset, generate, ordering, valuation
from axiometer.orders.forms.lists import Ranking
from axiometer.orders.formulas import FORMULAS, rank_replacement, rank_replacement_displayed
from axiometer.orders.generated import Generated
from axiometer.orders.operations import (
    PROJECTED_REPLACEMENT,
    PROJECTION,
    REPLACEMENT,
    REPLACEMENT_LAST,
    SWAPPING,
    SWAPPING_NEIGHBOURS,
    Operation,
)

NAME = "rank-replacement"
PRINTED_METRICS = ("gP", "gR", "gRBP(p=0.8)", "DCG(form=jk, base=2)", "DCG(form=jk, base=3)")


def _has(found: Generated, *steps: tuple[Ranking, Ranking]) -> bool:
    """Whether every one of these pairs is a single step."""
    place = {x: i for i, x in enumerate(found.elements)}
    return all(place[y] in found.steps[place[x]] for x, y in steps)


@printed(
    "6-swapping-alone",
    "6",
    "Swapping alone leaves (1, ..., 1) comparable to nothing, and the diagram in parts.",
)
def swapping_alone() -> Decision:
    """Counts the parts."""
    found = [generate([SWAPPING], length=n, grades=g) for n, g in SIZES]
    alone = all(((1,) * n,) in one.parts for one, (n, _) in zip(found, SIZES, strict=True))
    return settled(alone, f"it is a part of its own; {len(found[6].parts)} parts for length 3 and 3 grades")


@printed("6-projection-alone", "6", "The same can be said of projection alone.")
def projection_alone() -> Decision:
    """Counts the parts."""
    found = [generate([PROJECTION], length=n, grades=g) for n, g in SIZES]
    one_each = all(len(one.parts) == g for one, (_, g) in zip(found, SIZES, strict=True))
    return settled(
        all(len(one.parts) > 1 for one in found),
        f"{len(found[6].parts)} parts for length 3 and 3 grades"
        + (", one for each grade of the first document" if one_each else ""),
        convention="projection sets every document below some rank to degree 0",
    )


@printed(
    "6-shortcut",
    "6",
    "Replacement at any rank with swapping relates (0, 0, 0) to (1, 0, 0) at once and by way of (0, 1, 0).",
)
def shortcut() -> Decision:
    """Applies the operations."""
    found = generate([REPLACEMENT, SWAPPING], length=3, grades=2)
    low, via, high = (0, 0, 0), (0, 1, 0), (1, 0, 0)
    return settled(
        _has(found, (low, via), (via, high), (low, high)), f"{low} -> {via} -> {high} and {low} -> {high}"
    )


def _at(ranks: Iterable[int]) -> Operation:
    """Replacement at some ranks only."""
    kept = tuple(ranks)

    def moves(x: Ranking, grades: int) -> Iterator[Ranking]:
        return ((*x[:k], x[k] + 1, *x[k + 1 :]) for k in kept if x[k] + 1 < grades)

    return Operation(f"replacement at {kept}", moves)


def _told(found: Generated) -> str:
    return f"the shortcut {runs(found.shortcut)}" if found.shortcut else "no shortcut"


@printed(
    "6-last-rank",
    "6",
    "With swapping, replacement must be confined to the last ranks, or steps are no transitive reduction.",
)
def last_rank() -> Decision:
    """Looks for shortcuts with replacement at other ranks, and at the last one."""
    elsewhere = generate([_at([0]), SWAPPING_NEIGHBOURS], length=3, grades=2)
    last = generate([REPLACEMENT_LAST, SWAPPING], length=3, grades=2)
    forced = elsewhere.shortcut is not None and last.shortcut is None
    return settled(
        forced,
        f"replacement at the first rank with swaps of neighbours makes {_told(elsewhere)}; "
        f"replacement at the last rank with swaps of any two makes {_told(last)}",
        runs(last.shortcut or ()),
    )


@printed(
    "6-all-three",
    "6",
    "All three operations make steps that are no transitive reduction: (0, 1, 0), (0, 1, 1), (1, 0, 0).",
)
def all_three() -> Decision:
    """Applies the operations."""
    found = generate([REPLACEMENT_LAST, SWAPPING, PROJECTED_REPLACEMENT], length=3, grades=2)
    low, via, high = (0, 1, 0), (0, 1, 1), (1, 0, 0)
    return settled(
        _has(found, (low, high), (low, via), (via, high)),
        f"{low} -> {via} -> {high} and {low} -> {high}",
        convention="projection acts together with a replacement",
    )


@printed(
    "6.1-chain",
    "6.1",
    "Projection with replacement totally orders lists, by the first rank where they differ.",
)
def chain() -> Decision:
    """By the displayed formula."""
    name = "rank-projection-replacement"
    made = [Poset.from_predicate(list(P), FORMULAS[name]) for P in orders(name)]
    true = all(P.is_chain() and P.join_irreducibles() == tuple(P)[1:] for P in made)
    return settled(true, f"a chain for {SPOKEN}, every element but the bottom join-irreducible")


@printed(
    "6.1-footnote-6",
    "6.1, footnote 6",
    "At the first rank where two lists differ, their masses differ as the degrees there do.",
)
def footnote_6() -> Decision:
    """Over all pairs of lists."""
    odd = first(
        (x, y)
        for P in orders(NAME)
        for x, y in combinations(P, 2)
        for k in [min(k for k in range(len(x)) if x[k] != y[k])]
        for j in range(P.table.grades)
        if sum(g >= j for g in x[: k + 1]) - sum(g >= j for g in y[: k + 1]) != (x[k] >= j) - (y[k] >= j)
    )
    return settled(odd is None, f"true for {SPOKEN}", runs(odd or ()))


@printed(
    "6.2-displayed",
    "6.2",
    "The displayed relation, counts at or above each degree, is a partial order on lists.",
)
def displayed() -> Decision:
    """Asks it about all lists of two binary documents."""
    try:
        Poset.from_predicate(list(product(range(2), repeat=2)), rank_replacement_displayed)
    except AxiomError as error:
        return settled(False, error.what, runs(((0, 1), (1, 0))))
    return settled(True, "it is a partial order")


@printed(
    "6.2-remark-2", "6.2, remark 2", "The displayed relation is the same as: no rank has a lower degree."
)
def remark_2() -> Decision:
    """Compares the two on small lists."""
    lists = list(product(range(2), repeat=2))
    odd = first(
        (x, y) for x, y in product(lists, lists) if rank_replacement(x, y) != rank_replacement_displayed(x, y)
    )
    return settled(odd is None, f"they disagree about {runs(odd or ())}", runs(odd or ()))


@printed("6.2-incomparable", "6.2", "(1, 0, 0) and (0, 1, 0) are not comparable.")
def incomparable() -> Decision:
    """Asks both relations."""
    x, y = (1, 0, 0), (0, 1, 0)
    both = rank_replacement_displayed(x, y) and rank_replacement_displayed(y, x)
    apart = not rank_replacement(x, y) and not rank_replacement(y, x)
    found = "incomparable rank by rank" + (
        "; by the displayed formula each is below the other" if both else ""
    )
    return settled(apart, found, convention=REMARK_2)


def _by_remark_2() -> list[Poset[Ranking]]:
    return [Poset.from_predicate(list(product(range(g), repeat=n)), rank_replacement) for n, g in SIZES]


@printed("6.2-order", "6.2", "Replacement on lists is a partial order.")
def order() -> Decision:
    """Every order is refused that is none."""
    return settled(len(_by_remark_2()) == len(SIZES), f"a partial order for {SPOKEN}", convention=REMARK_2)


@printed(
    "6.2-proposition-5", "6.2, proposition 5", "Meets and joins of lists are minima and maxima, rank by rank."
)
def proposition_5() -> Decision:
    """Against the bounds in the order of the remark."""
    odd = first(
        (x, y)
        for P in _by_remark_2()
        for x, y in combinations(P, 2)
        if (P.meet(x, y), P.join(x, y)) != (tuple(map(min, x, y)), tuple(map(max, x, y)))
    )
    return settled(odd is None, f"true for {SPOKEN}", runs(odd or ()), convention=REMARK_2)


@printed("6.2-proposition-6", "6.2, proposition 6", "Lists under replacement are a distributive lattice.")
def proposition_6() -> Decision:
    """Decided on the order of the remark."""
    odd = first(P for P in _by_remark_2() if not P.is_distributive())
    found = f"distributive for {SPOKEN}" if odd is None else str(odd.is_distributive())
    return settled(odd is None, found, convention=REMARK_2)


@printed(
    "6.2-proposition-7",
    "6.2, proposition 7",
    "The join-irreducible lists are those with one document above degree 0.",
)
def proposition_7() -> Decision:
    """Against the irreducibles of the order."""
    true = all(
        set(P.join_irreducibles()) == {x for x in P if sum(g > 0 for g in x) == 1} for P in _by_remark_2()
    )
    return settled(true, f"true for {SPOKEN}", convention=REMARK_2)


@printed(
    "6.2-proposition-8",
    "6.2, proposition 8",
    "gP, gR, gRBP and DCG are valuations on lists under replacement.",
)
def proposition_8() -> Decision:
    """The metrics in the engine, then any additive measure: an unknown gain for each rank and degree."""
    verdicts = [check(name, f"valuation({NAME})", length=4, grades=3) for name in PRINTED_METRICS]
    laws = [valuation(P, [formal(x, P.table.grades) for x in P]) for P in orders(NAME)]
    found = f"{', '.join(PRINTED_METRICS)} in all {verdicts[0].cases:,} cases of length 4 and 3 grades; "
    return settled(
        all(verdicts) and all(laws),
        found + f"unknown gains at every rank in all {sum(law.cases for law in laws):,} cases ({SPOKEN})",
        convention=REMARK_2,
    )


@printed("6.2-determined", "6.2", "Their values follow from those on the join-irreducibles.")
def determined() -> Decision:
    """For unknown gains at every rank, each value is a sum over the irreducibles below."""
    true = all(follows(P, partial(formal, grades=P.table.grades)) for P in orders(NAME))
    return settled(
        true, f"true for any gains and weights ({SPOKEN}); the bottom has value 0", convention=REMARK_2
    )


@printed("6.2-meets", "6.2", "The meet of two join-irreducible lists is join-irreducible.")
def meets() -> Decision:
    """Looks for the first two whose meet is not."""
    P = ordering(NAME, length=2, grades=2)
    odd = first((x, y) for x, y in combinations(P.join_irreducibles(), 2) if P.meet(x, y) == P.bottom)
    found = f"the meet of {runs(odd)} is {P.bottom}, which is not join-irreducible" if odd else "true"
    return settled(odd is None, found, runs(odd or ()))
