"""All rungs of all pairs of many runs, beside a plain loop over scipy's matching.

python -m benchmarks.conclude [--systems 129] [--topics 50] [--depth 100]
"""

from __future__ import annotations

import argparse
import resource
import time

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import maximum_bipartite_matching

from axiometer.conclusions.ladder import RUNGS, climb
from axiometer.conclusions.lists import RunLists


def made_lists(systems: int, topics: int, depth: int, seed: int = 1) -> RunLists:
    """Lists of grades 0 to 2 by systems of different quality: better ones find more, and earlier."""
    rng = np.random.default_rng(seed)
    quality = rng.uniform(0.15, 0.6, (systems, 1, 1)) * rng.uniform(0.5, 1.2, (1, topics, 1))
    chance = quality / (1 + np.arange(depth) / 20)
    found = rng.random((systems, topics, depth))
    grades = (found < chance).astype(np.int64) + (found < chance / 3)
    base = rng.integers(20, 120, (topics, 2))
    return RunLists(
        tuple(f"s{i}" for i in range(systems)), tuple(f"t{i}" for i in range(topics)), (1, 2), grades, base
    )


def plain_loop(lists: RunLists, pairs: int) -> tuple[float, int]:
    """Rung `list` of the first ordered pairs, each by one matching: seconds, and how many yes."""
    counts = lists.counts.reshape(*lists.counts.shape[:2], -1)
    start, yes = time.perf_counter(), 0
    for number in range(pairs):
        a, b = divmod(number, len(lists.runs))
        above = (counts[a][:, None] >= counts[b][None]).all(axis=-1)
        matched = maximum_bipartite_matching(csr_array(above), perm_type="row")
        yes += bool((matched >= 0).all())
    return time.perf_counter() - start, yes


def main() -> None:
    """Prints the seconds of both, and the memory."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--systems", type=int, default=129)
    parser.add_argument("--topics", type=int, default=50)
    parser.add_argument("--depth", type=int, default=100)
    given = parser.parse_args()
    lists = made_lists(given.systems, given.topics, given.depth)
    start = time.perf_counter()
    found = climb(lists, list(RUNGS))
    seconds = time.perf_counter() - start
    ordered = given.systems * given.systems
    some = min(ordered, 10 * given.systems)
    loop, yes = plain_loop(lists, some)
    assert yes == int(found["list"].reshape(-1)[:some].sum())
    first, second = np.triu_indices(given.systems, 1)
    for rung, stands in found.items():
        print(f"{rung:<9} decides {(stands[first, second] | stands[second, first]).mean():6.1%} of the pairs")
    print(f"axiometer, all rungs of {len(first):,} pairs: {seconds:.2f} s")
    print(
        f"a plain loop, rung list alone: {loop * ordered / some:.1f} s (from {some:,} of {ordered:,} pairs)"
    )
    print(f"largest memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000:.0f} MB")


if __name__ == "__main__":
    main()
