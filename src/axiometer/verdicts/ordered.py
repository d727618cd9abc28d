"""Axioms about an ordering, decided in exact arithmetic on all its elements."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import isfinite
from typing import Any

from axiometer import __version__
from axiometer.axiomatics.axiom import Axiom
from axiometer.axiomatics.bounds import Bounds
from axiometer.axiomatics.giner import OnOrdering, Valuation
from axiometer.errors import AxiomError, MeasureError
from axiometer.metrics.function import FunctionMeasure, UnscoredError
from axiometer.metrics.guard import guarded, refuse_unscored
from axiometer.metrics.measure import Measure
from axiometer.metrics.tree import grow, score_lists
from axiometer.numeric import FLOAT, REAL, Real, UndecidedError, as_fraction
from axiometer.orders import Law, Poset, valuation_by
from axiometer.orders.laws import ExactSums, RoundedSums, comparable
from axiometer.spaces import Space
from axiometer.verdicts.pairwise import refuse_large, small_bases
from axiometer.verdicts.proofs.certificate import Certificate
from axiometer.verdicts.proofs.factor import bases_covered
from axiometer.verdicts.proofs.ordered import prove_ordered
from axiometer.verdicts.proofs.prove import DEPTH
from axiometer.verdicts.verdict import OTHER, Verdict, Witness
from axiometer.verdicts.witness import status_of, told, why_unscored

MOST_LISTS = 20_000
"""So many lists are read under other recall bases at the most; the bounds say which bases that were."""
LIMIT = 30_000
"""The largest space that is scored and compared as a whole: all lists of three grades to depth 9."""


def decide_ordered(measure: Measure, axiom: Axiom, bounds: Bounds) -> list[Verdict]:
    """The verdict over each space: the lists of one length, or of each length up to a depth.

    >>> from axiometer.axiomatics.axiom import AXIOMS
    >>> from axiometer.metrics import measure
    >>> axiom = AXIOMS.find("isotone(rank-projection-replacement)")
    >>> decide_ordered(measure("gP"), axiom, Bounds(grades=2, length=3))[0].witness.lists
    ((0, 1, 1), (1, 0, 0))
    """
    if not isinstance(axiom, OnOrdering):
        raise AxiomError(f"{axiom.full_name} does not speak of an ordering", remedy="derive it of OnOrdering")
    own = axiom.own_space()
    spaces = [own] if own else bounds.spaces(axiom, measure)
    parts = [_settled(measure, axiom, space, bounds) for space in spaces]
    if bounds.relevant is None and not any(part.status == "violated" for part in parts):
        for space, part in zip(spaces, list(parts), strict=True):
            parts += _other_bases(measure, axiom, space) if part.cases else []
    return parts


def _settled(measure: Measure, axiom: OnOrdering, space: Space, bounds: Bounds) -> Verdict:
    """Enumeration, then a proof where nothing was violated; a proof alone where the space is too large."""
    depth = max(DEPTH, bounds.depth or bounds.length or 0)
    if axiom.refuses(measure, space) is None and space.size > LIMIT:
        proof = _proof(measure, axiom, space, depth)
        if proof is None:
            refuse_large(space, LIMIT)
        reason = "by proof alone: the space is too large to be listed"
        verdict = Verdict(
            str(measure), axiom.full_name, "proved", space.bounds, arithmetic="exact", reason=reason
        )
        return replace(verdict, certificate=proof, provenance={"axiometer": __version__})
    verdict = _decide(measure, axiom, space)
    if verdict.status not in ("holds", "undecided") or verdict.unread:
        return verdict
    proof = _proof(measure, axiom, space, depth)
    return verdict if proof is None else replace(verdict, status="proved", certificate=proof)


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
        _witness(measure, axiom, space, broken) if broken else None,
        arithmetic=arithmetic,
        seconds=time.perf_counter() - begun,
        reason=reason or "",
        provenance={"axiometer": __version__},
    )


def _other_bases(measure: Measure, axiom: OnOrdering, space: Space) -> list[Verdict]:
    """The order of the lists that each small recall base allows, where the measure looks at it.

    Joins and meets are those of all lists, so that a valuation is asked under bases that allow them all.
    """
    bases, limits = small_bases(measure, space, MOST_LISTS)
    if not bases or bases_covered(measure, axiom, space):
        return []
    begun = time.perf_counter()
    bases = [one for one in bases if one.roomy or not isinstance(axiom, Valuation)]
    said: dict[str, Any] = {
        "bounds": limits,
        "about": OTHER,
        "provenance": {"axiometer": __version__},
    }
    try:
        found = [(one, law) for one in bases for law in _over(measure, axiom, one)]
    except (MeasureError, UndecidedError) as error:
        status = status_of(error) if isinstance(error, MeasureError) else "undecided"
        return [Verdict(str(measure), axiom.full_name, status, reason=str(error), **said)]
    status, reason = _status([law for _, law in found])
    broken = [(law.law.witness, one, law) for one, law in found if law.law.witness is not None]
    least = min(broken, key=lambda b: (sum(map(len, b[0])), b[0], sum(b[1].named_base)), default=None)
    return [
        Verdict(
            str(measure),
            axiom.full_name,
            status,
            cases=sum(law.law.cases for _, law in found),
            violations=sum(law.law.violations for _, law in found),
            witness=None if least is None else _witness(measure, axiom, *least[1:]),
            arithmetic="the function's own"
            if isinstance(measure, FunctionMeasure)
            else _arithmetic([law for _, law in found]),
            seconds=time.perf_counter() - begun,
            reason=reason or "",
            **said,
        )
    ]


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
    """The law on the order of each length, of the lists that the recall base allows."""
    posets = axiom.posets(space)
    if not space.roomy:
        posets = [poset.restrict(filter(space.allows, poset)) for poset in posets]
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


def _witness(measure: Measure, axiom: OnOrdering, space: Space, found: Found) -> Witness:
    case = found.law.witness or ()
    value = dict(zip(found.poset, found.values, strict=True))
    scores = [as_fraction(value[x]) for x in case]
    said = axiom.sentence([(space.text(x), _number(score)) for x, score in zip(case, scores, strict=True)])
    higher = None if isinstance(axiom, Valuation) else 1
    return told(axiom, [measure] * len(case), space, case, scores, higher=higher, said=said)


def _number(score: Fraction | float) -> str:
    """A short fraction as it is, anything else as a decimal."""
    short = isinstance(score, Fraction) and score.denominator < 1000
    return str(score) if short else f"{float(score):.6f}"


def _arithmetic(found: Sequence[Found]) -> str:
    real = any(isinstance(value, Real) for one in found for value in one.values)
    return "exact reals" if real else "rational" if found else ""
