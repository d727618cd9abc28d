"""Proofs about orderings: along raises and swaps, which generate them, and for sums over joins and meets."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import Any

from flint import fmpz_poly

from axiometer.axiomatics.axiom import AXIOMS, Axiom
from axiometer.axiomatics.giner import OnOrdering
from axiometer.metrics.families import adds_up
from axiometer.metrics.measure import Measure
from axiometer.metrics.one_question import remembered
from axiometer.orders import ordering, valuation
from axiometer.spaces import Space
from axiometer.verdicts.proofs import weights
from axiometer.verdicts.proofs.basis import prove_based
from axiometer.verdicts.proofs.certificate import Certificate, Evidence, Refutation, Replay
from axiometer.verdicts.proofs.prove import prove

GENERATED = {
    "set-replacement": ("replacement",),
    "rank-replacement": ("replacement",),
    "rank-replacement-swapping": ("replacement", "swapping"),
}
"""The moves whose repetition leads from a list to every higher one."""
FAR = {weights.LEMMA}
"""Proofs that carry from swaps of neighbours to those of any two documents: gains add up over the ranks."""
SMALL = ((2, 2), (2, 4), (3, 3), (4, 2))


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
    return found or prove_based(measure, axiom, space)


def _moves(measure: Measure, axiom: OnOrdering, name: str, space: Space, depth: int) -> Certificate | None:
    moves = [("strict-" if axiom.strict else "") + move for move in GENERATED.get(name, ())]
    found = [_proof_of(measure, f"giner.{move}", space, depth) for move in moves]
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


@remembered(256)
def _proof_of(measure: Measure, axiom: str, space: Space, depth: int) -> Certificate | Refutation | None:
    """The proof of a move, kept: several orderings ask for the same one."""
    return prove(measure, AXIOMS.find(axiom), space, depth)


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
