"""Proofs about orderings: along raises and swaps, which generate them, and for sums over joins and meets.

The shares of a basis decide for a measure that was made from it, on the ordering that the basis belongs to.
"""

from __future__ import annotations

from itertools import product

from flint import fmpz_poly

from axiometer.axiomatics.axiom import Axiom, known_form
from axiometer.axiomatics.giner import (
    REPLACEMENT,
    STRICT_REPLACEMENT,
    STRICT_SWAPPING,
    SWAPPING,
    Isotone,
    OnOrdering,
    Valuation,
)
from axiometer.errors import AxiometerError
from axiometer.metrics.families import adds_up
from axiometer.metrics.measure import Measure
from axiometer.orders import RankingOrder, ordering, valuation
from axiometer.orders.basis import from_plain, to_plain
from axiometer.orders.basis_measures import Based
from axiometer.orders.values_on_order import values_on
from axiometer.spaces import Space
from axiometer.verdicts.proofs import additive_weights
from axiometer.verdicts.proofs.certificate import (
    ARGUMENTS,
    Argument,
    Certificate,
    Evidence,
    Shown,
    described,
    replay_inside,
    space_of,
)
from axiometer.verdicts.proofs.prove import prove

MOVES, CHAINS, RANKS, SHARES = "raises and swaps", "chains", "sums over ranks", "shares of the basis"
RAISES = ((REPLACEMENT,), (STRICT_REPLACEMENT,))
GENERATED = {
    "set-replacement": RAISES,
    "rank-replacement": RAISES,
    "rank-replacement-swapping": ((REPLACEMENT, SWAPPING), (STRICT_REPLACEMENT, STRICT_SWAPPING)),
}
"""The moves whose repetition leads from a list to every higher one, and what is strict of them."""
FAR = {additive_weights.LEMMA}
"""Proofs that carry from swaps of neighbours to those of any two documents: gains add up over the ranks."""
SMALL = ((2, 2), (2, 4), (3, 3), (4, 2))
MOST = 1500
"""The most join-irreducibles whose shares a certificate lists."""
RISES = ("no share of a join-irreducible is negative", "every share of a join-irreducible is positive")
"""What a law along the ordering asks of the shares, and what a strict one."""
SUMS = "a join has the join-irreducibles of either list below it, a meet those of both"


def prove_ordered(measure: Measure, axiom: OnOrdering, space: Space, depth: int) -> Certificate | None:
    """A certificate for lists of up to `depth` documents, where a lemma applies.

    >>> from axiometer import measure
    >>> from axiometer.spaces import grade_space
    >>> from axiometer.axiomatics import AXIOMS
    >>> axiom = AXIOMS.find("strictly-isotone(rank-replacement-swapping)")
    >>> print(prove_ordered(measure("nDCG"), axiom, grade_space(3, length=4), 100).lemma)
    raises and swaps
    """
    if not isinstance(axiom.ordering, str) or not known_form(axiom):
        return None
    if isinstance(axiom, Valuation):
        found = _sums(measure, axiom, axiom.ordering)
    else:
        found = _moves(measure, axiom, axiom.ordering, space, depth)
    return found or _based(measure, axiom, space)


def _moves(measure: Measure, axiom: OnOrdering, name: str, space: Space, depth: int) -> Certificate | None:
    moves = _generating(axiom, name)
    found = [prove(measure, move, space, depth) for move in moves]
    proofs = [proof for proof in found if isinstance(proof, Certificate)]
    # With two grades neighbours suffice: what lies between two documents to be swapped is one of them.
    near = name != "rank-replacement-swapping" or space.branching == 2
    far = near or all(proof.lemma in FAR for proof in proofs)
    if not proofs or len(proofs) < len(moves) or not far:
        return None
    depths = [proof.depth for proof in proofs if proof.depth is not None]
    if min(depths, default=space.depth) < space.depth:
        return None
    evidence = {"ordering": name, "moves": [proof.to_dict() for proof in proofs], **described(space)}
    return Certificate(measure, axiom, MOVES, evidence)


