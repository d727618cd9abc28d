"""Whether a measure belongs to the class of a rung: decided by checks of the measure, never by its name."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from axiometer.conclusions.lists import Grades
from axiometer.errors import AxiometerError
from axiometer.metrics.additive import Additive
from axiometer.metrics.dependence import looks_at_base
from axiometer.metrics.families import Scored
from axiometer.metrics.function import FunctionMeasure
from axiometer.metrics.measure import Measure
from axiometer.metrics.one_question import one_question
from axiometer.metrics.tree import score_lists
from axiometer.numeric import FLOAT, REAL
from axiometer.spaces import Space, grade_space
from axiometer.verdicts.api import check

AXIOM = "isotone(rank-replacement-swapping)"
LISTS = 500
"""How many lists of one length a measure with a cutoff is watched on, at most, unless they are very short."""
SHORT = 3
CHECKED = 10_000
"""How many lists of one length the axiom is checked on, at most."""
CALLS = 300_000
"""How many lists a function is called with, at most, to see whether it reads past the depth."""


@dataclass(frozen=True)
class Membership:
    """The rungs whose classes the measure belongs to, and why not to the others."""

    measure: str
    rungs: tuple[str, ...]
    why_not: str = ""

    def __contains__(self, rung: str) -> bool:
        return rung in self.rungs


def membership(measure: Measure, depth: int, levels: Grades, rel: int = 1) -> Membership:
    """The classes that a measure belongs to, on lists of this depth and these grades.

    >>> from axiometer.metrics.find_measure import measure
    >>> membership(measure("nDCG@5"), 10, (1,)).rungs
    ('any', 'recall')
    >>> membership(measure("P@5"), 10, (1,)).rungs
    ('any', 'recall', 'list', 'discount')
    >>> membership(measure("AP"), 10, (1,)).why_not
    'it reads past rank 10'
    """
    name = str(measure)
    with one_question():
        try:
            reason = _refused(measure, depth, levels, rel)
            if reason:
                return Membership(name, (), reason)
            space = _space(measure, depth, levels)
            if space is None or looks_at_base(measure, space):
                return Membership(name, ("any", "recall"), "it looks at the recall base")
        except AxiometerError as error:
            return Membership(name, (), f"it cannot be decided: {error.what}")
        wide = ("any", "recall", "list")
        if not _falls(measure, depth, levels):
            return Membership(name, wide, "it is no sum of gains with weights that never rise")
        if not _bends(measure, depth, levels):
            return Membership(name, (*wide, "discount"), f"its weights are not convex on 1..{depth}")
        return Membership(name, (*wide, "discount", "convex"))


def _space(measure: Measure, depth: int, levels: Grades) -> Space | None:
    """The lists that a measure is watched on; None where too many are needed to see where it stops.

    A cutoff is a promise that every way to read a measure keeps. A function has none: it must be seen.
    """
    grades = max(levels) + 1
    if measure.cutoff is None:
        seen = isinstance(measure, FunctionMeasure) and grades ** (depth + 1) <= CALLS
        return grade_space(grades, depth=depth + 1) if seen else None
    return grade_space(grades, depth=min(_longest(grades, LISTS), depth))


def _longest(grades: int, most: int) -> int:
    """The greatest length of which there are at most so many lists, or a short one."""
    return max(SHORT, max(length for length in range(1, 40) if grades**length <= max(most, grades)))


def _refused(measure: Measure, depth: int, levels: Grades, rel: int) -> str:
    """Why the measure belongs to no class at all; nothing if it does."""
    if measure.diverse or isinstance(measure, Scored) or not measure.quality:
        return "it does not score judged lists of grades"
    if type(measure).aggregate is not Measure.aggregate:
        return "it is not averaged over topics"
    space = _space(measure, depth, levels)
    if (measure.cutoff or 0) > depth or space is None:
        unseen = isinstance(measure, FunctionMeasure)
        return f"it {'may read' if unseen else 'reads'} past rank {depth}"
    if not _reads_the_top(measure, space, depth, rel):
        return f"it reads more than the grades from {rel} on of the first {depth} ranks"
    grades = space.branching
    for most in (LISTS, CHECKED):  # a proof on short lists speaks of all up to the cutoff
        verdict = check(measure, AXIOM, grades=grades, depth=min(_longest(grades, most), depth))
        if verdict.status != "holds":
            break
    if verdict.status not in ("proved", "holds"):
        return f"it is not {AXIOM}: {verdict.status}"
    return ""


def _reads_the_top(measure: Measure, space: Space, depth: int, rel: int) -> bool:
    """Whether each list has the value of its first ranks, lower grades and the end of the list left out."""
    lists = [
        space.labels(level, at) for level in range(1, space.depth + 1) for at in range(space.branching**level)
    ]
    told = [[grade if grade >= rel else 0 for grade in one[:depth]] for one in lists]
    for one in told:
        while one and one[-1] == 0:
            one.pop()
    num = FLOAT if isinstance(measure, FunctionMeasure) else REAL
    plain = list(dict.fromkeys(map(tuple, told)))
    values = dict(zip(plain, score_lists(measure, space, num, plain), strict=True))
    own = score_lists(measure, space, num, lists)
    return all(value == values[tuple(one)] for value, one in zip(own, told, strict=True))


def _steps(measure: Measure, depth: int, levels: Grades) -> list[list[Any]] | None:
    """What each level adds to the one before it, rank by rank, exactly; None where cells have no such sum."""
    if not isinstance(measure, Additive):
        return None
    top = max(levels)
    cells = [
        [
            REAL.number(0)
            if measure.cutoff and rank > measure.cutoff
            else measure.cell(REAL, rank, grade, top)
            for rank in range(1, depth + 1)
        ]
        for grade in range(top + 1)
    ]
    if any(cell != 0 for cell in cells[0]):
        return None
    rows = [np.array(cells[grade], dtype=object) for grade in (0, *levels)]
    return [list(high - low) for low, high in pairwise(rows)]


def _falls(measure: Measure, depth: int, levels: Grades) -> bool:
    """Whether it is additive with weights that are nowhere negative and never rise."""
    steps = _steps(measure, depth, levels)
    return steps is not None and all(row[-1] >= 0 and all(a >= b for a, b in pairwise(row)) for row in steps)


def _bends(measure: Measure, depth: int, levels: Grades) -> bool:
    """Whether, besides, its weights fall ever more slowly."""
    steps = _steps(measure, depth, levels) or []
    return all(a + c >= 2 * b for row in steps for a, b, c in zip(row, row[1:], row[2:], strict=False))
