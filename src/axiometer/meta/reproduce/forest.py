"""Table 2 as a picture: values with their intervals, what was printed, and the constraints beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from axiometer.meta.reproduce.picture import AXIS, FULL, GRID, LIGHT, TOP, frame, ticks

NAMES, WIDE, STEP, COLUMN = 220, 380, 22, 50


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
