"""The two threshold axioms settled for all n, where the family of the measure permits."""

from __future__ import annotations

from typing import Any

from flint import arb, ctx, fmpq

from axiometer.axioms.axiom import Axiom
from axiometer.check.proofs import blocks, cascades
from axiometer.check.proofs.additive import additive_view
from axiometer.check.proofs.blocks import Settled
from axiometer.check.proofs.certificate import Certificate
from axiometer.measures.additive import Additive
from axiometer.measures.cascade import Cascade
from axiometer.measures.measure import Measure
from axiometer.measures.normalised import Normalised
from axiometer.measures.score import exact_score
from axiometer.numeric import BALL, REAL, UndecidedError
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


def replay_threshold(measure: Measure, evidence: dict[str, Any]) -> bool:
    """A block that wins is read as a list; a limit is compared with the definition at ranks far down."""
    if "n" in evidence:
        n = evidence["n"]
        top, block = (exact_score(measure, judged, relevant=n) for judged in ([1], [0] * n + [1] * n))
        return block > top
    if "cutoff" in evidence:
        n = evidence["from"]
        lists = [[0] * m + [1] * m for m in range(n, n + 3)]
        top = exact_score(measure, [1], relevant=n + 2)
        return all(exact_score(measure, judged, relevant=n + 2) < top for judged in lists)
    part = measure.part if isinstance(measure, Normalised) else measure
    weigh = part.weight if isinstance(part, Additive) else part.utility  # type: ignore[attr-defined]
    q = fmpq(*map(int, evidence["q"].split("/")))
    if evidence["exact"] and evidence["a"] == evidence["b"] == 0:
        return q < 1 and all(weigh(REAL, i + 1) == q * weigh(REAL, i) for i in range(1, 300))
    falls = q < 1 or (evidence["a"], evidence["b"]) < (-1 if isinstance(part, Additive) else 0, 0)
    with ctx.workprec(128):
        return falls and all(
            arb(1) / 2 < weigh(BALL, i) / _shape(evidence, q, i) < 2 for i in (10**4, 10**6, 10**8)
        )


def _shape(evidence: dict[str, Any], q: fmpq, rank: int) -> arb:
    shape: arb = arb(evidence["C"]) * arb(q) ** rank * arb(rank) ** evidence["a"]
    shape *= arb(rank).log() ** evidence["b"]
    return shape
