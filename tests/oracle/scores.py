"""Measures by their formulas, one list at a time and exactly: nothing here is taken from the package."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import floor
from typing import Any

from .logarithms import Number, inverse_log, ln

Labels = tuple[int, ...]
ZERO = Fraction(0)


@dataclass(frozen=True)
class Topic:
    """`counts` are the documents of each label from 1 up; `horizon` is the length of the longest lists.

    A label is a grade, or the number of the one aspect that a document is relevant to. As many documents are
    judged not relevant as the longest list can hold.
    """

    kind: str
    counts: Labels
    horizon: int

    @property
    def top(self) -> int:
        return len(self.counts) if self.kind == "grades" else 1

    @property
    def grades(self) -> Labels:
        """The documents of each grade from 1 up."""
        return self.counts if self.kind == "grades" else (sum(self.counts),)

    @property
    def relevant(self) -> int:
        return sum(self.counts)

    @property
    def ideal(self) -> Labels:
        return tuple(g for g in range(self.top, 0, -1) for _ in range(self.grades[g - 1]))

    @property
    def aspects(self) -> list[Labels]:
        """The documents of each grade from 1 up, for each aspect; grades are those of a single aspect."""
        return [self.counts] if self.kind == "grades" else [(n,) for n in self.counts]

    @property
    def met(self) -> int:
        """How many aspects have a relevant document."""
        return sum(any(counts) for counts in self.aspects)

    def seen(self, x: Labels, aspect: int) -> Labels:
        """The list's grades for one aspect."""
        return x if self.kind == "grades" else tuple(int(label == aspect + 1) for label in x)

    def alone(self, aspect: int) -> Topic:
        return Topic("grades", self.aspects[aspect], self.horizon)


Formula = Callable[[Labels, Topic, "int | None"], Number]
Weight = Callable[[int], Number]


def over(top: Any, bottom: Any) -> Number:
    """0/0 is 0."""
    return (Fraction(top) if isinstance(top, int) else top) / bottom if bottom else ZERO


def total(values: Any) -> Number:
    return sum(values, ZERO)


def hits(x: Sequence[int]) -> int:
    return sum(g > 0 for g in x)


def ranked(x: Sequence[int], k: int | None) -> list[tuple[int, int]]:
    return list(enumerate(x[:k], start=1))


# Ad hoc measures.


def weighted(weight: Weight, gain: Callable[[int], int] = lambda g: g) -> Formula:
    return lambda x, topic, k: total(weight(i) * gain(g) for i, g in ranked(x, k) if g)


def binary(weight: Weight) -> Formula:
    return weighted(weight, lambda g: int(g > 0))


def normalised(part: Formula) -> Formula:
    return lambda x, topic, k: over(part(x, topic, k), part(topic.ideal, topic, k))


def geometric(p: str) -> Weight:
    return lambda i: (1 - Fraction(p)) * Fraction(p) ** (i - 1)


@cache
def discount(i: int) -> Number:
    return inverse_log(i + 1)


def jk(base: int) -> Weight:
    return lambda i: Fraction(1) if i <= base else inverse_log(i, base)


def exponential(g: int) -> int:
    return 2**g - 1


def precision(x: Labels, topic: Topic, k: int | None) -> Number:
    return over(hits(x[:k]), len(x) if k is None else k)


def recall(x: Labels, topic: Topic, k: int | None) -> Number:
    return over(hits(x[:k]), topic.relevant)


def f_measure(beta: int) -> Formula:
    return lambda x, topic, k: over((1 + beta**2) * hits(x), beta**2 * topic.relevant + len(x))


def reciprocal_rank(x: Labels, topic: Topic, k: int | None) -> Number:
    return next((Fraction(1, i) for i, g in ranked(x, k) if g), ZERO)


def precisions(x: Labels, k: int | None) -> Fraction:
    return sum((Fraction(hits(x[:i]), i) for i, g in ranked(x, k) if g), ZERO)


