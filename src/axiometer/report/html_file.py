"""html: the report as one page that needs nothing else."""

from __future__ import annotations

from typing import Any

from axiometer.check.audit import FORMATS
from axiometer.report.assemble import assemble
from axiometer.report.envelope import opened
from axiometer.report.glossary import glossary
from axiometer.report.plain_html import plain_html


def to_html(model: dict[str, Any]) -> str:
    """The page of a report, or of a bare audit.

    >>> page = to_html({"model": 1, "measures": [], "axioms": [], "verdicts": [], "interrupted": False})
    >>> page.startswith("<!doctype html>")
    True
    """
    report = opened(model)
    whole = {**report, "glossary": glossary(report)}
    return assemble(whole, plain_html(report), title=str(report.get("title", "")))


FORMATS.add("html", to_html)