def _says_moves(measure: Measure, axiom: Axiom, evidence: Evidence) -> Shown:
    moves = evidence["moves"]
    depths = [move["depth"] for move in moves if move["depth"] is not None]
    first = f"raises{' and swaps' * (len(moves) > 1)} lead from a list to every higher one"
    claims = [f"{move['axiom']} is proved, by the lemma of {move['lemma']}" for move in moves]
    return min(depths, default=None), (first, *claims)


def _replay_moves(subject: Measure, axiom: Axiom, evidence: Evidence) -> bool:
    """The proof of each move that generates the ordering, checked again for the subject."""
    moves, shown = _generating(axiom, evidence["ordering"]), evidence["moves"]
    if not moves or [move.full_name for move in moves] != [move["axiom"] for move in shown]:
        return False
    if any(described(space_of(evidence, 1)) != described(space_of(move["evidence"], 1)) for move in shown):
        return False
    near = evidence["ordering"] != "rank-replacement-swapping" or evidence["branching"] == 2
    if not near and any(told["lemma"] not in FAR for told in shown):
        return False
    return all(replay_inside(subject, move, told) for move, told in zip(moves, shown, strict=True))


def _generating(axiom: Axiom, name: str) -> tuple[Axiom, ...]:
    """The moves that lead up in an ordering; none where the axiom does not say that values go up there."""
    if not isinstance(axiom, Isotone) or not known_form(axiom) or axiom.ordering != name:
        return ()
    return GENERATED.get(name, ((), ()))[axiom.strict]


def _sums(measure: Measure, axiom: OnOrdering, name: str) -> Certificate | None:
    if "projection" in name:
        return Certificate(measure, axiom, CHAINS, {"ordering": name})
    return Certificate(measure, axiom, RANKS, {"ordering": name}) if adds_up(measure) else None


def _adds(axiom: Axiom, evidence: Evidence) -> bool:
    """Whether the axiom is about the sums on the ordering that the evidence speaks of."""
    return isinstance(axiom, Valuation) and known_form(axiom) and axiom.ordering == evidence["ordering"]


def _replay_chain(subject: Measure, axiom: Axiom, evidence: Evidence) -> bool:
    """Small orders of the kind are chains."""
    if not _adds(axiom, evidence):
        return False
    for length, grades in SMALL:
        P = ordering(evidence["ordering"], length=length, grades=grades)
        if any({P.join(x, y), P.meet(x, y)} != {x, y} for x, y in product(P, repeat=2)):
            return False
    return True


def _replay_sums(subject: Measure, axiom: Axiom, evidence: Evidence) -> bool:
    """An unknown for each rank and grade: the sums agree whatever the grades are worth."""
    if not _adds(axiom, evidence):
        return False
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
    evidence = {"shares": [[list(j), to_plain(share)] for j, share in shares.items()], **described(space)}
    if not _signs_fit(axiom, evidence):
        return None
    return Certificate(measure, axiom, SHARES, evidence)


def _says_shares(measure: Measure, axiom: Axiom, evidence: Evidence) -> Shown:
    return measure.cutoff, (SUMS if isinstance(axiom, Valuation) else RISES[axiom.strict],)


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


def _replay_shares(subject: Measure, axiom: Axiom, evidence: Evidence) -> bool:
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


IN_CHAINS = "in a chain the join and the meet of two lists are the two lists"
OVER_RANKS = "join and meet have the two lists' documents at each rank, or their counts in each prefix"
ARGUMENTS[MOVES] = Argument(_replay_moves, _says_moves)
ARGUMENTS[CHAINS] = Argument(_replay_chain, lambda measure, axiom, evidence: (None, (IN_CHAINS,)))
ARGUMENTS[RANKS] = Argument(_replay_sums, lambda measure, axiom, evidence: (None, (OVER_RANKS,)))
ARGUMENTS[SHARES] = Argument(_replay_shares, _says_shares)
