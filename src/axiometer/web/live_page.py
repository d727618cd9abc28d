"""The page that is served: the report's own, with the playground before it, allowed to ask this server."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, TypedDict

from axiometer.axiomatics.axiom import AXIOMS
from axiometer.report.glossary import about_axiom, about_measure, glossary
from axiometer.report.html_page import Extra, page_and_policy, plain_html
from axiometer.report.model import opened
from axiometer.web import requests
from axiometer.web.playground import examples

SCRIPTS = (
    *("live", "own", "moves", "lists", "editor", "axioms", "measures", "playground"),
    *("catalogue", "lattice"),
)
STYLES = ("playground", "catalogue")


class Catalogue(TypedDict):
    """The pages of all measures, with the parameters of their examples, and of all axioms."""

    measures: list[dict[str, Any]]
    axioms: list[dict[str, Any]]


def catalogue() -> Catalogue:
    """What the page's search looks through.

    >>> found = catalogue()
    >>> len(found["measures"]) > 50, found["axioms"][0]["name"]
    (True, 'albahem.induction')
    """
    return {
        "measures": [
            about_measure(str(one)) | {"title": one.title, "diverse": one.diverse, "describe": one.describe()}
            for one in examples()
        ],
        "axioms": [{**about_axiom(name), "standard": AXIOMS.items[name].standard} for name in AXIOMS],
    }


def served_page(model: dict[str, Any]) -> tuple[str, str]:
    """The page of a report, live, and its Content-Security-Policy.

    >>> page, policy = served_page({"model": 2, "lattices": []})
    >>> "connect-src 'self'" in policy, page.startswith("<!doctype html>")
    (True, True)
    """
    report = opened(model)
    bounds = {
        name: getattr(requests, name.upper())
        for name in ("longest", "grades", "aspects", "length", "relevant")
    }
    whole = {**report, "glossary": glossary(report), "catalogue": catalogue(), "live": bounds}
    title = str(report.get("title", ""))
    return page_and_policy(whole, plain_html(report), title=title, extra=extra())


def extra() -> Extra:
    """The style and the script that the live page has besides."""
    folder = files("axiometer.web") / "page"
    script, style = (
        "\n".join((folder / kind / f"{name}.{ending}").read_text("utf-8") for name in names)
        for kind, names, ending in (("script", SCRIPTS, "js"), ("style", STYLES, "css"))
    )
    return Extra(script, style, connect="'self'")
