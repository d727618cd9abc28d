"""Where the elements of an order stand: in rows by height, in a sequence with few crossings.

A cover that skips rows passes through places of its own in them, so that no edge runs over an element.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from axiometer.orders.operations import components

Edge = tuple[int, int]
Point = tuple[float, float]
SHELF = 24
"""How many elements may stand side by side before the next part of an order starts a new line."""

LINE = 1.4
"""How far a new line stands above the last one, in rows."""
Rows = list[list[int]]
Graph = Sequence[Sequence[int]]
SWEEPS = 24
PASSAGE = 0.55
"""The width that a passing edge takes in a row, where an element takes 1."""
ROUNDS = 240
STRAIGHT = 40.0
"""How much more the straightness of a passing edge counts than the nearness of two elements."""
ACROSS = 9
"""How many elements of a shelf stand side by side; more go on in a line below."""
BELOW = 0.3
"""How far the lines of a shelf are apart, in rows."""


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
    if heights.count(0) == 1:  # all elements lie above one
        return _connected(heights, covers)
    graph: list[list[int]] = [[] for _ in heights]
    for low, high in covers:
        graph[low].append(high)
    parts = components(graph, "weak")
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


def shelved(levels: Sequence[int], covers: Sequence[Edge]) -> Layout:
    """The places of many elements in a picture that stays narrow: a shelf for each level, 0 the lowest.

    A shelf has as many lines as its elements need, and edges go straight, behind elements where they must.

    >>> shelved([0, 1, 1], [(0, 1), (0, 2)]).spots
    ((0.5, 0.0), (0.0, 1.0), (1.0, 1.0))
    """
    rows: Rows = [[] for _ in range(max(levels) + 1)]
    for element, level in enumerate(levels):
        rows[level].append(element)
    near: list[list[int]] = [[] for _ in levels]
    for low, high in covers:
        near[low].append(high)
        near[high].append(low)
    x = even(rows)
    for sweep in range(SWEEPS):
        for row in rows if sweep % 2 else rows[::-1]:
            wanted = {node: sum(x[j] for j in near[node]) / max(len(near[node]), 1) for node in row}
            row.sort(key=lambda node: wanted[node] if near[node] else x[node])
            x = even(rows)
    spots: dict[int, Point] = {}
    widest, floor = min(max(map(len, rows)), ACROSS), 0.0
    for row in rows:
        lines = -(-len(row) // ACROSS)
        left = (widest - -(-len(row) // lines)) / 2
        for at, node in enumerate(row):
            column, line = divmod(at, lines)
            spots[node] = left + column + line % 2 / 2, round(floor + line * BELOW, 3)
        floor += 1 + (lines - 1) * BELOW
    places = tuple(spots[element] for element in range(len(levels)))
    return Layout(places, tuple((places[low], places[high]) for low, high in covers))


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


def crossings(lower: Sequence[int], upper: Sequence[int], above: Graph) -> int:
    """How many pairs of edges between two rows cross.

    >>> crossings([0, 1], [2, 3], [[3], [2], [], []])
    1
    """
    place = {node: i for i, node in enumerate(upper)}
    seen: list[int] = []
    total = 0
    for end in (i for node in lower for i in sorted(place[j] for j in above[node])):
        total += len(seen) - bisect_right(seen, end)
        insort(seen, end)
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
        ends = {node: [sorted(place[j] for j in near[node]) for place, near in sides] for node in row}
        known: dict[tuple[int, int], bool] = {}
        better = True
        while better:
            better = False
            for i in range(len(row) - 1):
                left, right = pair = row[i], row[i + 1]
                if pair not in known:
                    known[pair] = _cost(ends[left], ends[right]) > _cost(ends[right], ends[left])
                if known[pair]:
                    row[i], row[i + 1] = right, left
                    better = True


def _cost(left: Sequence[Sequence[int]], right: Sequence[Sequence[int]]) -> int:
    """The crossings between the edges of two neighbours of a row, whose ends on each side are sorted."""
    return sum(bisect_left(others, place) for mine, others in zip(left, right, strict=True) for place in mine)


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
    from scipy.optimize import isotonic_regression

    places, weights = zip(*wanted, strict=True)
    found: list[float] = isotonic_regression(places, weights=weights).x.tolist()
    return found
