"""The converse of interval-like: a difference that is no larger belongs to an interval that is no wider."""

from __future__ import annotations

import numpy as np

from axiometer.errors import AxiomError
from axiometer.numeric import UndecidedError
from axiometer.numeric.gaps import Gaps
from axiometer.orders import Law
from axiometer.scales.intervals import Intervals
from axiometer.scales.likeness import interval_like

Ranking = tuple[int, ...]


def converse(some: Intervals, found: Gaps) -> Law[Ranking]:
    """Whether M's difference over I at most that over J implies T of I at most T of J.

    A case is an ordered pair of intervals with the first difference at most the second; the witness is the
    least r, s, u, v of which [r, s] has no larger difference, yet is not within [u, v].

    >>> from axiometer.numeric.gaps import gaps
    >>> from axiometer.scales.intervals import intervals
    >>> both = intervals(1)
    >>> converse(both, gaps([0, 1], both.lower, both.upper))
    Law(name='converse', cases=7, violations=0, witness=None)
    """
    if found.slack:
        raise UndecidedError(
            "differences of floats are not ordered exactly; let the function return Fractions"
        )
    like = interval_like(some, found)
    if not like.whole:
        raise AxiomError("the pairs of intervals are too many to be counted", remedy="take shorter lists")
    keys = np.sort(found.keys)
    cases = int((len(keys) - np.searchsorted(keys, found.keys, side="left")).sum())
    violations = cases - (like.cases - like.violations)
    return Law("converse", cases, violations, _least(some, found) if violations else None)


def _least(some: Intervals, found: Gaps) -> tuple[Ranking, ...] | None:
    for one in range(len(found.keys)):
        within = (some.vectors[some.group[one]] <= some.vectors).all(axis=1)[some.group]
        wrong = np.flatnonzero((found.keys >= found.keys[one]) & ~within)
        if len(wrong):
            return (*some.ends(one), *some.ends(int(wrong[0])))
    return None
