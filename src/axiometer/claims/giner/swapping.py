"""Section 6.3: replacement and swapping, where most printed statements are false."""

from __future__ import annotations

from functools import partial
from itertools import product

from axiometer.check.api import check
from axiometer.claims.claim import Decision, settled
from axiometer.claims.giner.ranks import PRINTED_METRICS
from axiometer.claims.giner.shared import (
    SIZES,
    SPOKEN,
    decompositions,
    first,
    follows,
    formal,
    least_above,
    orders,
    printed,
    runs,
)
from axiometer.orders import Poset, generate, ordering, valuation
from axiometer.orders.formulas import rank_replacement_swapping
from axiometer.orders.operations import REPLACEMENT_LAST, SWAPPING

NAME = "rank-replacement-swapping"


@printed("6.3-order", "6.3", "More mass of every degree at every rank is a partial order.")
def order() -> Decision:
    """By the displayed formula; every order is refused that is none."""
    made = [
        Poset.from_predicate(list(product(range(g), repeat=n)), rank_replacement_swapping) for n, g in SIZES
    ]
    return settled(len(made) == len(SIZES), f"a partial order for {SPOKEN}")


@printed("6.3-operations", "6 and 6.3", "It is what swapping with replacement at the last rank generates.")
def operations() -> Decision:
    """Compares the closure of the operations with the formula, pair by pair."""
    differs = {
        (n, g): generate([REPLACEMENT_LAST, SWAPPING], length=n, grades=g).compare(rank_replacement_swapping)
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


@printed("6.3-not-total", "6.3", "Not every two lists are comparable.")
def not_total() -> Decision:
    """Chains are those of length 1, and of two binary documents."""
    chains = [(P.table.length, P.table.grades) for P in orders(NAME) if P.is_chain()]
    other = ordering(NAME, length=3, grades=2).is_chain()
    true = all(n == 1 or (n, g) == (2, 2) for n, g in chains)
    convention = "N at least 3, or N = 2 with three degrees: two binary documents are a chain"
    return settled(true, str(other), str(other.witness), convention=convention)


@printed("6.3-printed-pair", "6.3", "(2, 2, 1) and (2, 2, 0) are not comparable.")
def printed_pair() -> Decision:
    """Asks the formula."""
    high, low = (2, 2, 1), (2, 2, 0)
    below = rank_replacement_swapping(low, high)
    return settled(not below, f"{low} <= {high}: {below}", runs((low, high)))


@printed("6.3-interval", "6.3", "The interval from (2, 1, 1) to (2, 2, 1) is an N5.")
def interval() -> Decision:
    """Lists it."""
    between = ordering(NAME, length=3, grades=3).interval((2, 1, 1), (2, 2, 1))
    chain = "a chain" if between.is_chain() else "no chain"
    return settled(len(between) == 5, f"it has {len(between)} elements and is {chain}", runs(list(between)))


@printed("6.3-not-distributive", "6.3", "It is a lattice that is not distributive.")
def not_distributive() -> Decision:
    """Two degrees give distributive lattices, three no lattice at all; its completion is distributive."""
    found = {(P.table.length, P.table.grades): P for P in orders(NAME)}
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


@printed(
    "6.3-converse",
    "6.3",
    "Where a lattice is not distributive, some element has no unique decomposition into join-irreducibles.",
)
def converse() -> Decision:
    """The convex sets of three points on a line."""
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


@printed("6.3-not-unique", "6.3", "Not every list is the join of a unique set of join-irreducibles.")
def not_unique() -> Decision:
    """Counts decompositions: by brute force where that is quick, else in the distributive completion."""
    small = [ordering(NAME, length=n, grades=g) for n, g in ((2, 2), (2, 3), (3, 2))]
    several = first((P, x) for P in small for x in P if len(decompositions(P, x)) != 1)
    large = ordering(NAME, length=3, grades=3)
    completion = large.completion()
    joined = all(least_above(large, completion.decompose(x)) == x for x in large)
    unique = several is None and bool(completion.is_distributive()) and joined
    x = (2, 0, 1)
    return settled(
        not unique,
        f"every list has exactly one, as {x} = {' v '.join(map(str, completion.decompose(x)))}",
        f"{x}: {runs(completion.decompose(x))}",
    )


@printed(
    "6.3-not-determined",
    "6.3",
    "The values of the metrics do not follow from those on the join-irreducibles.",
)
def not_determined() -> Decision:
    """For unknown gains at every rank: each value is the sum of the shares of the irreducibles below."""
    true = all(follows(P, partial(formal, grades=P.table.grades)) for P in orders(NAME))
    P = ordering(NAME, length=3, grades=3)
    return settled(
        not true,
        f"for any gains and weights the {len(P.join_irreducibles())} values on the join-irreducibles give "
        f"all {len(P)} (length 3, 3 grades); the same for {SPOKEN}",
        runs(P.join_irreducibles()),
    )


@printed("6.3-no-valuations", "1 and 7", "With swapping, gP, gR, RBP and DCG are no longer valuations.")
def no_valuations() -> Decision:
    """The metrics in the engine, then any additive measure."""
    verdicts = [check(name, f"valuation({NAME})", length=4, grades=3) for name in PRINTED_METRICS]
    laws = [valuation(P, [formal(x, P.table.grades) for x in P]) for P in orders(NAME)]
    cases = sum(law.cases for law in laws)
    return settled(
        not (all(verdicts) and all(laws)),
        f"they are, on every pair with a join and a meet: {', '.join(PRINTED_METRICS)} in "
        f"{verdicts[0].cases:,} cases, unknown gains at every rank in {cases:,} ({SPOKEN})",
        f"{verdicts[0].measure}: {verdicts[0].story()}",
    )
