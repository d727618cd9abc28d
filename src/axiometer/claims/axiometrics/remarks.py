"""Section 5 of paper 003: equations 6 to 9, the remarks, and what the text says beside the axioms."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product

from axiometer.axioms.axiometrics.estimates import over_first, over_second, under_first, under_second
from axiometer.axioms.axiometrics.pairs import pairs
from axiometer.claims.axiometrics.shared import close, first, printed, told, two_documents, verdict
from axiometer.claims.claim import Decision, settled
from axiometer.compose.compose import compose
from axiometer.compose.lab import Lab
from axiometer.compose.table1 import TABLE_1

QUARTERS = [Fraction(i, 4) for i in range(5)]
ON = "closeness on the unit interval in quarters"
EQUATIONS = {
    "6": ("overestimates d", "sim(alpha(d'), sigma(d)) < sim(alpha(d), alpha(d'))", over_first),
    "7": ("underestimates d", "sim(alpha(d'), sigma(d)) > sim(alpha(d), alpha(d'))", under_first),
    "8": ("overestimates d'", "sim(alpha(d), sigma(d')) > sim(alpha(d), alpha(d'))", over_second),
    "9": ("underestimates d'", "sim(alpha(d), sigma(d')) < sim(alpha(d), alpha(d'))", under_second),
}


def _equation(number: str) -> Decision:
    """All documents of which sigma estimates one as the text says."""
    words, _, holds = EQUATIONS[number]
    lab = close()
    second, over = words.endswith("'"), words.startswith("over")
    seen = []
    for pair in two_documents():
        at = pair[3] if second else pair[2]
        gap = pair[1][at] - pair[0][at]
        if (gap > 0) == over and gap:
            seen.append(pair)
    odd = first(pair for pair in seen if not holds(lab, pair))
    found = f"true in {len(seen)} cases" if odd is None else f"false for {told(odd)}"
    return settled(odd is None, f"{found} ({ON})", told(odd) if odd else "")


for _number, (_words, _formula, _) in EQUATIONS.items():
    printed(f"5-equation-{_number}", f"5.2.2, ({_number})", f"If sigma {_words} then {_formula}.")(
        lambda number=_number: _equation(number)  # type: ignore[misc]
    )


@printed("5-converse", "5.1", "Equal similarity of two systems does not entail that they value d alike.")
def converse() -> Decision:
    """Over and under by the same amount."""
    lab = close()
    a, s, t = next(
        (a, s, t)
        for a, s, t in product(QUARTERS, repeat=3)
        if s != t and lab.between("alpha", a, "sigma", s) == lab.between("alpha", a, "sigma", t)
    )
    return settled(True, f"alpha {a}, sigma {s}, sigma' {t}")


@printed(
    "5-remark-1",
    "5.2.1, remark 1",
    "Of equally wrong systems, recall prefers one that overestimates and precision does the opposite.",
)
def remark_1() -> Decision:
    """One document too many against one too few."""
    recall, precision = Lab(compose("Recall")), Lab(compose("Precision"))
    alpha = (1, 1, 0)
    over, under = (1, 1, 1), (1, 0, 0)
    values = [lab.value(alpha, sigma) for lab in (recall, precision) for sigma in (over, under)]
    true = values[0] > values[1] and values[2] < values[3]
    return settled(
        true,
        f"judged R R N: retrieving all has recall {values[0]} and precision {values[2]}, the first alone "
        f"{values[1]} and {values[3]}",
    )


def _systems() -> list[tuple[Fraction, Fraction, Fraction]]:
    """alpha, sigma, sigma' on which condition (4) holds: sigma is less wrong."""
    lab = close()
    return [
        (a, s, t)
        for a, s, t in product(QUARTERS, repeat=3)
        if lab.between("alpha", a, "sigma", s) > lab.between("alpha", a, "sigma", t)
    ]


def _opposite(a: Fraction, s: Fraction, t: Fraction) -> bool:
    return (s - a) * (t - a) < 0


@printed(
    "5-remark-2",
    "5.2.1, remark 2",
    "Conditions (4) and (5) together mean that both err in the same direction.",
)
def remark_2() -> Decision:
    """All systems on which both conditions hold."""
    lab = close()
    both = [
        (a, s, t)
        for a, s, t in _systems()
        if lab.between("sigma", s, "sigma", t) > lab.between("alpha", a, "sigma", t)
    ]
    exact = [(a, s, t) for a, s, t in _systems() if s == a]
    true = not any(_opposite(*x) for x in both) and not set(exact) & set(both)
    return settled(
        true,
        f"true in {len(both)} cases ({ON}); the {len(exact)} cases in which sigma is exactly right are not "
        "among them, so axiom 5 says nothing of a perfect system",
    )


@printed("5-remark-2-rules-out", "5.2.1, remark 2", "Condition (4) rules out errors in opposite directions.")
def rules_out() -> Decision:
    """Condition (4) alone."""
    a, s, t = next(x for x in _systems() if _opposite(*x))
    words = f"alpha {a}, sigma {s}, sigma' {t}"
    return settled(False, f"(4) holds for {words}; it is (5) that rules such cases out", words)


