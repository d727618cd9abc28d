"""Proofs about orderings: along raises and swaps, which generate them, and for sums over joins and meets.

The shares of a basis decide for a measure that was made from it, on the ordering that the basis belongs to.
"""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import Any

from flint import fmpz_poly

from axiometer.axiomatics.axiom import AXIOMS, Axiom
from axiometer.axiomatics.giner import OnOrdering
from axiometer.errors import AxiometerError
from axiometer.metrics.families import adds_up
from axiometer.metrics.measure import Measure
from axiometer.orders import RankingOrder, ordering, valuation
from axiometer.orders.basis import from_plain, to_plain
from axiometer.orders.basis_measures import Based
from axiometer.orders.values_on_order import values_on
from axiometer.spaces import Space
from axiometer.verdicts.proofs import additive_weights
from axiometer.verdicts.proofs.certificate import Certificate, Evidence, Replay
from axiometer.verdicts.proofs.prove import prove

GENERATED = {
    "set-replacement": ("replacement",),
    "rank-replacement": ("replacement",),
    "rank-replacement-swapping": ("replacement", "swapping"),
}
"""The moves whose repetition leads from a list to every higher one."""
FAR = {additive_weights.LEMMA}
"""Proofs that carry from swaps of neighbours to those of any two documents: gains add up over the ranks."""
SMALL = ((2, 2), (2, 4), (3, 3), (4, 2))
MOST = 1500
"""The most join-irreducibles whose shares a certificate lists."""
SIGNS = {
    "isotone": "no share of a join-irreducible is negative",
    "strictly-isotone": "every share of a join-irreducible is positive",
    "valuation": "a join has the join-irreducibles of either list below it, a meet those of both",
}


def prove_ordered(measure: Measure, axiom: OnOrdering, space: Space, depth: int) -> Certificate | None:
    """A certificate for lists of up to `depth` documents, where a lemma applies.

    >>> from axiometer.metrics import measure
    >>> from axiometer.spaces import grade_space
    >>> axiom = AXIOMS.find("strictly-isotone(rank-replacement-swapping)")
    >>> print(prove_ordered(measure("nDCG"), axiom, grade_space(3, length=4), 100).lemma)
    raises and swaps
    """
    if not isinstance(axiom.ordering, str):
        return None
    if axiom.stem == "valuation":
        found = _sums(measure, axiom, axiom.ordering)
    else:
        found = _moves(measure, axiom, axiom.ordering, space, depth)
    return found or _based(measure, axiom, space)


def _moves(measure: Measure, axiom: OnOrdering, name: str, space: Space, depth: int) -> Certificate | None:
    moves = [("strict-" if axiom.strict else "") + move for move in GENERATED.get(name, ())]
    found = [prove(measure, AXIOMS.find(f"giner.{move}"), space, depth) for move in moves]
    proofs = [proof for proof in found if isinstance(proof, Certificate)]
    # With two grades neighbours suffice: what lies between two documents to be swapped is one of them.
    near = name != "rank-replacement-swapping" or space.branching == 2
    far = near or all(proof.lemma in FAR for proof in proofs)
    if not proofs or len(proofs) < len(moves) or not far:
        return None
    claims = [f"raises{' and swaps' * (len(moves) > 1)} lead from a list to every higher one"]
    claims += [f"{proof.axiom.full_name} is proved ({proof})" for proof in proofs]
    depths = [proof.depth for proof in proofs if proof.depth is not None]
    if min(depths, default=space.depth) < space.depth:
        return None
    return Certificate(
        measure,
        axiom,
        "raises and swaps",
        min(depths, default=None),
        tuple(claims),
        {"ordering": name, "moves": [proof.to_dict() for proof in proofs]},
        partial(_replay_moves, tuple(proof.check for proof in proofs)),
    )


def _replay_moves(checks: tuple[Replay, ...], subject: Measure, axiom: Axiom, evidence: Evidence) -> bool:
    """The proof of each move that generates the ordering, checked again for the subject."""
    moves = evidence["moves"]
    shown = [move["axiom"].removeprefix("giner.").removeprefix("strict-") for move in moves]
    if tuple(shown) != GENERATED.get(evidence["ordering"]):
        return False
    return all(
        check(subject, AXIOMS.find(move["axiom"]), move["evidence"])
        for check, move in zip(checks, moves, strict=True)
    )


