"""Where OIE puts n relevant documents after n others above one relevant document on top: exactly.

For a collection of D documents of which R are relevant, docs times the difference of the two values is

    ((2 - beta) n - 1) ln D - (1 - beta) ln (2n)! - beta ln C(2n, n) - beta (n - 1) ln R

with a1 = 1. For beta = p/q its sign is that of a comparison of two whole numbers.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb, exp, factorial, fsum, lgamma, log

from axiometer.errors import InputError
from axiometer.numeric.compare import ROUNDING


def deepest(docs: int, relevant: int) -> int:
    """The largest n that the topic allows: n relevant and n other documents.

    >>> deepest(1000, 5), deepest(10, 8)
    (5, 2)
    """
    if not 1 <= relevant <= docs:
        raise InputError(
            f"{relevant} relevant documents of {docs} make no topic", remedy=f"give 1 to {docs} of them"
        )
    return min(relevant, docs - relevant)


def lead(docs: int, relevant: int, beta: Fraction, n: int) -> int:
    """1 where the n relevant documents further down win, -1 where the one on top does, 0 where OIE ties them.

    >>> lead(1000, 5, Fraction(6, 5), 2), lead(1000, 40, Fraction(6, 5), 2)
    (1, -1)
    """
    terms = [
        float((2 - beta) * n - 1) * log(docs),
        -float(1 - beta) * lgamma(2 * n + 1),
        -float(beta) * (lgamma(2 * n + 1) - 2 * lgamma(n + 1)),
        -float(beta) * (n - 1) * log(relevant),
    ]
    gap = fsum(terms)
    if abs(gap) > ROUNDING * fsum(map(abs, terms)):
        return 1 if gap > 0 else -1
    return _in_integers(docs, relevant, beta, n)


def _in_integers(docs: int, relevant: int, beta: Fraction, n: int) -> int:
    p, q = beta.numerator, beta.denominator
    powers = (
        (docs, (2 * q - p) * n - q),
        (factorial(2 * n), p - q),
        (comb(2 * n, n), -p),
        (relevant, -p * (n - 1)),
    )
    sides = [1, 1]
    for number, power in powers:
        sides[power < 0] *= number ** abs(power)
    return (sides[0] > sides[1]) - (sides[0] < sides[1])


def closeness(docs: int, relevant: int, beta: Fraction) -> int | None:
    """The least n >= 2 that the topic allows at which the many win: the closeness threshold; None: never.

    >>> closeness(1000, 5, Fraction(6, 5)), closeness(100, 40, Fraction(6, 5))
    (2, None)
    """
    if not _somewhere(docs, relevant, beta):
        return None
    return next(n for n in range(2, deepest(docs, relevant) + 1) if lead(docs, relevant, beta, n) > 0)


def _somewhere(docs: int, relevant: int, beta: Fraction) -> bool:
    """Whether the many win at any n: they do where their lead is largest, or nowhere."""
    near = _highest(docs, relevant, beta, deepest(docs, relevant))
    return any(lead(docs, relevant, beta, n) > 0 for n in near)


def _highest(docs: int, relevant: int, beta: Fraction, last: int) -> set[int]:
    """Where the difference is largest: at an end, or around the peak of its concave part.

    Its step from n to n + 1 is a constant + (2 beta - 1) ln(n + 1) - ln(2n + 1), which falls in n up to
    (3 - 2 beta) / (4 beta - 4), for ever where beta <= 1, and grows from there on.
    """
    bend = last if beta <= 1 else min(last, int((3 - 2 * beta) / (4 * beta - 4)) + 1)
    fixed = float(2 - beta) * log(docs) - float(beta) * log(relevant) - log(2)
    low, high = 1, max(bend, 1)
    while low < high:
        n = (low + high) // 2
        rises = fixed + float(2 * beta - 1) * log(n + 1) - log(2 * n + 1) > 0
        low, high = (n + 1, high) if rises else (low, n)
    return {n for n in (2, low - 1, low, low + 1, last) if 2 <= n <= last}


def deepness(docs: int, relevant: int, beta: Fraction) -> int | None:
    """The least n0 >= 2 from which on the one on top wins, to the last n of the topic; None: not there.

    >>> deepness(1000, 5, Fraction(6, 5)), deepness(100, 40, Fraction(6, 5))
    (None, 2)
    """
    last = deepest(docs, relevant)
    first = last + 1
    while first > 2 and lead(docs, relevant, beta, first - 1) < 0:
        first -= 1
    return first if first <= last else None


def five(docs: int, relevant: int, beta: Fraction) -> dict[str, bool | None]:
    """Which of Amigó's constraints OIE satisfies on a topic; None where it has no n >= 2 to try.

    Confidence is that of lists which leave out at least one more document: the last one of a collection
    costs nothing, whatever beta.

    >>> [name for name, holds in five(1000, 5, Fraction(6, 5)).items() if not holds]
    ['deepness-threshold']
    """
    last = deepest(docs, relevant)
    tried = last >= 2
    return {
        "priority": beta > 0,
        "deepness": beta > 0,
        "deepness-threshold": lead(docs, relevant, beta, last) < 0 if tried else None,
        "closeness-threshold": _somewhere(docs, relevant, beta) if tried else None,
        "confidence": beta > 1,
    }


def needed_share(beta: Fraction) -> float:
    """The share of relevant documents that a large collection needs for the deepness threshold, R = n.

    The limit of the boundary for growing D: exp(-2 (beta - 1 + ln 2) / (2 - beta)), for beta below 2.

    >>> round(needed_share(Fraction(6, 5)), 4), needed_share(Fraction(1))
    (0.1072, 0.25)
    """
    if beta >= 2:
        return 0.0
    return exp(-2 * (float(beta) - 1 + log(2)) / (2 - float(beta)))


def largest_base(docs: int, beta: Fraction) -> int:
    """The largest recall base with which two relevant documents after two others beat one on top.

    >>> largest_base(1000, Fraction(6, 5)), largest_base(25_205_179, Fraction(6, 5))
    (8, 1421)
    """
    low, high = 0, docs
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if lead(docs, middle, beta, 2) > 0 else (low, middle - 1)
    return low
