"""The charts of comparisons and experiments, drawn as SVG: dots, bars, and measures with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, log10

import numpy as np

from axiometer.meta.score_matrix import ScoreMatrix
from axiometer.meta.system_pairs import Pairs, deciding_topics
from axiometer.tables.svg import hint, line, sheet, tag, words

LEFT, TOP, SIDE = 64, 64, 420
NAMES, WIDE, STEP, COLUMN = 220, 380, 22, 50
CONSTRAINTS = NAMES + WIDE + 40
LABELLED = 80
"""More bars than these have no room for their names."""
AXIS, GRID, FULL, LIGHT = "#7b8794", "#d5dae0", "#0072b2", "#d55e00"
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
        sides[FULL if y >= x else LIGHT].append(tag("circle", cx=LEFT + at(x), cy=TOP + SIDE - at(y), r=2.2))
    circles = [tag("g", *some, opacity="0.45", fill=colour) for colour, some in sides.items()]
    lines = [part for value in ticks(low, high) for part in _grid_lines(value, at(value))]
    lines.append(line(LEFT, TOP + SIDE, LEFT + SIDE, TOP, AXIS))
    names = [
        words(across, LEFT + SIDE / 2, TOP + SIDE + 38, "middle"),
        turned(up, 16, TOP + SIDE / 2, -90, "middle"),
    ]
    return frame(title, dots.said, [*lines, *circles, *names], 860, TOP + SIDE + 56)


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


def _grid_lines(value: float, place: float) -> list[str]:
    x, y = LEFT + place, TOP + SIDE - place
    return [
        line(x, TOP, x, TOP + SIDE, GRID),
        line(LEFT, y, LEFT + SIDE, y, GRID),
        words(f"{value:g}", x, TOP + SIDE + 16, "middle"),
        words(f"{value:g}", LEFT - 6, y + 4, "end"),
    ]


def turned(content: str, x: float, y: float, degrees: int, anchor: str = "start") -> str:
    """A line of text that does not run from left to right."""
    return words(content, None, None, anchor, transform=f"translate({x:.1f} {y:.1f}) rotate({degrees})")


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
    for v in ticks(low, high):
        drawn += [
            line(LEFT, y(v), 844, y(v), GRID if v else AXIS),
            words(f"{v:g}", LEFT - 6, y(v) + 4, "end"),
        ]
    for place, bar in enumerate(bars):
        x, looks = LEFT + place * step, {"class_": "bar", "fill": bar.colour, "opacity": f"{bar.opacity:g}"}
        ends = {"y": min(y(bar.value), y(0)), "height": abs(y(bar.value) - y(0))}
        drawn.append(tag("rect", hint(bar.text), x=x + step * 0.1, width=step * 0.8, **ends, **looks))
        if bar.label:
            drawn.append(turned(bar.label, x + step / 2, TOP + tall + 12, 45))
    return frame(title, said, drawn, 860, TOP + tall + 130)


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
    drawn = [
        words(name, NAMES + WIDE + 40 + k * COLUMN, TOP + 12, "middle") for k, name in enumerate(columns)
    ]
    for v in ticks(low, high):
        drawn += [
            line(x(v), TOP + 20, x(v), bottom, GRID),
            words(f"{v:g}", x(v), bottom + 16, "middle"),
        ]
    for k, row in enumerate(rows):
        at = (x(row.low), x(row.value), x(row.high), x(row.printed))
        drawn += _line(row, TOP + 36 + k * STEP, at)
    said_of = "full: measured, with its interval; ring: printed in the paper"
    return frame(title, said, [*drawn, words(said_of, NAMES, bottom + 34)], 900, bottom + 50)


def _line(row: Row, y: float, at: tuple[float, float, float, float]) -> list[str]:
    low, value, high, printed = at
    ring = {"r": 4.5, "fill": "none", "stroke": LIGHT, "stroke_width": 1.5}
    held = [
        tag(
            "circle",
            cx=NAMES + WIDE + 40 + k * COLUMN,
            cy=y,
            r=5,
            stroke=AXIS,
            fill=AXIS if holds else "none",
        )
        for k, holds in enumerate(row.held)
    ]
    return [
        words(row.name, NAMES - 12, y + 4, "end"),
        line(low, y, high, y, FULL, stroke_width=2),
        tag("circle", hint(f"{row.name}: {row.value:.5f}"), cx=value, cy=y, r=4.5, fill=FULL),
        tag("circle", hint(f"printed: {row.printed:.3f}"), cx=printed, cy=y, **ring),
        *held,
    ]


def frame(title: str, said: str, content: Sequence[str], width: int, height: int) -> str:
    """A picture with its title and the sentence below it."""
    half = said.rfind(" ", 0, 128) if len(said) > 128 else len(said)
    parts = (said[:half], said[half:].strip())
    head = [
        words(title, LEFT, 20, font_size=14, font_weight="600"),
        *(words(part, LEFT, 37 + 15 * k) for k, part in enumerate(parts)),
    ]
    return sheet([*head, *content], (width, height), title)
