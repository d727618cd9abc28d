"""How far apart the nodes of a row stand: evenly, or near their neighbours where edges pass through rows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from axiometer.orders.drawing.crossings import Graph, Rows

PASSAGE = 0.55
"""The width that a passing edge takes in a row, where an element takes 1."""
ROUNDS = 240
STRAIGHT = 40.0
"""How much more the straightness of a passing edge counts than the nearness of two elements."""


def even(rows: Rows) -> dict[int, float]:
    """Every row evenly spaced and centred over the widest one.

    >>> even([[0], [1, 2]])
    {0: 0.5, 1: 0.0, 2: 1.0}
    """
    widest = max(map(len, rows))
    return {node: (widest - len(row)) / 2 + i for row in rows for i, node in enumerate(row)}


def relaxed(rows: Rows, above: Graph, elements: int) -> dict[int, float]:
    """Each node as near to its neighbours as the others of its row permit; elements stay 1 apart.

    Row by row the least sum of squares, under the sequence of the row, is a regression by pooled means.

    >>> relaxed([[0], [1, 2]], [[1, 2], [], []], 3)
    {0: 0.5, 1: 0.0, 2: 1.0}
    """
    near = _neighbours(above, elements)
    x = even(rows)
    for turn in range(ROUNDS):
        for row in rows if turn % 2 else rows[::-1]:
            wanted = [_wanted(node, near, x) for node in row]
            offset = _offsets(row, elements)
            fitted = _pooled([(place - o, weight) for (place, weight), o in zip(wanted, offset, strict=True)])
            x.update({node: f + o for node, f, o in zip(row, fitted, offset, strict=True)})
    left = min(x.values())
    return {node: round(place - left, 3) for node, place in x.items()}


def _neighbours(above: Graph, elements: int) -> list[list[tuple[int, float]]]:
    near: list[list[tuple[int, float]]] = [[] for _ in above]
    for node, targets in enumerate(above):
        for other in targets:
            weight = STRAIGHT if node >= elements and other >= elements else 1.0
            near[node].append((other, weight))
            near[other].append((node, weight))
    return near


def _wanted(node: int, near: list[list[tuple[int, float]]], x: dict[int, float]) -> tuple[float, float]:
    """The mean of the neighbours' places, and how much it counts."""
    weight = sum(w for _, w in near[node])
    return (sum(w * x[other] for other, w in near[node]) / weight, weight) if weight else (x[node], 0.1)


def _offsets(row: Sequence[int], elements: int) -> list[float]:
    """Where the nodes of a row would stand if they were as close as possible."""
    widths = [1.0 if node < elements else PASSAGE for node in row]
    places = [0.0]
    for left, right in pairwise(widths):
        places.append(places[-1] + (left + right) / 2)
    return places[: len(row)]


def _pooled(wanted: Sequence[tuple[float, float]]) -> list[float]:
    """The nondecreasing numbers nearest to some weighted ones."""
    blocks: list[list[float]] = []
    for value, weight in wanted:
        blocks.append([value, weight, 1])
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            right = blocks.pop()
            left = blocks[-1]
            mean = (left[0] * left[1] + right[0] * right[1]) / (left[1] + right[1])
            blocks[-1] = [mean, left[1] + right[1], left[2] + right[2]]
    return [value for value, _, count in blocks for _ in range(int(count))]
