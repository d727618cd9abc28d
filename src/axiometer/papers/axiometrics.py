"""What Maddalena and Mizzaro 2014 (paper 003) print: components, equations, remarks, theorems."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, partial
from itertools import permutations, product
from typing import Any

import numpy as np

from axiometer.axiomatics.axiom import AXIOMS
from axiometer.axiomatics.axiometrics.composed import Composed
from axiometer.axiomatics.axiometrics.two_documents import (
    Pair,
    over_first,
    over_second,
    pairs,
    under_first,
    under_second,
)
from axiometer.metrics.compositions.compose import TABLE_1, compose
from axiometer.metrics.compositions.drawn_cases import CaseCounts, scene
from axiometer.metrics.compositions.query_averages import Geometric, Logs
from axiometer.metrics.compositions.similarity import Both, Distance, Equal, Ranked
from axiometer.metrics.compositions.universes import Lab
from axiometer.metrics.compositions.value_scales import Binary, Rank
from axiometer.metrics.find_measure import measure
from axiometer.metrics.score import exact_score
from axiometer.papers.claim import Decision, Paper, first, sentence, settled
from axiometer.verdicts.api import check
from axiometer.verdicts.verdict import Verdict

printed = Paper("axiometrics")

FEW = 3
"""How many documents are enough where the unit interval is cut into quarters."""
BUILT_IN = {
    "Precision": "SetP",
    "Recall": "SetR",
    "P@2": "P@2",
    "RPrec": "Rprec",
    "MAP": "AP",
    "MAP@2": "AP@2",
    "logitAP": "logitAP",
    "GMAP": "GMAP",
    "ADM": "ADM",
}
LENGTH = 4
HALVES = (Fraction(0), Fraction(1, 2), Fraction(1))
QUARTERS = [Fraction(i, 4) for i in range(5)]
ON = "closeness on the unit interval in quarters"
EQUATIONS = {
    "6": ("overestimates d", "sim(alpha(d'), sigma(d)) < sim(alpha(d), alpha(d'))", over_first),
    "7": ("underestimates d", "sim(alpha(d'), sigma(d)) > sim(alpha(d), alpha(d'))", under_first),
    "8": ("overestimates d'", "sim(alpha(d), sigma(d')) > sim(alpha(d), alpha(d'))", over_second),
    "9": ("underestimates d'", "sim(alpha(d), sigma(d')) < sim(alpha(d), alpha(d'))", under_second),
}
GEOMETRIC = "compose(alpha=unit, sigma=unit, sim=closeness, avg_d=mean, avg_q=geometric(floor=0.00001))"
"""A metric that satisfies axioms 12 and 13 and never divides by zero."""
ROWS = ("Precision", "Recall", "P@2", "RPrec", "MAP", "logitAP", "ADM")
THEOREMS = (
    ("theorem-1", "theorem-1", "A document that turns the tables is one on which the winner loses."),
    ("theorem-2", "theorem-2", "A query that turns the tables is one on which the winner loses."),
    ("remark-5-queries", "theorem-3-queries", "Who is better on a set of queries is better on a part of it."),
    ("theorem-4", "theorem-4", "Who is better on every document of every query is better on all."),
    ("theorem-5", "theorem-5", "Adding a document that is not better than any of S lowers the metric."),
    ("remark-6", "theorem-5-queries", "Adding a query that is not better than any of S lowers the metric."),
)
"""Name, law and statement of those that are decided alike."""


@cache
def close() -> Lab:
    """Closeness on the unit interval in quarters: the similarity that the paper's figures draw."""
    return Lab(compose("ADM", sim="closeness", avg_d="mean(over=judged)"))


def two_documents() -> Iterator[Pair]:
    """Every two documents of which the assessor values the first one higher."""
    lab = close()
    return (pair for pair, _ in pairs(lab, 2) if pair[0][pair[2]] > pair[0][pair[3]])


def told(pair: Pair) -> str:
    """d and d' with their values."""
    alpha, sigma, i, j = pair
    lab = close()
    rows = scene(lab, alpha, sigma)
    return "; ".join(f"{name}: {rows.told(rows.rows[at])}" for name, at in (("d", i), ("d'", j)))


