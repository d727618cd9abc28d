"""Proofs for additive measures: a rewrite is a few inequalities between what documents are worth at ranks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
from flint import arb, ctx, fmpq

from axiometer.axiomatics.axiom import Axiom
from axiometer.errors import AxiometerError
from axiometer.metrics.additive import Additive
from axiometer.metrics.cwl.users import ScaledGain
from axiometer.metrics.families import Normalised, additive_part, documents_read, inherits, ours
from axiometer.metrics.measure import Measure
from axiometer.metrics.one_question import remembered
from axiometer.metrics.tree import topic_of
from axiometer.metrics.weight_table import WeightTable
from axiometer.numeric import BALL, REAL, Arithmetic, Number, UndecidedError
from axiometer.spaces import Space
from axiometer.verdicts.proofs.certificate import (
    ARGUMENTS,
    Argument,
    Certificate,
    Evidence,
    Refutation,
    Shown,
    described,
    space_of,
)
from axiometer.verdicts.proofs.obligations import Form, forms, statement_of
from axiometer.verdicts.proofs.replay_weights import number_text, replay_weights, shown_ranks
from axiometer.verdicts.proofs.tails import STARTS, holds_behind

LEMMA = "additive weights"
SMALL_DEPTH = 8
PRECISION = 128
BLOCK = 4096


def prove_by_weights(
    measure: Measure, axiom: Axiom, space: Space, depth: int | None
) -> Certificate | Refutation | None:
    """The criterion decides both ways: a certificate, or the shortest case that violates the axiom.

    >>> from axiometer.axiomatics.axiom import AXIOMS
    >>> from axiometer import measure
    >>> from axiometer.spaces import grade_space
    >>> binary, priority = grade_space(2, depth=8), AXIOMS.find("priority")
    >>> prove_by_weights(measure("RBP(p=0.8)"), priority, binary, None).claims[-1]
    'weight(i) - weight(i+1) > 0 for every i >= 1'
    >>> prove_by_weights(measure("DCG@3"), priority, binary, None).case
    ((0, 0, 0, 0, 1), (0, 0, 0, 1, 0))
    """
    view = additive_view(measure, space, tables=True)
    if view is None:
        return None
    wanted = forms(axiom, measure, space, depth)
    if wanted is None or not _speaks(measure, view, space, depth):
        return None
    try:
        found = [(form, _failure(view, form, axiom.strict)) for form in wanted]
    except UndecidedError:
        return None
    rewrite = statement_of(axiom, measure)
    lists = len(rewrite.lists) if rewrite else 0
    broken = [form.case(rank, lists) for form, rank in found if rank is not None]
    if broken:
        least = min(broken, key=lambda case: (sum(map(len, case)), case))
        return Refutation(least, "the criterion on the weights fails")
    return _certificate(measure, axiom, space, depth, view, wanted)


def _speaks(measure: Measure, view: AdditiveView, space: Space, depth: int | None) -> bool:
    """Whether the value is a positive multiple of the sum, on the topic of lists that long."""
    if depth is None and not (ours(view.definition) or inherits(view.definition, Additive, ("scale",))):
        # What somebody's scale makes of the depth of a space is known of that depth alone.
        return False
    if not positive_scale(view.definition, view.definition, replace(space, depth=depth or space.depth)):
        return False
    return not isinstance(measure, Normalised) or has_ideal(view, depth)


def _failure(view: AdditiveView, form: Form, strict: bool) -> int | None:
    """The first rank where a form fails."""
    if not view.product:
        return _cell_failure(view, form, strict)
    window = _window(view, form, strict)
    if window is None:
        raise UndecidedError("the gains are no whole multiples of one")
    if not any(window.coefficients):
        return form.first if strict else None
    return first_failure(view, window)


def _text(view: AdditiveView, form: Form, strict: bool) -> str:
    """What holds of a form in words."""
    if not view.product:
        return f"the cells of {_shown(form)} are in order"
    window = _window(view, form, strict)
    equal = window is None or not any(window.coefficients)
    return f"the gains of {_shown(form)} are equal" if equal or window is None else window.text


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
    last = view.last(form.last)
    if last is None:
        raise UndecidedError("a table without an end")
    for rank in range(form.first, last + 1):
        total: Any = 0
        for at, better, worse in form.terms:
            total = total + view.cell(REAL, rank + at, better) - view.cell(REAL, rank + at, worse)
        if total < 0 or (strict and total == 0):
            return rank
    return None


def _shown(form: Form) -> str:
    words = "moves" if form.rule is None else f"{form.rule.worse} and {form.rule.better}"
    return f"{words} at {_ranks(form.first, form.last, 'ranks {} to {}', 'every rank from {}')}"


def _ranks(first: int, last: int | None, some: str, every: str) -> str:
    return every.format(first) if last is None else some.format(first, last)


def _certificate(
    measure: Measure,
    axiom: Axiom,
    space: Space,
    depth: int | None,
    view: AdditiveView,
    wanted: list[Form],
) -> Certificate:
    ranks = shown_ranks(depth, view.cutoff)
    labels = range(space.branching)
    worth: dict[str, Any]
    if view.product:
        weights = [number_text(view.weight(REAL, rank)) for rank in ranks]
        worth = {"gains": [number_text(gain) for gain in view.gains], "weights": weights}
    else:
        cells = [" ".join(number_text(view.cell(REAL, rank, label)) for label in labels) for rank in ranks]
        worth = {"cells": cells}
    kinds = [[list(map(list, form.terms)), form.first, form.last] for form in wanted]
    evidence = {"depth": depth, "kinds": kinds, **worth, **described(space)}
    return Certificate(measure, axiom, LEMMA, evidence)


def _says(measure: Measure, axiom: Axiom, evidence: Evidence) -> Shown:
    """An inequality for every kind of case."""
    depth = evidence["depth"]
    space = space_of(evidence, depth or SMALL_DEPTH)
    view, wanted = additive_view(measure, space, tables=True), forms(axiom, measure, space, depth)
    texts = [_text(view, form, axiom.strict) for form in wanted or ()] if view else []
    signs = "the value is a positive multiple of the sum of weight x gain"
    first = signs if view and view.product else "the value is the sum of the cells"
    return depth, (first, *dict.fromkeys(text for text in texts if text))


ARGUMENTS[LEMMA] = Argument(replay_weights, _says)


@dataclass(frozen=True)
class AdditiveView:
    """scale x sum of weight(rank) x gain(label), scale > 0; behind the cutoff a weight is 0."""

    definition: Additive
    cutoff: int | None
    top: int
    grades: tuple[int, ...]

    @property
    def product(self) -> bool:
        """Whether what a document is worth is a weight of its rank times a gain of its grade."""
        return self.definition.product

    def cell(self, num: Arithmetic, rank: int, label: int | None) -> Number:
        """What a document is worth at a rank; no document is worth nothing."""
        if label is None or (self.cutoff is not None and rank > self.cutoff):
            return num.number(0)
        return self.definition.cell(num, rank, self.grades[label], self.top)

    @property
    def gains(self) -> tuple[Number, ...]:
        """The gain of each label's grade, exactly."""
        return tuple(self.definition.gain(REAL, grade, self.top) for grade in self.grades)

    def weight(self, num: Arithmetic, rank: int) -> Number:
        """The weight of a rank."""
        if self.cutoff is not None and rank > self.cutoff:
            return num.number(0)
        return self.definition.weight(num, rank)

    def last(self, last: int | None) -> int | None:
        """The last rank to look at: the first one behind the cutoff stands for all behind it."""
        if self.cutoff is None:
            return last
        return self.cutoff + 1 if last is None else min(last, self.cutoff + 1)

    def balls(self, first: int, last: int, precision: int) -> list[arb]:
        """Balls around the weights of ranks first..last."""
        inside = last if self.cutoff is None else min(last, self.cutoff)
        return [
            *_balls(self.definition, first, inside, precision),
            *[arb(0)] * (last - max(inside, first - 1)),
        ]


