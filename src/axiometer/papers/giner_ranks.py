"""What paper 000 prints in sections 6 and 7: rank-based retrieval, with swapping and without; conclusions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations, permutations, product

from axiometer.errors import AxiomError
from axiometer.orders import ORDERINGS, Poset, formulas, generate, induced_distance, ordering, valuation
from axiometer.orders.numbered_lists import Ranking
from axiometer.orders.operations import (
    PROJECTED_REPLACEMENT,
    PROJECTION,
    REPLACEMENT,
    REPLACEMENT_LAST,
    SWAPPING,
    SWAPPING_NEIGHBOURS,
    Generated,
    Operation,
)
from axiometer.orders.values_on_order import values_on
from axiometer.papers.claim import Decision, first, sentence, settled
from axiometer.papers.giner_theory import (
    REMARK_2,
    SIZES,
    SPOKEN,
    by_formula,
    decompositions,
    follows,
    formal,
    formal_valuations,
    has_extremes_as_bounds,
    held,
    is_distributive,
    is_partial_order,
    least_above,
    orders,
    printed,
    runs,
)
from axiometer.verdicts.api import audit, check

NAME = "rank-replacement"
PRINTED_METRICS = ("gP", "gR", "gRBP(p=0.8)", "DCG(form=jk, base=2)", "DCG(form=jk, base=3)")
SWAPPED = "rank-replacement-swapping"
LOW, MIDDLE, HIGH = (0, 2, 0), (1, 1, 0), (2, 0, 0)
STATIC = ("P@3", "gP", "RBP(p=0.8)", "gRBP(p=0.8)", "DCG", "DCG(form=jk)", "nDCG@3", "SDCG@3", "INSQ")
ADAPTIVE = ("RR", "AP", "ERR(max_rel=2)", "INST", "BPM@3")
LINEAR = "gains equal to the degrees"


def _has(found: Generated, *steps: tuple[Ranking, Ranking]) -> bool:
    """Whether every one of these pairs is a single step."""
    place = {x: i for i, x in enumerate(found.elements)}
    return all(place[y] in found.steps[place[x]] for x, y in steps)


@printed("6-swapping-alone", "6")
def swapping_alone() -> Decision:
    """Swapping alone leaves (1, ..., 1) comparable to nothing, and the diagram in parts."""
    found = [generate([SWAPPING], length=n, grades=g) for n, g in SIZES]
    alone = all(((1,) * n,) in one.parts for one, (n, _) in zip(found, SIZES, strict=True))
    return settled(alone, f"it is a part of its own; {len(found[6].parts)} parts for length 3 and 3 grades")


@printed("6-projection-alone", "6")
def projection_alone() -> Decision:
    """The same can be said of projection alone."""
    found = [generate([PROJECTION], length=n, grades=g) for n, g in SIZES]
    one_each = all(len(one.parts) == g for one, (_, g) in zip(found, SIZES, strict=True))
    return settled(
        all(len(one.parts) > 1 for one in found),
        f"{len(found[6].parts)} parts for length 3 and 3 grades"
        + (", one for each grade of the first document" if one_each else ""),
        convention="projection sets every document below some rank to degree 0",
    )


@printed("6-shortcut", "6")
def shortcut() -> Decision:
    """Replacement at any rank with swapping relates (0, 0, 0) to (1, 0, 0) at once and by way
    of (0, 1, 0).
    """
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


@printed("6-last-rank", "6")
def last_rank() -> Decision:
    """With swapping, replacement must be confined to the last ranks, or steps are no transitive reduction."""
    elsewhere = generate([_at([0]), SWAPPING_NEIGHBOURS], length=3, grades=2)
    last = generate([REPLACEMENT_LAST, SWAPPING], length=3, grades=2)
    forced = elsewhere.shortcut is not None and last.shortcut is None
    return settled(
        forced,
        f"replacement at the first rank with swaps of neighbours makes {_told(elsewhere)}; "
        f"replacement at the last rank with swaps of any two makes {_told(last)}",
        runs(last.shortcut or ()),
    )


@printed("6-all-three", "6")
def all_three() -> Decision:
    """All three operations make steps that are no transitive reduction: (0, 1, 0), (0, 1, 1), (1, 0, 0)."""
    found = generate(
        [REPLACEMENT_LAST, SWAPPING, PROJECTED_REPLACEMENT],
        length=3,
        grades=2,
    )
    low, via, high = (0, 1, 0), (0, 1, 1), (1, 0, 0)
    return settled(
        _has(found, (low, high), (low, via), (via, high)),
        f"{low} -> {via} -> {high} and {low} -> {high}",
        convention="projection acts together with a replacement",
    )


@printed("6.1-chain", "6.1")
def chain() -> Decision:
    """Projection with replacement totally orders lists, by the first rank where they differ."""
    name = "rank-projection-replacement"
    true = all(P.is_chain() and P.join_irreducibles() == tuple(P)[1:] for P in by_formula(name))
    return settled(true, f"a chain for {SPOKEN}, every element but the bottom join-irreducible")


@printed("6.1-footnote-6", "6.1, footnote 6")
def footnote_6() -> Decision:
    """At the first rank where two lists differ, their masses differ as the degrees there do."""
    odd = first(
        (x, y)
        for P in orders(NAME)
        for x, y in combinations(P, 2)
        for k in [min(k for k in range(len(x)) if x[k] != y[k])]
        for j in range(P.table.grades)
        if sum(g >= j for g in x[: k + 1]) - sum(g >= j for g in y[: k + 1]) != (x[k] >= j) - (y[k] >= j)
    )
    return held(odd)


@printed("6.2-displayed", "6.2")
def displayed() -> Decision:
    """The displayed relation, counts at or above each degree, is a partial order on lists."""
    try:
        Poset.from_predicate(list(product(range(2), repeat=2)), formulas.rank_replacement_displayed)
    except AxiomError as error:
        return settled(False, error.what, runs(((0, 1), (1, 0))))
    return settled(True, "it is a partial order")


@printed("6.2-remark-2", "6.2, remark 2")
def remark_2() -> Decision:
    """The displayed relation is the same as: no rank has a lower degree."""
    lists = list(product(range(2), repeat=2))
    odd = first(
        (x, y)
        for x, y in product(lists, lists)
        if formulas.rank_replacement(x, y) != formulas.rank_replacement_displayed(x, y)
    )
    return settled(odd is None, f"they disagree about {runs(odd or ())}", runs(odd or ()))


@printed("6.2-incomparable", "6.2")
def incomparable() -> Decision:
    """(1, 0, 0) and (0, 1, 0) are not comparable."""
    x, y = (1, 0, 0), (0, 1, 0)
    both = formulas.rank_replacement_displayed(x, y) and formulas.rank_replacement_displayed(y, x)
    apart = not formulas.rank_replacement(x, y) and not formulas.rank_replacement(y, x)
    found = "incomparable rank by rank" + (
        "; by the displayed formula each is below the other" if both else ""
    )
    return settled(apart, found, convention=REMARK_2)


@printed("6.2-order", "6.2")
def order() -> Decision:
    """Replacement on lists is a partial order."""
    return is_partial_order(NAME, REMARK_2)


@printed("6.2-proposition-5", "6.2, proposition 5")
def proposition_5() -> Decision:
    """Meets and joins of lists are minima and maxima, rank by rank."""
    return has_extremes_as_bounds(NAME, REMARK_2)


@printed("6.2-proposition-6", "6.2, proposition 6")
def proposition_6() -> Decision:
    """Lists under replacement are a distributive lattice."""
    return is_distributive(NAME, REMARK_2)


@printed("6.2-proposition-7", "6.2, proposition 7")
def proposition_7() -> Decision:
    """The join-irreducible lists are those with one document above degree 0."""
    true = all(
        set(P.join_irreducibles()) == {x for x in P if sum(g > 0 for g in x) == 1} for P in by_formula(NAME)
    )
    return settled(true, f"true for {SPOKEN}", convention=REMARK_2)


@printed("6.2-proposition-8", "6.2, proposition 8")
def proposition_8() -> Decision:
    """gP, gR, gRBP and DCG are valuations on lists under replacement."""
    # The metrics in the engine, then any additive measure: an unknown gain for each rank and degree.
    verdicts = [check(name, f"valuation({NAME})", length=4, grades=3) for name in PRINTED_METRICS]
    laws = formal_valuations(NAME)
    found = f"{', '.join(PRINTED_METRICS)} in all {verdicts[0].cases:,} cases of length 4 and 3 grades; "
    return settled(
        all(verdicts) and all(laws),
        found + f"unknown gains at every rank in all {sum(law.cases for law in laws):,} cases ({SPOKEN})",
        convention=REMARK_2,
    )


@printed("6.2-determined", "6.2")
def determined() -> Decision:
    """Their values follow from those on the join-irreducibles."""
    # For unknown gains at every rank, each value is a sum over the irreducibles below.
    true = follows(NAME)
    return settled(
        true, f"true for any gains and weights ({SPOKEN}); the bottom has value 0", convention=REMARK_2
    )


@printed("6.2-meets", "6.2")
def meets() -> Decision:
    """The meet of two join-irreducible lists is join-irreducible."""
    P = ordering(NAME, length=2, grades=2)
    odd = first((x, y) for x, y in combinations(P.join_irreducibles(), 2) if P.meet(x, y) == P.bottom)
    found = f"the meet of {runs(odd)} is {P.bottom}, which is not join-irreducible" if odd else "true"
    return settled(odd is None, found, runs(odd or ()))


@printed("6.3-order", "6.3")
def swapping_order() -> Decision:
    """More mass of every degree at every rank is a partial order."""
    return is_partial_order(SWAPPED)


@printed("6.3-operations", "6 and 6.3")
def operations() -> Decision:
    """It is what swapping with replacement at the last rank generates."""
    formula = formulas.rank_replacement_swapping
    differs = {
        (n, g): generate([REPLACEMENT_LAST, SWAPPING], length=n, grades=g).compare(formula)
        for n, g in SIZES
        if n > 1
    }
    binary = all(found for (_, g), found in differs.items() if g == 2)
    odd = differs[2, 3].only_formula
    return settled(
        all(differs.values()),
        f"{'true' if binary else 'false'} for two degrees; for three the formula also has {runs(odd)}",
        runs(odd[:1]),
    )


@printed("6.3-not-total", "6.3")
def not_total() -> Decision:
    """Not every two lists are comparable."""
    chains = [(P.table.length, P.table.grades) for P in orders(SWAPPED) if P.is_chain()]
    other = ordering(SWAPPED, length=3, grades=2).is_chain()
    true = all(n == 1 or (n, g) == (2, 2) for n, g in chains)
    convention = "N at least 3, or N = 2 with three degrees: two binary documents are a chain"
    return settled(true, str(other), str(other.witness), convention=convention)


@printed("6.3-printed-pair", "6.3")
def shownpair() -> Decision:
    """(2, 2, 1) and (2, 2, 0) are not comparable."""
    high, low = (2, 2, 1), (2, 2, 0)
    below = formulas.rank_replacement_swapping(low, high)
    return settled(not below, f"{low} <= {high}: {below}", runs((low, high)))


@printed("6.3-interval", "6.3")
def interval() -> Decision:
    """The interval from (2, 1, 1) to (2, 2, 1) is an N5."""
    between = ordering(SWAPPED, length=3, grades=3).interval((2, 1, 1), (2, 2, 1))
    chain = "a chain" if between.is_chain() else "no chain"
    return settled(len(between) == 5, f"it has {len(between)} elements and is {chain}", runs(list(between)))


@printed("6.3-not-distributive", "6.3")
def not_distributive() -> Decision:
    """It is a lattice that is not distributive."""
    found = {(P.table.length, P.table.grades): P for P in orders(SWAPPED)}
    binary = [P for (_, g), P in found.items() if g == 2]
    more = [P for (n, g), P in found.items() if g > 2 and n > 1]
    true = any(P.is_lattice() and not P.is_distributive() for P in found.values())
    witness = found[2, 3].is_lattice().witness
    completed = all(found[size].completion().is_distributive() for size in ((2, 3), (3, 3), (2, 4)))
    return settled(
        true,
        f"with two degrees a distributive lattice ({sum(bool(P.is_distributive()) for P in binary)} of "
        f"{len(binary)}), with more no lattice ({sum(not P.is_lattice() for P in more)} of {len(more)}); "
        f"the completion is {'always' if completed else 'not always'} distributive",
        str(witness),
    )


@printed("6.3-converse", "6.3")
def converse() -> Decision:
    """Where a lattice is not distributive, some element has no unique decomposition into
    join-irreducibles.
    """
    sets = [frozenset(s) for s in ("", "a", "b", "c", "ab", "bc", "abc")]
    P = Poset.from_predicate(sets, frozenset.issubset)
    unique = all(len(decompositions(P, x)) == 1 for x in P)
    counter = bool(P.is_lattice()) and not P.is_distributive() and unique
    shown = ", ".join("{" + "".join(sorted(s)) + "}" for s in sets)
    return settled(
        not counter,
        "the convex sets of three points are not distributive, and each decomposes uniquely",
        shown,
    )


@printed("6.3-not-unique", "6.3")
def not_unique() -> Decision:
    """Not every list is the join of a unique set of join-irreducibles."""
    # Counts decompositions: by brute force where that is quick, else in the distributive completion.
    small = [ordering(SWAPPED, length=n, grades=g) for n, g in ((2, 2), (2, 3), (3, 2))]
    several = first((P, x) for P in small for x in P if len(decompositions(P, x)) != 1)
    large = ordering(SWAPPED, length=3, grades=3)
    completion = large.completion()
    joined = all(least_above(large, completion.decompose(x)) == x for x in large)
    unique = several is None and bool(completion.is_distributive()) and joined
    x = (2, 0, 1)
    return settled(
        not unique,
        f"every list has exactly one, as {x} = {' v '.join(map(str, completion.decompose(x)))}",
        f"{x}: {runs(completion.decompose(x))}",
    )


@printed("6.3-not-determined", "6.3")
def not_determined() -> Decision:
    """The values of the metrics do not follow from those on the join-irreducibles."""
    # For unknown gains at every rank: each value is the sum of the shares of the irreducibles below.
    true = follows(SWAPPED)
    P = ordering(SWAPPED, length=3, grades=3)
    return settled(
        not true,
        f"for any gains and weights the {len(P.join_irreducibles())} values on the join-irreducibles give "
        f"all {len(P)} (length 3, 3 grades); the same for {SPOKEN}",
        runs(P.join_irreducibles()),
    )


@printed("6.3-no-valuations", "1 and 7")
def no_valuations() -> Decision:
    """With swapping, gP, gR, RBP and DCG are no longer valuations."""
    verdicts = [check(name, f"valuation({SWAPPED})", length=4, grades=3) for name in PRINTED_METRICS]
    laws = formal_valuations(SWAPPED)
    cases = sum(law.cases for law in laws)
    return settled(
        not (all(verdicts) and all(laws)),
        f"they are, on every pair with a join and a meet: {', '.join(PRINTED_METRICS)} in "
        f"{verdicts[0].cases:,} cases, unknown gains at every rank in {cases:,} ({SPOKEN})",
        f"{verdicts[0].measure}: {verdicts[0].story()}",
    )


@printed("7-counts", "7")
def counts() -> Decision:
    """With c degrees there are c^N runs and c N join-irreducibles."""
    # With c degrees, degree 0 among them.
    found = {(P.table.length, P.table.grades): (len(P), len(P.join_irreducibles())) for P in orders(NAME)}
    true = all(count == (g**n, g * n) for (n, g), count in found.items())
    runs_, irreducibles = found[3, 3]
    fixed = all(count == (g**n, (g - 1) * n) for (n, g), count in found.items())
    rule = "c^N and (c - 1) N" if fixed else "other numbers"
    return settled(
        true,
        f"length 3 and three degrees: {runs_} runs and {irreducibles} irreducibles, {rule} throughout; "
        "with degrees 0..c they are (c + 1)^N and c N",
        "length 3, 3 grades",
    )


@printed("7-300-values", "7")
def three_hundred() -> Decision:
    """For 100 documents and 3 degrees, 300 values determine a metric."""
    P = ordering(NAME, length=100, grades=3, limit=None)
    count = len(P.join_irreducibles())
    return settled(
        count == 300, f"{count} join-irreducibles, and the value of the bottom", f"{count} values and one"
    )


@printed("7-between", "7")
def between() -> Decision:
    """By figure 5, (1, 1, 0) lies between (0, 2, 0) and (2, 0, 0)."""
    found = [n for n in ORDERINGS if _between(n)]
    P = ordering(NAME, length=3, grades=3)
    apart = not any(P.leq(x, y) for x, y in permutations((LOW, MIDDLE, HIGH), 2))
    text = "no two of the three are comparable" if apart else "some of the three are comparable"
    return settled(NAME in found, f"{text}; it lies between in {runs(found)} only", runs((LOW, MIDDLE, HIGH)))


def _between(name: str) -> bool:
    P = ordering(name, length=3, grades=3)
    return P.leq(LOW, MIDDLE) and P.leq(MIDDLE, HIGH)


@printed("7-rbp-separates", "7")
def rbp_separates() -> Decision:
    """RBP puts (1, 1, 0) between (0, 2, 0) and (2, 0, 0)."""
    P, tried = ordering(NAME, length=3, grades=3), [Fraction(n, 20) for n in range(1, 20)]
    values = [values_on(f"gRBP(p={p.numerator}/{p.denominator})", P) for p in tried]
    true = all(value[LOW] < value[MIDDLE] < value[HIGH] for value in values)
    steep = [p for p in tried if not _discounted(LOW, p) < _discounted(MIDDLE, p) < _discounted(HIGH, p)]
    return settled(
        true,
        "true for p = 0.05, 0.10, ..., 0.95; "
        f"with gains 2^degree - 1 it fails from p = {float(min(steep)):g} on",
        convention=LINEAR,
    )


def _discounted(x: tuple[int, ...], p: Fraction) -> Fraction:
    return sum((p**k * (2**degree - 1) for k, degree in enumerate(x)), Fraction(0))


@printed("7-ties", "7")
def ties() -> Decision:
    """Precision, recall and DCG give (0, 2, 0), (1, 1, 0) and (2, 0, 0) the same value."""
    P = ordering(NAME, length=3, grades=3)
    metrics = ("gP", "gR", "DCG(form=jk, base=2)", "DCG(form=jk, base=3)")
    found = {name: {values_on(name, P)[x] for x in (LOW, MIDDLE, HIGH)} for name in metrics}
    shown = ", ".join(f"{name} {', '.join(map(str, values))}" for name, values in found.items())
    return settled(all(len(values) == 1 for values in found.values()), shown, convention=LINEAR)


@printed("7-bound", "7")
def bound() -> Decision:
    """The value at the join of two runs bounds the values of both."""
    metrics = ("gP", "gR", "gRBP(p=0.8)", "DCG(form=jk)")
    found = audit(metrics, [f"isotone({NAME})"], length=4, grades=3)
    P = ordering(NAME, length=3, grades=3)
    join, value = P.join(HIGH, MIDDLE), values_on("gP", P)
    true = all(found) and join is not None and value[join] >= max(value[HIGH], value[MIDDLE])
    return settled(true, f"{HIGH} v {MIDDLE} = {join}, gP {value[join]}; all four are isotone")  # type: ignore[index]


@printed("7-rank-only", "7")
def rank_only() -> Decision:
    """The results extend to user models whose continuation depends on the rank alone."""
    # Any weights at all: an unknown for each rank and degree; then the built-in ones of both kinds.
    axiom = f"valuation({NAME})"
    laws = formal_valuations(NAME)
    static, adaptive = (
        audit(STATIC, [axiom], length=3, grades=3),
        audit(ADAPTIVE, [axiom], length=3, grades=3),
    )
    other = adaptive.verdict(adaptive.measures[0], axiom)
    return settled(
        all(laws) and all(static),
        f"unknown weights at every rank: {sum(law.cases for law in laws):,} cases ({SPOKEN}); so are "
        f"{', '.join(static.measures)}; of {', '.join(adaptive.measures)}, whose continuation depends on "
        f"what was seen, {sum(map(bool, adaptive))} are",
        sentence(other),
    )


@printed("7-pseudo-metrics", "7")
def pseudo_metrics() -> Decision:
    """Metrics can be classified by whether they induce a metric or a pseudo-metric on runs."""
    # gP induces a metric; cut at rank 2 it ignores a rank; ERR is no valuation and induces neither.
    P = ordering(NAME, length=3, grades=3)
    names = ("gP", "gP@2", "ERR(max_rel=2)")
    found = {name: induced_distance(P, values_on(name, P)) for name in names}
    kinds = [distance.kind for distance in found.values()]
    shown = "; ".join(f"{name}: {distance}" for name, distance in found.items())
    return settled(kinds == ["metric", "pseudo-metric", "neither"], shown)


@printed("7-without-a-formula", "7")
def without_a_formula() -> Decision:
    """Any values on the join-irreducibles define a metric, without a formula."""
    # Unknown values: summed over a decomposition they are a valuation with these values.
    true = True
    for P in orders(NAME, [size for size in SIZES if size[0] < 5]):
        values = [sum((formal(j, P.table.grades) for j in P.decompose(x)), formal(P.bottom, 2)) for x in P]
        given = dict(zip(P, values, strict=True))
        kept = all(given[j] == formal(j, P.table.grades) for j in P.join_irreducibles())
        true &= kept and bool(valuation(P, values))
    gap = check("gP", f"valuation({NAME})", length=3, grades=3)
    return settled(true, f"true for {SPOKEN}; gP is one of them ({gap.story()})", convention=REMARK_2)
