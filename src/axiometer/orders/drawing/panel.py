"""One diagram: edges, then nodes, coloured by a measure where there is one."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from operator import itemgetter
from typing import Any
from xml.sax.saxutils import escape

from axiometer.orders.drawing.layout import Layout
from axiometer.orders.drawing.style import (
    EDGE,
    FALL,
    INK,
    LABEL,
    LISTS,
    PALE,
    PAPER,
    QUIET,
    VALUE,
    ink_on,
    length_of,
    shade,
    tag,
    words,
)

GAP = 14


@dataclass(frozen=True)
class Scene:
    """What every panel of a picture shows: elements by number, their labels, covers and marks."""

    elements: tuple[Hashable, ...]
    labels: tuple[str, ...]
    covers: tuple[tuple[int, int], ...]
    layout: Layout
    irreducible: frozenset[int]
    added: frozenset[int] = frozenset()
    lit: frozenset[int] | None = None
    valued: bool = False

    @cached_property
    def node(self) -> tuple[float, float]:
        """Width and height of a node."""
        widest = max(length_of(label, LABEL) for label in self.labels)
        return max(widest + 16, 48.0 if self.valued else 30.0), 37.0 if self.valued else 25.0

    @cached_property
    def pitch(self) -> tuple[float, float]:
        """From a node to the next, and from a row to the next: steeper where edges go far sideways."""
        width, height = self.node
        across = width + GAP
        return across, height + min(max(28.0, 0.3 * self.layout.slant * across), 170.0)

    @cached_property
    def size(self) -> tuple[float, float]:
        """Width and height of the diagram."""
        (wide, tall), (across, down) = self.node, self.pitch
        return self.layout.width * across + wide + 8, self.layout.height * down + tall + 8

    def spot(self, x: float, row: float) -> tuple[float, float]:
        """The middle of a place, in pixels."""
        (wide, tall), (across, down) = self.node, self.pitch
        return 4 + wide / 2 + x * across, 4 + tall / 2 + (self.layout.height - row) * down


@dataclass(frozen=True)
class Panel:
    """A scene in the colours of one measure; `values` may lack some elements."""

    scene: Scene
    name: str | None = None
    values: Mapping[Any, Any] | None = None

    @cached_property
    def extent(self) -> tuple[float, float]:
        """The lowest and the highest value shown."""
        shown = [float(value) for value in (self.values or {}).values()]
        return (min(shown), max(shown)) if shown else (0.0, 0.0)

    def part(self, element: Hashable) -> float | None:
        """Where a value lies between the lowest and the highest one."""
        if self.values is None or element not in self.values:
            return None
        low, high = self.extent
        return (float(self.values[element]) - low) / (high - low) if high > low else 0.5

    def kinds(self) -> set[str]:
        """Which kinds of edges there are: rises, ties, falls."""
        return {self.kind(*cover) for cover in self.scene.covers}

    def kind(self, low: int, high: int) -> str:
        """Whether the measure rises along a cover, stays or falls, exactly."""
        ends = [self.scene.elements[i] for i in (low, high)]
        if self.values is None or any(end not in self.values for end in ends):
            return "rises"
        below, above = (self.values[end] for end in ends)
        return "ties" if below == above else "rises" if below < above else "falls"

    def content(self) -> str:
        """The diagram as SVG, its upper left corner at (0, 0)."""
        return "".join([*self._edges(), *self._nodes()])

    def _edges(self) -> Iterator[str]:
        """Faint ones first, so that they do not cut the others."""
        drawn = []
        for (low, high), way in zip(self.scene.covers, self.scene.layout.ways, strict=True):
            lit = self.scene.lit is None or {low, high} <= self.scene.lit
            points = " ".join(f"{x:.1f},{y:.1f}" for x, y in self._points(way))
            style = line(self.kind(low, high), self._weight(lit))
            drawn.append((lit, tag("polyline", points=points, **style)))
        return (edge for _, edge in sorted(drawn, key=itemgetter(0)))

    def _weight(self, lit: bool) -> str:
        """Whether something is drawn as usual, or heavy or faint because of what is highlighted."""
        return "usual" if self.scene.lit is None else "heavy" if lit else "faint"

    def _points(self, way: tuple[tuple[float, float], ...]) -> Iterator[tuple[float, float]]:
        """From the top of the lower node to the bottom of the upper one, upright through rows it passes."""
        half = self.scene.node[1] / 2
        for here, there in pairwise(way):
            x, y = self.scene.spot(*here)
            yield x, y - half
            x, y = self.scene.spot(*there)
            yield x, y + half

    def _nodes(self) -> Iterator[str]:
        for number, element in enumerate(self.scene.elements):
            x, y = self.scene.spot(*self.scene.layout.spots[number])
            weight = self._weight(self.scene.lit is None or number in self.scene.lit)
            yield tag("g", self._node(number, element, weight), transform=f"translate({x:.1f} {y:.1f})")

    def _node(self, number: int, element: Hashable, weight: str) -> str:
        part, irreducible = self.part(element), number in self.scene.irreducible
        value = None if part is None or self.values is None else self.values[element]
        told = element if len(str(element)) < 80 else self.scene.labels[number]
        said = f"{told}{'' if value is None else f': {self.name} = {value}'}"
        coloured = part is not None and weight != "faint"
        ink = QUIET if weight == "faint" else ink_on(part) if part is not None else INK
        fill = shade(part) if coloured and part is not None else PAPER
        text = words(
            self.scene.labels[number], 0.0, 4.5 if value is None else -2.0, LABEL, "middle", True, ink
        )
        parts = [
            tag("title", escape(said + (", join-irreducible" if irreducible else ""))),
            *frame(*self.scene.node, fill, ink if irreducible else None, weight, number in self.scene.added),
            tag("g", text, font_family=LISTS),
        ]
        if value is not None:
            parts.append(words(short(value), 0.0, 10.8, VALUE, "middle", False, ink))
        return "".join(parts)


def frame(
    wide: float, tall: float, fill: str, inner: str | None, weight: str = "usual", dashed: bool = False
) -> list[str]:
    """The box of a node: heavy where it is highlighted, with an inner line where it is join-irreducible."""
    outer = PALE if weight == "faint" else INK if weight == "heavy" or inner else QUIET
    around: dict[str, object] = {
        "fill": fill,
        "stroke": outer,
        "stroke_width": 2.4 if weight == "heavy" else 1.1,
    }
    around["stroke_dasharray"] = "4 3" if dashed else None
    boxes = [tag("rect", x=-wide / 2, y=-tall / 2, width=wide, height=tall, rx=6, **around)]
    if inner:
        line_ = {
            "fill": "none",
            "stroke": PALE if weight == "faint" else inner,
            "stroke_width": 1.1,
            "rx": 3.5,
        }
        boxes.append(tag("rect", x=3 - wide / 2, y=3 - tall / 2, width=wide - 6, height=tall - 6, **line_))
    return boxes


def line(kind: str, weight: str = "usual") -> dict[str, object]:
    """The attributes of an edge along which a measure rises, ties or falls."""
    dashes = {"rises": None, "ties": "1.5 3", "falls": "6 3"}[kind]
    wide = (2.0 if weight == "heavy" else 1.1) + (0.6 if kind == "falls" else 0.0)
    usual = FALL if kind == "falls" else INK if weight == "heavy" else EDGE
    return {
        "fill": "none",
        "stroke": PALE if weight == "faint" else usual,
        "stroke_width": wide,
        "stroke_dasharray": dashes,
    }


def short(value: Any) -> str:
    """A value in at most three digits after the point.

    >>> short(0.5), short(1/3), short(2)
    ('0.5', '0.333', '2')
    """
    text = f"{float(value):.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
