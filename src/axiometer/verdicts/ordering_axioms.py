"""Axioms about an ordering, decided in exact arithmetic on all its elements."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from axiometer.axiomatics.axiom import Axiom
from axiometer.axiomatics.bounds import Bounds
from axiometer.axiomatics.cases import Case
from axiometer.axiomatics.giner import OnOrdering, Valuation
from axiometer.errors import AxiomError
from axiometer.metrics.families import ours
from axiometer.metrics.function import FunctionMeasure
from axiometer.metrics.guard import refuse_unscored
from axiometer.metrics.measure import Measure
from axiometer.metrics.tree import grow
from axiometer.numeric import REAL, Real
from axiometer.orders import Law, Poset, valuation_by
from axiometer.orders.laws import ExactSums, RoundedSums, comparable
from axiometer.spaces import Space
from axiometer.verdicts.pairwise import by_proof_alone, refuse_large, small_bases
from axiometer.verdicts.proofs.certificate import Certificate
from axiometer.verdicts.proofs.every_recall_base import bases_covered
from axiometer.verdicts.proofs.orderings import prove_ordered
from axiometer.verdicts.proofs.prove import DEPTH, attempted
from axiometer.verdicts.scale_axioms import scores, witness_of
from axiometer.verdicts.tally import REALS, Tally, decided, own_or, verdict_of
from axiometer.verdicts.verdict import OTHER, Verdict, Witness

MOST_LISTS = 20_000
"""So many lists are read under other recall bases at the most; the bounds say which bases that were."""
LIMIT = 30_000
"""The largest space that is scored and compared as a whole: all lists of three grades to depth 9."""
OPEN = "{:,} sums differ by rounding alone; let the function return Fractions"
EMPTY = "there is no case in this space"


def decide_ordered(measure: Measure, axiom: Axiom, bounds: Bounds) -> list[Verdict]:
    """The verdict over each space: the lists of one length, or of each length up to a depth.

    >>> from axiometer.axiomatics.axiom import AXIOMS
    >>> from axiometer import measure
    >>> axiom = AXIOMS.find("isotone(rank-projection-replacement)")
    >>> decide_ordered(measure("gP"), axiom, Bounds(grades=2, length=3))[0].witness.lists
    ((0, 1, 1), (1, 0, 0))
    """
    if not isinstance(axiom, OnOrdering):
        raise AxiomError(f"{axiom.full_name} does not speak of an ordering", remedy="derive it of OnOrdering")
    own = axiom.own_space()
    spaces = [own] if own else bounds.spaces(axiom, measure)
    parts = [_settled(measure, axiom, space, bounds) for space in spaces]
    if not any(part.status == "violated" for part in parts):
        for space, part in zip(spaces, list(parts), strict=True):
            parts += _other_bases(measure, axiom, space) if part.cases else []
    return parts


def _settled(measure: Measure, axiom: OnOrdering, space: Space, bounds: Bounds) -> Verdict:
    """Enumeration, then a proof where nothing was violated; a proof alone where the space is too large."""
    depth = max(DEPTH, bounds.depth or bounds.length or 0)

    def proved() -> Certificate | None:
        return attempted(measure, lambda: prove_ordered(measure, axiom, space, depth))

    refusal = axiom.refuses(measure, space)
    if refusal is None and space.size > LIMIT:
        proof = proved()
        if proof is None:
            refuse_large(space, LIMIT)
        return by_proof_alone(measure, axiom, space, proof)
    if not (refusal or space.roomy):
        # An ordering is of all lists, and those that the recall base lacks documents for cannot occur.
        told = "the recall base does not allow every list of the ordering"
        refusal = f"{told}; give at least {space.depth} documents of each grade"
    if refusal:
        return verdict_of(measure, axiom, space.bounds, arithmetic=own_or(measure, ""), reason=refusal)
    verdict = _verdict(measure, axiom, [space], space.bounds)
    if verdict.status not in ("holds", "undecided") or verdict.unread:
        return verdict
    proof = proved()
    return verdict if proof is None else replace(verdict, status="proved", certificate=proof)


def _verdict(measure: Measure, axiom: OnOrdering, spaces: Sequence[Space], bounds: dict[str, Any]) -> Verdict:
    """What the orders of these spaces show together; the spaces differ in their recall bases alone."""

    def decide() -> Verdict:
        tally, arithmetic = Tally(), ""
        for space in spaces:
            for found, values in _over(measure, axiom, space):
                tally += found
                real = arithmetic == REALS or any(isinstance(value, Real) for value in values)
                arithmetic = REALS if real else "rational"
        reason = {"undecided": OPEN.format(tally.open), "not-applicable": EMPTY}.get(tally.status, "")
        witness = _witness(measure, axiom, spaces[0], *tally.witness) if tally.witness else None
        arithmetic = own_or(measure, arithmetic)
        return verdict_of(
            measure, axiom, bounds, tally, witness=witness, arithmetic=arithmetic, reason=reason
        )

    return decided(measure, axiom, bounds, decide)


def _other_bases(measure: Measure, axiom: OnOrdering, space: Space) -> list[Verdict]:
    """The order of the lists that each small recall base allows, where the measure looks at it.

    Joins and meets are those of all lists, so that a valuation is asked under bases that allow them all.
    """
    bases, limits = small_bases(measure, space, MOST_LISTS)
    covered = bases_covered(measure, axiom, space, DEPTH)
    if not bases or (covered and ours(measure)):
        return []
    bases = [one for one in bases if one.roomy or not isinstance(axiom, Valuation)]
    found = replace(_verdict(measure, axiom, bases, limits), about=OTHER)
    return [] if covered and found else [found]


def _over(measure: Measure, axiom: OnOrdering, space: Space) -> Iterator[tuple[Tally, Sequence[Any]]]:
    """The law on the order of each length, of the lists that the recall base allows; and the values."""
    posets = axiom.posets(space)
    if not space.roomy:
        allowed = [(poset, list(filter(space.allows, poset))) for poset in posets]
        posets = [poset.restrict(lists) for poset, lists in allowed if lists]
    if isinstance(measure, FunctionMeasure):
        # A function is asked about the lists of the orders only, not about their beginnings.
        read = [scores(measure, space, list(poset)) for poset in posets]
    else:
        tree = grow(measure, space, REAL)
        read = [[tree.at(len(x))[space.number(x)] for x in poset] for poset in posets]
    for poset, values in zip(posets, read, strict=True):
        law, left_open = _law(measure, axiom, poset, values)
        witness = None if law.witness is None else (law.witness, space.named_base)
        yield Tally(law.cases, law.violations, left_open, witness=witness), values


def _law(
    measure: Measure, axiom: OnOrdering, poset: Poset[Any], values: Sequence[Any]
) -> tuple[Law[Any], int]:
    """The law, and how many cases rounding left open.

    A function's values are compared as they came; sums of floats that differ by rounding alone stay open.
    """
    if not isinstance(measure, FunctionMeasure):
        refuse_unscored(measure, values)
        if isinstance(axiom, Valuation):
            return valuation_by(poset, ExactSums(values).apart), 0
        return axiom.law(poset, comparable(values)), 0
    if not isinstance(axiom, Valuation):
        return axiom.law(poset, [Fraction(value) for value in values]), 0
    sums = RoundedSums(values)
    law = valuation_by(poset, sums.apart)
    return law, sums.open


def _witness(measure: Measure, axiom: OnOrdering, space: Space, case: Case, base: tuple[int, ...]) -> Witness:
    higher = None if isinstance(axiom, Valuation) else 1
    return witness_of(measure, axiom, space.under(base), case, higher)
