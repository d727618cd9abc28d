"""Proofs for additive measures: a rewrite is a few inequalities between what documents are worth at ranks."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import lcm
from typing import Any

from flint import fmpq

from axiometer.axiomatics.axiom import Axiom
from axiometer.metrics.families import Normalised
from axiometer.metrics.measure import Measure
from axiometer.numeric import REAL, UndecidedError
from axiometer.spaces import Space
from axiometer.verdicts.proofs.additive import AdditiveView, additive_view, positive_scale
from axiometer.verdicts.proofs.certificate import Certificate, Refutation, described
from axiometer.verdicts.proofs.obligations import Form, forms, statement_of
from axiometer.verdicts.proofs.replay_weights import head_of, number_text, replay_weights
from axiometer.verdicts.proofs.windows import Window, first_failure, has_ideal

LEMMA = "additive weights"


def prove_by_weights(
    measure: Measure, axiom: Axiom, space: Space, depth: int
) -> Certificate | Refutation | None:
    """The criterion decides both ways: a certificate, or the shortest case that violates the axiom.

    >>> from axiometer.axiomatics.axiom import AXIOMS
    >>> from axiometer.metrics import measure
    >>> from axiometer.spaces import grade_space
    >>> binary, priority = grade_space(2, depth=8), AXIOMS.find("priority")
    >>> prove_by_weights(measure("RBP(p=0.8)"), priority, binary, 1000).claims[-1]
    'weight(i) - weight(i+1) > 0 for i = 1..999'
    >>> prove_by_weights(measure("DCG@3"), priority, binary, 1000).case
    ((0, 0, 0, 0, 1), (0, 0, 0, 1, 0))
    """
    view = additive_view(measure, space, tables=True)
    if view is None:
        return None
    wanted = forms(axiom, measure, space, depth)
    if wanted is None or not _speaks(measure, view, space, depth):
        return None
    try:
        found = [(form, *_failure(view, form, axiom.strict)) for form in wanted]
    except UndecidedError:
        return None
    if any(text is None for _, _, text in found):
        return None
    broken = [form.case(rank, _lists(axiom, measure)) for form, rank, _ in found if rank is not None]
    if broken:
        least = min(broken, key=lambda case: (sum(map(len, case)), case))
        return Refutation(least, "the criterion on the weights fails")
    return _certificate(measure, axiom, space, depth, view, wanted, [str(text) for _, _, text in found])


def _speaks(measure: Measure, view: AdditiveView, space: Space, depth: int) -> bool:
    """Whether the value is a positive multiple of the sum, on the topic of lists that long."""
    if not positive_scale(view.definition, view.definition, replace(space, depth=depth)):
        return False
    return not isinstance(measure, Normalised) or has_ideal(view, depth)


def _lists(axiom: Axiom, measure: Measure) -> int:
    rewrite = statement_of(axiom, measure)
    return 0 if rewrite is None else len(rewrite.lists)


def _failure(view: AdditiveView, form: Form, strict: bool) -> tuple[int | None, str | None]:
    """The first rank where a form fails, and what holds in words; no words where it cannot be told."""
    if not view.product:
        return _cell_failure(view, form, strict), f"the cells of {_shown(form)} are in order"
    window = _window(view, form, strict)
    if window is None:
        return None, None
    if not any(window.coefficients):
        text = f"the gains of {_shown(form)} are equal"
        return (form.first if strict else None), text
    return first_failure(view, window), window.text


def _window(view: AdditiveView, form: Form, strict: bool) -> Window | None:
    """The form as whole multiples of weights, up to a positive factor; None where gains have none."""
    gains, sums = view.gains, dict[int, Any]()
    for at, better, worse in form.terms:
        change = (gains[better] if better is not None else 0) - (gains[worse] if worse is not None else 0)
        sums[at] = sums.get(at, 0) + change
    lead = next((value for value in sums.values() if value != 0), None)
    if lead is None:
        return Window((0,), form.first, form.last, strict)
    size = lead if lead > 0 else -lead
    ratios = [_ratio(sums.get(at, 0), size) for at in range(form.reach + 1)]
    if None in ratios:
        return None
    parts = [ratio for ratio in ratios if ratio is not None]
    scale = lcm(*(part.denominator for part in parts))
    return Window(tuple(int(part * scale) for part in parts), form.first, form.last, strict)


def _ratio(value: Any, size: Any) -> Fraction | None:
    """value / size where that is rational."""
    if value == 0:
        return Fraction(0)
    if isinstance(value, fmpq | int) and isinstance(size, fmpq | int):
        found = fmpq(value) / fmpq(size)
        return Fraction(int(found.p), int(found.q))
    for times in (1, -1, 2, -2):
        if value == times * size:
            return Fraction(times)
    return None


def _cell_failure(view: AdditiveView, form: Form, strict: bool) -> int | None:
    """As for windows, cell by cell; one rank behind the table stands for all of them."""
    for rank in range(form.first, min(form.last, (view.cutoff or form.last) + 1) + 1):
        total: Any = 0
        for at, better, worse in form.terms:
            total = total + view.cell(REAL, rank + at, better) - view.cell(REAL, rank + at, worse)
        if total < 0 or (strict and total == 0):
            return rank
    return None


def _shown(form: Form) -> str:
    words = "moves" if form.rule is None else f"{form.rule.worse} and {form.rule.better}"
    return f"{words} at ranks {form.first} to {form.last}"


def _certificate(
    measure: Measure,
    axiom: Axiom,
    space: Space,
    depth: int,
    view: AdditiveView,
    wanted: list[Form],
    texts: list[str],
) -> Certificate:
    ranks = range(1, min(depth, view.cutoff or depth) + 1)
    labels = range(space.branching)
    worth: dict[str, Any]
    if view.product:
        weights = [number_text(view.weight(REAL, rank)) for rank in ranks]
        worth = {"gains": [number_text(gain) for gain in view.gains], "weights": head_of(weights)}
    else:
        cells = [" ".join(number_text(view.cell(REAL, rank, label)) for label in labels) for rank in ranks]
        worth = {"cells": head_of(cells)}
    kinds = [[list(map(list, form.terms)), form.first, form.last] for form in wanted]
    evidence = {"depth": depth, "kinds": kinds, **worth, **described(space)}
    signs = "the value is a positive multiple of the sum of weight x gain"
    claims = (signs if view.product else "the value is the sum of the cells", *dict.fromkeys(texts))
    return Certificate(measure, axiom, LEMMA, depth, claims, evidence, replay_weights)
