"""Past one process: the cost of a list as depth grows, more processes, a Dask cluster, a thousand runs."""

from __future__ import annotations

import sys
import tempfile
import time
from functools import partial
from pathlib import Path

from benchmarks.generate import collection
from benchmarks.measure import US, Row, alternate, available, fresh, missing, timed

AXIOMS = ("relevance-monotonicity", "irrelevance-monotonicity", "redundancy")
MEASURE = "alpha_DCG@20"


def rows(quick: bool) -> list[Row]:
    return [*cost_of_a_list(quick), *spreading(15 if quick else 16), *many_runs(60 if quick else 1000)]


def cost_of_a_list(quick: bool) -> list[Row]:
    """CPU time of scoring and three axioms, chunk by chunk, over the number of lists: it must not grow."""
    from axiometer.axiomatics import AXIOMS as KNOWN
    from axiometer.metrics.find_measure import measure
    from axiometer.spaces import aspect_space
    from axiometer.verdicts.chunks import arithmetic_for, chunks, run_chunk

    axioms, one = [KNOWN.find(name) for name in AXIOMS], measure(MEASURE)
    depths = (10, 11, 12) if quick else (11, 12, 13, 14, 15)

    def cost(depth: int) -> float:
        space, begun = aspect_space(2, depth=depth), time.process_time()
        for chunk in chunks(space):
            run_chunk(one, axioms, space, chunk, arithmetic_for(one, space))
        return (time.process_time() - begun) / space.size * 1e9

    times = alternate({str(depth): partial(cost, depth) for depth in depths}, 3, warm_up=False)
    job = f"{MEASURE}, 2 aspects, three axioms"
    found = [Row(f"{job}, depth {depth}", US, times[str(depth)], unit="ns a list") for depth in depths]
    first, last = (times[str(depth)] for depth in (depths[0], depths[-1]))
    growth = tuple(deep / shallow for deep, shallow in zip(last, first, strict=True))
    return [*found, Row(f"{job}: depth {depths[-1]} over {depths[0]}", US, growth, unit="x", at_most=1.5)]


def audit(depth: int, **who: object) -> None:
    """The work that is shared out."""
    import axiometer as ax

    ax.audit(MEASURE, AXIOMS, aspects=2, depth=depth, proof_depth=10, limit=10**9, **who)  # type: ignore[arg-type]


def spreading(depth: int) -> list[Row]:
    """One process, two, and a Dask cluster of two; by the clock, with processes that are there already."""
    lists = (3 ** (depth + 1) - 1) // 2
    job = f"{MEASURE}, 2 aspects, depth {depth}, {lists:,} lists"
    audit(depth, jobs=2)
    one, two = (timed(partial(audit, depth, jobs=jobs)) for jobs in (1, 2))
    found = [Row(f"{job}: 1 job", US, (one,)), Row(f"{job}: 2 jobs", US, (two,))]
    if not available("distributed"):
        return [*found, missing(f"{job}: Dask, 2 workers", US)]
    done = fresh(["-m", "benchmarks.spread", str(depth)])
    return [*found, Row(f"{job}: Dask, 2 workers", US, (float(done.output),))]


def on_a_cluster(depth: int) -> float:
    """The same work by two worker processes of a LocalCluster, the second time that they do it."""
    from distributed import LocalCluster

    options = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None, "memory_limit": 0}
    with LocalCluster(**options) as cluster:
        work = partial(audit, depth, cluster=cluster.scheduler_address)
        work()
        return timed(work)


def many_runs(count: int) -> list[Row]:
    """Runs of 50 topics by 1,000 documents to parquet, a few at a time: memory is that of the few."""
    data = collection(quick=True)
    found = []
    with tempfile.TemporaryDirectory() as folder:
        links = [Path(folder, f"run{n:04}.run") for n in range(count)]
        for n, link in enumerate(links):
            link.symlink_to(data.runs[n % len(data.runs)])
        for some in (links[: count // 10], links):
            out = Path(folder, "scores.parquet")
            done = fresh(["-m", "axiometer", "evaluate", data.qrels, *some, "--parquet", out, "--csv"])
            job = f"{len(some):,} runs to parquet, 5 measures"
            found.append(Row(job, US, (done.seconds,), note=f"{done.cpu:.3g} s of CPU"))
            found.append(Row(f"{job}: peak memory", US, (done.megabytes,), "MB", at_most=500))
    return found


if __name__ == "__main__":
    print(on_a_cluster(int(sys.argv[1])))