@cache
def verdict(metric: str, law: str, documents: int | None = None) -> Verdict:
    """The verdict of a law of the paper; ADM has fewer documents, because its values are many."""
    documents = FEW if "ADM" in metric else documents
    return check(metric, f"axiometrics.{law}", both_readings=False, documents=documents)


def tally(metric: str, law: str, kind: str) -> CaseCounts:
    """The cases of one kind alone."""
    axiom, found = AXIOMS.find(f"axiometrics.{law}"), measure(metric)
    lab = Lab(found)  # type: ignore[arg-type]
    cases = axiom.cases(lab) if isinstance(axiom, Composed) else iter(())
    return CaseCounts.of(case for case in cases if case.kind == kind)


def _lists(row: str) -> Iterator[tuple[tuple[int, ...], dict[str, Any]]]:
    """Small lists with more or fewer relevant documents left out; with scores for ADM."""
    for length in range(LENGTH if row != "ADM" else 3):
        for judged in product((0, 1), repeat=length):
            for more in range(3):
                known: dict[str, Any] = {"relevant": sum(judged) + more}
                if row == "ADM":
                    yield from ((judged, {**known, "scores": s}) for s in product(HALVES, repeat=length))
                else:
                    yield judged, known


def _row(row: str) -> Decision:
    """The composition against the measure that is built in."""
    mine, seen = compose(row), list(_lists(row))
    odd = next(
        (x for x in seen if exact_score(mine, x[0], **x[1]) != exact_score(BUILT_IN[row], x[0], **x[1])), None
    )
    found = f"equal to {BUILT_IN[row]} on {len(seen)} lists" if odd is None else f"differs on {odd}"
    if row != "GMAP" or odd:
        return settled(odd is None, found, str(odd or ""))
    queries = np.array([0.0, 0.25])
    own, floored = mine.aggregate(queries), measure("GMAP").aggregate(queries)
    return settled(
        True,
        f"{found}; of queries at 0 and 1/4 the root is {own:g}, with the floor that people use {floored:.4f}",
        convention="no query has an average precision below 0.00001",
    )


for _name in BUILT_IN:
    _said = f"{_name} has the components of its row."
    printed.enter(f"4-table-1.{_name}", "4, table 1", _said, partial(_row, _name))


@printed("4-both", "4")
def both() -> Decision:
    """The similarity of Precision and Recall is 1 for relevant retrieved documents only."""
    scale = Binary()
    odd = next(
        (a, s)
        for a, s in product((0, 1), repeat=2)
        if Equal().of(scale, a, scale, s) != Both().of(scale, a, scale, s)
    )
    words = f"alpha {scale.text(odd[0])}, sigma {scale.text(odd[1])}"
    return settled(
        False, f"the formula of table 1 gives 1 for {words}; the averages do not reach such documents", words
    )


@printed("4-adm", "4, table 1")
def adm() -> Decision:
    """|sigma - alpha| is a similarity."""
    # It is highest where assessor and system differ most, and axiom 5 fails in every case.
    unit = compose("ADM").alpha
    same, apart = (Distance().of(unit, Fraction(1), unit, Fraction(s)) for s in (1, 0))
    found = verdict("compose(ADM)", "5")
    told = f"it is {same} where the system is right and {apart} where it is as wrong as can be; axiom 5 is "
    return settled(
        same > apart,
        f"{told}{found.story()} With 1 less the distance, ADM has the same values.",
        sentence(found),
    )


@printed("4-ranks", "4, table 1")
def ranks() -> Decision:
    """In the similarity of MAP, sigma(d') > sigma(d) is read as in axiom 8."""
    # Axiom 8 takes early ranks as high values; the table takes ranks as numbers.
    binary, rank = Binary(), Rank()
    for order in ((1, 2), (2, 1)):
        alpha = (0, 1)
        printed_way = Ranked().rate(binary, alpha, rank, order)[0]
        higher = any(a and rank.height(s) > rank.height(order[0]) for a, s in zip(alpha, order, strict=True))
        if printed_way != int(not higher):
            found = f"N at rank {order[0]}, R at rank {order[1]}"
            return settled(
                False,
                f"{found}: rank numbers give N the similarity {printed_way}, as is meant; heights do not",
                found,
            )
    return settled(True, "both readings agree")


