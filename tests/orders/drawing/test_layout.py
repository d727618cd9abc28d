"""Layered layouts: rows by height, nothing too close, no edge over an element, few crossings."""

from __future__ import annotations

from itertools import combinations, pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from axiometer.orders import ORDERINGS, Poset, ordering
from axiometer.orders.drawing.layout import PASSAGE, arranged, crossings, layout, shelved, total_crossings
from axiometer.orders.drawing.panel import Scene
from axiometer.orders.properties import heights


@st.composite
def orders(draw):
    size = draw(st.integers(1, 14))
    pairs = list(combinations(range(size), 2))
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=30)) if pairs else []
    return Poset.from_pairs(chosen, range(size))


def numbered(P):
    number = {x: i for i, x in enumerate(P)}
    return heights(P.order), tuple((number[x], number[y]) for x, y in P.covers())


def scene_of(P, valued=True):
    rows, covers = numbered(P)
    names = tuple(map(str, P))
    return Scene(tuple(P), names, covers, layout(rows, covers), frozenset(), valued=valued)


def boxes(scene):
    wide, tall = scene.node
    for x, row in scene.layout.spots:
        cx, cy = scene.spot(x, row)
        yield cx - wide / 2, cy - tall / 2, cx + wide / 2, cy + tall / 2


def points_of(scene, way):
    """As drawn: from the top of a node to the bottom of the next, upright through a row that is passed."""
    half = scene.node[1] / 2
    for here, there in pairwise(way):
        yield scene.spot(*here)[0], scene.spot(*here)[1] - half
        yield scene.spot(*there)[0], scene.spot(*there)[1] + half


def touches(start, end, box):
    """Whether a segment passes through the inside of a box (sampled finely, and at the box's own height)."""
    left, top, right, bottom = box
    for k in range(201):
        x = start[0] + (end[0] - start[0]) * k / 200
        y = start[1] + (end[1] - start[1]) * k / 200
        if left + 0.01 < x < right - 0.01 and top + 0.01 < y < bottom - 0.01:
            return True
    return False


def offences(P):
    """Edges that run over an element, and elements that overlap."""
    scene = scene_of(P)
    found = list(boxes(scene))
    for (low, high), way in zip(scene.covers, scene.layout.ways, strict=True):
        for start, end in pairwise(points_of(scene, way)):
            yield from ((low, high, i) for i, box in enumerate(found) if touches(start, end, box))
    for (i, a), (j, b) in combinations(enumerate(found), 2):
        if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]:
            yield i, j


@settings(max_examples=60)
@given(orders())
def test_no_edge_runs_over_an_element_and_none_overlap(P):
    assert list(offences(P)) == []


@pytest.mark.parametrize(
    ("name", "size"), [(n, s) for n in ORDERINGS for s in ((2, 3), (3, 2), (3, 3), (2, 4))]
)
def test_the_five_orderings_are_clean_too(name, size):
    assert list(offences(ordering(name, length=size[0], grades=size[1]))) == []


@settings(max_examples=60)
@given(orders())
def test_rows_are_heights_and_ways_climb_row_by_row(P):
    rows, covers = numbered(P)
    found = layout(rows, covers)
    assert len(found.spots) == len(P)
    for (low, high), way in zip(covers, found.ways, strict=True):
        assert (way[0], way[-1]) == (found.spots[low], found.spots[high])
        assert all(b[1] - a[1] == pytest.approx(1) for a, b in pairwise(way))
        assert len(way) == rows[high] - rows[low] + 1


@settings(max_examples=60)
@given(orders())
def test_elements_of_a_row_stand_apart(P):
    found = layout(*numbered(P))
    for a, b in combinations(found.spots, 2):
        assert a[1] != b[1] or abs(a[0] - b[0]) >= 1 - 2e-3
    passed = {point for way in found.ways for point in way[1:-1]}
    for (x, row), (y, other) in product(passed, found.spots):
        assert row != other or abs(x - y) >= (1 + PASSAGE) / 2 - 2e-3


@pytest.mark.parametrize(
    ("name", "length", "grades"),
    [
        ("rank-replacement", 3, 3),
        ("rank-replacement", 4, 3),
        ("set-replacement", 5, 3),
        ("set-replacement", 3, 4),
    ],
)
def test_levels_of_a_graded_order_are_even_and_centred(name, length, grades):
    P = ordering(name, length=length, grades=grades)
    found = layout(*numbered(P))
    middle = found.width / 2
    for level in range(int(found.height) + 1):
        row = sorted(x for x, height in found.spots if height == level)
        assert all(b - a == pytest.approx(1) for a, b in pairwise(row))
        assert (row[0] + row[-1]) / 2 == pytest.approx(middle)


@settings(max_examples=100)
@given(st.integers(1, 6), st.integers(1, 6), st.data())
def test_crossings_are_counted(below, above, data):
    edges = data.draw(st.sets(st.tuples(st.integers(0, below - 1), st.integers(below, below + above - 1))))
    graph = [sorted(b for a, b in edges if a == i) for i in range(below + above)]
    lower, upper = list(range(below)), list(range(below, below + above))
    slow = sum((a - c) * (b - d) < 0 for (a, b), (c, d) in combinations(edges, 2))
    assert crossings(lower, upper, graph) == slow


@settings(max_examples=60)
@given(orders())
def test_arranging_never_adds_crossings_and_keeps_the_rows(P):
    rows, covers = numbered(P)
    levels = [[i for i, h in enumerate(rows) if h == level] for level in range(max(rows) + 1)]
    near = [(low, high) for low, high in covers if rows[high] == rows[low] + 1]
    graph = [sorted(b for a, b in near if a == i) for i in range(len(rows))]
    found = arranged(levels, graph)
    assert [sorted(row) for row in found] == levels
    assert total_crossings(found, graph) <= total_crossings(levels, graph)


def test_a_planar_lattice_is_drawn_without_crossings():
    P = ordering("set-replacement", length=5, grades=3)
    rows, covers = numbered(P)
    found = layout(rows, covers)
    levels = [
        sorted((i for i, h in enumerate(rows) if h == k), key=lambda i: found.spots[i]) for k in range(11)
    ]
    graph = [[b for a, b in covers if a == i] for i in range(len(P))]
    assert total_crossings(levels, graph) == 0


def test_parts_that_hang_together_by_nothing_are_set_in_lines():
    P = ordering("rank-replacement", length=60, grades=3, limit=None)
    singles = Poset.from_predicate(P.join_irreducibles(), P.leq)
    found = layout(*numbered(singles))
    assert found.width <= 24
    assert found.height == pytest.approx(2 * 1 + 2 * 1.4 + 1, abs=3)
    assert list(offences(singles)) == []


def test_shelves_stay_narrow_and_elements_stand_apart():
    levels = [0] * 5 + [1] * 40 + [2] * 3
    covers = [(low, 5 + at) for low in range(5) for at in range(40)] + [
        (5 + at, 45 + at % 3) for at in range(40)
    ]
    found = shelved(levels, covers)
    assert found.width <= 10
    assert len(set(found.spots)) == len(levels)
    assert all(found.spots[low][1] < found.spots[high][1] for low, high in covers)
    lines = {}
    for x, row in found.spots:
        lines.setdefault(row, []).append(x)
    assert all(b - a >= 1 for xs in lines.values() for a, b in pairwise(sorted(xs)))
