"""What the colours, borders and lines of a diagram mean."""

from __future__ import annotations

from collections.abc import Sequence

from axiometer.orders.drawing.panel import Panel, frame, line, short
from axiometer.orders.drawing.style import INK, PAPER, QUIET, RAMP, TEXT, VALUE, length_of, shade, tag, words

BAR, TALL = 168, 12
MEANING = {"falls": "the value falls", "ties": "the value stays"}
Key = tuple[str, str]


def gradient() -> str:
    """The ramp, defined once for all bars."""
    steps = len(RAMP) - 1
    stops = (tag("stop", offset=f"{i / steps:g}", stop_color=shade(i / steps)) for i in range(len(RAMP)))
    return tag("defs", tag("linearGradient", *stops, id="ramp"))


def bar(panel: Panel) -> str:
    """The colour scale of a panel with its lowest, middle and highest value."""
    low, high = panel.extent
    parts = [
        words(panel.name or "", 0.0, 0.0, TEXT, bold=True),
        tag(
            "rect", x=0, y=8, width=BAR, height=TALL, rx=2, fill="url(#ramp)", stroke=QUIET, stroke_width=0.8
        ),
    ]
    ticks = ((0.0, low, "start"), (BAR / 2, (low + high) / 2, "middle"), (float(BAR), high, "end"))
    for x, value, anchor in ticks if high > low else ticks[1:2]:
        parts.append(words(short(value), x, 33.0, VALUE, anchor, fill=QUIET))
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
    return tag("g", *frame(30.0, 17.0, PAPER, inner, weight, dashed), transform="translate(15 -4)")


def _stroke(kind: str) -> str:
    return tag("polyline", points="0,-4 30,-4", **line(kind))


def key_row(items: Sequence[Key], width: float) -> tuple[str, float]:
    """The samples side by side, in as many lines as they need; the SVG and its height."""
    parts, x, y = [], 0.0, 0.0
    for sample, meaning in items:
        wide = 38 + length_of(meaning, TEXT) + 20
        if x and x + wide > width:
            x, y = 0.0, y + 24
        said = words(meaning, 38.0, 0.0, TEXT)
        parts.append(tag("g", sample, said, transform=f"translate({x:.1f} {y:.1f})"))
        x += wide
    return "".join(parts), y + 24 if items else 0.0
