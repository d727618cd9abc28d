"""The page: one file with its style, its script and its data, and a policy that lets it load nothing."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import math
import zlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from axiometer import __version__

STYLES = ("base", "parts", "matrix", "panel", "claims", "systems", "lattice", "scales", "small")
SCRIPTS = (
    *("dom", "model", "route", "theme", "panel", "lists", "scene"),
    *("matrix/filters", "matrix/grid", "matrix/verdict", "matrix/view"),
    *("lattice/order", "lattice/draw", "lattice/story", "lattice/view"),
    *(
        "scales/intervals",
        "scales/view",
        "systems/board",
        "systems/topics",
        "systems/agree",
        "systems/view",
        "claims",
        "main",
    ),
)
"""The page's files in the order they are joined; a view is a tab in the order of its script."""
FIRST = 7
"""So many scripts come before all views."""


@dataclass(frozen=True)
class Extra:
    """What a live page has besides: a script that runs before the views', a style, whom it may ask."""

    script: str
    style: str
    connect: str


def assemble(model: dict[str, Any], plain: str = "", *, title: str = "") -> str:
    """The whole page; `plain` is what a reader without JavaScript sees, already HTML.

    >>> page = assemble({"model": 1, "title": "</script><b>"})
    >>> "</script><b>" in page, page.count("<script")
    (False, 2)
    """
    return page_and_policy(model, plain, title=title)[0]


def page_and_policy(
    model: dict[str, Any], plain: str = "", *, title: str = "", extra: Extra | None = None
) -> tuple[str, str]:
    """The whole page and its policy.

    >>> page_and_policy({"model": 1})[1].startswith("default-src 'none'")
    True
    """
    style, script = joined("style", STYLES, "css"), joined("script", SCRIPTS[FIRST:], "js")
    script = "\n".join([joined("script", SCRIPTS[:FIRST], "js"), *([extra.script] if extra else []), script])
    style += extra.style if extra else ""
    allowed = policy(style, script) + (f"; connect-src {extra.connect}" if extra else "")
    slots = {
        "policy": allowed,
        "generator": f"axiometer {__version__}",
        "title": html.escape(title or "axiometer"),
        "style": style,
        "script": script,
        "plain": plain,
        "model": embedded(model),
    }
    page = _read("page.html")
    head, *rest = page.split("{{ ")
    filled = (slots[piece.partition(" }}")[0]] + piece.partition(" }}")[2] for piece in rest)
    return head + "".join(filled), allowed


@cache
def joined(folder: str, names: tuple[str, ...], ending: str) -> str:
    """The files of a folder as one text, the page's whole style or script."""
    return "\n".join(_read(f"{folder}/{name}.{ending}") for name in names)


def policy(style: str, script: str) -> str:
    """A Content-Security-Policy that allows this style and this script, by their hashes, and nothing else.

    >>> policy("", "").startswith("default-src 'none'; script-src 'sha256-")
    True
    """
    return (
        f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def embedded(model: Any) -> str:
    """The model as compressed JSON in base64: a tenth of its size, and nothing in it can be markup.

    >>> text = embedded({"a": "</script>", "b": float("inf")})
    >>> zlib.decompress(base64.b64decode(text))
    b'{"a":"</script>","b":"Infinity"}'
    """
    text = json.dumps(finite(model), separators=(",", ":"), ensure_ascii=True, allow_nan=False, default=str)
    return base64.b64encode(zlib.compress(text.encode("ascii"), 9)).decode("ascii")


def finite(value: Any) -> Any:
    """Numbers that JSON has not become words, which the page shows as such."""
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    if isinstance(value, dict):
        return {str(key): finite(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [finite(item) for item in value]
    return value


def _hash(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def _read(name: str) -> str:
    return (files("axiometer.report") / "page" / name).read_text(encoding="utf-8")
