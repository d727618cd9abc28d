"""Where the elements of an order stand in a diagram: by height, neighbours near each other."""

from __future__ import annotations

from collections.abc import Sequence

SWEEPS = 12


def places(levels: Sequence[Sequence[int]], covers: Sequence[Sequence[int]]) -> list[list[float]]:
    """For each element its x, in widths of a node, and its level; each level is centred.

    >>> places([[0], [1, 2], [3]], [[0, 1], [0, 2], [1, 3], [2, 3]])
    [[0.5, 0], [0.0, 1], [1.0, 1], [0.5, 2]]
    """
    size = sum(map(len, levels))
    near: list[list[int]] = [[] for _ in range(size)]
    for low, high in covers:
        near[low].append(high)
        near[high].append(low)
    rows = [list(level) for level in levels]
    spot = _spots(rows)
    for sweep in range(SWEEPS):
        for row in rows if sweep % 2 else reversed(rows):
            row.sort(key=lambda x: (sum(spot[y] for y in near[x]) / max(len(near[x]), 1), spot[x]))
            spot |= _spots(rows)
    level = {x: height for height, row in enumerate(rows) for x in row}
    return [[spot[x], level[x]] for x in range(size)]


def _spots(rows: Sequence[Sequence[int]]) -> dict[int, float]:
    widest = max(map(len, rows))
    return {x: (widest - len(row)) / 2 + i for row in rows for i, x in enumerate(row)}
