"""Conclude about 129 systems on 50 topics at depth 100, beside a plain loop over scipy's matching."""

from __future__ import annotations

import numpy as np
from benchmarks.measure import US, Row, alternate, fresh, timed
from scipy.sparse import csr_array
from scipy.sparse.csgraph import maximum_bipartite_matching

from axiometer.conclusions.ladder import RUNGS, climb
from axiometer.conclusions.lists import RunLists
from axiometer.conclusions.resampling import Resamples
from axiometer.meta.significance.outcome import Draws

SYSTEMS, TOPICS, DEPTH = 129, 50, 100
PART = 13
"""The plain loop takes one in so many of the ordered pairs."""
MEMORY = "from benchmarks.conclude import RUNGS, climb, made_lists; climb(made_lists(), list(RUNGS))"


def rows(quick: bool) -> list[Row]:
    return [*all_pairs(1 if quick else 5), memory(), support(1 if quick else 3)]


def made_lists(seed: int = 1) -> RunLists:
    """Lists of grades 0 to 2 by systems of different quality: better ones find more, and earlier."""
    rng = np.random.default_rng(seed)
    quality = rng.uniform(0.15, 0.6, (SYSTEMS, 1, 1)) * rng.uniform(0.5, 1.2, (1, TOPICS, 1))
    chance = quality / (1 + np.arange(DEPTH) / 20)
    found = rng.random((SYSTEMS, TOPICS, DEPTH))
    grades = (found < chance).astype(np.int64) + (found < chance / 3)
    base = rng.integers(20, 120, (TOPICS, 2))
    return RunLists(
        tuple(f"s{i}" for i in range(SYSTEMS)), tuple(f"t{i}" for i in range(TOPICS)), (1, 2), grades, base
    )


def all_pairs(repeats: int) -> list[Row]:
    """All five rungs by us, rung `list` alone by the loop; both must say the same of it."""
    lists = made_lists()
    stands = climb(lists, list(RUNGS))["list"].ravel()[::PART]
    if plain_loop(lists) != stands.tolist():
        raise RuntimeError("the plain loop and the ladder disagree")
    times = alternate(
        {
            US: lambda: timed(lambda: climb(made_lists(), list(RUNGS))),
            "scipy": lambda: PART * timed(lambda: plain_loop(lists)),
        },
        repeats,
    )
    job = "conclude, 129 systems x 50 topics, depth 100, 8,256 pairs"
    note = f"a loop over matchings, rung list alone, from 1 in {PART} pairs"
    return [
        Row(job, US, times[US], at_most=20, note="all five rungs"),
        Row(job, "scipy", times["scipy"], least_ratio=1, note=note),
    ]


def plain_loop(lists: RunLists) -> list[bool]:
    """Rung `list` of some ordered pairs, each by one matching."""
    counts = lists.counts.reshape(*lists.counts.shape[:2], -1)
    found = []
    for number in range(0, SYSTEMS * SYSTEMS, PART):
        a, b = divmod(number, SYSTEMS)
        above = (counts[a][:, None] >= counts[b][None]).all(axis=-1)
        matched = maximum_bipartite_matching(csr_array(above), perm_type="row")
        found.append(bool((matched >= 0).all()))
    return found


def memory() -> Row:
    """Peak memory of a process that decides all rungs of all pairs."""
    job = "conclude, 8,256 pairs: peak memory"
    return Row(job, US, (fresh(["-c", MEMORY]).megabytes,), "MB", at_most=1000, note="imports included")


def support(repeats: int) -> Row:
    """The support of some pairs, each under 1,000 resamples of the topics."""
    lists = made_lists()
    standing = climb(lists, list(RUNGS))
    pairs = np.random.default_rng(0).integers(0, SYSTEMS, (100, 2)).tolist()

    def work() -> None:
        drawn = Resamples.of(lists, list(RUNGS), lists.groups, Draws(1000, 1))
        for a, b in pairs:
            drawn.support(a, b, standing)

    times = alternate({US: lambda: timed(work)}, repeats)
    return Row("conclude, support of 100 pairs, 1,000 resamples", US, times[US], at_most=10)
