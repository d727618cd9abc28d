"""The charts of comparisons and experiments, drawn as SVG: dots, bars, and measures with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, log10
from xml.sax.saxutils import escape

import numpy as np

from axiometer.meta.score_matrix import ScoreMatrix
from axiometer.meta.system_pairs import Pairs, deciding_topics

LEFT, TOP, SIDE = 64, 64, 420
NAMES, WIDE, STEP, COLUMN = 220, 380, 22, 50
LABELLED = 80
"""More bars than these have no room for their names."""
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


@dataclass(frozen=True)
class Bar:
    """A named value; `text` is said when it is pointed at, `label` stands below it."""

    value: float
    text: str
    colour: str
    opacity: float = 1
    label: str = ""


def bar_chart(title: str, said: str, bars: Sequence[Bar], low: float, high: float) -> str:
    """A bar for each value, in the order given, from 0 up or down.

    >>> bar_chart("t", "s", [Bar(0.2, "a: 0.2", FULL), Bar(-0.1, "b: -0.1", LIGHT)], -0.1, 0.2).count("<rect")
    3
    """
    high = high if high > low else low + 1
    wide, tall = 860 - LEFT - 16, 260
    step = wide / len(bars)

    def y(value: float) -> float:
        return TOP + (high - value) / (high - low) * tall

    drawn = []
    for place, bar in enumerate(bars):
        x = LEFT + place * step
        drawn.append(
            f'<rect class="bar" x="{x + step * 0.1:.1f}" y="{min(y(bar.value), y(0)):.1f}" '
            f'width="{step * 0.8:.1f}" height="{abs(y(bar.value) - y(0)):.1f}" fill="{bar.colour}" '
            f'opacity="{bar.opacity}"><title>{escape(bar.text)}</title></rect>'
        )
        if bar.label:
            drawn.append(
                f'<text transform="translate({x + step / 2:.1f} {TOP + tall + 12}) rotate(45)">'
                f"{escape(bar.label)}</text>"
            )
    lines = "".join(
        f'<line x1="{LEFT}" x2="844" y1="{y(v):.1f}" y2="{y(v):.1f}" stroke="{GRID if v else AXIS}"/>'
        f'<text x="{LEFT - 6}" y="{y(v) + 4:.1f}" text-anchor="end">{v:g}</text>'
        for v in ticks(low, high)
    )
    return frame(title, said, lines + "".join(drawn), 860, TOP + tall + 130)


def difference_plot(matrix: ScoreMatrix, first: str, second: str) -> str:
    """Bars from the topic that favours the first system most to the one that favours the second most.

    The topics that decide are drawn full, the others light; every bar says its topic and its value.

    >>> matrix = ScoreMatrix("AP", ("a", "b"), ("1", "2"), np.array([[0.5, 0.2], [0.1, 0.3]]))
    >>> difference_plot(matrix, "a", "b").startswith("<svg")
    True
    """
    pairs = Pairs.every(matrix.values[[matrix.row(name) for name in (first, second)]])
    gaps = pairs.differences(slice(0, 1))[0] * pairs.unit
    deciding = set(deciding_topics(pairs)[0])
    won, lost = int((gaps > 0).sum()), int((gaps < 0).sum())
    ties = len(gaps) - won - lost
    said = f"{won} topics won, {lost} lost, {ties} tied; {len(deciding)} decide (full colour)"
    bars = [
        Bar(
            value=float(gaps[i]),
            text=f"{matrix.topics[i]}: {gaps[i]:+.4f}",
            colour=FULL if gaps[i] > 0 else LIGHT,
            opacity=1 if i in deciding else 0.45,
            label=matrix.topics[i] if len(gaps) <= LABELLED else "",
        )
        for i in np.argsort(-gaps, kind="stable")
    ]
    reach = float(np.abs(gaps).max()) or 1.0
    return bar_chart(f"{matrix.measure}: {first} less {second}", said, bars, -reach, reach)


@dataclass(frozen=True)
class Row:
    """A measure: its value, the interval around it, the printed value, and which constraints hold."""

    name: str
    value: float
    low: float
    high: float
    printed: float
    held: tuple[bool, ...]


def forest(title: str, said: str, columns: Sequence[str], rows: Sequence[Row]) -> str:
    """A line for each measure: a dot with its interval, a ring for the printed value, dots for constraints.

    >>> forest("t", "s", ["Pri"], [Row("AP", 0.9, 0.8, 1.0, 0.91, (True,))]).count("<circle")
    3
    """
    numbers = [n for row in rows for n in (row.low, row.high, row.value, row.printed) if abs(n) < 1e9]
    low, high = min(numbers), max(numbers)
    high = high if high > low else low + 1

    def x(value: float) -> float:
        return NAMES + (max(value, low) - low) / (high - low) * WIDE

    bottom = TOP + 30 + STEP * len(rows)
    lines = "".join(
        f'<line x1="{x(v):.1f}" x2="{x(v):.1f}" y1="{TOP + 20}" y2="{bottom}" stroke="{GRID}"/>'
        f'<text x="{x(v):.1f}" y="{bottom + 16}" text-anchor="middle">{v:g}</text>'
        for v in ticks(low, high)
    )
    heads = "".join(
        f'<text x="{NAMES + WIDE + 40 + k * COLUMN}" y="{TOP + 12}" text-anchor="middle">'
        f"{escape(name)}</text>"
        for k, name in enumerate(columns)
    )
    body = "".join(
        _line(row, TOP + 36 + k * STEP, (x(row.low), x(row.value), x(row.high), x(row.printed)))
        for k, row in enumerate(rows)
    )
    said_of = "full: measured, with its interval; ring: printed in the paper"
    key = f'<text x="{NAMES}" y="{bottom + 34}">{said_of}</text>'
    return frame(title, said, lines + heads + body + key, 900, bottom + 50)


def _line(row: Row, y: float, at: tuple[float, float, float, float]) -> str:
    low, value, high, printed = at
    held = "".join(
        f'<circle cx="{NAMES + WIDE + 40 + k * COLUMN}" cy="{y}" r="5" stroke="{AXIS}" '
        f'fill="{AXIS if holds else "none"}"/>'
        for k, holds in enumerate(row.held)
    )
    return (
        f'<text x="{NAMES - 12}" y="{y + 4}" text-anchor="end">{escape(row.name)}</text>'
        f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}" stroke="{FULL}" stroke-width="2"/>'
        f'<circle cx="{value:.1f}" cy="{y}" r="4.5" fill="{FULL}"><title>{escape(row.name)}: {row.value:.5f}'
        f"</title></circle>"
        f'<circle cx="{printed:.1f}" cy="{y}" r="4.5" fill="none" stroke="{LIGHT}" stroke-width="1.5">'
        f"<title>printed: {row.printed:.3f}</title></circle>{held}"
    )


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
