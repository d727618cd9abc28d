"""Realizability: whether some list scores 1, for each recall base."""

from __future__ import annotations

import numpy as np

from axiometer.check.grid import OPEN, Cells, grid, signs
from axiometer.check.outcome import Outcome, number, shown
from axiometer.measures.measure import Measure
from axiometer.spaces import Space, base_text, grade_space

DEEPEST = 13


def realizability(measure: Measure, space: Space) -> Outcome:
    """The best list under each recall base that has a relevant document and that a list can exhaust.

    >>> from axiometer.measures import measure
    >>> from axiometer.spaces import grade_space
    >>> realizability(measure("P@2"), grade_space(2, depth=2)).witness.lists
    ((1,),)
    """
    found = grid(measure, space)
    total = Outcome(0)
    for row, one in enumerate(found.spaces):
        if 1 <= sum(one.relevant) <= space.depth:
            total += _attained(list(found.cells(row)))
    return total


def past_cutoff(measure: Measure) -> Space | None:
    """A topic with one relevant document more than the cutoff has room for, where its lists can be listed."""
    if measure.cutoff is None or measure.cutoff >= DEEPEST:
        return None
    return grade_space(2, depth=measure.cutoff + 1, relevant=measure.cutoff + 1)


def _attained(levels: list[Cells]) -> Outcome:
    """Whether some allowed list has the value 1 exactly; else the best one is the witness."""
    best, place, unsettled = levels[0], 0, False
    for cells in levels:
        sign = signs(cells.values, 1, cells.slack, lambda at: (cells.exact(at), [1] * len(at)))  # noqa: B023
        if (sign == 0).any():
            return Outcome(1)
        unsettled |= bool((sign == OPEN).any())
        if not unsettled:
            top = int(np.argmax(cells.values))
            best, place = (cells, top) if cells.values[top] > best.values[place] else (best, place)
    if unsettled:
        return Outcome(1, 0, 1)
    space, labels = best.space(place), best.labels(place)
    value = best.exact(np.array([place]))[0]
    told = (
        f"Where the topic has {base_text(space)} no list of up to {space.depth} documents scores "
        f"1; the best, {space.text(labels)}, scores {number(value)}."
    )
    return Outcome(1, 1, witness=shown(space, [labels], [value], told))
