"""Axioms about an ordering, decided in exact arithmetic on all its elements."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite
from typing import Any

from axiometer import __version__
from axiometer.axioms.axiom import Axiom
from axiometer.axioms.bounds import Bounds
from axiometer.axioms.giner.ordered import OnOrdering
from axiometer.axioms.giner.valuation import Valuation
from axiometer.check.engine import refuse_large
from axiometer.check.proofs.certificate import Certificate
from axiometer.check.proofs.ordered import prove_ordered
from axiometer.check.proofs.prove import DEPTH
from axiometer.check.settle import by_proof, settle
from axiometer.check.telling import status_of, why_unscored
from axiometer.check.verdict import Verdict, Witness
from axiometer.errors import AxiomError, MeasureError
from axiometer.measures.calling import UnscoredError
from axiometer.measures.function import FunctionMeasure
from axiometer.measures.guard import guarded, refuse_unscored
from axiometer.measures.measure import Measure
from axiometer.measures.tree import grow, score_lists
from axiometer.numeric import FLOAT, REAL, Real, UndecidedError, as_fraction
from axiometer.orders import Law, Poset, valuation_by
from axiometer.orders.sums import ExactSums, RoundedSums, comparable
from axiometer.spaces import Space

LIMIT = 30_000
"""The largest space that is scored and compared as a whole: all lists of three grades to depth 9."""


def decide_ordered(measure: Measure, axiom: Axiom, bounds: Bounds) -> list[Verdict]:
    """The verdict over each space: the lists of one length, or of each length up to a depth.

    >>> from axiometer.axioms.axiom import AXIOMS
    >>> from axiometer.measures import measure
    >>> axiom = AXIOMS.find("isotone(rank-projection-replacement)")
    >>> decide_ordered(measure("gP"), axiom, Bounds(grades=2, length=3))[0].witness.lists
    ((0, 1, 1), (1, 0, 0))
    """
    if not isinstance(axiom, OnOrdering):
        raise AxiomError(f"{axiom.full_name} does not speak of an ordering", remedy="derive it of OnOrdering")
    own = axiom.own_space()
    spaces = [own] if own else bounds.spaces(axiom)
    return [_settled(measure, axiom, space, bounds) for space in spaces]


def _settled(measure: Measure, axiom: OnOrdering, space: Space, bounds: Bounds) -> Verdict:
    """Enumeration, then a proof where nothing was violated; a proof alone where the space is too large."""
    depth = max(DEPTH, bounds.depth or bounds.length or 0)
    if axiom.refuses(measure, space) is None and space.size > LIMIT:
        proof = _proof(measure, axiom, space, depth)
        if proof is not None:
            return by_proof(measure, axiom, space, proof)
        refuse_large(space, LIMIT)
    verdict = _decide(measure, axiom, space)
    if verdict.status not in ("holds", "undecided"):
        return verdict
    return settle(measure, axiom, verdict, _proof(measure, axiom, space, depth))


def _proof(measure: Measure, axiom: OnOrdering, space: Space, depth: int) -> Certificate | None:
    if isinstance(measure, FunctionMeasure):
        return None
    try:
        with guarded(measure):
            return prove_ordered(measure, axiom, space, depth)
    except UnscoredError:
        return None


def _decide(measure: Measure, axiom: OnOrdering, space: Space) -> Verdict:
    begun = time.perf_counter()
    status, reason, found = "not-applicable", axiom.refuses(measure, space) or _narrow(space), list[Found]()
    arithmetic = "the function's own" if isinstance(measure, FunctionMeasure) else ""
    try:
        if reason is None:
            found = _over(measure, axiom, space)
            status, reason = _status(found)
            arithmetic = arithmetic or _arithmetic(found)
    except MeasureError as error:
        status, reason = status_of(error), str(error)
    except UndecidedError as error:
        status, reason, arithmetic = "undecided", str(error), arithmetic or "exact reals"
    broken = next((one for one in found if one.law.witness is not None), None)
    return Verdict(
        str(measure),
        axiom.full_name,
        status,
        space.bounds,
        sum(one.law.cases for one in found),
        sum(one.law.violations for one in found),
        _witness(axiom, space, broken) if broken else None,
        arithmetic=arithmetic,
        seconds=time.perf_counter() - begun,
        reason=reason or "",
        provenance={"axiometer": __version__},
    )


def _narrow(space: Space) -> str | None:
    """An ordering is of all lists, and those that the recall base lacks documents for cannot occur."""
    told = "the recall base does not allow every list of the ordering"
    return None if space.roomy else f"{told}; give at least {space.depth} documents of each grade"


@dataclass(frozen=True)
class Found:
    """What one order showed: the law, the values behind it, and how many cases rounding left open."""

    poset: Poset[Any]
    values: Sequence[Any]
    law: Law[Any]
    open: int = 0


def _over(measure: Measure, axiom: OnOrdering, space: Space) -> list[Found]:
    """The law on the order of each length."""
    posets = axiom.posets(space)
    if isinstance(measure, FunctionMeasure):
        # A function is asked about the lists of the orders only, not about their beginnings.
        read = (score_lists(measure, space, FLOAT, list(poset)) for poset in posets)
        return [_of_function(measure, axiom, space, *pair) for pair in zip(posets, read, strict=True)]
    tree = grow(measure, space, REAL)
    read = ([tree.at(len(x))[space.number(x)] for x in p] for p in posets)
    return [_of_exact(measure, axiom, *pair) for pair in zip(posets, read, strict=True)]


def _of_exact(measure: Measure, axiom: OnOrdering, poset: Poset[Any], values: Sequence[Any]) -> Found:
    refuse_unscored(measure, values)
    if isinstance(axiom, Valuation):
        return Found(poset, values, valuation_by(poset, ExactSums(values).apart))
    return Found(poset, values, axiom.law(poset, comparable(values)))


def _of_function(
    measure: FunctionMeasure, axiom: OnOrdering, space: Space, poset: Poset[Any], values: Sequence[Any]
) -> Found:
    """Values are compared as they came; sums of floats that differ by rounding alone stay open."""
    odd = next((x for x, value in zip(poset, values, strict=True) if not isfinite(value)), None)
    if odd is not None:
        raise UndecidedError(why_unscored(measure, space, [odd]))
    if not isinstance(axiom, Valuation):
        return Found(poset, values, axiom.law(poset, [Fraction(value) for value in values]))
    sums = RoundedSums(values)
    law = valuation_by(poset, sums.apart)
    return Found(poset, values, law, sums.open)


def _status(found: Sequence[Found]) -> tuple[str, str | None]:
    if any(one.law.violations for one in found):
        return "violated", None
    left_open = sum(one.open for one in found)
    if left_open:
        return "undecided", f"{left_open:,} sums differ by rounding alone; let the function return Fractions"
    if not any(one.law.cases for one in found):
        return "not-applicable", "there is no case in this space"
    return "holds", None


def _witness(axiom: OnOrdering, space: Space, found: Found) -> Witness:
    case = found.law.witness or ()
    value = dict(zip(found.poset, found.values, strict=True))
    scores = tuple(as_fraction(value[x]) for x in case)
    told = [(space.text(x), _number(score)) for x, score in zip(case, scores, strict=True)]
    return Witness(case, scores, axiom.sentence(told))


def _number(score: Fraction | float) -> str:
    """A short fraction as it is, anything else as a decimal."""
    short = isinstance(score, Fraction) and score.denominator < 1000
    return str(score) if short else f"{float(score):.6f}"


def _arithmetic(found: Sequence[Found]) -> str:
    real = any(isinstance(value, Real) for one in found for value in one.values)
    return "exact reals" if real else "rational" if found else ""