@remembered(64)
def _balls(definition: Additive, first: int, last: int, precision: int) -> tuple[arb, ...]:
    with ctx.workprec(precision):
        return tuple(arb(definition.weight(BALL, rank)) for rank in range(first, last + 1))


def additive_view(measure: Measure, space: Space, tables: bool = False) -> AdditiveView | None:
    """The view, where the definition is additive as it stands; None where it is not or cannot be seen to be.

    It is when start, step and score are those of the family, and the scale does not look at the length of
    the list and is positive on the space's topic. With `tables` those whose cells are no products too.

    >>> from axiometer import measure
    >>> from axiometer.spaces import grade_space
    >>> additive_view(measure("nDCG@10"), grade_space(3, depth=4)).gains
    (0, 1, 2)
    >>> additive_view(measure("SetP"), grade_space(3, depth=4)) is None
    True
    """
    part = additive_part(measure)
    if part is None or not (part.product or tables):
        return None
    if isinstance(part, WeightTable):
        whole = space.branching - 1 <= part.top and part.cutoff == len(part.cells)
        if part is not measure or not whole:
            return None
    small = replace(space, depth=min(space.depth, SMALL_DEPTH))
    try:
        if not positive_scale(measure, part, small):
            return None
    except AxiometerError:
        return None
    grades = tuple(int(space.grade_of(label)) for label in range(space.branching))
    if documents_read(measure) == "relevant" and part.cell(REAL, 1, 0, small.base.top) != 0:
        return None
    # Behind the horizon of a scaled gain all weights are 0, as behind a cutoff.
    last = part.deepest if isinstance(part, ScaledGain) else measure.cutoff
    return AdditiveView(part, last, small.base.top, grades)


