"""Axiometer: the test bench for ranking metrics.

Everything public is an attribute of this package and is imported on first use.
"""

from __future__ import annotations

import importlib
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

PUBLIC = {
    "Audit": "axiometer.check.audit",
    "AxiomError": "axiometer.errors",
    "AxiometerError": "axiometer.errors",
    "InputError": "axiometer.errors",
    "MeasureError": "axiometer.errors",
    "Measure": "axiometer.measures.measure",
    "Poset": "axiometer.orders.poset",
    "Qrels": "axiometer.data.qrels",
    "Run": "axiometer.data.run",
    "ScaleReport": "axiometer.check.scale",
    "Scores": "axiometer.data.scores",
    "Verdict": "axiometer.check.verdict",
    "audit": "axiometer.check.api",
    "check": "axiometer.check.api",
    "claims": "axiometer.claims.decide",
    "compare": "axiometer.meta.compare",
    "compare_metrics": "axiometer.meta.metrics",
    "compose": "axiometer.compose.compose",
    "entropy": "axiometer.information.quantity",
    "difference": "axiometer.scales.difference",
    "disagree": "axiometer.meta.disagreement",
    "evaluate": "axiometer.measures.evaluate",
    "exact_score": "axiometer.measures.score",
    "explain": "axiometer.measures.explain",
    "fuse": "axiometer.fusion.fuse",
    "information_quantity": "axiometer.information.quantity",
    "measure": "axiometer.measures.lookup",
    "measure_class": "axiometer.measures.measure",
    "ordering": "axiometer.orders.rankings",
    "read_measure": "axiometer.measures.reading",
    "read_qrels": "axiometer.data.qrels",
    "read_run": "axiometer.data.run",
    "scale": "axiometer.check.scale",
    "score": "axiometer.measures.score",
    "unanimity": "axiometer.meta.unanimity",
}

__all__ = ["__version__", "testing", *PUBLIC]


class _Package(ModuleType):
    """Keeps `axiometer.check` the function, although a folder of that name is imported behind it."""

    def __setattr__(self, name: str, value: Any) -> None:
        if not (name in PUBLIC and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def __getattr__(name: str) -> Any:
    if name == "testing":
        return importlib.import_module("axiometer.testing")
    if name not in PUBLIC:
        raise AttributeError(f"module 'axiometer' has no attribute {name!r}")
    value = getattr(importlib.import_module(PUBLIC[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__


if TYPE_CHECKING:
    from axiometer import testing
    from axiometer.check.api import audit, check
    from axiometer.check.audit import Audit
    from axiometer.check.scale import ScaleReport, scale
    from axiometer.check.verdict import Verdict
    from axiometer.claims.decide import claims
    from axiometer.compose.compose import compose
    from axiometer.data.qrels import Qrels, read_qrels
    from axiometer.data.run import Run, read_run
    from axiometer.data.scores import Scores
    from axiometer.errors import AxiomError, AxiometerError, InputError, MeasureError
    from axiometer.fusion.fuse import fuse
    from axiometer.information.quantity import entropy, information_quantity
    from axiometer.measures.evaluate import evaluate
    from axiometer.measures.explain import explain
    from axiometer.measures.lookup import measure
    from axiometer.measures.measure import Measure, measure_class
    from axiometer.measures.reading import read_measure
    from axiometer.measures.score import exact_score, score
    from axiometer.meta.compare import compare
    from axiometer.meta.disagreement import disagree
    from axiometer.meta.metrics import compare_metrics
    from axiometer.meta.unanimity import unanimity
    from axiometer.orders.poset import Poset
    from axiometer.orders.rankings import ordering
    from axiometer.scales.difference import difference
