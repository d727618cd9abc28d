"""Proofs for additive measures, by the criterion on their weights."""

from __future__ import annotations

from dataclasses import replace

from axiometer.axioms.axiom import Axiom
from axiometer.check.partial import case_size
from axiometer.check.proofs.additive import AdditiveView, additive_view, positive_scale
from axiometer.check.proofs.certificate import Certificate, Refutation, described
from axiometer.check.proofs.criteria import CRITERIA, Criterion, Step
from axiometer.check.proofs.replay import replay_weights
from axiometer.check.proofs.windows import Window, first_failure, has_ideal
from axiometer.measures.measure import Measure
from axiometer.measures.normalised import Normalised
from axiometer.numeric import UndecidedError
from axiometer.spaces import Space

LEMMA = "additive weights"


def prove_by_weights(
    measure: Measure, axiom: Axiom, space: Space, depth: int
) -> Certificate | Refutation | None:
    """The criterion decides both ways: a certificate, or the shortest case that violates the axiom.

    >>> from axiometer.axioms.axiom import AXIOMS
    >>> from axiometer.measures import measure
    >>> from axiometer.spaces import grade_space
    >>> binary, priority = grade_space(2, depth=8), AXIOMS.find("priority")
    >>> prove_by_weights(measure("RBP(p=0.8)"), priority, binary, 1000).claims[-1]
    'weight(i) - weight(i+1) > 0 for i = 1..999'
    >>> prove_by_weights(measure("DCG@3"), priority, binary, 1000).case
    ((0, 0, 0, 0, 1), (0, 0, 0, 1, 0))
    """
    criterion = CRITERIA.get(axiom.full_name)
    view = additive_view(measure, space) if criterion else None
    if criterion is None or view is None:
        return None
    try:
        return _decide(measure, axiom, space, depth, criterion, view)
    except UndecidedError:
        return None


def _decide(
    measure: Measure, axiom: Axiom, space: Space, depth: int, criterion: Criterion, view: AdditiveView
) -> Certificate | Refutation | None:
    first = 2 if criterion.appends and not space.empty else 1
    last = min(depth, measure.cutoff or depth) if criterion.within else depth
    deep = replace(space, depth=depth)
    if not positive_scale(view.definition, view.definition, deep):
        return None
    if isinstance(measure, Normalised) and not has_ideal(view, depth):
        return None
    steps = [(a, b, _sign(gain)) for a, b, gain in criterion.steps(view.gains)]
    windows = criterion.windows(last, first, {sign for _, _, sign in steps})
    if windows is None:
        worst = min(steps, key=lambda step: step[2])
        return _refuted(criterion, measure, first, 0, worst)
    broken = [(window, rank) for window in windows if (rank := first_failure(view, window)) is not None]
    if broken:
        found = [
            _refuted(criterion, measure, rank, *_failing(criterion, window, steps)) for window, rank in broken
        ]
        return min((one for one in found if one), key=lambda one: case_size(one.case), default=None)
    gained = tuple(f"gain({b}) - gain({a}) has sign {sign}" for a, b, sign in steps if a != b)
    evidence = {"axiom": axiom.full_name, "depth": depth, **described(space)}
    claims = ("the value is a positive multiple of the sum of weight x gain", *gained)
    texts = tuple(window.text for window in windows)
    return Certificate(measure, axiom.full_name, LEMMA, depth, claims + texts, evidence, replay_weights)


def _failing(criterion: Criterion, window: Window, steps: list[Step]) -> tuple[int, Step]:
    """Which shape the window comes from, and a step of the sign that made it."""
    for shape, coefficients in enumerate(criterion.shapes):
        for sign in (1, -1):
            if window.coefficients == tuple(sign * c for c in coefficients):
                return shape, next(step for step in steps if step[2] == sign)
    return 0, steps[0]


def _refuted(criterion: Criterion, measure: Measure, rank: int, shape: int, step: Step) -> Refutation | None:
    if criterion.within and measure.cutoff is not None:
        return None
    case = criterion.case(rank, shape, step[0], step[1])
    return Refutation(case, f"the criterion on the weights fails at rank {rank}")


def _sign(value: object) -> int:
    return int(value > 0) - int(value < 0)  # type: ignore[operator]