def positive_scale(measure: Measure, part: Additive, space: Space) -> bool:
    """Whether the factor in front of the sum is positive on the space's topic, whatever the list's length."""
    topic = topic_of(measure, space, REAL)
    scale: Any = part.scale(topic)
    if part is not measure:
        ideal: Any = np.asarray(topic.ideal(part))
        if not np.all(ideal != 0):
            return False
        scale = scale / ideal
    return "length" not in topic.looked_at and bool(np.all(np.asarray(scale) > 0))


@dataclass(frozen=True)
class Window:
    """sum of coefficients[k] x weight(i + k) is positive (not negative, unless strict), for i = first..last.

    It is so for every i from `first` on where `last` is None.

    >>> Window((1, -1), 1, 99).text
    'weight(i) - weight(i+1) > 0 for i = 1..99'
    """

    coefficients: tuple[int, ...]
    first: int
    last: int | None
    strict: bool = True

    @property
    def text(self) -> str:
        """The inequality in words."""
        shown = ""
        for k, c in enumerate(self.coefficients):
            if c:
                sign = "-" if c < 0 else "+" if shown else ""
                times = "" if abs(c) == 1 else f"{abs(c)} "
                shown += f" {sign} {times}weight(i{f'+{k}' if k else ''})"
        head = shown.strip().removeprefix("+ ").replace("- weight(i) ", "-weight(i) ")
        sign = ">" if self.strict else ">="
        return f"{head} {sign} 0 for {_ranks(self.first, self.last, 'i = {}..{}', 'every i >= {}')}"

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "coefficients": list(self.coefficients),
            "first": self.first,
            "last": self.last,
            "strict": self.strict,
        }


def first_failure(view: AdditiveView, window: Window) -> int | None:
    """The first rank where the inequality fails; None where it holds throughout.

    Balls decide where they can; where a ball touches 0, exact arithmetic does. Where there is no last rank,
    a tail out to infinity is decided by the slope and the curvature of the weight.
    """
    last = view.last(window.last)
    if last is not None:
        return _failure_among(view, window, window.first, last)
    first = window.first
    for start in STARTS:
        failed = _failure_among(view, window, first, start - 1)
        if failed is not None:
            return failed
        first = max(first, start)
        if holds_behind(view.definition.weight, window.coefficients, window.strict, first):
            return None
    raise UndecidedError("what the weights do far down is not known")


def _failure_among(view: AdditiveView, window: Window, first: int, last: int) -> int | None:
    reach = len(window.coefficients) - 1
    for start in range(first, last + 1, BLOCK):
        stop = min(start + BLOCK - 1, last)
        with ctx.workprec(PRECISION):
            weights = [*view.balls(start, stop, PRECISION), *view.balls(stop + 1, stop + reach, PRECISION)]
            sums = _sums(weights, window.coefficients)
        for at, ball in enumerate(sums):
            if not (ball > 0 or (not window.strict and ball >= 0)) and not _exactly(view, window, start + at):
                return start + at
    return None


def has_ideal(view: AdditiveView, depth: int | None) -> bool:
    """Whether the value of the ideal list is positive: no weight is negative, and the first one counts."""
    weights = (Window((1,), 1, 1), Window((1,), 1, depth, False))
    gains = view.gains[-1] > 0 and all(gain >= 0 for gain in view.gains)
    return bool(gains) and all(first_failure(view, window) is None for window in weights)


def _sums(weights: list[arb], coefficients: tuple[int, ...]) -> list[arb]:
    count = len(weights) - len(coefficients) + 1
    total: list[arb] = [coefficients[0] * w for w in weights[:count]]
    for k, c in enumerate(coefficients[1:], start=1):
        if c:
            total = [t + c * w for t, w in zip(total, weights[k : k + count], strict=True)]
    return total


def _exactly(view: AdditiveView, window: Window, rank: int) -> bool:
    terms = [c * view.weight(REAL, rank + k) for k, c in enumerate(window.coefficients) if c]
    value = sum(terms[1:], terms[0])
    return bool(value > 0) if window.strict else bool(value >= 0)
