"""Where the elements of an order stand: in rows by height, in a sequence with few crossings.

A cover that skips rows passes through places of its own in them, so that no edge runs over an element.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from axiometer.orders.components import connected_parts
from axiometer.orders.drawing.crossings import Rows, arranged
from axiometer.orders.drawing.spacing import even, relaxed

Edge = tuple[int, int]
Point = tuple[float, float]
SHELF = 24
"""How many elements may stand side by side before the next part of an order starts a new line."""

LINE = 1.4
"""How far a new line stands above the last one, in rows."""


@dataclass(frozen=True)
class Layout:
    """For each element (x, row); for each cover the points that it passes on its way, row by row.

    x counts elements from the left end; row 0 is the lowest.
    """

    spots: tuple[Point, ...]
    ways: tuple[tuple[Point, ...], ...]

    @cached_property
    def width(self) -> float:
        """The x of the rightmost point."""
        return max(x for x, _ in (*self.spots, *(point for way in self.ways for point in way)))

    @cached_property
    def height(self) -> float:
        """The uppermost row."""
        return max(row for _, row in self.spots)

    @cached_property
    def slant(self) -> float:
        """How far the longest step between two rows goes sideways."""
        return max((abs(a[0] - b[0]) for way in self.ways for a, b in pairwise(way)), default=0.0)


def layout(heights: Sequence[int], covers: Sequence[Edge]) -> Layout:
    """The places of elements 0..n-1, given the row of each and the covers (lower, upper).

    >>> layout([0, 1, 1, 2], [(0, 1), (0, 2), (1, 3), (2, 3)]).spots
    ((0.5, 0), (0.0, 1), (1.0, 1), (0.5, 2))
    """
    graph: list[list[int]] = [[] for _ in heights]
    for low, high in covers:
        graph[low].append(high)
    parts = connected_parts(graph)
    if len(parts) == 1:
        return _connected(heights, covers)
    spots: dict[int, Point] = {}
    ways: dict[Edge, tuple[Point, ...]] = {}
    left, floor, ceiling = 0.0, 0.0, 0.0
    for part in parts:
        place = {element: i for i, element in enumerate(part)}
        edges = [edge for edge in covers if edge[0] in place]
        inner = _connected([heights[e] for e in part], [(place[a], place[b]) for a, b in edges])
        if left and left + inner.width > SHELF:
            left, floor = 0.0, ceiling + LINE
        spots |= {e: (x + left, row + floor) for e, (x, row) in zip(part, inner.spots, strict=True)}
        ways |= {
            e: tuple((x + left, r + floor) for x, r in w) for e, w in zip(edges, inner.ways, strict=True)
        }
        left, ceiling = left + inner.width + 1, max(ceiling, floor + inner.height)
    return Layout(tuple(spots[e] for e in range(len(heights))), tuple(ways[edge] for edge in covers))


def _connected(heights: Sequence[int], covers: Sequence[Edge]) -> Layout:
    rows: Rows = [[] for _ in range(max(heights) + 1)]
    for element, height in enumerate(heights):
        rows[height].append(element)
    above: list[list[int]] = [[] for _ in heights]
    chains = [_chain(rows, above, heights[low], heights[high], (low, high)) for low, high in covers]
    rows = arranged(rows, above)
    x = even(rows) if len(above) == len(heights) else relaxed(rows, above, len(heights))
    row = {node: height for height, nodes in enumerate(rows) for node in nodes}
    return Layout(
        tuple((x[element], row[element]) for element in range(len(heights))),
        tuple(tuple((x[node], row[node]) for node in chain) for chain in chains),
    )


def _chain(rows: Rows, above: list[list[int]], low: int, high: int, edge: Edge) -> list[int]:
    """The nodes that an edge connects, with a new one in every row that it passes."""
    chain = [edge[0]]
    for row in range(low + 1, high):
        rows[row].append(len(above))
        chain.append(len(above))
        above.append([])
    chain.append(edge[1])
    for node, following in pairwise(chain):
        above[node].append(following)
    return chain
