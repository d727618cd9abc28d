"""Compare systems and measures: all pairs of 143 systems on 30 topics, as many as TREC-COVID round 1 had."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import polars as pl
from benchmarks.measure import US, Row, alternate, available, fresh, missing, timed

SYSTEMS, TOPICS, DRAWS = 143, 30, 10_000
MEMORY_MB = 300
MEMORY = """
import numpy as np
from axiometer.meta.system_pairs import Pairs
from axiometer.meta.significance.outcome import Draws
from axiometer.meta.significance.resampling import randomisation
randomisation(Pairs.every(np.random.default_rng(0).random((143, 30))), Draws(10_000))
"""


def rows(quick: bool) -> list[Row]:
    repeats = 3 if quick else 7
    return [*all_pairs(repeats), memory(), *few_pairs(repeats), *unanimity_rows(repeats)]


def scores(systems: int, step: float = 0.002) -> np.ndarray:
    """Systems of growing quality on topics of different difficulty."""
    generator = np.random.default_rng(0)
    noise = generator.normal(0.4, 0.15, (systems, TOPICS)) + generator.normal(0, 0.1, TOPICS)
    return np.clip(noise + step * np.arange(systems)[:, None], 0, 1)


def all_pairs(repeats: int) -> list[Row]:
    """Each test on all 10,153 pairs; the goal is seconds."""
    from axiometer.meta.significance import TESTS
    from axiometer.meta.significance.outcome import Draws
    from axiometer.meta.system_pairs import Pairs

    matrix = scores(SYSTEMS)
    found = []
    for test in TESTS.values():
        times = alternate(
            {US: lambda test=test: timed(lambda: test.run(Pairs.every(matrix), Draws(DRAWS)))}, repeats
        )
        drawn = f", {DRAWS} draws" if test.by_chance else ""
        found.append(Row(f"{test.title}, 143 systems, 10,153 pairs{drawn}", US, times[US], at_most=5))
    return found


def memory() -> Row:
    """Peak memory of a process that runs the randomisation test; pairs x draws would be 812 MB."""
    done = fresh(["-c", MEMORY])
    job = "Fisher randomisation test, 10,153 pairs: peak memory"
    return Row(job, US, (done.megabytes,), "MB", at_most=MEMORY_MB, note="imports included")


def few_pairs(repeats: int) -> list[Row]:
    """The same test by peers, on a tenth of the systems: more would take them minutes."""
    from axiometer.meta.significance.outcome import Draws
    from axiometer.meta.significance.resampling import randomisation
    from axiometer.meta.system_pairs import Pairs

    matrix = scores(14)
    job = f"Fisher randomisation test, 14 systems, 91 pairs, {DRAWS} draws"
    contestants: dict[str, Callable[[], float]] = {
        US: lambda: timed(lambda: randomisation(Pairs.every(matrix), Draws(DRAWS))),
        "scipy": lambda: timed(lambda: scipy_pairs(matrix)),
    }
    if available("ranx"):
        contestants["ranx"] = lambda: timed(lambda: ranx_pairs(matrix))
    times = alternate(contestants, repeats)
    peers = [Row(job, peer, times[peer], least_ratio=4) for peer in ("scipy", "ranx") if peer in times]
    return [Row(job, US, times[US]), *peers, *([] if "ranx" in times else [missing(job, "ranx")])]


def scipy_pairs(matrix: np.ndarray) -> None:
    from scipy.stats import permutation_test

    for i, j in zip(*np.triu_indices(len(matrix), 1), strict=True):
        permutation_test(
            (matrix[i] - matrix[j],),
            lambda x, axis: x.mean(axis=axis),
            permutation_type="samples",
            n_resamples=DRAWS,
            vectorized=True,
            rng=0,
        )


def ranx_pairs(matrix: np.ndarray) -> None:
    from ranx.statistical_tests import fisher_randomization_test

    for i, j in zip(*np.triu_indices(len(matrix), 1), strict=True):
        fisher_randomization_test(matrix[i], matrix[j], n_permutations=DRAWS)


def unanimity_rows(repeats: int) -> list[Row]:
    """Twenty measures over 143 systems, with intervals by 1,000 resamples of the systems."""
    from axiometer.meta.unanimity import unanimity

    generator = np.random.default_rng(0)
    base = scores(SYSTEMS)
    runs, topics = [f"s{i}" for i in range(SYSTEMS)], [str(k) for k in range(TOPICS)]
    frame = pl.concat(
        pl.DataFrame(
            {
                "run": np.repeat(runs, TOPICS),
                "topic": np.tile(topics, SYSTEMS),
                "measure": f"m{i}",
                "value": (base + generator.normal(0, 0.02, base.shape)).ravel(),
            }
        )
        for i in range(20)
    )
    times = alternate({US: lambda: timed(lambda: unanimity(frame))}, repeats)
    return [Row("unanimity, 143 systems, 20 measures, 1000 resamples", US, times[US], at_most=1)]
