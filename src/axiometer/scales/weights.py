"""Additive measures at any depth: what a relevant document is worth at each rank decides their scale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flint import arb, ctx

from axiometer.errors import AxiometerError
from axiometer.measures.additive import Additive
from axiometer.measures.cwl.gains import ScaledGain
from axiometer.measures.families import inherits
from axiometer.measures.measure import Measure
from axiometer.measures.normalised import Normalised
from axiometer.measures.tree import topic_of
from axiometer.numeric import BALL, REAL, Arithmetic, Number, UndecidedError
from axiometer.spaces import Space

PRECISION = 128
PRECISIONS = (PRECISION, 1024, 8192)
OWN = ("start", "step", "score")
Form = Sequence[tuple[int, int]]
"""A sum of weights: (rank, coefficient), ..."""


@dataclass(frozen=True)
class Weights:
    """What a relevant document is worth at each rank of lists of `length`, up to a positive factor.

    Past rank `deepest` it is worth nothing.
    """

    definition: Additive
    length: int
    deepest: int

    def at(self, num: Arithmetic, rank: int) -> Number:
        """The weight of a rank."""
        if not 1 <= rank <= self.deepest:
            return num.number(0)
        return self.definition.cell(num, rank, 1, 1) - self.definition.cell(num, rank, 0, 1)

    @cached_property
    def balls(self) -> list[arb]:
        """A ball around the weight of each rank that counts; entry 0 is that of rank 1."""
        with ctx.workprec(PRECISION):
            return [arb(self.at(BALL, rank)) for rank in range(1, self.deepest + 1)]

    def sign(self, form: Form) -> int:
        """-1, 0 or 1: the sign of a sum of weights, by balls where they can tell, else exactly."""
        with ctx.workprec(PRECISION):
            ball = sum((c * self._ball(rank) for rank, c in form), arb(0))
        known = sign_of(ball)
        if known is not None:
            return known
        exact = sum((c * self.at(REAL, rank) for rank, c in form), REAL.number(0))
        return int(exact > 0) - int(exact < 0)

    def _ball(self, rank: int) -> arb:
        return self.balls[rank - 1] if rank <= self.deepest else arb(0)

    def sign_of_step(self, forms: tuple[Form, int, Form]) -> int:
        """The sign of a sum times a number, less another sum: balls of growing precision, then exactly."""
        form, times, other = forms
        for precision in PRECISIONS:
            with ctx.workprec(precision):
                made = [
                    sum((c * arb(self.at(BALL, rank)) for rank, c in one), arb(0)) for one in (form, other)
                ]
                known = sign_of(made[0] * times - made[1])
            if known is not None:
                return known
        raise UndecidedError("a step and the mean one are too close to be told apart")


def sign_of(ball: arb) -> int | None:
    """The sign of every number in the ball, None where they differ.

    >>> sign_of(arb(2)), sign_of(arb(0)), sign_of(arb(0, 1)) is None
    (1, 0, True)
    """
    if ball > 0 or ball < 0:
        return 1 if ball > 0 else -1
    return 0 if ball == 0 else None


def weights_of(measure: Measure, space: Space) -> Weights | None:
    """The weights, where the definition is additive as it stands; None where it is not seen to be.

    It is when start, step and score are those of the family, and the factor in front, or the value of the
    ideal list below, is positive.

    >>> from axiometer.measures import measure
    >>> from axiometer.spaces import grade_space
    >>> weights_of(measure("nDCG@10"), grade_space(2, length=4)).deepest
    4
    >>> weights_of(measure("AP"), grade_space(2, length=4)) is None
    True
    """
    part = measure
    if isinstance(measure, Normalised) and inherits(measure, Normalised, OWN):
        part = measure.part
    if not isinstance(part, Additive) or not inherits(part, Additive, OWN):
        return None
    last = part.deepest if isinstance(part, ScaledGain) else measure.cutoff
    found = Weights(part, space.depth, min(space.depth, last or space.depth))
    try:
        positive = _ideal_is_positive(found) if part is not measure else _scale_is_positive(part, space)
    except (AxiometerError, ZeroDivisionError):
        return None
    return found if positive else None


def _scale_is_positive(part: Additive, space: Space) -> bool:
    topic = topic_of(part, space, BALL).changed(length=space.depth)
    with ctx.workprec(PRECISION):
        return bool(arb(_one(part.scale(topic))) > 0)


def _one(value: Any) -> Any:
    return value.item() if hasattr(value, "item") else value


def _ideal_is_positive(weights: Weights) -> bool:
    """The ideal list of a binary space holds relevant documents only."""
    with ctx.workprec(PRECISION):
        part = weights.definition
        total = sum((part.cell(BALL, rank, 1, 1) for rank in range(1, weights.deepest + 1)), arb(0))
        return bool(total > 0)