def average_precision(x: Labels, topic: Topic, k: int | None) -> Number:
    return over(precisions(x, k), topic.relevant)


def yet_another(x: Labels, topic: Topic, k: int | None) -> Number:
    return ln((1 + precisions(x, k)) / (1 + topic.relevant - precisions(x, k)))


def inferred(x: Labels, topic: Topic, k: int | None) -> Number:
    """All documents are judged, so only the smoothing tells it from AP."""
    e, found = Fraction(1, 100_000), ZERO
    for i, g in ranked(x, k):
        found += (1 + (i - 1) * (hits(x[: i - 1]) + e) / (i - 1 + 2 * e)) / i if g else 0
    return over(found, topic.relevant)


def r_precision(x: Labels, topic: Topic, k: int | None) -> Number:
    return over(hits(x[: topic.relevant]), topic.relevant)


def q_measure(x: Labels, topic: Topic, k: int | None) -> Number:
    terms = (Fraction(hits(x[:r]) + sum(x[:r]), r + sum(topic.ideal[:r])) for r, g in ranked(x, k) if g)
    return over(total(terms), topic.relevant if k is None else min(k, topic.relevant))


def bpref(x: Labels, topic: Topic, k: int | None) -> Number:
    R, N, found = topic.relevant, topic.horizon, ZERO
    for i, g in enumerate(x):
        above = i - hits(x[:i])
        found += (1 - Fraction(min(above, R), min(N, R)) if above else 1) if g else 0
    return over(found, R)


def interpolated(level: Fraction) -> Formula:
    def formula(x: Labels, topic: Topic, k: int | None) -> Number:
        need = floor(float(level) * topic.relevant + 0.9)
        reached = [Fraction(hits(x[:i]), i) for i, g in ranked(x, k) if g and hits(x[:i]) >= need]
        return max(reached, default=ZERO)

    return formula


def success(x: Labels, topic: Topic, k: int | None) -> Number:
    return Fraction(any(x[:k]))


def expected_rr(top: int) -> Formula:
    def formula(x: Labels, topic: Topic, k: int | None) -> Number:
        found, goes_on = ZERO, Fraction(1)
        for i, g in ranked(x, k):
            stops = Fraction(2**g - 1, 2**top)
            found, goes_on = found + goes_on * stops / i, goes_on * (1 - stops)
        return found

    return formula


def graded_precision(x: Labels, topic: Topic, k: int | None) -> Number:
    return Fraction(sum(x[:k]), topic.top * (k or topic.horizon))


def graded_recall(x: Labels, topic: Topic, k: int | None) -> Number:
    return over(sum(x[:k]), topic.top * topic.relevant)


def graded_rbp(p: str) -> Formula:
    part = weighted(geometric(p))
    return lambda x, topic, k: part(x, topic, k) / topic.top


def bejeweled(x: Labels, topic: Topic, k: int | None) -> Number:
    gained = ZERO
    for i in range(1, (k or 0) + 1):
        gained += Fraction(x[i - 1] if i <= len(x) else 0, topic.top)
        if gained >= 1:
            return gained / i
    return gained / (k or 1)


def inst(x: Labels, topic: Topic, k: int | None) -> Number:
    looks, gained, top, bottom = Fraction(1), ZERO, ZERO, ZERO
    for i in range(1, 7):
        gain = Fraction(x[i - 1] if i <= len(x) else 0, topic.top)
        top, bottom, gained = top + looks * gain, bottom + looks, gained + gain
        rest = i + 2 - gained
        looks *= ((rest - 1) / rest) ** 2
    return top / bottom


# Lists that say where they end: a terminal document whose gain is the share of the topic that was found.


def ended(x: Labels, topic: Topic, k: int | None) -> tuple[int, Fraction]:
    """The rank of the terminal document (0 where the cutoff comes first), and its share of the top gain."""
    if k is not None and len(x) >= k:
        return 0, ZERO
    return len(x) + 1, Fraction(hits(x), topic.relevant) if topic.relevant else Fraction(1)


