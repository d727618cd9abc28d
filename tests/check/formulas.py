"""Measures by their formulas, one list at a time, in fractions: nothing here is taken from the package.

Logarithms are fractions of 70 digits; values closer than EPS count as equal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal, getcontext
from fractions import Fraction
from functools import cache
from math import floor

Judged = tuple[int, ...]
EPS = Fraction(1, 10**50)


@dataclass(frozen=True)
class Topic:
    """`counts` are the documents of each grade from 0 up; `horizon` is the length of the longest lists."""

    counts: tuple[int, ...]
    horizon: int

    @property
    def top(self) -> int:
        return len(self.counts) - 1

    @property
    def relevant(self) -> int:
        return sum(self.counts[1:])

    @property
    def ideal(self) -> Judged:
        return tuple(g for g in range(self.top, 0, -1) for _ in range(self.counts[g]))


Formula = Callable[[Judged, Topic, "int | None"], Fraction]


@cache
def ln(n: int) -> Fraction:
    getcontext().prec = 70
    return Fraction(Decimal(n).ln())


def over(top: Fraction | int, bottom: Fraction | int) -> Fraction:
    return Fraction(top) / bottom if bottom else Fraction(0)


def hits(x: Sequence[int]) -> int:
    return sum(g > 0 for g in x)


def weighted(weight: Callable[[int], Fraction], graded: bool = True) -> Formula:
    def formula(x: Judged, topic: Topic, k: int | None) -> Fraction:
        gains = [g if graded else int(g > 0) for g in x[:k]]
        return sum((weight(i) * g for i, g in enumerate(gains, start=1)), Fraction(0))

    return formula


def normalised(part: Formula) -> Formula:
    return lambda x, topic, k: over(part(x, topic, k), part(topic.ideal, topic, k))


def precision(x: Judged, topic: Topic, k: int | None) -> Fraction:
    return over(hits(x[:k]), len(x) if k is None else k)


def average_precision(x: Judged, topic: Topic, k: int | None) -> Fraction:
    found = [Fraction(hits(x[:i]), i) for i, g in enumerate(x[:k], start=1) if g]
    return over(sum(found, Fraction(0)), topic.relevant)


def reciprocal_rank(x: Judged, topic: Topic, k: int | None) -> Fraction:
    return next((Fraction(1, i) for i, g in enumerate(x[:k], start=1) if g), Fraction(0))


def recall(x: Judged, topic: Topic, k: int | None) -> Fraction:
    return over(hits(x[:k]), topic.relevant)


def r_precision(x: Judged, topic: Topic, k: int | None) -> Fraction:
    return over(hits(x[: topic.relevant]), topic.relevant)


def q_measure(x: Judged, topic: Topic, k: int | None) -> Fraction:
    total = Fraction(0)
    for r, g in enumerate(x[:k], start=1):
        if g:
            total += Fraction(hits(x[:r]) + sum(x[:r]), r + sum(topic.ideal[:r]))
    return over(total, topic.relevant if k is None else min(k, topic.relevant))


def bpref(x: Judged, topic: Topic, k: int | None) -> Fraction:
    R, N, total = topic.relevant, topic.counts[0], Fraction(0)
    for i, g in enumerate(x):
        above = i - hits(x[:i])
        total += (1 - over(min(above, R), min(N, R)) if above else 1) if g else 0
    return over(total, R)


def interpolated(level: Fraction) -> Formula:
    def formula(x: Judged, topic: Topic, k: int | None) -> Fraction:
        need = floor(float(level) * topic.relevant + 0.9)
        reached = [i for i, g in enumerate(x, start=1) if g and hits(x[:i]) >= need]
        return max((Fraction(hits(x[:i]), i) for i in reached), default=Fraction(0))

    return formula


def expected_rr(top: int) -> Formula:
    def formula(x: Judged, topic: Topic, k: int | None) -> Fraction:
        total, goes_on = Fraction(0), Fraction(1)
        for i, g in enumerate(x[:k], start=1):
            stops = Fraction(2**g - 1, 2**top)
            total, goes_on = total + goes_on * stops / i, goes_on * (1 - stops)
        return total

    return formula


def bejeweled(x: Judged, topic: Topic, k: int | None) -> Fraction:
    gained = Fraction(0)
    for i in range(1, (k or 0) + 1):
        gained += Fraction(x[i - 1] if i <= len(x) else 0, topic.top)
        if gained >= 1:
            return gained / i
    return gained / (k or 1)


def inst(x: Judged, topic: Topic, k: int | None) -> Fraction:
    looks, gained, top, bottom = Fraction(1), Fraction(0), Fraction(0), Fraction(0)
    for i in range(1, 7):
        gain = Fraction(x[i - 1] if i <= len(x) else 0, topic.top)
        top, bottom, gained = top + looks * gain, bottom + looks, gained + gain
        rest = i + 2 - gained
        looks *= ((rest - 1) / rest) ** 2
    return top / bottom


def geometric(p: str) -> Callable[[int], Fraction]:
    return lambda i: (1 - Fraction(p)) * Fraction(p) ** (i - 1)


def dcg(i: int) -> Fraction:
    return ln(2) / ln(i + 1)


FORMULAS: dict[str, tuple[Formula, int | None]] = {
    "P@1": (precision, 1),
    "P@3": (precision, 3),
    "SetP": (precision, None),
    "AP": (average_precision, None),
    "AP@2": (average_precision, 2),
    "RR": (reciprocal_rank, None),
    "RR@2": (reciprocal_rank, 2),
    "R@2": (recall, 2),
    "SetR": (recall, None),
    "Rprec": (r_precision, None),
    "Q": (q_measure, None),
    "Q@2": (q_measure, 2),
    "Bpref": (bpref, None),
    "IPrec@0.5": (interpolated(Fraction(1, 2)), None),
    "Success@2": (lambda x, topic, k: Fraction(any(x[:k])), 2),
    "RBP(p=0.001)": (weighted(geometric("0.001"), graded=False), None),
    "RBP(p=0.5)": (weighted(geometric("0.5"), graded=False), None),
    "RBP(p=0.999)@3": (weighted(geometric("0.999"), graded=False), 3),
    "DCG": (weighted(dcg), None),
    "DCG@1": (weighted(dcg), 1),
    "DCG(form=jk, base=3)": (weighted(lambda i: 1 / max(Fraction(1), ln(i) / ln(3))), None),
    "nDCG": (normalised(weighted(dcg)), None),
    "nDCG@2": (normalised(weighted(dcg)), 2),
    "ERR(max_rel=2)": (expected_rr(2), None),
    "ERR(max_rel=2)@2": (expected_rr(2), 2),
    "BPM(T=1)@3": (bejeweled, 3),
    "INST(T=1, horizon=6)": (inst, None),
}
"""Each name with its formula and its cutoff."""


def sign(gap: Fraction) -> int:
    return 0 if abs(gap) < EPS else 1 if gap > 0 else -1
