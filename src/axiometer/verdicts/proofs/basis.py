"""Proofs about measures from a basis, on the ordering that the basis belongs to: the shares decide."""

from __future__ import annotations

from axiometer.axiomatics.axiom import Axiom
from axiometer.axiomatics.giner import OnOrdering, Valuation
from axiometer.errors import AxiometerError
from axiometer.metrics.measure import Measure
from axiometer.orders import RankingOrder
from axiometer.orders.basis import from_plain, to_plain
from axiometer.orders.basis_measures import Based
from axiometer.orders.values_on_order import values_on
from axiometer.spaces import Space
from axiometer.verdicts.proofs.certificate import Certificate, Evidence, described, space_of

MOST = 1500
"""The most join-irreducibles whose shares a certificate lists."""
RISES = ("no share of a join-irreducible is negative", "every share of a join-irreducible is positive")
"""What a law along the ordering asks of the shares, and what a strict one."""
SUMS = "a join has the join-irreducibles of either list below it, a meet those of both"


def prove_based(measure: Measure, axiom: OnOrdering, space: Space) -> Certificate | None:
    """A certificate for lists as long as the basis, or shorter: those end with documents of grade 0.

    >>> from axiometer.axiomatics.axiom import AXIOMS
    >>> from axiometer.orders import ordering
    >>> from axiometer.spaces import grade_space
    >>> M = ordering("set-replacement", length=2, grades=2).measure({(1, 0): 3, (1, 1): 4})
    >>> print(prove_based(M, AXIOMS.find("isotone(set-replacement)"), grade_space(2, length=2)))
    shares of the basis: no share of a join-irreducible is negative
    """
    if not isinstance(measure, Based) or not _speaks_of(measure, axiom, space):
        return None
    shares = measure.basis.shares
    evidence = {"shares": [[list(j), to_plain(share)] for j, share in shares.items()], **described(space)}
    if not _signs_fit(axiom, evidence):
        return None
    claim = SUMS if isinstance(axiom, Valuation) else RISES[axiom.strict]
    return Certificate(
        measure,
        axiom,
        "shares of the basis",
        measure.cutoff,
        (claim,),
        evidence,
        _replay,
    )


def _speaks_of(measure: Based, axiom: OnOrdering, space: Space) -> bool:
    order = measure.basis.order
    return (
        isinstance(order, RankingOrder)
        and order.form.name == axiom.ordering
        and len(measure.basis.values) <= MOST
        and space.depth <= order.table.length
        and space.branching <= order.table.grades
    )


def _signs_fit(axiom: OnOrdering, evidence: Evidence) -> bool:
    if isinstance(axiom, Valuation):
        return True
    shares = [from_plain(share, str(j)) for j, share in evidence["shares"]]
    return all(share > 0 if axiom.strict else share >= 0 for share in shares)


def _replay(subject: Measure, axiom: Axiom, evidence: Evidence) -> bool:
    """The shares below each join-irreducible add up to what the measure scores there."""
    if not isinstance(subject, Based) or not isinstance(subject.basis.order, RankingOrder):
        return False
    if not isinstance(axiom, OnOrdering) or not _speaks_of(subject, axiom, space_of(evidence, 1)):
        return False
    order = subject.basis.order
    shares = {tuple(j): from_plain(share, str(j)) for j, share in evidence["shares"]}
    try:
        scored = values_on(subject, order, [order.bottom, *order.join_irreducibles()])
    except AxiometerError:
        return False
    bottom = scored.pop(order.bottom)
    sums = {x: sum((s for j, s in shares.items() if order.form.leq(j, x)), bottom) for x in scored}
    return shares.keys() == scored.keys() and sums == scored and _signs_fit(axiom, evidence)