def terminal(weight: Weight, scale: Callable[[Topic, int | None], int], graded: bool = False) -> Formula:
    def formula(x: Labels, topic: Topic, k: int | None) -> Number:
        rank, share = ended(x, topic, k)
        last = weight(rank) * share * (topic.top if graded else 1) if rank else ZERO
        return over((weighted if graded else binary)(weight)(x, topic, k) + last, scale(topic, k))

    return formula


def terminal_normalised(x: Labels, topic: Topic, k: int | None) -> Number:
    """The ideal list ends with a terminal document of full gain, where the cutoff leaves room for it."""
    part = terminal(discount, lambda topic, k: 1, graded=True)
    return over(part(x, topic, k), part(topic.ideal, topic, k))


def terminal_average(x: Labels, topic: Topic, k: int | None) -> Number:
    rank, share = ended(x, topic, k)
    last = share * (hits(x) + share) / rank if rank else ZERO
    return (precisions(x, k) + last) / (topic.relevant + 1)


# Diversity: `n` counts the earlier documents of an aspect.


def novelty(weight: Weight, keep: Fraction) -> Formula:
    def formula(x: Labels, topic: Topic, k: int | None) -> Number:
        found = ZERO
        for aspect in range(len(topic.aspects)):
            seen = topic.seen(x, aspect)
            found += total(weight(i) * keep ** hits(seen[: i - 1]) for i, g in ranked(seen, k) if g)
        return found

    return formula


def per_perfect(weight: Weight, keep: Fraction) -> Formula:
    """Over what a collection allows in which every document is relevant to every aspect."""

    def formula(x: Labels, topic: Topic, k: int | None) -> Number:
        perfect = total(weight(i) * keep ** (i - 1) for i in range(1, (k or 0) + 1))
        return over(novelty(weight, keep)(x, topic, k), topic.met * perfect)

    return formula


def per_ideal(weight: Weight, keep: Fraction) -> Formula:
    """Over the greedy list: documents of one aspect each, so the aspects take turns."""

    def formula(x: Labels, topic: Topic, k: int | None) -> Number:
        turns = [(n, aspect) for aspect, counts in enumerate(topic.aspects) for n in range(sum(counts))]
        best = total(weight(i) * keep**n for i, (n, _) in enumerate(sorted(turns)[:k], start=1))
        return over(novelty(weight, keep)(x, topic, k), best)

    return formula


def subtopic_recall(x: Labels, topic: Topic, k: int | None) -> Number:
    return over(sum(any(topic.seen(x[:k], a)) for a in range(len(topic.aspects))), topic.met)


def intent_aware(part: Formula) -> Formula:
    def formula(x: Labels, topic: Topic, k: int | None) -> Number:
        met = [a for a, counts in enumerate(topic.aspects) if any(counts)]
        return over(total(part(topic.seen(x, a), topic.alone(a), k) for a in met), topic.met)

    return formula


def novelty_biased(x: Labels, topic: Topic, k: int | None) -> Number:
    half = Fraction(1, 2)
    return over((1 - half * half) * novelty(lambda i: half ** (i - 1), half)(x, topic, k), topic.met)


def cube(height: int, gamma: Fraction = Fraction(1, 2)) -> Formula:
    def formula(x: Labels, topic: Topic, k: int | None) -> Number:
        found = ZERO
        for aspect in range(len(topic.aspects)):
            seen = topic.seen(x[:k], aspect)
            for i, g in ranked(seen, None):
                if g and Fraction(sum(seen[: i - 1]), topic.top) < height:
                    found += Fraction(g, topic.top) * gamma ** hits(seen[: i - 1])
        return over(found, topic.met)

    return formula


def average_cube(height: int) -> Formula:
    def formula(x: Labels, topic: Topic, k: int | None) -> Number:
        read = x[:k]
        return over(total(cube(height)(read[:i], topic, None) for i in range(1, len(read) + 1)), len(read))

    return formula