@printed("4-logarithms", "4")
def logarithms() -> Decision:
    """GMAP can be defined in an equivalent way as the average of logarithms."""
    values = [Fraction(i, 6) for i in range(1, 7)]
    sets = [*((v,) for v in values), *product(values, repeat=2)]
    root, logs = Geometric(), Logs()
    same = all(root.compare(x, y) == logs.compare(x, y) for x, y in product(sets, repeat=2))
    return settled(
        same,
        f"the order is the same on {len(sets) ** 2:,} pairs; the values differ, and ln 0 does not exist",
        convention="equivalent means the same order, and no query is at 0",
    )


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
    _said = f"If sigma {_words} then {_formula}."
    printed.enter(f"5-equation-{_number}", f"5.2.2, ({_number})", _said, partial(_equation, _number))


@printed("5-converse", "5.1")
def converse() -> Decision:
    """Equal similarity of two systems does not entail that they value d alike."""
    lab = close()
    a, s, t = next(
        (a, s, t)
        for a, s, t in product(QUARTERS, repeat=3)
        if s != t and lab.between("alpha", a, "sigma", s) == lab.between("alpha", a, "sigma", t)
    )
    return settled(True, f"alpha {a}, sigma {s}, sigma' {t}")


@printed("5-remark-1", "5.2.1, remark 1")
def remark_1() -> Decision:
    """Of equally wrong systems, recall prefers one that overestimates and precision does the opposite."""
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


@printed("5-remark-2", "5.2.1, remark 2")
def remark_2() -> Decision:
    """Conditions (4) and (5) together mean that both err in the same direction."""
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


@printed("5-remark-2-rules-out", "5.2.1, remark 2")
def rules_out() -> Decision:
    """Condition (4) rules out errors in opposite directions."""
    a, s, t = next(x for x in _systems() if _opposite(*x))
    words = f"alpha {a}, sigma {s}, sigma' {t}"
    return settled(False, f"(4) holds for {words}; it is (5) that rules such cases out", words)


@printed("5-axiom-6", "5.2.2, axiom 6")
def axiom_6() -> Decision:
    """(6) and (8) hold, that is, both documents are overestimated."""
    lab = close()
    cases = [p for p in two_documents() if over_first(lab, p) and over_second(lab, p)]
    odd = first((a, s, i, j) for a, s, i, j in cases if s[i] <= a[i] or s[j] <= a[j])
    return settled(
        odd is None,
        f"both equations hold for {told(odd)}" if odd else f"true in {len(cases)} cases ({ON})",
        told(odd) if odd else "",
    )


@printed("5-axiom-7", "5.2.2, axiom 7")
def axiom_7() -> Decision:
    """With (10), (7) and (9) mean that both documents are underestimated."""
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


@printed("5-remark-3", "5.2.2, remark 3")
def remark_3() -> Decision:
    """If both documents are overestimated and the less relevant one is more similar, no swap is possible."""
    # Overestimation as the word says; a swap is a system that prefers the less relevant document.
    lab = close()
    cases = [
        (a, s, i, j)
        for (a, s, i, j), sims in pairs(lab, 2)
        if a[i] > a[j] and sims[i] < sims[j] and s[i] > a[i] and s[j] > a[j]
    ]
    odd = first((a, s, i, j) for a, s, i, j in cases if s[i] < s[j])
    return settled(odd is None, f"true in {len(cases)} cases ({ON})", told(odd) if odd else "")


@printed("5-axiom-8-words", "5.2.2")
def axiom_8_words() -> Decision:
    """Condition (11) of axiom 8 means that d' is not less relevant than d."""
    # (11) is alpha(d) >= alpha(d').
    odd = next((a, b) for a, b in product("RN", repeat=2) if a == "R" and b == "N")
    words = f"alpha(d) = {odd[0]}, alpha(d') = {odd[1]}"
    return settled(
        False, f"(11) holds for {words}, where d' is less relevant; the words turn it round", words
    )


