"""Pictures: the runs as a Hasse diagram, and the strip of a family with a parameter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from axiometer.conclusions.ladder import RUNGS
from axiometer.orders.drawing.hasse import picture
from axiometer.orders.drawing.layout import Layout, shelved
from axiometer.orders.poset import Poset
from axiometer.tables.svg import INK, hint, line, sheet, tag, words

if TYPE_CHECKING:
    from axiometer.conclusions.conclude import Conclusions
    from axiometer.conclusions.families import Family

COLOURS = ("#1f6fb4", "#c4571b", "#8a8a8a")
"""The first run, the second, and where they are equal."""
WIDE, TALL, MARGIN = 560, 26, 24


def order_picture(c: Conclusions, rung: str) -> str:
    """The runs by what every member of the rung's class says: a line goes up to what is better."""
    order = c.order(rung)
    title = f"better under every {RUNGS[rung].says.format(depth=c.lists.depth)}"
    said = (
        f"{len(c.runs)} runs, {len(order.covers())} lines; a run higher up a line is better; `=`: equal runs"
    )
    return picture(order, title=title, said=said, placed=places(order))


def places(order: Poset[str]) -> Layout:
    """Where runs stand: those that nothing beats on the uppermost shelf, below it those that only they beat.

    >>> places(Poset.from_predicate(["a", "b"], lambda x, y: x == y)).spots
    ((0.0, 0.0), (1.0, 0.0))
    """
    upper = order.order.upper
    beaten = [0] * len(upper)
    for run in reversed(range(len(upper))):
        beaten[run] = 1 + max((beaten[better] for better in upper[run]), default=-1)
    number = {element: i for i, element in enumerate(order)}
    covers = [(number[low], number[high]) for low, high in order.covers()]
    return shelved([max(beaten) - steps for steps in beaten], covers)


def family_strip(found: Family) -> str:
    """The axis of the parameter, coloured by who leads, with the flips below, as SVG.

    >>> from fractions import Fraction
    >>> from axiometer.conclusions.families import Family, Span
    >>> span = Span(Fraction(1), Fraction(10), "a")
    >>> one = Family("P@?", "cutoff", ("a", "b"), (span,), (), "every cutoff tried")
    >>> family_strip(one).count("<rect")
    4
    """
    steps = found.how.startswith("every")
    start = float(found.spans[0].low)
    end = float(found.spans[-1].high) + steps
    width = end - start or 1.0
    place = {found.runs[0]: 0, found.runs[1]: 1, None: 2}

    def x(value: float) -> float:
        return MARGIN + WIDE * (value - start) / width

    parts = [words(f"{found.name}: who leads", MARGIN, 20, font_size=13, font_weight="600")]
    for span in found.spans:
        left, right = x(float(span.low)), x(float(span.high) + steps)
        told = hint(f"{span.leads or 'equal'}: {float(span.low):.6g} to {float(span.high):.6g}")
        size = {"width": max(right - left, 0.5), "height": TALL}
        parts.append(tag("rect", told, x=left, y=34, **size, fill=COLOURS[place[span.leads]]))
    ends = [
        (start, f"{start:.4g}"),
        *((float(flip), str(flip)) for flip in found.flips),
        (end, f"{end - steps:.4g}"),
    ]
    last = -100.0
    for value, text in ends:
        at = min(x(value), MARGIN + WIDE)
        parts.append(line(at, 34, at, 38 + TALL, INK))
        if at - last > 46:
            parts.append(words(text, at, 52 + TALL, "middle", font_size=11))
            last = at
    at = float(MARGIN)
    for name, colour in zip((*found.runs, "equal"), COLOURS, strict=True):
        if name != "equal" or any(span.leads is None for span in found.spans):
            parts.append(tag("rect", x=at, y=64 + TALL, width=11, height=11, fill=colour))
            parts.append(words(name, at + 16, 74 + TALL))
            at += 34 + 7.5 * len(name)
    return sheet(parts, (max(WIDE + 2 * MARGIN, int(at) + MARGIN), 88 + TALL), str(found))
