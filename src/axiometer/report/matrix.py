"""The matrix of an audit: measures by axioms, read off the JSON model."""

from __future__ import annotations

from typing import Any

from axiometer.check.verdict import extent as extent

Model = dict[str, Any]


def cells(model: Model) -> dict[tuple[str, str], dict[str, Any]]:
    """The verdict of each (measure, axiom) that was decided."""
    return {(v["measure"], v["axiom"]): v for v in model["verdicts"]}


def short(axiom: str) -> str:
    """An axiom's name without its source."""
    return axiom.partition(".")[2] or axiom


def counterexamples(model: Model) -> list[tuple[str, str, str]]:
    """Measure, axiom and sentence of every violation."""
    return [
        (v["measure"], short(v["axiom"]), v["witness"]["sentence"])
        for v in model["verdicts"]
        if v["status"] == "violated" and v["witness"]
    ]
