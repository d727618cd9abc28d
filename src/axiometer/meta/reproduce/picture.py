"""The pictures of the experiments, drawn as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, log10
from xml.sax.saxutils import escape

LEFT, TOP, SIDE = 64, 64, 420
TEXT, AXIS, GRID, FULL, LIGHT = "#1f2933", "#7b8794", "#d5dae0", "#0072b2", "#d55e00"
"""Two colours that people with any colour vision tell apart; set as attributes, which every viewer reads."""


@dataclass(frozen=True)
class Dots:
    """Points and the sentence that is read off them."""

    x: Sequence[float]
    y: Sequence[float]
    said: str


def scatter(title: str, across: str, up: str, dots: Dots) -> str:
    """Dots on a square with the diagonal; those above it are drawn in one colour, those below in another.

    >>> scatter("t", "x", "y", Dots([0.1, 0.3], [0.2, 0.2], "one of two")).count("<circle")
    2
    """
    low, high = min(*dots.x, *dots.y), max(*dots.x, *dots.y)
    high = high if high > low else low + 1

    def at(value: float) -> float:
        return (value - low) / (high - low) * SIDE

    sides: dict[str, list[str]] = {FULL: [], LIGHT: []}
    for x, y in zip(dots.x, dots.y, strict=True):
        circle = f'<circle cx="{LEFT + at(x):.1f}" cy="{TOP + SIDE - at(y):.1f}" r="2.2"/>'
        sides[FULL if y >= x else LIGHT].append(circle)
    circles = "".join(
        f'<g opacity="0.45" fill="{colour}">{"".join(some)}</g>' for colour, some in sides.items()
    )
    lines = "".join(_grid_lines(value, at(value)) for value in ticks(low, high))
    diagonal = f'<line x1="{LEFT}" y1="{TOP + SIDE}" x2="{LEFT + SIDE}" y2="{TOP}" stroke="{AXIS}"/>'
    names = (
        f'<text x="{LEFT + SIDE / 2}" y="{TOP + SIDE + 38}" text-anchor="middle">{escape(across)}</text>'
        f'<text transform="translate(16 {TOP + SIDE / 2}) rotate(-90)" text-anchor="middle">'
        f"{escape(up)}</text>"
    )
    return frame(title, dots.said, lines + diagonal + circles + names, 860, TOP + SIDE + 56)


def ticks(low: float, high: float) -> list[float]:
    """Round numbers within a range, about five.

    >>> ticks(0.12, 0.31)
    [0.15, 0.2, 0.25, 0.3]
    """
    rough = (high - low) / 4
    power = 10.0 ** floor(log10(rough))
    step = next(power * k for k in (1, 2, 5, 10) if power * k >= rough * 0.7)
    first = int(-(-low // step))
    return [round(k * step, 12) for k in range(first, int(high // step) + 1)]


def _grid_lines(value: float, place: float) -> str:
    x, y = LEFT + place, TOP + SIDE - place
    return (
        f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{TOP + SIDE}" stroke="{GRID}"/>'
        f'<line x1="{LEFT}" x2="{LEFT + SIDE}" y1="{y:.1f}" y2="{y:.1f}" stroke="{GRID}"/>'
        f'<text x="{x:.1f}" y="{TOP + SIDE + 16}" text-anchor="middle">{value:g}</text>'
        f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{value:g}</text>'
    )


def ladder(title: str, said: str, bars: Sequence[tuple[str, float, bool]]) -> str:
    """A bar for each value, in the order given; those that are marked have the other colour and their name.

    >>> ladder("t", "s", [("a", 0.2, False), ("b", 0.1, True)]).count("<rect")
    3
    """
    values = [value for _, value, _ in bars]
    low, high = min(0.0, *values), max(0.0, *values)
    high = high if high > low else low + 1
    wide, tall = 860 - LEFT - 16, 260
    step = wide / len(bars)

    def y(value: float) -> float:
        return TOP + (high - value) / (high - low) * tall

    drawn = []
    for place, (name, value, marked) in enumerate(bars):
        x = LEFT + place * step
        drawn.append(
            f'<rect x="{x:.1f}" y="{min(y(value), y(0)):.1f}" width="{step * 0.8:.1f}" '
            f'height="{abs(y(value) - y(0)):.1f}" fill="{LIGHT if marked else FULL}">'
            f"<title>{escape(name)}: {value:.5f}</title></rect>"
        )
        if marked:
            drawn.append(
                f'<text transform="translate({x + step:.1f} {TOP + tall + 12}) rotate(45)">'
                f"{escape(name)}</text>"
            )
    lines = "".join(
        f'<line x1="{LEFT}" x2="844" y1="{y(v):.1f}" y2="{y(v):.1f}" stroke="{GRID}"/>'
        f'<text x="{LEFT - 6}" y="{y(v) + 4:.1f}" text-anchor="end">{v:g}</text>'
        for v in ticks(low, high)
    )
    return frame(title, said, lines + "".join(drawn), 860, TOP + tall + 130)


def frame(title: str, said: str, content: str, width: int, height: int) -> str:
    """A picture with its title and the sentence below it."""
    half = said.rfind(" ", 0, 128) if len(said) > 128 else len(said)
    parts = (said[:half], said[half:].strip())
    told = "".join(
        f'<text x="{LEFT}" y="{37 + 15 * k}">{escape(part)}</text>' for k, part in enumerate(parts)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{escape(title, {chr(34): "&quot;"})}">'
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>'
        f'<g font-family="system-ui, sans-serif" font-size="12" fill="{TEXT}">'
        f'<text x="{LEFT}" y="20" font-size="14" font-weight="600">{escape(title)}</text>'
        f"{told}{content}</g></svg>\n"
    )
