"""The page: one file with its style, its script and its data, and a policy that lets it load nothing."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import zlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from axiometer import __version__
from axiometer.report.glossary import glossary
from axiometer.report.model import opened
from axiometer.report.verdict_tables import audit_table, counterexamples, scale_block
from axiometer.tables import Table, number
from axiometer.tables.html import Markup, bullets, element, to_html
from axiometer.tables.writers import plain

STYLES = (
    *("base", "parts", "matrix", "panel", "claims", "systems", "lattice", "scales", "conclusions", "small"),
)
SCRIPTS = (
    *("dom", "model", "route", "theme", "panel", "lists", "scene"),
    *("matrix/filters", "matrix/grid", "matrix/verdict", "matrix/view"),
    *("lattice/order", "lattice/draw", "lattice/story", "lattice/view"),
    *(
        "scales/intervals",
        "scales/view",
        "systems/board",
        "systems/topics",
        "systems/lists",
        "systems/agree",
        "systems/view",
        "conclusions",
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


def to_page(model: dict[str, Any]) -> str:
    """The page of a report, or of a bare audit.

    >>> page = to_page({"model": 2, "claims": []})
    >>> page.startswith("<!doctype html>")
    True
    """
    report = opened(model)
    whole = {**report, "glossary": glossary(report)}
    return page_and_policy(whole, plain_html(report), title=str(report.get("title", "")))[0]


def page_and_policy(
    model: dict[str, Any], fallback: str = "", *, title: str = "", extra: Extra | None = None
) -> tuple[str, str]:
    """The whole page and its policy; `fallback` is what a reader without JavaScript sees, already HTML.

    >>> page, policy = page_and_policy({"model": 2, "title": "</script><b>"})
    >>> "</script><b>" in page, page.count("<script"), policy.startswith("default-src 'none'")
    (False, 2, True)
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
        "plain": fallback,
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
    b'{"a":"</script>","b":null}'
    """
    text = json.dumps(plain(model), separators=(",", ":"), ensure_ascii=True, allow_nan=False, default=str)
    return base64.b64encode(zlib.compress(text.encode("ascii"), 9)).decode("ascii")


def _hash(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def _read(name: str) -> str:
    return (files("axiometer.report") / "page" / name).read_text(encoding="utf-8")


def plain_html(report: dict[str, Any]) -> Markup:
    """What a reader without JavaScript sees: every part that reads well as a table.

    >>> plain_html({"model": 2, "claims": []})
    '<p>This page needs JavaScript for its diagrams; here are its results as tables.</p>'
    """
    parts: list[object] = [
        element("p", "This page needs JavaScript for its diagrams; here are its results as tables.")
    ]
    if audit := report.get("audit"):
        parts += [element("h2", "Axioms"), audit_table(audit), bullets(*counterexamples(audit))]
    if report.get("scales"):
        parts += [element("h2", "Scales"), *map(scale_block, report["scales"])]
    if report.get("systems"):
        parts += [element("h2", "Systems"), _means(report["systems"])]
    if report.get("conclusions"):
        parts += [element("h2", "Conclusions"), _decided(report["conclusions"])]
    if report.get("claims"):
        rows = [[claim["statement"], claim["status"], claim["found"]] for claim in report["claims"]]
        parts += [element("h2", "Claims"), Table.of(["claim", "verdict", "found"], rows)]
    return Markup("".join(map(to_html, parts)))


def _decided(conclusions: dict[str, Any]) -> Table:
    rows = [
        [rung["name"], rung["says"], rung["ordered"], rung["equal"], rung["open"]]
        for rung in conclusions["rungs"]
    ]
    return Table.of(["rung", "decided by", "ordered", "equal", "open"], rows, texts=2)


def _means(systems: dict[str, Any]) -> Table:
    names = [run["name"] for run in systems["runs"]]
    means = [{row["run"]: row["mean"] for row in measure["systems"]} for measure in systems["measures"]]
    rows = [[name, *(number(column.get(i)) for column in means)] for i, name in enumerate(names)]
    return Table.of(["run", *(measure["name"] for measure in systems["measures"])], rows)
