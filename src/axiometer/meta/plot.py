"""The difference on each topic between two systems, drawn as SVG."""

from __future__ import annotations

from xml.sax.saxutils import escape

import numpy as np

from axiometer.errors import InputError, nearest
from axiometer.meta.deciding import deciding_topics
from axiometer.meta.pairs import Pairs
from axiometer.meta.table import Table

WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 860, 320, 56, 48, 56
TEXT, AXIS, GRID, UP, DOWN = "#1f2933", "#7b8794", "#d5dae0", "#0072b2", "#d55e00"
"""Two colours that people with any colour vision tell apart; set as attributes, which every viewer reads."""


def difference_plot(table: Table, first: str, second: str) -> str:
    """Bars from the topic that favours the first system most to the one that favours the second most.

    The topics that decide are drawn full, the others light; every bar says its topic and its value.

    >>> table = Table("AP", ("a", "b"), ("1", "2"), np.array([[0.5, 0.2], [0.1, 0.3]]), ())
    >>> difference_plot(table, "a", "b").startswith("<svg")
    True
    """
    rows = [_row(table, name) for name in (first, second)]
    pairs = Pairs.every(table.values[rows])
    gaps = pairs.differences(slice(0, 1))[0] * pairs.unit
    deciding = set(deciding_topics(pairs)[0])
    order = np.argsort(-gaps, kind="stable")
    reach = float(np.abs(gaps).max()) or 1.0
    won, lost = int((gaps > 0).sum()), int((gaps < 0).sum())
    title = f"{table.measure}: {first} less {second}"
    said = (
        f"{won} topics won, {lost} lost, {len(gaps) - won - lost} tied; {len(deciding)} decide (full colour)"
    )
    bars = [
        _bar(place, gaps[i], table.topics[i], i in deciding, len(gaps), reach)
        for place, i in enumerate(order)
    ]
    return _frame(title, said, _axis(reach) + "".join(bars))


def _row(table: Table, name: str) -> int:
    if name not in table.systems:
        hint = nearest(name, table.systems) or f"the runs are {', '.join(table.systems[:8])}"
        raise InputError(f"no run is called {name!r}", remedy=hint)
    return table.systems.index(name)


def _height(value: float, reach: float) -> float:
    """Where a value stands on the page."""
    middle = (TOP + HEIGHT - BOTTOM) / 2
    return middle - value / reach * (middle - TOP)


def _bar(place: int, gap: float, topic: str, decides: bool, count: int, reach: float) -> str:
    step = (WIDTH - LEFT - 16) / count
    x, zero, end = LEFT + place * step, _height(0, reach), _height(gap, reach)
    colour, opacity = UP if gap > 0 else DOWN, 1 if decides else 0.45
    label = ""
    if step >= 9:
        anchor, turn = f'x="{x + step / 2:.1f}" y="{HEIGHT - BOTTOM + 14}"', x + step / 2
        label = (
            f'<text {anchor} text-anchor="end" transform="rotate(-60 {turn:.1f} {HEIGHT - BOTTOM + 14})">'
            f"{escape(topic)}</text>"
        )
    return (
        f'<rect class="topic" fill="{colour}" opacity="{opacity}" x="{x + step * 0.1:.1f}" '
        f'y="{min(zero, end):.1f}" width="{step * 0.8:.1f}" '
        f'height="{abs(zero - end):.1f}"><title>{escape(topic)}: {gap:+.4f}</title></rect>{label}'
    )


def _axis(reach: float) -> str:
    parts = []
    for value in (reach, reach / 2, 0.0, -reach / 2, -reach):
        y = _height(value, reach)
        colour = AXIS if value == 0 else GRID
        parts.append(f'<line stroke="{colour}" x1="{LEFT}" x2="{WIDTH - 16}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{value:+.2f}</text>')
    return "".join(parts)


def _frame(title: str, said: str, content: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(title, {chr(34): "&quot;"})}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>'
        f'<g font-family="system-ui, sans-serif" font-size="12" fill="{TEXT}">'
        f'<text x="{LEFT}" y="20" font-size="14" font-weight="600">{escape(title)}</text>'
        f'<text x="{LEFT}" y="37">{escape(said)}</text>{content}</g></svg>\n'
    )
