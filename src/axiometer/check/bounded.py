"""Boundedness over all lists and recall bases."""

from __future__ import annotations

from axiometer.check.grid import OPEN, Cells, grid, signs
from axiometer.check.outcome import Outcome, number, shown
from axiometer.measures.measure import Measure
from axiometer.spaces import Space, base_text


def boundedness(measure: Measure, space: Space) -> Outcome:
    """Every value against 0 and 1.

    >>> from axiometer.measures import measure
    >>> from axiometer.spaces import grade_space
    >>> boundedness(measure("DCG"), grade_space(2, depth=2)).witness.lists
    ((1, 1),)
    """
    total = Outcome(0)
    for cells in grid(measure, space).cells():
        total += _outside(cells)
    return total


def _outside(cells: Cells) -> Outcome:
    low = signs(cells.values, 0, cells.slack, lambda at: (cells.exact(at), [0] * len(at)))
    high = signs(cells.values, 1, cells.slack, lambda at: (cells.exact(at), [1] * len(at)))
    outside = ((low == -1) | (high == 1)).nonzero()[0]
    total = Outcome(len(cells.rows), len(outside), int(((low == OPEN) | (high == OPEN)).sum()))
    if not len(outside):
        return total
    value, space = cells.exact(outside[:1])[0], cells.space(outside[0])
    labels, base = cells.labels(outside[0]), base_text(space)
    told = f"{space.text(labels)} scores {number(value)} where the topic has {base}: outside of [0, 1]."
    return total + Outcome(0, witness=shown(space, [labels], [value], told))
