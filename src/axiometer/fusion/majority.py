"""The order of a majority: preferences are kept, except within cycles, where the Copeland count decides.

Documents are numbered by Copeland count, then id: number 0 is the best guess. A set of documents that beat
each other in a circle is taken as a whole; whatever beats it from outside comes first; what is left open
goes by number.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heappop, heappush


def majority_order(beats: Sequence[int], beaten: Sequence[int]) -> list[int]:
    """The numbers in their final order; `beats[d]` and `beaten[d]` are sets as bits.

    >>> majority_order([0b010, 0b000, 0b010], [0b000, 0b101, 0b000])  # 0 and 2 beat 1
    [0, 2, 1]
    >>> majority_order([0b010, 0b100, 0b001], [0b100, 0b001, 0b010])  # a circle
    [0, 1, 2]
    """
    if not any(wins & ((1 << d) - 1) for d, wins in enumerate(beats)):
        return list(range(len(beats)))
    cycles = circles(beats, beaten)
    return [d for cycle in _first_free(cycles, beaten) for d in cycle]


def circles(beats: Sequence[int], beaten: Sequence[int]) -> list[list[int]]:
    """The sets that beat each other in a circle (single documents too), each in ascending order.

    Kosaraju's way: a depth-first search forwards for the order, then backwards for the sets.
    """
    left = (1 << len(beats)) - 1
    finished: list[int] = []
    for root in range(len(beats)):
        if left >> root & 1:
            left, reached = _search(root, beats, left)
            finished += reached
    left = (1 << len(beats)) - 1
    found = []
    for root in reversed(finished):
        if left >> root & 1:
            left, reached = _search(root, beaten, left)
            found.append(sorted(reached))
    return found


def _search(root: int, edges: Sequence[int], left: int) -> tuple[int, list[int]]:
    """Everything that can be reached from the root among those left, in the order of finishing."""
    left &= ~(1 << root)
    path, finished = [root], []
    while path:
        onward = edges[path[-1]] & left
        if onward:
            nearest = (onward & -onward).bit_length() - 1
            left &= ~(1 << nearest)
            path.append(nearest)
        else:
            finished.append(path.pop())
    return left, finished


def _first_free(cycles: list[list[int]], beaten: Sequence[int]) -> list[list[int]]:
    """Again and again the set with the lowest number that no set still waiting beats.

    A set that is beaten waits for one that beats it, and is looked at again once that one is out.
    """
    owner = {d: at for at, cycle in enumerate(cycles) for d in cycle}
    outside = []
    for cycle in cycles:
        members = sum(1 << d for d in cycle)
        above = 0
        for d in cycle:
            above |= beaten[d]
        outside.append((members, above & ~members))
    left, waiting = (1 << len(beaten)) - 1, {at: list[int]() for at in range(len(cycles))}
    free = [(cycle[0], at) for at, cycle in enumerate(cycles)]
    heapify(free)
    result = []
    while free:
        _, at = heappop(free)
        members, above = outside[at]
        blocking = above & left
        if blocking:
            waiting[owner[(blocking & -blocking).bit_length() - 1]].append(at)
            continue
        left &= ~members
        result.append(cycles[at])
        for other in waiting.pop(at):
            heappush(free, (cycles[other][0], other))
    return result
