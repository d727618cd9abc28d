"""What a proof may use of an additive measure: weights, gains, a positive scale."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from flint import arb, ctx

from axiometer.errors import AxiometerError
from axiometer.metrics.additive import Additive
from axiometer.metrics.cwl.users import ScaledGain
from axiometer.metrics.families import additive_part, documents_read
from axiometer.metrics.measure import Measure
from axiometer.metrics.one_question import remembered
from axiometer.metrics.tree import topic_of
from axiometer.metrics.weight_table import WeightTable
from axiometer.numeric import BALL, REAL, Arithmetic, Number
from axiometer.spaces import Space

SMALL_DEPTH = 8


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

    >>> from axiometer.metrics import measure
    >>> from axiometer.spaces import grade_space
    >>> additive_view(measure("nDCG@10"), grade_space(3, depth=4)).gains
    (0, 1, 2)
    >>> additive_view(measure("SetP"), grade_space(3, depth=4)) is None
    True
    """
    part = additive_part(measure)
    if part is None or not (part.product or tables):
        return None
    if isinstance(part, WeightTable) and not (part is measure and _is_whole(part, space)):
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
    return AdditiveView(part, _last_rank(measure, part), small.base.top, grades)


def _is_whole(table: WeightTable, space: Space) -> bool:
    """Whether a table has all grades of a space, and all ranks that it reads."""
    return space.branching - 1 <= table.top and table.cutoff == len(table.cells)


def _last_rank(measure: Measure, part: Additive) -> int | None:
    """The last rank that counts: the cutoff, or the horizon behind which the weights are 0."""
    return part.deepest if isinstance(part, ScaledGain) else measure.cutoff


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
