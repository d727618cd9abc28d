"""Rows of a layered graph in a sequence with few crossings: barycentres, then exchanges of neighbours."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

Rows = list[list[int]]
Graph = Sequence[Sequence[int]]
SWEEPS = 24


def crossings(lower: Sequence[int], upper: Sequence[int], above: Graph) -> int:
    """How many pairs of edges between two rows cross.

    >>> crossings([0, 1], [2, 3], [[3], [2], [], []])
    1
    """
    place = {node: i for i, node in enumerate(upper)}
    ends = [i for node in lower for i in sorted(place[j] for j in above[node])]
    return _inversions(ends, len(upper))


def _inversions(ends: Sequence[int], size: int) -> int:
    """Pairs in descending sequence, counted in a binary indexed tree."""
    tree = [0] * (size + 1)
    total = 0
    for seen, end in enumerate(ends):
        at, before = end + 1, 0
        while at:
            before += tree[at]
            at &= at - 1
        total += seen - before
        at = end + 1
        while at <= size:
            tree[at] += 1
            at += at & -at
    return total


def total_crossings(rows: Rows, above: Graph) -> int:
    """All crossings of the picture."""
    return sum(crossings(low, high, above) for low, high in pairwise(rows))


def arranged(rows: Rows, above: Graph) -> Rows:
    """The rows with few crossings; the best of all that the sweeps pass through.

    >>> arranged([[0, 1], [2, 3]], [[3], [2], [], []])
    [[0, 1], [3, 2]]
    """
    below: list[list[int]] = [[] for _ in above]
    for node, targets in enumerate(above):
        for j in targets:
            below[j].append(node)
    tried = [_swept([list(row) for row in rows], above, below, up) for up in (True, False)]
    return min(tried, key=lambda found: total_crossings(found, above))


def _swept(rows: Rows, above: Graph, below: Graph, up: bool) -> Rows:
    best, fewest = [list(row) for row in rows], total_crossings(rows, above)
    for sweep in range(SWEEPS):
        upwards = (sweep % 2 == 0) == up
        order = range(1, len(rows)) if upwards else range(len(rows) - 2, -1, -1)
        for at in order:
            beside = rows[at - 1] if upwards else rows[at + 1]
            _sort(rows[at], beside, below if upwards else above)
        _exchange(rows, above, below)
        count = total_crossings(rows, above)
        if count < fewest:
            best, fewest = [list(row) for row in rows], count
    return best


def _sort(row: list[int], beside: Sequence[int], near: Graph) -> None:
    """By the mean place of the neighbours; those without any keep theirs."""
    shift = (len(row) - len(beside)) / 2
    place = {node: i + shift for i, node in enumerate(beside)}
    now = {node: float(i) for i, node in enumerate(row)}
    mean = {n: sum(place[j] for j in near[n]) / len(near[n]) if near[n] else now[n] for n in row}
    row.sort(key=lambda node: (mean[node], now[node]))


def _exchange(rows: Rows, above: Graph, below: Graph) -> None:
    """Exchanges neighbours as long as that takes crossings away."""
    for at, row in enumerate(rows):
        sides = [
            ({node: i for i, node in enumerate(rows[other])}, near)
            for other, near in ((at - 1, below), (at + 1, above))
            if 0 <= other < len(rows)
        ]
        better = True
        while better:
            better = False
            for i in range(len(row) - 1):
                left, right = row[i], row[i + 1]
                if _cost(left, right, sides) > _cost(right, left, sides):
                    row[i], row[i + 1] = right, left
                    better = True


def _cost(left: int, right: int, sides: Sequence[tuple[dict[int, int], Graph]]) -> int:
    """The crossings between the edges of two neighbours of a row."""
    return sum(place[i] > place[j] for place, near in sides for i in near[left] for j in near[right])
