"""Advice for people who compare systems: what the scale of a measure permits."""

from __future__ import annotations

from axiometer.errors import AxiometerError
from axiometer.metrics.find_measure import measure as find
from axiometer.scales.weights import weights_of
from axiometer.spaces import grade_space
from axiometer.verdicts.scale import scale

LONG = 10
SHORT = 5
"""Lists of a measure whose every interval has to be compared: a sentence must not cost seconds."""


def scale_advice(name: str) -> str | None:
    """What the scale of a measure permits, in a sentence; None for what reads no grades or is not known.

    >>> scale_advice("RBP(p=0.5)")[:58]
    'on binary lists of 10 documents it is on an interval scale'
    >>> scale_advice("alpha_nDCG@10") is None
    True
    """
    try:
        measure = find(name)
        if measure.diverse:
            return None
        length = measure.cutoff or LONG
        additive = weights_of(measure, grade_space(2, length=length)) is not None
        report = scale(measure, length=length if additive else min(length, SHORT))
        if any(verdict.status in ("not-applicable", "undecided") for verdict in report.verdicts()):
            return None
        return report.advice()
    except AxiometerError:
        return None
