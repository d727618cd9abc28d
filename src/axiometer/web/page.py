"""The page that is served: the report's own, with the playground before it, allowed to ask this server."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from axiometer.report.glossary import glossary
from axiometer.report.html_page import Extra, page_and_policy, plain_html
from axiometer.report.model import opened
from axiometer.web import limits
from axiometer.web.catalogue import catalogue

SCRIPTS = (
    *("live", "own", "moves", "lists", "editor", "axioms", "measures", "playground"),
    *("catalogue", "lattice"),
)
STYLES = ("playground", "catalogue")


def served_page(model: dict[str, Any]) -> tuple[str, str]:
    """The page of a report, live, and its Content-Security-Policy.

    >>> page, policy = served_page({"model": 2, "lattices": []})
    >>> "connect-src 'self'" in policy, page.startswith("<!doctype html>")
    (True, True)
    """
    report = opened(model)
    whole = {**report, "glossary": glossary(report), "catalogue": catalogue(), "live": bounds()}
    title = str(report.get("title", ""))
    return page_and_policy(whole, plain_html(report), title=title, extra=extra())


def bounds() -> dict[str, int]:
    """What the page must know of the limits.

    >>> bounds()["longest"]
    12
    """
    return {
        "longest": limits.LONGEST,
        "grades": limits.GRADES,
        "aspects": limits.ASPECTS,
        "length": limits.LENGTH,
        "relevant": limits.RELEVANT,
    }


@cache
def extra() -> Extra:
    """The style and the script that the live page has besides."""
    folder = files("axiometer.web") / "page"
    script, style = (
        "\n".join((folder / kind / f"{name}.{ending}").read_text("utf-8") for name in names)
        for kind, names, ending in (("script", SCRIPTS, "js"), ("style", STYLES, "css"))
    )
    return Extra(script, style, connect="'self'")