@printed("5-axiom-6", "5.2.2, axiom 6", "(6) and (8) hold, that is, both documents are overestimated.")
def axiom_6() -> Decision:
    """Cases of the axiom in which a document is not overestimated."""
    lab = close()
    cases = [p for p in two_documents() if over_first(lab, p) and over_second(lab, p)]
    odd = first((a, s, i, j) for a, s, i, j in cases if s[i] <= a[i] or s[j] <= a[j])
    return settled(
        odd is None,
        f"both equations hold for {told(odd)}" if odd else f"true in {len(cases)} cases ({ON})",
        told(odd) if odd else "",
    )


@printed("5-axiom-7", "5.2.2, axiom 7", "With (10), (7) and (9) mean that both documents are underestimated.")
def axiom_7() -> Decision:
    """Cases of the axiom in which a document is not underestimated."""
    lab = close()
    cases = [
        (a, s, i, j)
        for a, s, i, j in two_documents()
        if s[i] > s[j] and under_first(lab, (a, s, i, j)) and under_second(lab, (a, s, i, j))
    ]
    odd = first((a, s, i, j) for a, s, i, j in cases if s[i] >= a[i] or s[j] >= a[j])
    return settled(
        odd is None,
        f"true in {len(cases)} cases ({ON})" if odd is None else f"both hold for {told(odd)}",
        told(odd) if odd else "",
    )


@printed(
    "5-remark-3",
    "5.2.2, remark 3",
    "If both documents are overestimated and the less relevant one is more similar, no swap is possible.",
)
def remark_3() -> Decision:
    """Overestimation as the word says; a swap is a system that prefers the less relevant document."""
    lab = close()
    cases = [
        (a, s, i, j)
        for (a, s, i, j), sims in pairs(lab, 2)
        if a[i] > a[j] and sims[i] < sims[j] and s[i] > a[i] and s[j] > a[j]
    ]
    odd = first((a, s, i, j) for a, s, i, j in cases if s[i] < s[j])
    return settled(odd is None, f"true in {len(cases)} cases ({ON})", told(odd) if odd else "")


@printed("5-axiom-8-words", "5.2.2", "Condition (11) of axiom 8 means that d' is not less relevant than d.")
def axiom_8_words() -> Decision:
    """(11) is alpha(d) >= alpha(d')."""
    odd = next((a, b) for a, b in product("RN", repeat=2) if a == "R" and b == "N")
    words = f"alpha(d) = {odd[0]}, alpha(d') = {odd[1]}"
    return settled(
        False, f"(11) holds for {words}, where d' is less relevant; the words turn it round", words
    )


@printed(
    "5-remark-4",
    "5.2.2, remark 4",
    "Without conditions (11) and (12), axioms 8 and 9 would be inconsistent.",
)
def remark_4() -> Decision:
    """A pair of which axiom 8 would prefer one document and axiom 9 the other."""
    lab = Lab(compose("Precision"))
    for alpha, sigma in lab.universes(2):
        sims = lab.sims(alpha, sigma)
        for i, j in permutations(range(2)):
            if sims[i] == sims[j] and sigma[i] > sigma[j] and alpha[i] < alpha[j]:
                binary = lab.metric.alpha
                words = "; ".join(
                    f"{name}: alpha {binary.text(alpha[at])}, sigma {binary.text(sigma[at])}"
                    for name, at in (("d", i), ("d'", j))
                )
                return settled(True, f"{words}: axiom 8 would let d affect the metric more, axiom 9 d'")
    return settled(False, "no such pair")


@printed(
    "5-early-ranks",
    "5.2.2",
    "That early ranks affect a metric more is a corollary of axiom 8 on ranks.",
)
def early_ranks() -> Decision:
    """Its cases are cases of axiom 8: whoever violates it violates the axiom as often or more."""
    names = [f"compose({row})" for row in ("P@2", "RPrec", "MAP", "MAP@2")]
    found = [(verdict(name, "corollary-ranks"), verdict(name, "8")) for name in names]
    true = all(mine.violations <= axiom.violations and mine.cases <= axiom.cases for mine, axiom in found)
    counts = ", ".join(
        f"{name} {mine.violations:,} of {mine.cases:,}" for name, (mine, _) in zip(names, found, strict=True)
    )
    return settled(
        true, f"its cases are among those of axiom 8; none of the paper's metrics satisfies it: {counts}"
    )


@printed("5-any-metric", "5", "Any effectiveness metric should satisfy the axioms.")
def any_metric() -> Decision:
    """A demand cannot be refuted; but none of the paper's own metrics meets it."""
    broken = [row for row in TABLE_1 if verdict(f"compose({row})", "11").status == "violated"]
    return Decision(
        "not-checkable",
        f"axiom 11 alone is violated by {len(broken)} of the {len(TABLE_1)} metrics of table 1",
    )