@printed("5-remark-4", "5.2.2, remark 4")
def remark_4() -> Decision:
    """Without conditions (11) and (12), axioms 8 and 9 would be inconsistent."""
    # A pair of which axiom 8 would prefer one document and axiom 9 the other.
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


@printed("5-early-ranks", "5.2.2")
def early_ranks() -> Decision:
    """That early ranks affect a metric more is a corollary of axiom 8 on ranks."""
    # Its cases are cases of axiom 8: whoever violates it violates the axiom as often or more.
    names = [f"compose({row})" for row in ("P@2", "RPrec", "MAP", "MAP@2")]
    found = [(verdict(name, "corollary-ranks"), verdict(name, "8")) for name in names]
    true = all(mine.violations <= axiom.violations and mine.cases <= axiom.cases for mine, axiom in found)
    counts = ", ".join(
        f"{name} {mine.violations:,} of {mine.cases:,}" for name, (mine, _) in zip(names, found, strict=True)
    )
    return settled(
        true, f"its cases are among those of axiom 8; none of the paper's metrics satisfies it: {counts}"
    )


@printed("5-any-metric", "5")
def any_metric() -> Decision:
    """Any effectiveness metric should satisfy the axioms."""
    # A demand cannot be refuted; but none of the paper's own metrics meets it.
    broken = [row for row in TABLE_1 if verdict(f"compose({row})", "11").status == "violated"]
    return Decision(
        "not-checkable",
        f"axiom 11 alone is violated by {len(broken)} of the {len(TABLE_1)} metrics of table 1",
    )


def _decided(law: str) -> Decision:
    """A law on the metrics that satisfy what it follows from."""
    found = [v for row in ROWS if (v := verdict(f"compose({row})", law)).cases]
    worst = first(v for v in found if v.status == "violated")
    if worst is not None:
        return settled(False, f"{worst.measure} satisfies the axioms: {worst.story()}", sentence(worst))
    cases = sum(v.cases for v in found)
    return settled(True, f"true for {len(found)} metrics that satisfy the axioms, in {cases:,} cases")


for _name, _law, _said in THEOREMS:
    _section = " ".join(_name.split("-")[:2])
    printed.enter(f"6-{_name}", f"6, {_section}", _said, partial(_decided, _law))


@printed("6-theorem-3", "6, theorem 3")
def theorem_3() -> Decision:
    """Who is better on queries Q and documents D is so on a part of D."""
    # Two queries are enough to refute it; with a single document there is no proper part at all. Recall needs
    # 0/0 = 0 for it; the geometric mean of closeness does not.
    other = verdict(GEOMETRIC, "theorem-3", documents=2)
    found = _decided("theorem-3")
    told = f"{found.found} Without any 0/0: {other.story()}"
    return settled(found.status != "refuted" and bool(other), told, found.witness)


@printed("6-theorem-3-one-query", "6, theorem 3")
def theorem_3_one_query() -> Decision:
    """For one query, who is better on D is better on a part of it."""
    names = [f"compose({row})" for row in ("Recall", "P@2", "MAP", "logitAP")]
    counts = [tally(name, "theorem-3", "one query") for name in names]
    return settled(
        not any(count.violations for count in counts),
        f"true for {len(names)} metrics that satisfy axiom 12, in {sum(c.cases for c in counts):,} cases",
        convention="one query, two or more documents, and a part that is neither empty nor all",
    )


@printed("6-remark-5", "6, remark 5")
def remark_5() -> Decision:
    """There is always a document in D that is consistent with D."""
    # The witness of theorem 3 has two documents, and neither is.
    found = verdict("compose(Recall)", "theorem-3")
    return settled(bool(found), f"{found.measure}: {found.story()}", sentence(found))


@printed("6-theorem-5-weak", "6, theorem 5")
def theorem_5_weak() -> Decision:
    """Adding such a document at least does not raise the metric."""
    # False for metrics that satisfy axiom 12 and are no means.
    weak = tally("compose(P@2)", "theorem-5", "").weak
    found = verdict("compose(P@2)", "theorem-5")
    told = f"P@2 satisfies axiom 12, and the metric is raised in {weak:,} of {found.cases:,} cases"
    return settled(not weak, told, sentence(found))
