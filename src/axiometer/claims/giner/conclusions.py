"""Section 7: counts, bounds, distances, generalisations."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

from axiometer.check.api import audit, check
from axiometer.claims.claim import Decision, settled
from axiometer.claims.giner.shared import REMARK_2, SIZES, SPOKEN, formal, orders, printed, runs
from axiometer.measures.ordered.values import values_on
from axiometer.orders import ORDERINGS, induced_distance, ordering, valuation

NAME = "rank-replacement"
LOW, MIDDLE, HIGH = (0, 2, 0), (1, 1, 0), (2, 0, 0)
STATIC = ("P@3", "gP", "RBP(p=0.8)", "gRBP(p=0.8)", "DCG", "DCG(form=jk)", "nDCG@3", "SDCG@3", "INSQ")
ADAPTIVE = ("RR", "AP", "ERR(max_rel=2)", "INST", "BPM@3")
LINEAR = "gains equal to the degrees"


@printed("7-counts", "7", "With c degrees there are c^N runs and c N join-irreducibles.")
def counts() -> Decision:
    """With c degrees, degree 0 among them."""
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


@printed("7-300-values", "7", "For 100 documents and 3 degrees, 300 values determine a metric.")
def three_hundred() -> Decision:
    """Counts the irreducibles of 3^100 lists in closed form."""
    P = ordering(NAME, length=100, grades=3, limit=None)
    count = len(P.join_irreducibles())
    return settled(
        count == 300, f"{count} join-irreducibles, and the value of the bottom", f"{count} values and one"
    )


@printed("7-between", "7", "By figure 5, (1, 1, 0) lies between (0, 2, 0) and (2, 0, 0).")
def between() -> Decision:
    """Asks the ordering of figure 5, then the others."""
    found = [n for n in ORDERINGS if _between(n)]
    P = ordering(NAME, length=3, grades=3)
    apart = not any(P.leq(x, y) for x, y in permutations((LOW, MIDDLE, HIGH), 2))
    text = "no two of the three are comparable" if apart else "some of the three are comparable"
    return settled(NAME in found, f"{text}; it lies between in {runs(found)} only", runs((LOW, MIDDLE, HIGH)))


def _between(name: str) -> bool:
    P = ordering(name, length=3, grades=3)
    return P.leq(LOW, MIDDLE) and P.leq(MIDDLE, HIGH)


@printed("7-rbp-separates", "7", "RBP puts (1, 1, 0) between (0, 2, 0) and (2, 0, 0).")
def rbp_separates() -> Decision:
    """For p = 0.05, 0.10, ..., 0.95; then with gains 2^degree - 1."""
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


@printed("7-ties", "7", "Precision, recall and DCG give (0, 2, 0), (1, 1, 0) and (2, 0, 0) the same value.")
def ties() -> Decision:
    """Exact values."""
    P = ordering(NAME, length=3, grades=3)
    metrics = ("gP", "gR", "DCG(form=jk, base=2)", "DCG(form=jk, base=3)")
    found = {name: {values_on(name, P)[x] for x in (LOW, MIDDLE, HIGH)} for name in metrics}
    shown = ", ".join(f"{name} {', '.join(map(str, values))}" for name, values in found.items())
    return settled(all(len(values) == 1 for values in found.values()), shown, convention=LINEAR)


@printed("7-bound", "7", "The value at the join of two runs bounds the values of both.")
def bound() -> Decision:
    """The metrics are isotone, so it does."""
    metrics = ("gP", "gR", "gRBP(p=0.8)", "DCG(form=jk)")
    found = audit(metrics, [f"isotone({NAME})"], length=4, grades=3)
    P = ordering(NAME, length=3, grades=3)
    join, value = P.join(HIGH, MIDDLE), values_on("gP", P)
    true = all(found) and join is not None and value[join] >= max(value[HIGH], value[MIDDLE])
    return settled(true, f"{HIGH} v {MIDDLE} = {join}, gP {value[join]}; all four are isotone")  # type: ignore[index]


@printed(
    "7-rank-only",
    "7",
    "The results extend to user models whose continuation depends on the rank alone.",
)
def rank_only() -> Decision:
    """Any weights at all: an unknown for each rank and degree; then the built-in ones of both kinds."""
    axiom = f"valuation({NAME})"
    laws = [valuation(P, [formal(x, P.table.grades) for x in P]) for P in orders(NAME)]
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
        other.witness.sentence if other.witness else "",
    )


@printed(
    "7-pseudo-metrics",
    "7",
    "Metrics can be classified by whether they induce a metric or a pseudo-metric on runs.",
)
def pseudo_metrics() -> Decision:
    """gP induces a metric; cut at rank 2 it ignores a rank; ERR is no valuation and induces neither."""
    P = ordering(NAME, length=3, grades=3)
    names = ("gP", "gP@2", "ERR(max_rel=2)")
    found = {name: induced_distance(P, values_on(name, P)) for name in names}
    kinds = [distance.kind for distance in found.values()]
    shown = "; ".join(f"{name}: {distance}" for name, distance in found.items())
    return settled(kinds == ["metric", "pseudo-metric", "neither"], shown)


@printed(
    "7-without-a-formula", "7", "Any values on the join-irreducibles define a metric, without a formula."
)
def without_a_formula() -> Decision:
    """Unknown values: summed over a decomposition they are a valuation with these values."""
    true = True
    for P in orders(NAME, [size for size in SIZES if size[0] < 5]):
        values = [sum((formal(j, P.table.grades) for j in P.decompose(x)), formal(P.bottom, 2)) for x in P]
        given = dict(zip(P, values, strict=True))
        kept = all(given[j] == formal(j, P.table.grades) for j in P.join_irreducibles())
        true &= kept and bool(valuation(P, values))
    gap = check("gP", f"valuation({NAME})", length=3, grades=3)
    return settled(true, f"true for {SPOKEN}; gP is one of them ({gap.story()})", convention=REMARK_2)
