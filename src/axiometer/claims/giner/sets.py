"""Section 5: set-based retrieval."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import combinations, product

from flint import fmpz_poly

from axiometer.check.api import check
from axiometer.claims.claim import Decision, settled
from axiometer.claims.giner.shared import SIZES, SPOKEN, first, follows, formal, orders, printed, runs
from axiometer.measures.score import exact_score
from axiometer.orders import Poset, generate, ordering, valuation
from axiometer.orders.formulas import FORMULAS, set_replacement
from axiometer.orders.operations import SWAPPING

CHAIN, NAME = "set-projection-replacement", "set-replacement"


@printed("5-swapping", "5", "Swapping has no effect on sets.")
def swapping() -> Decision:
    """Applies it to every multiset."""
    found = (generate([SWAPPING], length=n, grades=g, multiset=True) for n, g in SIZES)
    moved = first(steps for one in found for steps in one.steps if steps)
    return settled(moved is None, f"no multiset is moved ({SPOKEN})")


@printed(
    "5.1-chain",
    "5.1",
    "Projection with replacement totally orders sets; join and meet are the larger and smaller.",
)
def chain() -> Decision:
    """By the displayed formula."""
    made = [Poset.from_predicate(list(P), FORMULAS[CHAIN]) for P in orders(CHAIN)]
    true = all(P.is_chain() for P in made) and all(
        P.join(x, y) == (y if P.leq(x, y) else x) for P in made for x, y in product(P, repeat=2)
    )
    return settled(true, f"a chain for {SPOKEN}")


@printed(
    "5.1-irreducibles",
    "5.1",
    "There every element but the bottom is join-irreducible, and the chain is distributive.",
)
def chain_irreducibles() -> Decision:
    """By the displayed formula."""
    made = [Poset.from_predicate(list(P), FORMULAS[CHAIN]) for P in orders(CHAIN)]
    true = all(P.is_distributive() and P.join_irreducibles() == tuple(P)[1:] for P in made)
    return settled(true, f"true for {SPOKEN}")


@printed(
    "5.1-footnote-3",
    "5.1, footnote 3",
    "At the highest degree at which two sets differ, their masses differ as their counts of that degree do.",
)
def footnote_3() -> Decision:
    """Over all pairs of multisets."""
    for P in orders(CHAIN):
        for x, y in combinations(P, 2):
            k = max(j for j in range(P.table.grades) if x.count(j) != y.count(j))
            if sum(g >= k for g in x) - sum(g >= k for g in y) != x.count(k) - y.count(k):
                return settled(False, f"false for {x} and {y}", runs((x, y)))
    return settled(True, f"true for {SPOKEN}")


@printed("5.2-incomparable", "5.2", "{2, 2, 0} and {3, 0, 0} are not comparable.")
def incomparable() -> Decision:
    """Asks the formula both ways."""
    x, y = (2, 2, 0), (3, 0, 0)
    below = [set_replacement(x, y), set_replacement(y, x)]
    return settled(below == [False, False], f"{x} <= {y}: {below[0]}; {y} <= {x}: {below[1]}")


def _by_formula() -> list[Poset[tuple[int, ...]]]:
    """The order of the displayed formula, asked about every pair; nothing comes from a closed form."""
    return [Poset.from_predicate(list(P), set_replacement) for P in orders(NAME)]


@printed("5.2-order", "5.2", "Replacement on sets is a partial order.")
def order() -> Decision:
    """Every order is refused that is none."""
    return settled(len(_by_formula()) == len(SIZES), f"a partial order for {SPOKEN}")


@printed(
    "5.2-proposition-1",
    "5.2, proposition 1",
    "Meets and joins of sets are minima and maxima, element by element.",
)
def proposition_1() -> Decision:
    """Against the bounds in the order of the formula."""
    odd = first(
        (x, y)
        for P in _by_formula()
        for x, y in combinations(P, 2)
        if (P.meet(x, y), P.join(x, y)) != (tuple(map(min, x, y)), tuple(map(max, x, y)))
    )
    return settled(odd is None, f"true for {SPOKEN}", runs(odd or ()))


@printed("5.2-proposition-2", "5.2, proposition 2", "Sets under replacement are a distributive lattice.")
def proposition_2() -> Decision:
    """Decided on the order of the formula."""
    odd = first(P for P in _by_formula() if not P.is_distributive())
    return settled(odd is None, f"distributive for {SPOKEN}" if odd is None else str(odd.is_distributive()))


@printed(
    "5.2-covers",
    "A, proof of 2",
    "A set covers another one when one document is a degree higher, and only then.",
)
def covers() -> Decision:
    """Compares the covers of the formula's order with these pairs."""
    for P in _by_formula():
        raised = {(x, y) for x, y in product(P, repeat=2) if _one_higher(x, y)}
        if set(P.covers()) != raised:
            return settled(False, "the covers are others", runs(set(P.covers()) ^ raised))  # type: ignore[arg-type]
    return settled(True, f"true for {SPOKEN}")


