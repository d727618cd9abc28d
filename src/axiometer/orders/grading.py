"""Heights, the rank function, and what shows that there is none."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

from axiometer.orders.bitorder import BitOrder

Walk = list[int]


def heights(order: BitOrder) -> list[int]:
    """The length of the longest chain that ends in each element.

    >>> heights(BitOrder.from_successors([[1, 3], [2], [4], [4], []]))
    [0, 1, 2, 1, 3]
    """
    height: list[int] = []
    for below in order.lower:
        height.append(1 + max((height[j] for j in below), default=-1))
    return height


def rank_function(order: BitOrder) -> list[int] | None:
    """Numbers that every cover raises by exactly one, from 0 in each connected part; None if impossible.

    >>> rank_function(BitOrder.from_successors([[1, 3], [2], [4], [4], []])) is None
    True
    """
    rank = [0] * len(order)
    for part in _parts(order):
        if part.clash:
            return None
        least = min(part.climb.values())
        for i, value in part.climb.items():
            rank[i] = value - least
    return rank


def unequal_walks(order: BitOrder) -> tuple[Walk, Walk] | None:
    """Two ways along covers between the same ends that climb differently; None in a graded order.

    Two chains where there are such; else two walks that also go down.

    >>> unequal_walks(BitOrder.from_successors([[1, 3], [2], [4], [4], []]))
    ([0, 3, 4], [0, 1, 2, 4])
    """
    clashing = next((part for part in _parts(order) if part.clash), None)
    if clashing is None or clashing.clash is None:
        return None
    for start in range(len(order)):
        chains = _unequal_chains(order, start)
        if chains:
            return chains
    i, j = clashing.clash
    return clashing.walk(j), [*clashing.walk(i), j]


def _unequal_chains(order: BitOrder, start: int) -> tuple[Walk, Walk] | None:
    """The shortest and the longest chain from `start` to the first element where they differ."""
    short: dict[int, Walk] = {start: [start]}
    long: dict[int, Walk] = {start: [start]}
    for i in range(start + 1, len(order)):
        below = [j for j in order.lower[i] if j in short]
        if below:
            short[i] = [*min((short[j] for j in below), key=len), i]
            long[i] = [*max((long[j] for j in below), key=len), i]
            if len(short[i]) != len(long[i]):
                return short[i], long[i]
    return None


@dataclass
class _Part:
    """A connected part of the diagram, walked from its first element."""

    climb: dict[int, int]
    previous: dict[int, int] = field(default_factory=dict)
    clash: tuple[int, int] | None = None

    def walk(self, i: int) -> Walk:
        """The way that led to i."""
        way = [i]
        while way[-1] in self.previous:
            way.append(self.previous[way[-1]])
        return way[::-1]


def _parts(order: BitOrder) -> Iterator[_Part]:
    seen: set[int] = set()
    for start in range(len(order)):
        if start not in seen:
            part = _walk_part(order, start)
            seen.update(part.climb)
            yield part


def _walk_part(order: BitOrder, start: int) -> _Part:
    part, queue = _Part({start: 0}), deque([start])
    while queue:
        i = queue.popleft()
        for j, step in [(j, 1) for j in order.upper[i]] + [(j, -1) for j in order.lower[i]]:
            if j not in part.climb:
                part.climb[j] = part.climb[i] + step
                part.previous[j] = i
                queue.append(j)
            elif part.climb[j] != part.climb[i] + step and part.clash is None:
                part.clash = (i, j)
    return part
