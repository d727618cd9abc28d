"""Localization: the same list under every recall base that allows it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from axiometer.check.grid import OPEN, Cells, grid, signs
from axiometer.check.outcome import Outcome, number, shown
from axiometer.measures.measure import Measure
from axiometer.spaces import Space, base_text

BLIND = "the measure does not look at the recall base"


def localization(measure: Measure, space: Space) -> Outcome:
    """A list's value under each recall base against its value where its own documents are all there are.

    >>> from axiometer.measures import measure
    >>> from axiometer.spaces import grade_space
    >>> [float(score) for score in localization(measure("R@2"), grade_space(2, depth=2)).witness.scores]
    [1.0, 0.5]
    """
    found = grid(measure, space)
    total = Outcome(0, reason=BLIND if found.blind else "")
    for cells in found.cells():
        others = cells.rows != cells.home
        moved = replace(cells, rows=cells.rows[others], columns=cells.columns[others])
        total += _unread(moved) if found.blind else _differing(moved)
    return total


def _unread(cells: Cells) -> Outcome:
    """The recall base decides nothing; a list without a value stays open."""
    return Outcome(len(cells.rows), 0, int(np.count_nonzero(cells.values != cells.values)))


def _differing(cells: Cells) -> Outcome:
    own = replace(cells, rows=cells.home)
    sign = signs(cells.values, own.values, cells.slack, lambda at: (cells.exact(at), own.exact(at)))
    broken = (abs(sign) == 1).nonzero()[0]
    total = Outcome(len(cells.rows), len(broken), int((sign == OPEN).sum()))
    if not len(broken):
        return total
    before, after = own.exact(broken[:1])[0], cells.exact(broken[:1])[0]
    first, then = (base_text(side.space(broken[0])) for side in (own, cells))
    space, labels = cells.space(broken[0]), cells.labels(broken[0])
    told = (
        f"{space.text(labels)} scores {number(before)} where the topic has {first}, and {number(after)} "
        f"where it has {then}: the recall base decides."
    )
    return total + Outcome(0, witness=shown(space, [labels, labels], [before, after], told))
