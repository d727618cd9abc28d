"""Axioms about scales: intervals and steps enumerated, or the condition on the weights of a measure."""

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
from axiometer.axiomatics.ferrante import OnIntervals, OnScale
from axiometer.errors import AxiomError, MeasureError
from axiometer.metrics.function import FunctionMeasure
from axiometer.metrics.guard import refuse_unscored
from axiometer.metrics.measure import Measure
from axiometer.metrics.one_question import remembered
from axiometer.metrics.tree import score_lists
from axiometer.numeric import FLOAT, REAL, Real, UndecidedError, as_fraction
from axiometer.scales.equal_steps import Steps, chain_steps, covering_steps, uneven
from axiometer.scales.intervals import LONGEST, WHOLE, Progress, search
from axiometer.scales.weights import Weights, is_even, like_case, like_failure, uneven_case, weights_of
from axiometer.spaces import Space, grade_space
from axiometer.verdicts.proofs.certificate import Certificate
from axiometer.verdicts.proofs.scale_weights import certificate_of
from axiometer.verdicts.verdict import STATUSES, Verdict, Witness
from axiometer.verdicts.witness import status_of, told, why_unscored

Lists = tuple[tuple[int, ...], ...]
DEEPEST = 1_000_000
FIRST_STEPS = [2, 6, LONGEST]
"""So many documents at the end of lists are free in turn, where all steps are too many."""


@dataclass(frozen=True)
class Found:
    """What one length showed; `case` is a violated one, `whole` false where not every case was looked at."""

    cases: int
    violations: int
    case: Lists | None = None
    open: int = 0
    whole: bool = True
    reason: str = ""
    weights: Weights | None = None
    arithmetic: str = "exact"


def decide_scaled(measure: Measure, axiom: Axiom, bounds: Bounds) -> list[Verdict]:
    """The verdict over each space: the lists of one length, or of each length up to a depth.

    >>> from axiometer.axiomatics.axiom import AXIOMS
    >>> from axiometer.metrics import measure
    >>> axiom = AXIOMS.find("interval-like(all)")
    >>> decide_scaled(measure("RBP(p=0.5)"), axiom, Bounds(length=1000))[0].status
    'proved'
    """
    if not isinstance(axiom, OnScale):
        raise AxiomError(f"{axiom.full_name} does not speak of a scale", remedy="derive it of OnScale")
    return [decide_scale(measure, axiom, space) for space in bounds.spaces(axiom, measure)]


def decide_scale(measure: Measure, axiom: OnScale, space: Space, progress: Progress | None = None) -> Verdict:
    """One axiom on one space; lists of every length up to a depth are joined, the shortest witness first."""
    _refuse_base(space)
    begun = time.perf_counter()
    lengths = [level for level in space.levels if level]
    parts = [_of_length(measure, axiom, _at(space, length), progress) for length in lengths]
    worst = min(parts, key=lambda part: STATUSES.index(part.status))
    joined = replace(
        worst,
        bounds=space.bounds,
        cases=sum(part.cases for part in parts),
        violations=sum(part.violations for part in parts),
        certificate=_up_to(parts) if worst.status == "proved" else None,
    )
    return replace(joined if len(parts) > 1 else worst, seconds=time.perf_counter() - begun)


def _refuse_base(space: Space) -> None:
    if space.branching == 2 and space.relevant and space.relevant[0] < space.depth:
        raise AxiomError(
            f"a recall base of {space.relevant[0]} does not allow every list of {space.depth} documents",
            remedy=f"give at least {space.depth} relevant documents",
        )
    if space.depth > DEEPEST:
        raise AxiomError(f"lists of {space.depth:,} documents are too long", remedy=f"take up to {DEEPEST:,}")


def _at(space: Space, length: int) -> Space:
    relevant = space.relevant[0] if space.relevant else None
    return grade_space(space.branching, length=length, relevant=relevant)


