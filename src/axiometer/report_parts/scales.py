"""The scales part: the criteria of a scale for a measure, what they permit, and the intervals themselves."""

from __future__ import annotations

from typing import Any

import numpy as np

from axiometer.metrics.function import FunctionMeasure
from axiometer.numeric import as_fraction
from axiometer.numeric.exact_order import gaps
from axiometer.numeric.text import fraction_text
from axiometer.report.model import rounded
from axiometer.scales.intervals import intervals
from axiometer.spaces import grade_space
from axiometer.verdicts.scale_axioms import head_scores
from axiometer.verdicts.scale_report import ScaleReport

MOST = 4
"""The intervals of longer lists are too many for a map that a person reads."""


def scale_part(report: ScaleReport) -> dict[str, Any]:
    """One measure on the lists of one length.

    >>> from axiometer.verdicts.scale_report import scale
    >>> part = scale_part(scale("RBP(p=0.5)", length=2))
    >>> len(part["intervals"]), part["intervals"][1]["vector"], part["intervals"][1]["exact"]
    (10, [0, 1], '1/4')
    """
    kept = ("measure", "length", "verdicts", "permissible")
    found = {key: value for key, value in report.to_dict().items() if key in kept}
    if report.grades == 2 and report.length <= MOST and not isinstance(report.subject, FunctionMeasure):
        found["intervals"] = _intervals(report)
    return found


def _intervals(report: ScaleReport) -> list[dict[str, Any]]:
    some = intervals(report.length)
    space = grade_space(2, length=report.length, relevant=report.relevant)
    values = head_scores(report.subject, space, report.length)
    keys = gaps(values, some.lower, some.upper).keys
    ranks = np.unique(keys, return_inverse=True)[1].ravel().tolist()
    made = []
    for at, rank in enumerate(ranks):
        lower, upper = some.ends(at)
        exact = as_fraction(values[int(some.upper[at])] - values[int(some.lower[at])])
        made.append(
            {
                "from": list(lower),
                "to": list(upper),
                "vector": some.vectors[some.group[at]].tolist(),
                "difference": rounded(float(exact), 12),
                "exact": None if isinstance(exact, float) else fraction_text(exact),
                "rank": rank,
            }
        )
    return made