def _sums(measure: Measure, axiom: OnOrdering, name: str) -> Certificate | None:
    if "projection" in name:
        claim = "in a chain the join and the meet of two lists are the two lists"
        return _certificate(measure, axiom, name, "chains", claim, _replay_chain)
    if not adds_up(measure):
        return None
    claim = "join and meet have the two lists' documents at each rank, or their counts in each prefix"
    return _certificate(measure, axiom, name, "sums over ranks", claim, _replay_sums)


def _certificate(
    measure: Measure, axiom: OnOrdering, name: str, lemma: str, claim: str, check: Any
) -> Certificate:
    return Certificate(measure, axiom, lemma, None, (claim,), {"ordering": name}, check)


def _replay_chain(subject: Measure, axiom: Axiom, evidence: Evidence) -> bool:
    for length, grades in SMALL:
        P = ordering(evidence["ordering"], length=length, grades=grades)
        if any({P.join(x, y), P.meet(x, y)} != {x, y} for x, y in product(P, repeat=2)):
            return False
    return True


def _replay_sums(subject: Measure, axiom: Axiom, evidence: Evidence) -> bool:
    """An unknown for each rank and grade: the sums agree whatever the grades are worth."""
    for length, grades in SMALL:
        P = ordering(evidence["ordering"], length=length, grades=grades)
        if not valuation(P, [_unknowns(x, grades) for x in P]):
            return False
    return adds_up(subject)


def _unknowns(x: tuple[int, ...], grades: int) -> fmpz_poly:
    places = [rank * grades + step for rank, grade in enumerate(x) for step in range(1, grade + 1)]
    return fmpz_poly([int(place in places) for place in range(len(x) * grades)])


def _based(measure: Measure, axiom: OnOrdering, space: Space) -> Certificate | None:
    """A certificate for lists as long as the basis, or shorter: those end with documents of grade 0.

    >>> from axiometer.axiomatics.axiom import AXIOMS
    >>> from axiometer.orders import ordering
    >>> from axiometer.spaces import grade_space
    >>> M = ordering("set-replacement", length=2, grades=2).measure({(1, 0): 3, (1, 1): 4})
    >>> print(_based(M, AXIOMS.find("isotone(set-replacement)"), grade_space(2, length=2)))
    shares of the basis: no share of a join-irreducible is negative
    """
    if not isinstance(measure, Based) or not _speaks_of(measure, axiom, space):
        return None
    shares = measure.basis.shares
    evidence = {"stem": axiom.stem, "shares": [[list(j), to_plain(share)] for j, share in shares.items()]}
    if not _signs_fit(evidence):
        return None
    return Certificate(
        measure,
        axiom,
        "shares of the basis",
        measure.cutoff,
        (SIGNS[axiom.stem],),
        evidence,
        _replay_shares,
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


def _signs_fit(evidence: Evidence) -> bool:
    shares = [from_plain(share, str(j)) for j, share in evidence["shares"]]
    if evidence["stem"] == "valuation":
        return True
    return all(share > 0 if evidence["stem"] == "strictly-isotone" else share >= 0 for share in shares)


def _replay_shares(subject: Measure, axiom: Axiom, evidence: Evidence) -> bool:
    """The shares below each join-irreducible add up to what the measure scores there."""
    if not isinstance(subject, Based) or not isinstance(subject.basis.order, RankingOrder):
        return False
    order = subject.basis.order
    shares = {tuple(j): from_plain(share, str(j)) for j, share in evidence["shares"]}
    try:
        scored = values_on(subject, order, [order.bottom, *order.join_irreducibles()])
    except AxiometerError:
        return False
    bottom = scored.pop(order.bottom)
    sums = {x: sum((s for j, s in shares.items() if order.form.leq(j, x)), bottom) for x in scored}
    return shares.keys() == scored.keys() and sums == scored and _signs_fit(evidence)