def normalised_cube(x: Labels, topic: Topic, k: int | None) -> Number:
    rooms = [min(sum(counts), 5) for counts in topic.aspects]
    best = over(total(Fraction(1, 2) ** i for room in rooms for i in range(room)), topic.met)
    return over(cube(5)(x, topic, k), best)


def utility(p: Fraction, effort: Fraction) -> Formula:
    def formula(x: Labels, topic: Topic, k: int | None) -> Number:
        found = -effort * sum((p ** (i - 1) for i, _ in ranked(x, k)), ZERO)
        for aspect, counts in enumerate(topic.aspects):
            unmet, top = over(1, topic.met), max((g for g, n in enumerate(counts, 1) if n), default=0)
            for i, g in ranked(topic.seen(x, aspect), k):
                met = unmet * Fraction(2**g - 1, 2**top)
                found, unmet = found + p ** (i - 1) * met, unmet - met
        return (1 - p) * found

    return formula


def global_gain(x: Labels, topic: Topic, k: int | None) -> Number:
    """All aspects weigh the same and no document has two: nDCG of the grades."""
    grades = x if topic.kind == "grades" else tuple(int(label > 0) for label in x)
    return normalised(weighted(discount))(grades, topic, k)


def sharp(x: Labels, topic: Topic, k: int | None) -> Number:
    return (subtopic_recall(x, topic, k) + global_gain(x, topic, k)) / 2


