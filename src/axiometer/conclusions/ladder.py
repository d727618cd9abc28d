"""The ladder: for all pairs of runs and each class of metrics, whether every member agrees on the two.

Each rung has a criterion of its own; docs/explanation/conclusions.md proves them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import maximum_bipartite_matching

from axiometer.conclusions.lists import Bools, Ints, RunLists, at_or_above
from axiometer.errors import InputError, nearest

Verdicts = Mapping[str, Bools]
"""For each rung a matrix: at [a, b] whether every member puts run a at or above run b."""
Progress = Callable[[str], None]


@dataclass(frozen=True)
class Rung:
    """A class of metrics; `says` completes "every ... ", `short` names the class in a table."""

    name: str
    says: str
    short: str


RUNGS = {
    rung.name: rung
    for rung in (
        Rung(
            "any",
            "metric of the top-{depth} list that obeys the axioms, even another one for each topic",
            "sound metrics, one for each topic",
        ),
        Rung(
            "recall",
            "metric of the top-{depth} list and the recall base that obeys the axioms",
            "sound metrics of list and recall base",
        ),
        Rung(
            "list",
            "metric of the top-{depth} list that obeys the axioms",
            "sound metrics of the list",
        ),
        Rung(
            "discount",
            "sum of gains over the top {depth} whose weights never rise with the rank",
            "sums with weights that never rise",
        ),
        Rung(
            "convex",
            "sum of gains over the top {depth} whose weights fall ever more slowly with the rank",
            "sums with convex weights",
        ),
    )
}
"""From the widest class to the narrowest: what holds on a rung holds on all that follow."""


def chosen_rungs(rungs: Sequence[str] | str | None) -> tuple[str, ...]:
    """The rungs that were asked for, from the widest class to the narrowest; all where none is named.

    >>> chosen_rungs(["convex", "list"])
    ('list', 'convex')
    """
    named = list(RUNGS) if rungs is None else [rungs] if isinstance(rungs, str) else list(rungs)
    for name in named:
        find_rung(name)
    if not named:
        raise InputError("there is no rung to decide", remedy=f"choose from {', '.join(RUNGS)}")
    return tuple(name for name in RUNGS if name in named)


def find_rung(name: str) -> Rung:
    """The rung of that name."""
    if name not in RUNGS:
        hint = nearest(name, RUNGS) or f"choose from {', '.join(RUNGS)}"
        raise InputError(f"there is no rung {name!r}", remedy=hint)
    return RUNGS[name]


def climb(lists: RunLists, rungs: Sequence[str], progress: Progress | None = None) -> Verdicts:
    """Each rung for all ordered pairs; a matching is looked for only where sums over topics allow one."""
    runs = len(lists.runs)
    found = {name: np.eye(runs, dtype=bool) for name in RUNGS}
    sums = lists.totals.reshape(runs, -1)
    bends = bend_sums(lists.totals)
    matched = {"recall", "list"} & set(rungs)
    itemsize = lists.counts.itemsize
    for a in range(runs):
        found["discount"][a] = (sums[a] >= sums).all(axis=-1)
        found["convex"][a] = (bends[a] >= bends).all(axis=-1)
        found["any"][a] = at_or_above(lists.packed[a], lists.packed, itemsize).all(axis=-1)
        found["list"][a] = found["recall"][a] = found["any"][a]
        for b in np.flatnonzero(found["discount"][a] & ~found["any"][a]) if matched else ():
            above = lists.above(a, int(b))
            found["list"][a, b] = is_matched(above)
            if found["list"][a, b] and "recall" in rungs:
                same = lists.groups[:, None] == lists.groups
                found["recall"][a, b] = is_matched(above & same)
        if progress:
            progress(lists.runs[a])
    return {name: found[name] for name in rungs}


def bend_sums(totals: Ints) -> Ints:
    """The sums that convex weights are made of, from totals over (levels, ranks): the ramps, then the count.

    >>> bend_sums(np.array([[[1, 1, 2]]])).tolist()
    [[1, 2, 2]]
    """
    ramps = totals.cumsum(axis=-1)[..., :-1]
    joined = np.concatenate([ramps, totals[..., -1:]], axis=-1)
    return joined.reshape(len(totals), -1)


def matching_size(above: Bools) -> int:
    """The most pairs (row, column) of true cells of which no two share a row or a column.

    >>> matching_size(np.array([[True, True], [True, False]]))
    2
    """
    if above.diagonal().all():
        return len(above)
    return int((largest_matching(above) >= 0).sum())


def is_matched(above: Bools) -> bool:
    """Whether every column has a row of its own; most answers are seen without a matching.

    >>> is_matched(np.array([[True, True], [False, False]])), is_matched(np.eye(2, dtype=bool))
    (False, True)
    """
    return (
        bool(above.any(axis=0).all()) and bool(above.any(axis=1).all()) and matching_size(above) == len(above)
    )


def largest_matching(above: Bools) -> Ints:
    """For each column the row that it is matched to, or -1, in a largest matching."""
    return np.asarray(maximum_bipartite_matching(csr_array(above), perm_type="row"), dtype=np.int64)
