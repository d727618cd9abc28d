"""The matrix of an audit: measures by axioms, read off the JSON model."""

from __future__ import annotations

from typing import Any

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


def extent(bounds: dict[str, Any]) -> str:
    """Bounds in words: `aspects=2, depth=8`."""
    if "spaces" in bounds:
        return "; ".join(extent(part) for part in bounds["spaces"])
    return ", ".join(f"{name}={value}" for name, value in bounds.items())
