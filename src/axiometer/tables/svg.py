"""Pictures as SVG, drawn one way: elements, lines of text, and the sheet that they stand on."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

INK, PAPER, WORDS = "#1f2933", "#ffffff", "system-ui, 'DejaVu Sans', 'Segoe UI', Helvetica, Arial, sans-serif"
TEXT = 12
"""The size of letters where nothing else is said."""


def tag(name: str, *content: str, **attributes: object) -> str:
    """An element; an underscore in an attribute's name stands for a hyphen, None leaves it out.

    >>> tag("text", "a", x=1.0, text_anchor="end", fill=None)
    '<text x="1" text-anchor="end">a</text>'
    """
    said = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_plain(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{said}>{''.join(content)}</{name}>" if content else f"<{name}{said}/>"


def _plain(value: object) -> str:
    """Numbers to a tenth, so that files stay small and are the same everywhere."""
    return f"{value + 0.0:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)


def words(content: str, x: float | None, y: float | None, anchor: str = "start", **attributes: object) -> str:
    """A line of text.

    >>> words("a < b", 0.0, 8.0, "end", font_size=11)
    '<text x="0" y="8" text-anchor="end" font-size="11">a &lt; b</text>'
    """
    return tag("text", escape(content), x=x, y=y, text_anchor=_unless(anchor, "start"), **attributes)


def _unless(value: str, usual: str) -> str | None:
    return None if value == usual else value


def hint(content: str) -> str:
    """What is said when an element is pointed at."""
    return tag("title", escape(content))


def line(x1: float, y1: float, x2: float, y2: float, stroke: str, **attributes: object) -> str:
    """A straight line."""
    return tag("line", x1=x1, x2=x2, y1=y1, y2=y2, stroke=stroke, **attributes)


def group(content: str, x: float, y: float, **attributes: object) -> str:
    """Some elements, moved together."""
    return tag("g", content, transform=f"translate({x:.1f} {y:.1f})", **attributes)


def sheet(content: Iterable[str], size: tuple[float, float], said: str, **attributes: object) -> str:
    """A whole picture on white, in letters that every machine has; `said` is what a screen reader says.

    >>> sheet([words("a", 1, 2)], (10, 20), "one letter").count("<text")
    1
    """
    wide, tall = (round(extent) for extent in size)
    letters = {"font_family": WORDS, "font_size": TEXT, "fill": INK} | attributes
    return (
        tag(
            "svg",
            tag("rect", width=wide, height=tall, fill=PAPER),
            tag("g", *content, **letters),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {wide} {tall}",
            width=wide,
            height=tall,
            role="img",
            aria_label=said,
        )
        + "\n"
    )