def _one_higher(x: tuple[int, ...], y: tuple[int, ...]) -> bool:
    """As descending lists, one rank of y is one degree above that of x, the others are the same."""
    return sorted(b - a for a, b in zip(x, y, strict=True)) == [0] * (len(x) - 1) + [1]


@printed(
    "5.2-proposition-3",
    "5.2, proposition 3",
    "The join-irreducible sets are those of m documents of one degree, the others having degree 0.",
)
def proposition_3() -> Decision:
    """Against the irreducibles of the formula's order."""
    true = all(
        set(P.join_irreducibles())
        == {(j,) * m + (0,) * (n - m) for j in range(1, g) for m in range(1, n + 1)}
        for P, (n, g) in zip(_by_formula(), SIZES, strict=True)
    )
    return settled(true, f"true for {SPOKEN}")


@printed(
    "5.2-proof-of-3", "A, proof of 3", "A set with two documents above degree 0 has at least two descendants."
)
def proof_of_3() -> Decision:
    """A step of the proof, taken at its word."""
    odd = first(
        (P, x) for P in orders(NAME) for x in P if sum(g > 0 for g in x) >= 2 and len(P.lower_covers(x)) < 2
    )
    if odd is None:
        return settled(True, f"true for {SPOKEN}")
    P, x = odd
    found = f"{x} covers {runs(P.lower_covers(x))} only, and is join-irreducible as the proposition says"
    return settled(False, found, str(x))


@printed(
    "5.2-proposition-4", "5.2, proposition 4", "Generalized precision and recall are valuations on sets."
)
def proposition_4() -> Decision:
    """gP and gR in the engine, then both with unknown gains: one unknown for each degree."""
    verdicts = [check(name, f"valuation({NAME})", length=5, grades=3) for name in ("gP", "gR")]
    laws = [valuation(P, [_unordered(x, P.table.grades) for x in P]) for P in orders(NAME)]
    cases = sum(law.cases for law in laws)
    found = f"{verdicts[0].story()}; with unknown gains in all {cases:,} cases ({SPOKEN})"
    return settled(all(verdicts) and all(laws), found)


@printed("5.2-determined", "5.2", "Their values follow from those on the join-irreducibles.")
def determined() -> Decision:
    """For unknown gains, each value is a sum over the irreducibles below."""
    true = all(follows(P, partial(_unordered, grades=P.table.grades)) for P in orders(NAME))
    return settled(true, f"true for any gains ({SPOKEN})", convention="the bottom has value 0, as g(a_0) = 0")


def _unordered(x: tuple[int, ...], grades: int) -> fmpz_poly:
    """An unknown gain for each degree, whatever the rank."""
    return sum((formal((g,), grades) for g in x), fmpz_poly([]))


@printed("5.2-meets", "5.2", "The meet of two join-irreducible sets is join-irreducible.")
def meets() -> Decision:
    """Over all pairs of irreducibles."""
    odd = first(
        (x, y)
        for P in orders(NAME)
        for x, y in combinations(P.join_irreducibles(), 2)
        if P.meet(x, y) not in P.join_irreducibles()
    )
    return settled(odd is None, f"true for {SPOKEN}", runs(odd or ()))


@printed(
    "5.2-same", "5.2, figure 4", "Generalized precision and recall have the same values for N = 5 and c = 2."
)
def same() -> Decision:
    """They do for a recall base of N documents, and for no other."""
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


@printed(
    "5.2-paths",
    "5.2, figure 3",
    "The join of two sets is the intersection of the minimum upward paths from them.",
)
def paths() -> Decision:
    """Neither minimum nor intersection is defined: from most pairs there are several shortest paths."""
    P = ordering(NAME, length=5, grades=3)
    x, y = next((x, y) for x, y in combinations(P, 2) if not P.leq(x, y) and len(P.upper_covers(x)) > 1)
    ways = P.interval(x, P.top).count_maximal_chains()
    found = f"from {x} alone {ways} paths of the same length lead up; which one is minimum is not said"
    return Decision("not-checkable", found, runs((x, y)))
