"""The part of a check that looks past the cutoff: all lists with one relevant document."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import lru_cache

from axiometer.axioms.axiom import Axiom
from axiometer.check.chunks import Report, arithmetic_for, read_pairs
from axiometer.check.engine import conclude
from axiometer.check.telling import status_of
from axiometer.check.verdict import Verdict
from axiometer.errors import MeasureError
from axiometer.measures.comb import Comb, grow_comb
from axiometer.measures.measure import Measure
from axiometer.numeric import Arithmetic
from axiometer.spaces import Space, grade_space

SHALLOW = 140
FARTHEST = 2_100
"""A measure with a cutoff above a thousand is looked at to this rank only; the verdict's bounds say so."""


def last_rank(measure: Measure) -> int:
    """How deep the relevant document may stand: well past the cutoff."""
    return min(max(SHALLOW, 2 * (measure.cutoff or 0) + 2), FARTHEST)


@lru_cache(maxsize=2)
def _comb(measure: Measure, space: Space, num: Arithmetic) -> Comb:
    """Kept, because all axioms about positions look at the same lists."""
    return grow_comb(measure, space, num)


def decide_positions(
    measure: Measure, axiom: Axiom, rank: int | None = None, report: Report | None = None
) -> Verdict:
    """The verdict over the lists with one relevant document down to a rank.

    >>> from axiometer.axioms.axiom import AXIOMS
    >>> from axiometer.measures import measure
    >>> decide_positions(measure("DCG@3"), AXIOMS.find("priority")).witness.lists
    ((0, 0, 0, 0, 1), (0, 0, 0, 1, 0))
    """
    space = grade_space(2, depth=rank or last_rank(measure))
    bounds = {"grades": 2, "one_relevant_to_rank": space.depth}
    begun = time.perf_counter()
    try:
        num = arithmetic_for(measure, grade_space(2, depth=1))
        comb = _comb(measure, space, num)
        total = read_pairs(measure, axiom, comb, axiom.comb_pairs(comb), report)
    except MeasureError as error:
        return Verdict(str(measure), axiom.full_name, status_of(error), bounds, reason=str(error))
    seconds = time.perf_counter() - begun
    return replace(conclude(measure, axiom, space, total, num, seconds), bounds=bounds)
