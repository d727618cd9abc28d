"""Maximal chains: one after another, or only their number."""

from __future__ import annotations

from collections.abc import Iterator

from axiometer.orders.bitorder import BitOrder


def maximal_chains(order: BitOrder) -> Iterator[list[int]]:
    """Every chain from a minimal to a maximal element along covers, in lexicographic order.

    >>> list(maximal_chains(BitOrder.from_successors([[1, 2], [3], [3], []])))
    [[0, 1, 3], [0, 2, 3]]
    """
    for start in order.minimal(order.full):
        yield from _chains_from(order, start)


def _chains_from(order: BitOrder, start: int) -> Iterator[list[int]]:
    chain, branches = [start], [iter(order.upper[start])]
    while branches:
        if not order.upper[chain[-1]]:
            yield list(chain)
        following = next(branches[-1], None)
        if following is None:
            branches.pop()
            chain.pop()
        else:
            chain.append(following)
            branches.append(iter(order.upper[following]))


def count_maximal_chains(order: BitOrder) -> int:
    """How many there are, without listing them.

    >>> count_maximal_chains(BitOrder.from_successors([[1, 2], [3], [3], []]))
    2
    """
    ways: list[int] = []
    for below in order.lower:
        ways.append(sum(ways[j] for j in below) if below else 1)
    return sum(ways[i] for i in order.maximal(order.full))
