"""How a diagram looks: sizes, colours, and SVG elements as text."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

INK, QUIET, EDGE, PALE = "#1b2430", "#5b6675", "#8d97a5", "#d3d9e0"
FALL, PAPER = "#b3261e", "#ffffff"
RAMP: Sequence[tuple[int, int, int]] = ((242, 246, 252), (133, 172, 219), (17, 56, 117))
"""Light to dark in one hue: in grey the sequence stays the same."""
LISTS = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"
WORDS = "system-ui, 'DejaVu Sans', 'Segoe UI', Helvetica, Arial, sans-serif"
LABEL, VALUE, TITLE, TEXT = 13, 10.5, 15, 12
"""Sizes of letters: the list on a node, its value, the heading, everything else."""


def tag(name: str, *content: str, **attributes: object) -> str:
    """An SVG element; an underscore in an attribute's name stands for a hyphen.

    >>> tag("text", "a", x=1.0, text_anchor="end")
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


def words(
    content: str,
    x: float,
    y: float,
    size: float = TEXT,
    anchor: str = "start",
    bold: bool = False,
    fill: str = INK,
) -> str:
    """A line of text.

    >>> words("a < b", 0.0, 8.0)
    '<text x="0" y="8" font-size="12" fill="#1b2430">a &lt; b</text>'
    """
    return tag(
        "text",
        escape(content),
        x=x,
        y=y,
        font_size=size,
        text_anchor=None if anchor == "start" else anchor,
        font_weight="600" if bold else None,
        fill=fill,
    )


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