def _up_to(parts: Sequence[Verdict]) -> Certificate:
    """One certificate for every length up to the last."""
    last: Certificate = parts[-1].certificate
    kept = {key: value for key, value in last.evidence.items() if key != "length"}
    return replace(last, depth=last.evidence["length"], evidence={**kept, "up_to": last.evidence["length"]})


def _of_length(measure: Measure, axiom: OnScale, space: Space, progress: Progress | None) -> Verdict:
    status, reason, found = "not-applicable", axiom.refuses(measure, space), Found(0, 0)
    try:
        if reason is None:
            found = _found(measure, axiom, space, progress)
            status, reason = _status(found), found.reason
    except MeasureError as error:
        status, reason = status_of(error), str(error)
    except UndecidedError as error:
        status, reason = "undecided", str(error)
    weights = found.weights if status == "proved" else None
    return Verdict(
        str(measure),
        axiom.full_name,
        status,
        space.bounds,
        found.cases,
        found.violations,
        witness_of(measure, axiom, space, found.case) if found.case else None,
        certificate=certificate_of(measure, axiom, space, weights.deepest) if weights else None,
        arithmetic="the function's own" if isinstance(measure, FunctionMeasure) else found.arithmetic,
        reason=reason or "",
        provenance={"axiometer": __version__},
    )


def _status(found: Found) -> str:
    if found.violations:
        return "violated"
    if found.open or not found.whole:
        return "undecided"
    return "proved" if found.weights is not None else "holds"


def _found(measure: Measure, axiom: OnScale, space: Space, progress: Progress | None) -> Found:
    """Enumerates what can be, and lets the weights speak of an additive measure."""
    own = isinstance(measure, FunctionMeasure)
    weights = None if own else weights_of(measure, space)
    like = isinstance(axiom, OnIntervals)
    if weights is not None and space.depth > (WHOLE if like else LONGEST):
        return _by_weights(weights, axiom)
    found = _by_intervals(measure, axiom, space, progress) if like else _by_steps(measure, axiom, space)
    if weights is None:
        return found
    good = like_failure(weights, axiom.variant) is None if like else is_even(weights, axiom.variant)
    if good != (found.violations == 0):
        raise AxiomError(
            f"{measure}, {axiom.full_name}: the weights and the enumeration contradict each other",
            remedy="report it: one of them has a defect",
        )
    return replace(found, weights=weights)


def _by_weights(weights: Weights, axiom: OnScale) -> Found:
    """The condition alone; a violated one names a case that it decides."""
    if isinstance(axiom, OnIntervals):
        rank = like_failure(weights, axiom.variant)
        if rank is None:
            return Found(0, 0, weights=weights)
        reason = f"the condition on the weights fails at rank {rank:,}; the cases were not counted"
        return Found(1, 1, like_case(weights.length, axiom.variant, rank), reason=reason)
    if is_even(weights, axiom.variant):
        return Found(0, 0, weights=weights)
    reason = "the condition on the weights fails; the cases were not counted"
    return Found(1, 1, uneven_case(weights, axiom.variant), reason=reason)


def _by_intervals(measure: Measure, axiom: OnScale, space: Space, progress: Progress | None) -> Found:
    kinds: list[str] = []

    def score(reach: int) -> Sequence[Any]:
        values = head_scores(measure, space, reach)
        kinds.append(_arithmetic(values))
        return values

    found, reach = search(space.depth, axiom.variant, score, progress)
    whole = found.violations > 0 or reach == space.depth
    return Found(
        found.cases,
        found.violations,
        found.case,
        found.open,
        whole,
        _told(found.whole, found.violations, found.open, reach, space.depth),
        arithmetic=kinds[-1],
    )