HALF = Fraction(1, 2)
GAINS: Formula = weighted(discount)
EXPONENTIAL: Formula = weighted(discount, exponential)
AD_HOC: dict[str, tuple[Formula, int | None]] = {
    "P@1": (precision, 1),
    "P@3": (precision, 3),
    "P@5": (precision, 5),
    "SetP": (precision, None),
    "R@2": (recall, 2),
    "SetR": (recall, None),
    "SetF": (f_measure(1), None),
    "SetF(beta=2)": (f_measure(2), None),
    "RR": (reciprocal_rank, None),
    "RR@2": (reciprocal_rank, 2),
    "AP": (average_precision, None),
    "AP@1": (average_precision, 1),
    "AP@2": (average_precision, 2),
    "AP@5": (average_precision, 5),
    "yaAP": (yet_another, None),
    "infAP": (inferred, None),
    "Rprec": (r_precision, None),
    "Q": (q_measure, None),
    "Q@2": (q_measure, 2),
    "Q@5": (q_measure, 5),
    "Bpref": (bpref, None),
    "IPrec@0.1": (interpolated(Fraction(1, 10)), None),
    "IPrec@0.5": (interpolated(HALF), None),
    "Success@1": (success, 1),
    "Success@2": (success, 2),
    "RBP(p=0.5)": (binary(geometric("0.5")), None),
    "RBP(p=0.8)@2": (binary(geometric("0.8")), 2),
    "RBP(p=0.999)@3": (binary(geometric("0.999")), 3),
    "DCG": (GAINS, None),
    "DCG@2": (GAINS, 2),
    "DCG(dcg='exp-log2')@3": (EXPONENTIAL, 3),
    "DCG(form=jk, base=2)@3": (weighted(jk(2)), 3),
    "DCG(form=jk, base=3)": (weighted(jk(3)), None),
    "nDCG": (normalised(GAINS), None),
    "nDCG@1": (normalised(GAINS), 1),
    "nDCG@2": (normalised(GAINS), 2),
    "nDCG@5": (normalised(GAINS), 5),
    "nDCG(dcg='exp-log2')@3": (normalised(EXPONENTIAL), 3),
    "ERR(max_rel=2)": (expected_rr(2), None),
    "ERR(max_rel=2)@2": (expected_rr(2), 2),
    "ERR(max_rel=4)@3": (expected_rr(4), 3),
    "gP": (graded_precision, None),
    "gP@2": (graded_precision, 2),
    "gR": (graded_recall, None),
    "gRBP(p=0.8)": (graded_rbp("0.8"), None),
    "gRBP(p=0.5)@2": (graded_rbp("0.5"), 2),
    "BPM(T=1)@3": (bejeweled, 3),
    "INST(T=1, horizon=6)": (inst, None),
    "Mapped(DCG@2, gains={1:2, 2:1})": (weighted(discount, lambda g: {1: 2, 2: 1}[g]), 2),
    "Terminal(P@3)": (terminal(lambda i: Fraction(1), lambda topic, k: k or 1), 3),
    "Terminal(R@3)": (terminal(lambda i: Fraction(1), lambda topic, k: topic.relevant + 1), 3),
    "Terminal(RBP(p=0.5))": (terminal(geometric("0.5"), lambda topic, k: 1), None),
    "Terminal(DCG@3)": (terminal(discount, lambda topic, k: 1, graded=True), 3),
    "Terminal(nDCG@3)": (terminal_normalised, 3),
    "Terminal(AP@3)": (terminal_average, 3),
}
"""Each name with its formula and its cutoff; a document of any aspect is relevant."""
DIVERSE: dict[str, tuple[Formula, int | None]] = {
    "StRecall@1": (subtopic_recall, 1),
    "StRecall@2": (subtopic_recall, 2),
    "P_IA@2": (intent_aware(precision), 2),
    "P_IA@5": (intent_aware(precision), 5),
    "AP_IA": (intent_aware(average_precision), None),
    "IA(AP)": (intent_aware(average_precision), None),
    "IA(nDCG@2)": (intent_aware(normalised(GAINS)), 2),
    "IA(RR)": (intent_aware(reciprocal_rank), None),
    "ERR_IA@2": (per_perfect(lambda i: Fraction(1, i), HALF), 2),
    "nERR_IA@2": (per_ideal(lambda i: Fraction(1, i), HALF), 2),
    "alpha_DCG@2": (per_perfect(discount, HALF), 2),
    "alpha_DCG(norm=none)@3": (novelty(discount, HALF), 3),
    "alpha_nDCG@1": (per_ideal(discount, HALF), 1),
    "alpha_nDCG@2": (per_ideal(discount, HALF), 2),
    "alpha_nDCG@5": (per_ideal(discount, HALF), 5),
    "NRBP": (novelty_biased, None),
    "nNRBP": (per_ideal(lambda i: HALF ** (i - 1), HALF), None),
    "CT": (cube(5), None),
    "CT(height=2)": (cube(2), None),
    "ACT": (average_cube(5), None),
    "nCT": (normalised_cube, None),
    "RBU": (utility(Fraction(4, 5), Fraction(3, 100)), None),
    "RBU(p=0.5, e=0)": (utility(HALF, ZERO), None),
    "D_nDCG@2": (global_gain, 2),
    "Dsharp_nDCG@2": (sharp, 2),
}
"""Those that see which aspect a document is relevant to."""
CUT: dict[str, tuple[Formula, int | None]] = {
    "P@10": (precision, 10),
    "R@12": (recall, 12),
    "RR@10": (reciprocal_rank, 10),
    "RR@100": (reciprocal_rank, 100),
    "Success@60": (success, 60),
    "AP@10": (average_precision, 10),
    "AP@100": (average_precision, 100),
    "RBP(p=0.8)@10": (binary(geometric("0.8")), 10),
    "DCG@10": (GAINS, 10),
    "nDCG@10": (normalised(GAINS), 10),
    "nDCG@100": (normalised(GAINS), 100),
    "gRBP(p=0.8)@10": (graded_rbp("0.8"), 10),
    "ERR(max_rel=2)@20": (expected_rr(2), 20),
    "Q@10": (q_measure, 10),
}
"""Cutoffs far below the lists of a small space."""
MEASURES = AD_HOC | DIVERSE | CUT


@cache
def score(name: str, topic: Topic, x: Labels, further: int = 0) -> Number:
    """`further` moves the cutoff down by so many ranks."""
    formula, cutoff = MEASURES[name]
    read = tuple(int(label > 0) for label in x) if topic.kind == "aspects" and name in AD_HOC else x
    return formula(read, topic, None if cutoff is None else cutoff + further)
