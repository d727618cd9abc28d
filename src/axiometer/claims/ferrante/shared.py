"""What the claims of paper 004 share: the registry entry, differences of a measure, words for lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import accumulate

from axiometer.claims.claim import Decision, claim
from axiometer.measures.score import exact_score

Ranking = tuple[int, ...]
ERR = "ERR(max_rel=1)"
STOP = "a relevant document stops the reader with probability 1/2 (top grade 1), which the paper does not say"
RECALL = 10
"""The recall base of the examples: as many documents as the lists are long."""


def printed(
    name: str, section: str, statement: str
) -> Callable[[Callable[[], Decision]], Callable[[], Decision]]:
    """Enters a claim of the paper."""
    return claim(f"ferrante.{name}", "ferrante", section, statement)


def ranking(digits: str) -> Ranking:
    """A binary list.

    >>> ranking("0110")
    (0, 1, 1, 0)
    """
    return tuple(map(int, digits))


def cumulated(one: Ranking) -> Ranking:
    """The relevant documents of each prefix.

    >>> cumulated((0, 1, 1, 0))
    (0, 1, 2, 2)
    """
    return tuple(accumulate(one))


def swaps(r: Ranking, s: Ranking) -> Ranking:
    """The paper's t: cumulated s less cumulated r.

    >>> swaps((0, 1, 0, 0), (1, 0, 1, 0))
    (1, 0, 1, 1)
    """
    return tuple(b - a for a, b in zip(cumulated(r), cumulated(s), strict=True))


def below(r: Ranking, s: Ranking) -> bool:
    """Whether no prefix of r holds more relevant documents than that of s.

    >>> below((0, 1, 1), (1, 0, 0))
    False
    """
    return min(swaps(r, s)) >= 0


def within(one: Sequence[int], other: Sequence[int]) -> bool:
    """Whether every entry is at most that of the other vector.

    >>> within((0, 1), (1, 1))
    True
    """
    return all(a <= b for a, b in zip(one, other, strict=True))


def gap(measure: str, r: Ranking, s: Ranking) -> Fraction | float:
    """M(s) - M(r), exactly where it is rational.

    >>> gap("P@2", (0, 1), (1, 1))
    Fraction(1, 2)
    """
    return exact_score(measure, s, relevant=RECALL) - exact_score(measure, r, relevant=RECALL)


def shown(value: Fraction | float) -> str:
    """A number in a sentence.

    >>> shown(Fraction(1, 3))
    '0.333333'
    """
    return f"{float(value):.6g}"
