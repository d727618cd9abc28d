"""Section 5: cumulative evidence, mergeability, and Borda."""

from __future__ import annotations

from itertools import permutations, product
from math import prod

import numpy as np

from axiometer.claims.claim import Decision, settled
from axiometer.claims.information.shared import Ints, counts, printed

BEFORE, AFTER = (1, 0, 1, 0, 1, 1), (0, 1, 1, 1, 1, 0)
"""Two rankings of the same documents by relevance, the best rank first."""


@printed(
    "5.1",
    "5.2",
    "If both are fine grained, I of more signals is at least as effective as I of fewer, by OIE.",
)
def mergeability() -> Decision:
    """Fine grained means without ties, and then both rank the documents alike: the two sides are equal."""
    tried, alike = _fine_grained()
    told = (
        f"on all {tried} such sets of two rankings of up to five documents the two sides are equal: counts"
        " that all differ are 1, ..., n, so every document unanimously outscores all lower ones, and another"
        " signal can only keep that order"
    )
    return settled(alike, told, "", "I is computed over the documents that are ranked, and has no ties")


@printed("5.1-higher", "5.2", "The effectiveness of I is then higher than that of any single signal.")
def higher() -> Decision:
    """Never: it is the same ranking."""
    tried, alike = _fine_grained()
    return settled(
        not alike,
        f"it is equal on all {tried} sets of two rankings of up to five documents for which I has no ties",
        "rankings a, b and a, b: I ranks a, b",
    )


def _fine_grained() -> tuple[int, bool]:
    """How many pairs of rankings have an I without ties, and whether it ranks as either of them does."""
    tried, alike = 0, True
    for size in range(1, 6):
        first = tuple(range(size, 0, -1))
        for second in permutations(first):
            found = counts(np.array([first, second]))
            if len(set(found)) == size:
                tried += 1
                alike &= found == counts(np.array([first])) == counts(np.array([second]))
    return tried, alike


@printed(
    "5.1-pooled",
    "5.1",
    "The probability over all pairs, which figure 1 measures, is the assumption that theorem 5.1 needs.",
)
def pooled() -> Decision:
    """The proof multiplies a probability for each document; that over all pairs can rise as it falls."""
    (pairs, product_), (more, less) = (_evidence(BEFORE), _evidence(AFTER))
    told = (
        f"from {_text(BEFORE)} to {_text(AFTER)} the pairs whose higher document is at least as relevant grow"
        f" from {pairs} to {more} of 21, but the product of the counts over the documents, and so OIE for"
        f" every beta, falls: {product_} to {less}"
    )
    return settled(not (more > pairs and less < product_), told, f"{_text(BEFORE)} and {_text(AFTER)}")


def _evidence(grades: tuple[int, ...]) -> tuple[int, int]:
    """For a ranking: sum and product of how many documents are at least as high and as relevant as each."""
    found = [sum(g >= grade for g in grades[: at + 1]) for at, grade in enumerate(grades)]
    return sum(found), prod(found)


def _text(grades: tuple[int, ...]) -> str:
    return "·".join(map(str, grades))


@printed("5.2-top", "5.2", "Documents on top of two different rankings have the same information, 1/D.")
def tops() -> Decision:
    """Each is outscored by itself alone."""
    first = (5, 4, 3, 2, 1)
    same = all(
        counts(np.array([first, second]))[at] == 1
        for second in permutations(first)
        for at in (first.index(5), second.index(5))
    )
    told = "each is outscored by itself alone, in all 120 pairs of rankings of five documents"
    return settled(same, told, "", "1/D is the probability; the information is -ln(1/D)")


@printed(
    "5.2",
    "5.3",
    "If signals are independent, information is proportional to the average logarithm of the ranks.",
)
def borda_log() -> Decision:
    """On a full grid the signals are independent: the counts are the products of the ranks, over D."""
    exact = all(
        _independent(np.array(list(product(range(size), repeat=ways))).T)
        for size in (2, 3, 4)
        for ways in (2, 3)
    )
    told = "on every full grid tried, I = sum of -ln(rank/D), exactly: m ln D less m times the average"
    return settled(
        exact,
        told,
        "a document of higher average logarithm has less information",
        "'in proportion' up to sign and a constant",
    )


def _independent(levels: Ints) -> bool:
    size, ways = levels.shape[1], len(levels)
    ranks = [counts(level[None, :]) for level in levels]
    joint = counts(levels)
    return all(joint[d] * size ** (ways - 1) == prod(rank[d] for rank in ranks) for d in range(size))


@printed("figure1", "5.1", "Figure 1: the assumption practically always holds.")
def figure1() -> Decision:
    """The runs are not at hand."""
    return Decision(
        "not-checkable", "needs the track's 60 runs; `axiometer reproduce evidence` runs it on others"
    )


@printed("figure2", "5.2", "Figure 2: I beats the single signal in 1,809 of 2,000 cases.")
def figure2() -> Decision:
    """The runs are not at hand."""
    return Decision(
        "not-checkable", "needs the track's 60 runs; `axiometer reproduce mergeability` runs it on others"
    )


@printed("figure3", "5.3", "Figure 3: Borda and log-Borda practically reach the best system.")
def figure3() -> Decision:
    """The runs are not at hand."""
    return Decision(
        "not-checkable", "needs the track's 60 runs; `axiometer reproduce fusion` runs it on others"
    )
