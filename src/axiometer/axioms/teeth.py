"""Pairs of lists with one relevant document, which moves up from the end of the list."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from axiometer.axioms.pairs import Node, Pairs
from axiometer.measures.comb import Comb, Ints


def before_last(first: int, last: int, gap: int = 1) -> tuple[Ints, Ints]:
    """(length, rank) for lengths first..last and ranks length - gap down to 1: in the order of witnesses.

    >>> [part.tolist() for part in before_last(2, 3)]
    [[2, 3, 3], [1, 2, 1]]
    """
    lengths = np.arange(first, last + 1)
    counts = np.maximum(lengths - gap, 0)
    starts = np.repeat(np.cumsum(counts) - counts, counts)
    below = np.arange(len(starts)) - starts
    return np.repeat(lengths, counts), np.repeat(counts, counts) - below


def teeth(comb: Comb, lengths: Ints, ranks: Ints) -> Iterator[Pairs]:
    """The relevant document at the end of a list against the same document at an earlier rank."""
    still = ranks >= comb.still
    for part, equal in ((still, True), (~still, False)):
        if part.any():
            yield _moved(comb, lengths[part], ranks[part], equal)


def _moved(comb: Comb, lengths: Ints, ranks: Ints, equal: bool) -> Pairs:
    def nodes(i: int) -> tuple[Node, ...]:
        length = int(lengths[i])
        return comb.node(length, length), comb.node(length, int(ranks[i]))

    return Pairs(comb.pick(lengths, lengths), comb.pick(lengths, ranks), nodes, equal)
