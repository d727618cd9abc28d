"""Axioms that speak of all recall bases: boundedness, localization, completeness, realizability."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from axiometer import __version__
from axiometer.axioms.axiom import Axiom
from axiometer.axioms.bounds import Bounds
from axiometer.check.bounded import boundedness
from axiometer.check.complete import completeness
from axiometer.check.engine import refuse_large
from axiometer.check.grid import grid
from axiometer.check.local import localization
from axiometer.check.outcome import Outcome
from axiometer.check.realizable import past_cutoff, realizability
from axiometer.check.telling import status_of, why_unscored
from axiometer.check.verdict import Verdict
from axiometer.errors import MeasureError
from axiometer.measures.function import FunctionMeasure
from axiometer.measures.measure import Measure
from axiometer.spaces import Space

Decider = Callable[[Measure, Space], Outcome]
DECIDERS: dict[str, Decider] = {
    "boundedness": boundedness,
    "completeness": completeness,
    "localization": localization,
    "realizability": realizability,
}
LIMIT = 100_000
"""The largest space that is scored under every recall base."""


def decide_bases(measure: Measure, axiom: Axiom, bounds: Bounds) -> list[Verdict]:
    """The verdicts over the axiom's spaces, each under every recall base.

    >>> from axiometer.axioms.axiom import AXIOMS
    >>> from axiometer.measures import measure
    >>> decide_bases(measure("RBP(p=0.8)"), AXIOMS.find("realizability"), Bounds(grades=2, depth=3))[0].status
    'violated'
    """
    spaces = bounds.spaces(axiom)
    further = past_cutoff(measure) if axiom.name == "realizability" else None
    if further is not None and bounds.looks_past(axiom):
        spaces.append(further)
    return [_decide(measure, axiom, space) for space in spaces]


def _decide(measure: Measure, axiom: Axiom, space: Space) -> Verdict:
    limits: dict[str, Any] = {**space.bounds, "relevant": list(space.relevant) or f"0 to {space.depth}"}
    if axiom.name == "completeness":
        limits["relevant"] = 0
    begun = time.perf_counter()
    reason, status = axiom.refuses(measure, space), "not-applicable"
    try:
        if not reason:
            refuse_large(space, LIMIT)
            outcome = DECIDERS[axiom.name](measure, space)
    except MeasureError as error:
        reason, status = str(error), status_of(error)
    if reason:
        return Verdict(str(measure), axiom.full_name, status, space.bounds, reason=reason)
    return Verdict(
        str(measure),
        axiom.full_name,
        outcome.status,
        limits,
        outcome.cases,
        outcome.violations,
        outcome.witness,
        arithmetic="the function's own" if isinstance(measure, FunctionMeasure) else "exact where close",
        seconds=time.perf_counter() - begun,
        reason=outcome.reason or (_why_open(measure, space, outcome) if outcome.open else ""),
        provenance={"axiometer": __version__},
    )


def _why_open(measure: Measure, space: Space, outcome: Outcome) -> str:
    told = f"{outcome.open:,} of {outcome.cases:,} cases are open"
    for cells in grid(measure, space).cells() if isinstance(measure, FunctionMeasure) else ():
        for at in np.flatnonzero([value != value for value in cells.values])[:1].tolist():
            return f"{told}: {why_unscored(measure, cells.space(at), [cells.labels(at)])}"
    return told