def _told(whole: bool, violations: int, left_open: int, reach: int, length: int) -> str:
    """How far the search went, and what the counts count."""
    if left_open and not violations:
        return f"{left_open:,} differences differ by rounding alone; let the function return Fractions"
    parts = []
    if reach < length:
        what = (
            "the shortest heads with a violation" if violations else "no violation, so that nothing is known"
        )
        parts.append(f"lists with nothing relevant past rank {reach} were compared: {what}")
    if violations and not whole:
        parts.append(
            f"counted are the {violations:,} intervals that are narrower than one with less, not pairs"
        )
    return "; ".join(parts)


def _by_steps(measure: Measure, axiom: OnScale, space: Space) -> Found:
    """All steps, or the first ones of long lists: a few, then more, until one differs."""
    tried = [space.depth] if space.depth <= LONGEST else FIRST_STEPS
    found = Found(0, 0)
    for free in tried:
        found = _first_steps(measure, axiom, space, 2**free)
        if found.violations:
            break
    return found


def _first_steps(measure: Measure, axiom: OnScale, space: Space, known: int) -> Found:
    length = space.depth
    make = chain_steps if axiom.variant == "strong" else covering_steps
    steps: Steps = make(length, known)
    values = _first_scores(measure, space, known)
    top = scores(measure, space, [(1,) * length])[0]
    found = uneven(steps, values, values[0], top)
    case = None
    if len(found.violated):
        at = int(found.violated[0])
        case = (_digits(int(steps.lower[at]), length), _digits(int(steps.upper[at]), length))
    part = "" if length <= LONGEST else f"the first {found.cases:,} steps were compared"
    reason = f"{found.open:,} steps differ by rounding alone; let the function return Fractions"
    return Found(
        found.cases,
        len(found.violated),
        case,
        found.open,
        bool(len(found.violated)) or length <= LONGEST,
        reason if found.open and case is None else part,
        arithmetic=_arithmetic(values),
    )


def scores(measure: Measure, space: Space, lists: Sequence[tuple[int, ...]]) -> list[Any]:
    """Exact values, or a function's own, which must all be numbers."""
    if not isinstance(measure, FunctionMeasure):
        values = score_lists(measure, space, REAL, lists)
        refuse_unscored(measure, values)
        return values
    values = score_lists(measure, space, FLOAT, lists)
    odd = next((x for x, value in zip(lists, values, strict=True) if not isfinite(value)), None)
    if odd is not None:
        raise UndecidedError(why_unscored(measure, space, [odd]))
    return values


@remembered(16)
def head_scores(measure: Measure, space: Space, reach: int) -> tuple[Any, ...]:
    """The values of the lists with nothing relevant past rank `reach`, in lexicographic order."""
    rest = (0,) * (space.depth - reach)
    return tuple(scores(measure, space, [(*_digits(head, reach), *rest) for head in range(2**reach)]))


def _first_scores(measure: Measure, space: Space, known: int) -> Sequence[Any]:
    """The values of the lexicographically first lists."""
    if known == 2**space.depth:
        return head_scores(measure, space, space.depth)
    return scores(measure, space, [_digits(number, space.depth) for number in range(known)])


def _arithmetic(values: Sequence[Any]) -> str:
    return "exact reals" if any(isinstance(value, Real) for value in values) else "rational"


def _digits(number: int, length: int) -> tuple[int, ...]:
    return tuple(map(int, f"{number:0{length}b}"))


def witness_of(
    measure: Measure, axiom: Axiom, space: Space, case: Lists, higher: int | None = None
) -> Witness:
    """The case with its scores, and the sentence that says what is wrong."""
    found = [as_fraction(score) for score in scores(measure, space, case)]
    said = axiom.sentence([(space.text(x), _number(score)) for x, score in zip(case, found, strict=True)])
    return told(axiom, [measure] * len(case), space, case, found, higher=higher, said=said)


def _number(score: Fraction | float) -> str:
    """A short fraction as it is, anything else as a decimal."""
    short = isinstance(score, Fraction) and score.denominator < 1000
    return str(score) if short else f"{float(score):.6f}"
