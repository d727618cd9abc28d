"""Evaluate runs: from files in a new process, loading alone, and a run that is loaded already."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from statistics import median
from types import MappingProxyType

from benchmarks.generate import Collection, collection
from benchmarks.measure import US, Finished, Row, alternate, available, fresh, missing, timed

PEERS = Path(__file__).resolve().parent / "peers"
SEVEN = ("nDCG@10", "AP", "RR", "P@10", "R@100", "RBP(p=0.8)", "ERR(max_rel=4)@20")
FIVE = SEVEN[:5]
PYTREC_FIVE = ("ndcg_cut_10", "map", "recip_rank", "P_10", "recall_100")
RANX_FIVE = ["ndcg@10", "map", "mrr", "precision@10", "recall@100"]
MEMORY_MB = 1000


def rows(quick: bool) -> list[Row]:
    data = collection(quick)
    return [*from_files(data, 2 if quick else 5), *loading(data, 5), *loaded(data, 7)]


def from_files(data: Collection, repeats: int) -> list[Row]:
    """A cold start for all runs; ranx has its compiled code in its cache after the warm-up."""
    job = f"{len(data.runs)} runs from files, new process, 7 measures"
    files = [data.qrels, *data.runs]
    flags = [word for name in SEVEN for word in ("-m", name)]
    programs = {US: ["-m", "axiometer", "evaluate", *files, *flags]}
    programs |= {p: [PEERS / f"{p}_files.py", *files] for p in ("pytrec_eval", "ranx") if available(p)}
    finished: dict[str, list[Finished]] = {name: [] for name in programs}

    def run(name: str) -> float:
        finished[name].append(fresh(programs[name]))
        return finished[name][-1].seconds

    times = alternate({name: partial(run, name) for name in programs}, repeats)
    notes = {name: f"{median(f.cpu for f in all_runs):.2g} s of CPU" for name, all_runs in finished.items()}
    notes |= {
        p: f"{n} of the 7 measures; {notes[p]}"
        for p, n in {"pytrec_eval": 5, "ranx": 6}.items()
        if p in notes
    }
    peak = Row(f"{job}: peak memory", US, tuple(f.megabytes for f in finished[US]), "MB", at_most=MEMORY_MB)
    return [*table(job, times, {"pytrec_eval": 4, "ranx": 15}, notes), peak]


def table(
    job: str,
    times: dict[str, tuple[float, ...]],
    goals: Mapping[str, float | None],
    notes: Mapping[str, str] = MappingProxyType({}),
) -> list[Row]:
    """Our row, then one for each peer with its goal, also for a peer that is not installed."""
    found = [Row(job, US, times[US], note=notes.get(US, ""))]
    for peer, goal in goals.items():
        measured = Row(job, peer, times.get(peer, ()), least_ratio=goal, note=notes.get(peer, ""))
        found.append(measured if peer in times else missing(job, peer))
    return found


def loading(data: Collection, repeats: int) -> list[Row]:
    """Read one run and the judgments; polars alone, which only splits the lines, is the floor."""
    import polars as pl

    import axiometer as ax

    job, run = "load one run and its qrels", data.runs[0]

    def split() -> None:
        for path in (data.qrels, run):
            pl.read_csv(path, separator=" ", has_header=False)

    contestants = {
        US: lambda: timed(lambda: (ax.read_qrels(data.qrels), ax.read_run(run))),
        "polars": lambda: timed(split),
    }
    if available("pytrec_eval"):
        contestants["pytrec_eval"] = lambda: timed(lambda: read_pytrec_eval(data.qrels, run))
    if available("ranx"):
        contestants["ranx"] = lambda: timed(lambda: read_ranx(data.qrels, run))
    times = alternate(contestants, repeats)
    notes = {"polars": "splits the lines only: the floor"}
    return table(job, times, dict.fromkeys(["polars", "pytrec_eval", "ranx"]), notes)


def read_pytrec_eval(qrels: Path, run: Path) -> tuple[object, object]:
    import pytrec_eval

    with qrels.open() as judgments, run.open() as lines:
        return pytrec_eval.parse_qrel(judgments), pytrec_eval.parse_run(lines)


def read_ranx(qrels: Path, run: Path) -> tuple[object, object]:
    import ranx

    return ranx.Qrels.from_file(str(qrels), kind="trec"), ranx.Run.from_file(str(run), kind="trec")


def loaded(data: Collection, repeats: int) -> list[Row]:
    """Five measures of a run that is in memory, each tool in the form that it reads files into."""
    import axiometer as ax

    job, path = "evaluate a loaded run, 5 measures", data.runs[0]
    qrels, run = ax.read_qrels(data.qrels), ax.read_run(path)
    contestants = {US: lambda: timed(lambda: ax.evaluate(qrels, {"x": run}, FIVE).mean())}
    if available("pytrec_eval"):
        contestants["pytrec_eval"] = loaded_pytrec_eval(data.qrels, path)
    if available("ranx"):
        contestants["ranx"] = loaded_ranx(data.qrels, path)
    times = alternate(contestants, repeats)
    return table(job, times, {"pytrec_eval": 1, "ranx": 1})


def loaded_pytrec_eval(qrels_path: Path, run_path: Path) -> Callable[[], float]:
    import pytrec_eval

    qrels, run = read_pytrec_eval(qrels_path, run_path)
    evaluator = pytrec_eval.RelevanceEvaluator(qrels, PYTREC_FIVE)
    return lambda: timed(lambda: evaluator.evaluate(run))


def loaded_ranx(qrels_path: Path, run_path: Path) -> Callable[[], float]:
    import ranx

    qrels, run = read_ranx(qrels_path, run_path)
    return lambda: timed(lambda: ranx.evaluate(qrels, run, RANX_FIVE, save_results_in_run=False))
