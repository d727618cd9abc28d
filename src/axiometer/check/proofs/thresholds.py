"""The two threshold axioms settled for all n, where the family of the measure permits."""

from __future__ import annotations

from axiometer.axioms.axiom import Axiom
from axiometer.check.proofs import blocks, cascades
from axiometer.check.proofs.additive import additive_view
from axiometer.check.proofs.blocks import Settled
from axiometer.check.proofs.certificate import Certificate
from axiometer.check.proofs.replay_thresholds import replay_threshold
from axiometer.measures.cascade import Cascade
from axiometer.measures.measure import Measure
from axiometer.numeric import UndecidedError
from axiometer.spaces import grade_space

LEMMA = "threshold"


def settle_threshold(measure: Measure, axiom: Axiom) -> Settled | None:
    """The axiom settled by closed form or limit; None where the measure's family does not tell.

    >>> from axiometer.axioms.axiom import AXIOMS
    >>> from axiometer.measures import measure
    >>> settle_threshold(measure("RBP(p=0.75)"), AXIOMS.find("closeness-threshold")).true
    False
    """
    deep = axiom.name.startswith("deepness")
    try:
        view = additive_view(measure, grade_space(2, depth=8))
        if view is not None and view.gains[0] == 0 and view.gains[1] > 0:
            return blocks.deepness(view) if deep else blocks.closeness(view)
        stop = cascades.stops(measure)
        if stop is not None and isinstance(measure, Cascade):
            return cascades.deepness(measure, stop) if deep else cascades.closeness(measure, stop)
    except UndecidedError:
        return None
    return None


def threshold_certificate(measure: Measure, axiom: Axiom, settled: Settled) -> Certificate:
    """The certificate of a threshold that is true."""
    evidence = {**settled.evidence, "axiom": axiom.full_name}
    return Certificate(measure, axiom.full_name, LEMMA, None, (settled.why,), evidence, replay_threshold)
