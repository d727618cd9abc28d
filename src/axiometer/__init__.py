"""Axiometer: the test bench for ranking metrics.

Everything public is an attribute of this package and is imported on first use.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

PUBLIC = {
    "Audit": "axiometer.verdicts.audit",
    "Conclusions": "axiometer.conclusions.conclude",
    "AxiomError": "axiometer.errors",
    "AxiometerError": "axiometer.errors",
    "InputError": "axiometer.errors",
    "MeasureError": "axiometer.errors",
    "Measure": "axiometer.metrics.measure",
    "Poset": "axiometer.orders.poset",
    "Qrels": "axiometer.data.qrels",
    "Run": "axiometer.data.run",
    "ScaleReport": "axiometer.verdicts.scale_report",
    "Scores": "axiometer.data.scores",
    "Verdict": "axiometer.verdicts.verdict",
    "axiom": "axiometer.axiomatics.axiom",
    "axioms": "axiometer.catalogue",
    "audit": "axiometer.verdicts.api",
    "check": "axiometer.verdicts.api",
    "claims": "axiometer.papers.claim",
    "compare": "axiometer.meta.compare_systems",
    "compare_metrics": "axiometer.meta.compare_measures",
    "compose": "axiometer.metrics.compositions.compose",
    "conclude": "axiometer.conclusions.conclude",
    "entropy": "axiometer.information.quantity",
    "difference": "axiometer.scales.difference",
    "disagree": "axiometer.meta.disagreement",
    "evaluate": "axiometer.metrics.evaluate",
    "evaluator": "axiometer.metrics.evaluator",
    "exact_score": "axiometer.metrics.score",
    "explain": "axiometer.metrics.explain",
    "from_ids": "axiometer.metrics.ids_function",
    "fuse": "axiometer.fusion.fuse",
    "information_quantity": "axiometer.information.quantity",
    "ir_measures_provider": "axiometer.metrics.ir_measures_provider",
    "match": "axiometer.meta.match_value",
    "measure": "axiometer.metrics.find_measure",
    "measure_class": "axiometer.metrics.measure",
    "measures": "axiometer.catalogue",
    "ordering": "axiometer.orders.rankings",
    "read_measure": "axiometer.measure_files",
    "read_qrels": "axiometer.data.qrels",
    "read_run": "axiometer.data.run",
    "replay": "axiometer.verdicts.replay",
    "scale": "axiometer.verdicts.scale_report",
    "score": "axiometer.metrics.score",
    "unanimity": "axiometer.meta.unanimity",
}

__all__ = ["__version__", "testing", *PUBLIC]


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
    from axiometer.axiomatics.axiom import axiom
    from axiometer.catalogue import axioms, measures
    from axiometer.conclusions.conclude import Conclusions, conclude
    from axiometer.data.qrels import Qrels, read_qrels
    from axiometer.data.run import Run, read_run
    from axiometer.data.scores import Scores
    from axiometer.errors import AxiomError, AxiometerError, InputError, MeasureError
    from axiometer.fusion.fuse import fuse
    from axiometer.information.quantity import entropy, information_quantity
    from axiometer.measure_files import read_measure
    from axiometer.meta.compare_measures import compare_metrics
    from axiometer.meta.compare_systems import compare
    from axiometer.meta.disagreement import disagree
    from axiometer.meta.match_value import match
    from axiometer.meta.unanimity import unanimity
    from axiometer.metrics.compositions.compose import compose
    from axiometer.metrics.evaluate import evaluate
    from axiometer.metrics.evaluator import evaluator
    from axiometer.metrics.explain import explain
    from axiometer.metrics.find_measure import measure
    from axiometer.metrics.ids_function import from_ids
    from axiometer.metrics.ir_measures_provider import ir_measures_provider
    from axiometer.metrics.measure import Measure, measure_class
    from axiometer.metrics.score import exact_score, score
    from axiometer.orders.poset import Poset
    from axiometer.orders.rankings import ordering
    from axiometer.papers.claim import claims
    from axiometer.scales.difference import difference
    from axiometer.verdicts.api import audit, check
    from axiometer.verdicts.audit import Audit
    from axiometer.verdicts.replay import replay
    from axiometer.verdicts.scale_report import ScaleReport, scale
    from axiometer.verdicts.verdict import Verdict
