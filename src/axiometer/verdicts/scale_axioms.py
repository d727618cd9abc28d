"""Axioms about scales: intervals and steps enumerated, or the condition on the weights of a measure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import isfinite
from typing import Any

from axiometer.axiomatics.axiom import Axiom
from axiometer.axiomatics.bounds import Bounds
from axiometer.axiomatics.ferrante import OnIntervals, OnScale
from axiometer.errors import AxiomError
from axiometer.metrics.function import FunctionMeasure
from axiometer.metrics.guard import refuse_unscored
from axiometer.metrics.measure import Measure
from axiometer.metrics.one_question import remembered
from axiometer.metrics.tree import score_lists
from axiometer.numeric import FLOAT, REAL, Real, UndecidedError, as_fraction
from axiometer.numeric.text import short_number
from axiometer.scales.equal_steps import Steps, chain_steps, covering_steps, uneven
from axiometer.scales.intervals import LONGEST, WHOLE, Progress, search
from axiometer.scales.weights import Weights, is_even, like_case, like_failure, uneven_case, weights_of
from axiometer.spaces import Space, grade_space
from axiometer.verdicts.proofs.certificate import Certificate
from axiometer.verdicts.proofs.scale_weights import certificate_of
from axiometer.verdicts.tally import REALS, Tally, decided, own_or, verdict_of
from axiometer.verdicts.verdict import STATUSES, Verdict, Witness
from axiometer.verdicts.witness import told, why_unscored

Lists = tuple[tuple[int, ...], ...]
DEEPEST = 1_000_000
FIRST_STEPS = [2, 6, LONGEST]
"""So many documents at the end of lists are free in turn, where all steps are too many."""


@dataclass(frozen=True)
class Found:
    """What one length showed: a tally, and how it came about.

    `whole` is false where not every case was looked at; `weights` are those that decide, with or without a
    case that was counted.
    """

    tally: Tally = field(default_factory=Tally)
    whole: bool = True
    reason: str = ""
    weights: Weights | None = None
    arithmetic: str = "exact"

    @property
    def status(self) -> str:
        """As the tally says, unless the search ended early or the weights speak of all cases."""
        if self.tally.violations:
            return "violated"
        if self.tally.open or not self.whole:
            return "undecided"
        return "proved" if self.weights is not None else "holds"


def decide_scaled(measure: Measure, axiom: Axiom, bounds: Bounds) -> list[Verdict]:
    """The verdict over each space: the lists of one length, or of each length up to a depth.

    >>> from axiometer.axiomatics.axiom import AXIOMS
    >>> from axiometer import measure
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
    base = space.relevant[0] if space.relevant else None
    spaces = [grade_space(space.branching, length=level, relevant=base) for level in space.levels if level]
    parts = [_of_length(measure, axiom, one, progress) for one in spaces]
    worst = min(parts, key=lambda part: STATUSES.index(part.status))
    joined = replace(
        worst,
        bounds=space.bounds,
        cases=sum(part.cases for part in parts),
        violations=sum(part.violations for part in parts),
        certificate=_up_to(parts) if worst.status == "proved" else None,
    )
    return replace(joined if len(parts) > 1 else worst, seconds=sum(part.seconds for part in parts))


def _refuse_base(space: Space) -> None:
    if space.branching == 2 and space.relevant and space.relevant[0] < space.depth:
        raise AxiomError(
            f"a recall base of {space.relevant[0]} does not allow every list of {space.depth} documents",
            remedy=f"give at least {space.depth} relevant documents",
        )
    if space.depth > DEEPEST:
        raise AxiomError(f"lists of {space.depth:,} documents are too long", remedy=f"take up to {DEEPEST:,}")


def _up_to(parts: Sequence[Verdict]) -> Certificate:
    """One certificate for every length up to the last."""
    last: Certificate = parts[-1].certificate
    kept = {key: value for key, value in last.evidence.items() if key != "length"}
    return replace(last, evidence={**kept, "up_to": last.evidence["length"]})


def _of_length(measure: Measure, axiom: OnScale, space: Space, progress: Progress | None) -> Verdict:
    def decide() -> Verdict:
        if refusal := axiom.refuses(measure, space):
            arithmetic = own_or(measure, "exact")
            return verdict_of(measure, axiom, space.bounds, arithmetic=arithmetic, reason=refusal)
        found = _found(measure, axiom, space, progress)
        case, weights = found.tally.witness, found.weights if found.status == "proved" else None
        return verdict_of(
            measure,
            axiom,
            space.bounds,
            found.tally,
            found.status,
            witness=witness_of(measure, axiom, space, case[0]) if case else None,
            certificate=certificate_of(measure, axiom, space, weights.deepest) if weights else None,
            arithmetic=own_or(measure, found.arithmetic),
            reason=found.reason,
        )

    return decided(measure, axiom, space.bounds, decide, "exact")


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
    if good != (found.tally.violations == 0):
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
            return Found(weights=weights)
        reason = f"the condition on the weights fails at rank {rank:,}; the cases were not counted"
        return Found(_tally(1, 1, 0, like_case(weights.length, axiom.variant, rank)), reason=reason)
    if is_even(weights, axiom.variant):
        return Found(weights=weights)
    reason = "the condition on the weights fails; the cases were not counted"
    return Found(_tally(1, 1, 0, uneven_case(weights, axiom.variant)), reason=reason)


def _tally(cases: int, violations: int, left_open: int, case: Lists | None) -> Tally:
    return Tally(cases, violations, left_open, witness=None if case is None else (case, ()))


def _by_intervals(measure: Measure, axiom: OnScale, space: Space, progress: Progress | None) -> Found:
    kinds: list[str] = []

    def score(reach: int) -> Sequence[Any]:
        values = head_scores(measure, space, reach)
        kinds.append(_arithmetic(values))
        return values

    found, reach = search(space.depth, axiom.variant, score, progress)
    return Found(
        _tally(found.cases, found.violations, found.open, found.case),
        found.violations > 0 or reach == space.depth,
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
    found = Found()
    for free in tried:
        found = _first_steps(measure, axiom, space, 2**free)
        if found.tally.violations:
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
        _tally(found.cases, len(found.violated), found.open, case),
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
    return REALS if any(isinstance(value, Real) for value in values) else "rational"


def _digits(number: int, length: int) -> tuple[int, ...]:
    return tuple(map(int, f"{number:0{length}b}"))


def witness_of(
    measure: Measure, axiom: Axiom, space: Space, case: Lists, higher: int | None = None
) -> Witness:
    """The case with its scores, and the sentence that says what is wrong."""
    found = [as_fraction(score) for score in scores(measure, space, case)]
    said = axiom.sentence(
        [(space.text(x), short_number(score)) for x, score in zip(case, found, strict=True)]
    )
    return told(axiom, [measure] * len(case), space, case, found, higher=higher, said=said)
