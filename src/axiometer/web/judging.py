"""A verdict, and a lattice: what the page asks for beside the playground's lists."""

from __future__ import annotations

from typing import Any

from axiometer.axiomatics.axiom import AXIOMS
from axiometer.metrics.find_measure import measure
from axiometer.report.lattices import lattice_part
from axiometer.verdicts.api import audit
from axiometer.web.asked import OWN, Draw, Judge

PROOF_DEPTH = 40
"""How long the lists are that a proof covers; those of `axiometer check` cover more, and take longer."""
USUAL = ("nDCG@10", "AP", "RR", "P@10", "gRBP(p=0.8)", "ERR(max_rel=9)")
"""What colours a lattice when nothing else is named."""


def judge(asked: Judge) -> dict[str, Any]:
    """The verdict of one measure and one axiom, as the report has it; of one's own metric with its table.

    >>> judge(Judge("AP_IA", None, "redundancy", 3))["witness"]["lists"]
    [['a', 'a'], ['a', 'b']]
    """
    axiom = AXIOMS.find(asked.axiom)
    judged = asked.own.measure() if asked.own else measure(asked.measure or "")
    bounds = asked.bounds
    verdict = audit(
        judged, [axiom], proof_depth=PROOF_DEPTH, depth=bounds.depth, grades=bounds.grades
    ).verdicts[0]
    return {**verdict.to_dict(), **({"files": {OWN: asked.own.table}} if asked.own else {})}


def draw(asked: Draw) -> dict[str, Any]:
    """An ordering with its diagram, as the report has it.

    >>> draw(Draw("rank-replacement", 2, 2, ("P@2",)))["covers"]
    [[0, 1], [0, 2], [1, 3], [2, 3]]
    """
    return lattice_part(asked.ordering, asked.length, asked.grades, asked.measures or USUAL)
