"""One diagram as SVG: edges, nodes, the colours of a measure where there is one; what the marks mean."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from operator import itemgetter
from typing import Any

from axiometer.orders.drawing.layout import Layout
from axiometer.tables.svg import INK, PAPER, TEXT, group, hint, tag, words

QUIET, EDGE, PALE, FALL = "#5b6675", "#8d97a5", "#d3d9e0", "#b3261e"
RAMP: Sequence[tuple[int, int, int]] = ((242, 246, 252), (133, 172, 219), (17, 56, 117))
"""Light to dark in one hue: in grey the sequence stays the same."""
LISTS = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"
LABEL, VALUE = 13, 10.5
"""Sizes of letters: the list on a node, and its value."""
GAP = 14
BAR, TALL = 168, 12
MEANING = {"falls": "the value falls", "ties": "the value stays"}
Key = tuple[str, str]


def length_of(content: str, size: float) -> float:
    """About how wide a text will be.

    >>> length_of("abcd", 10)
    24.0
    """
    return 0.6 * size * len(content)


def shade(part: float) -> str:
    """The colour at a part, 0 to 1, of the ramp.

    >>> shade(0), shade(1)
    ('#f2f6fc', '#113875')
    """
    at = min(max(part, 0.0), 1.0) * (len(RAMP) - 1)
    low = min(int(at), len(RAMP) - 2)
    mixed = (round(a + (b - a) * (at - low)) for a, b in zip(RAMP[low], RAMP[low + 1], strict=True))
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


def ink_on(part: float) -> str:
    """Black or white, whichever contrasts with the ramp there by 4.5 to 1 or better.

    >>> ink_on(0.2), ink_on(0.9)
    ('#000000', '#ffffff')
    """
    colour = shade(part)
    red, green, blue = (_linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return "#000000" if luminance > 0.18 else "#ffffff"


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


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
            yield group(self._node(number, element, weight), x, y)

    def _node(self, number: int, element: Hashable, weight: str) -> str:
        part, irreducible = self.part(element), number in self.scene.irreducible
        value = None if part is None or self.values is None else self.values[element]
        told = element if len(str(element)) < 80 else self.scene.labels[number]
        said = f"{told}{'' if value is None else f': {self.name} = {value}'}"
        coloured = part is not None and weight != "faint"
        ink = QUIET if weight == "faint" else ink_on(part) if part is not None else INK
        fill = shade(part) if coloured and part is not None else PAPER
        looks = {"font_size": LABEL, "font_weight": "600", "font_family": LISTS, "fill": ink}
        parts = [
            hint(said + (", join-irreducible" if irreducible else "")),
            *frame(*self.scene.node, fill, ink if irreducible else None, weight, number in self.scene.added),
            words(self.scene.labels[number], 0.0, 4.5 if value is None else -2.0, "middle", **looks),
        ]
        if value is not None:
            parts.append(words(short(value), 0.0, 10.8, "middle", font_size=VALUE, fill=ink))
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


def gradient() -> str:
    """The ramp, defined once for all bars."""
    steps = len(RAMP) - 1
    stops = (tag("stop", offset=f"{i / steps:g}", stop_color=shade(i / steps)) for i in range(len(RAMP)))
    return tag("defs", tag("linearGradient", *stops, id="ramp"))


def bar(panel: Panel) -> str:
    """The colour scale of a panel with its lowest, middle and highest value."""
    low, high = panel.extent
    parts = [
        words(panel.name or "", 0.0, 0.0, font_weight="600"),
        tag(
            "rect", x=0, y=8, width=BAR, height=TALL, rx=2, fill="url(#ramp)", stroke=QUIET, stroke_width=0.8
        ),
    ]
    ticks = ((0.0, low, "start"), (BAR / 2, (low + high) / 2, "middle"), (float(BAR), high, "end"))
    for x, value, anchor in ticks if high > low else ticks[1:2]:
        parts.append(words(short(value), x, 33.0, anchor, font_size=VALUE, fill=QUIET))
    return "".join(parts)


def key(panels: Sequence[Panel]) -> list[Key]:
    """A sample and its meaning for every mark that occurs."""
    scene = panels[0].scene
    found: list[Key] = []
    if scene.irreducible:
        found.append((_box(INK), "join-irreducible"))
    if scene.added:
        found.append((_box(None, dashed=True), "added by the completion"))
    if scene.lit is not None:
        found.append((_box(None, "heavy"), "highlighted"))
    kinds = set().union(*(panel.kinds() for panel in panels))
    found += [(_stroke(kind), MEANING[kind]) for kind in ("falls", "ties") if kind in kinds]
    return found


def _box(inner: str | None, weight: str = "usual", dashed: bool = False) -> str:
    return group("".join(frame(30.0, 17.0, PAPER, inner, weight, dashed)), 15, -4)


def _stroke(kind: str) -> str:
    return tag("polyline", points="0,-4 30,-4", **line(kind))


def key_row(items: Sequence[Key], width: float) -> tuple[str, float]:
    """The samples side by side, in as many lines as they need; the SVG and its height."""
    parts, x, y = [], 0.0, 0.0
    for sample, meaning in items:
        wide = 38 + length_of(meaning, TEXT) + 20
        if x and x + wide > width:
            x, y = 0.0, y + 24
        parts.append(group(sample + words(meaning, 38.0, 0.0), x, y))
        x += wide
    return "".join(parts), y + 24 if items else 0.0
