"""Additive measures at any depth: what a relevant document is worth at each rank decides their scale.

The difference of an additive measure over an interval is the sum of c[i] T[i], T its difference vector and
c[i] = w[i] - 2 w[i+1] + w[i+2] the second differences of the weights, which are 0 past the list. For every i
there are two intervals whose vectors differ in entry i alone, by 1; so the sum is monotone in T exactly when
no c[i] is negative. docs/explanation/scales.md gives the argument in full, and that for the other properties.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flint import arb, ctx

from axiometer.errors import AxiometerError
from axiometer.metrics.additive import Additive
from axiometer.metrics.cwl.users import ScaledGain
from axiometer.metrics.families import additive_part
from axiometer.metrics.measure import Measure
from axiometer.metrics.tree import topic_of
from axiometer.numeric import BALL, REAL, Arithmetic, Number, UndecidedError
from axiometer.spaces import Space

PRECISION = 128
PRECISIONS = (PRECISION, 1024, 8192)
Form = Sequence[tuple[int, int]]
"""A sum of weights: (rank, coefficient), ..."""
Lists = tuple[tuple[int, ...], ...]


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

    >>> from axiometer import measure
    >>> from axiometer.spaces import grade_space
    >>> weights_of(measure("nDCG@10"), grade_space(2, length=4)).deepest
    4
    >>> weights_of(measure("AP"), grade_space(2, length=4)) is None
    True
    """
    part = additive_part(measure)
    if part is None:
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


def coefficient(rank: int) -> Form:
    """c[rank], the factor of T[rank]."""
    return ((rank, 1), (rank + 1, -2), (rank + 2, 1))


def like_conditions(length: int, kind: str, deepest: int | None = None) -> Iterator[tuple[int, Form]]:
    """The sums that must not be negative, with the rank each belongs to.

    Where the ends of intervals have equally many relevant documents, T[N] = T[N-1], so that the last two
    coefficients count together. Past the last rank that is worth something all sums are 0.

    >>> list(like_conditions(2, "all"))
    [(1, ((1, 1), (2, -2))), (2, ((2, 1),))]
    """
    last = length if deepest is None else min(length, deepest)
    for rank in range(1, last + 1):
        if kind == "all" or rank <= length - 2:
            yield rank, tuple((i, c) for i, c in coefficient(rank) if i <= length)
        elif rank == length - 1:
            yield rank, ((rank, 1), (rank + 1, -1))


def like_failure(weights: Weights, kind: str) -> int | None:
    """The first rank whose condition fails; None where the measure is interval-like."""
    conditions = like_conditions(weights.length, kind, weights.deepest)
    return next((rank for rank, form in conditions if weights.sign(form) < 0), None)


def like_case(length: int, kind: str, rank: int) -> Lists:
    """A case r, s, u, v that the condition of this rank decides: the vectors differ there alone, by 1.

    >>> like_case(4, "equal", 2)
    ((0, 0, 0, 1), (0, 0, 1, 0), (0, 0, 1, 0), (0, 1, 0, 0))
    """
    if kind == "equal":
        narrow = ([rank + 2], [rank + 1]) if rank <= length - 2 else ([], [])
        return _lists(length, *narrow, [rank + 1], [rank])
    return _lists(length, [], [rank + 1], [rank + 1], [rank, rank + 2])


def even_conditions(length: int, kind: str) -> Iterator[Form]:
    """The sums that must be 0; besides, the last weight must be positive."""
    for rank in range(1, length):
        if kind == "strong":
            yield ((rank, 1), (rank + 1, -2))
        else:
            yield ((rank, 1), (rank + 1, -1), (length, -1))


def is_even(weights: Weights, kind: str) -> bool:
    """Whether all steps are equal and positive."""
    if weights.sign(((weights.length, 1),)) <= 0:
        return False
    return all(weights.sign(form) == 0 for form in even_conditions(weights.length, kind))


def uneven_case(weights: Weights, kind: str) -> Lists:
    """The least step that differs from the mean one, of a measure that is not even."""
    length = weights.length
    every: Form = [(rank, 1) for rank in range(1, length + 1)]
    count = 2**length - 1 if kind == "strong" else length * (length + 1) // 2
    if weights.sign(every) <= 0:
        return _lists(length, [], [length])
    for rank in range(length, 0, -1):
        if weights.sign_of_step((_step(length, kind, rank), count, every)) != 0:
            return _step_lists(length, kind, rank)
    return _lists(length, [], [length])


def _step(length: int, kind: str, rank: int) -> Form:
    """What the measure gains when a document becomes relevant at this rank and leaves those below."""
    if kind == "weak":
        return ((rank, 1), (rank + 1, -1)) if rank < length else ((rank, 1),)
    return [(rank, 1), *((below, -1) for below in range(rank + 1, length + 1))]


def _step_lists(length: int, kind: str, rank: int) -> Lists:
    below = range(rank + 1, length + 1) if kind == "strong" else range(rank + 1, min(rank + 2, length + 1))
    return _lists(length, below, [rank])


def _lists(length: int, *held: Iterable[int]) -> Lists:
    """Lists that hold a relevant document at these ranks, those past the end left out."""
    made = []
    for ranks in held:
        one = [0] * length
        for rank in ranks:
            if rank <= length:
                one[rank - 1] = 1
        made.append(tuple(one))
    return tuple(made)
