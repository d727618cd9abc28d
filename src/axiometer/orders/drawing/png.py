"""SVG to PNG, by a small renderer that is installed on demand."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from axiometer.errors import InputError

SCALE = 2
"""Pixels for each unit: sharp on screens that show two for one."""
INSTALL = "pip install 'axiometer[png]', or write .svg"


def to_png(svg: str) -> bytes:
    """The picture as PNG; refused where the renderer or every font is missing."""
    renderer = _renderer()
    if not _draws_text():
        raise InputError(
            "this machine has no fonts, so that a PNG would lack all labels",
            remedy="install one, or write .svg",
        )
    return bytes(renderer.svg_to_bytes(svg_string=svg, zoom=SCALE))


def _renderer() -> Any:
    try:
        return import_module("resvg_py")
    except ImportError:
        raise InputError("PNG needs the package resvg-py", remedy=INSTALL) from None


@cache
def _draws_text() -> bool:
    """Whether a letter leaves a trace."""
    frame = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">{}</svg>'
    letter = '<text x="4" y="16" font-family="sans-serif" font-size="16">8</text>'
    blank, drawn = (_renderer().svg_to_bytes(svg_string=frame.format(part)) for part in ("", letter))
    return bool(bytes(blank) != bytes(drawn))
