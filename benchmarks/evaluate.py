"""Evaluate runs: from files in a new process, loading alone, and a run that is loaded already."""

from __future__ import annotations

import gzip
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median
from types import MappingProxyType

from benchmarks import trec_eval
from benchmarks.generate import FOLDER, Collection, collection
from benchmarks.measure import US, Finished, Row, alternate, available, fresh, missing, timed

PEERS = Path(__file__).resolve().parent / "peers"
SEVEN = ("nDCG@10", "AP", "RR", "P@10", "R@100", "RBP(p=0.8)", "ERR(max_rel=4)@20")
FIVE = SEVEN[:5]
PYTREC_FIVE = ("ndcg_cut_10", "map", "recip_rank", "P_10", "recall_100")
TREC_FIVE = ("ndcg_cut.10", "map", "recip_rank", "P.10", "recall.100")
RANX_FIVE = ["ndcg@10", "map", "mrr", "precision@10", "recall@100"]
MEMORY_MB = 1000


def rows(quick: bool) -> list[Row]:
    data, repeats = collection(quick), 2 if quick else 5
    return [
        *from_files(data, repeats),
        *real_files(repeats),
        *all_trec(data, repeats),
        *loading(data, 5),
        *loaded(data, 7),
    ]


def from_files(data: Collection, repeats: int) -> list[Row]:
    """A cold start for all runs; ranx has its compiled code in its cache after the warm-up."""
    job = f"{len(data.runs)} runs from files, new process, 7 measures"
    files = [data.qrels, *data.runs]
    flags = [word for name in SEVEN for word in ("-m", name)]
    programs = {US: ["-m", "axiometer", "evaluate", *files, *flags]}
    programs |= {p: [PEERS / f"{p}_files.py", *files] for p in ("pytrec_eval", "ranx") if available(p)}
    finished = measured(programs, repeats)
    times = {name: tuple(f.seconds for f in all_runs) for name, all_runs in finished.items()}
    notes = cpu_notes(finished)
    notes |= {
        p: f"{n} of the 7 measures; {notes[p]}"
        for p, n in {"pytrec_eval": 5, "ranx": 6}.items()
        if p in notes
    }
    peak = Row(f"{job}: peak memory", US, tuple(f.megabytes for f in finished[US]), "MB", at_most=MEMORY_MB)
    return [*table(job, times, {"pytrec_eval": 4, "ranx": 15}, notes), peak]


def measured(programs: Mapping[str, Sequence[str | Path]], repeats: int) -> dict[str, list[Finished]]:
    """Each program in a new process once a round; the first round warms the caches and does not count."""
    finished: dict[str, list[Finished]] = {name: [] for name in programs}

    def run(name: str) -> float:
        finished[name].append(fresh(programs[name]))
        return finished[name][-1].seconds

    alternate({name: partial(run, name) for name in programs}, repeats)
    return {name: all_runs[1:] for name, all_runs in finished.items()}


def cpu_notes(finished: Mapping[str, list[Finished]]) -> dict[str, str]:
    return {name: f"{median(f.cpu for f in all_runs):.2g} s of CPU" for name, all_runs in finished.items()}


def real_files(repeats: int) -> list[Row]:
    """25 runs that were submitted to TREC-COVID, where they are: small files, so that the start counts."""
    job = "25 TREC-COVID runs from files, new process, 5 measures"
    folder = Path(os.environ.get("AXIOMETER_DATA", ""), "covid-round1")
    if not (folder / "runs").is_dir():
        return [Row(job, US, note="no data (AXIOMETER_DATA), not measured")]
    qrels = plain(folder / "qrels.covid-round1.txt.gz")
    runs = tuple(plain(file) for file in sorted((folder / "runs").glob("*.gz"))[:25])
    return against_trec_eval(
        job, FIVE, TREC_FIVE, qrels, runs, repeats, {"pytrec_eval": 2, "trec_eval -O2": 1}
    )


def plain(file: Path) -> Path:
    """The file, decompressed: not every tool reads gzip."""
    target = FOLDER / "covid-round1" / file.stem
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(gzip.decompress(file.read_bytes()))
    return target


def all_trec(data: Collection, repeats: int) -> list[Row]:
    """All measures that trec_eval has."""
    job, runs = f"{len(data.runs)} runs from files, new process, all measures of trec_eval", data.runs
    return against_trec_eval(
        job, ("all_trec",), ("all_trec",), data.qrels, runs, repeats, {"trec_eval -O2": 1}
    )


def against_trec_eval(
    job: str,
    ours: tuple[str, ...],
    theirs: tuple[str, ...],
    qrels: Path,
    runs: tuple[Path, ...],
    repeats: int,
    goals: Mapping[str, float],
) -> list[Row]:
    """Our command, pytrec_eval where it has a goal, and trec_eval, which is called once for each run."""
    flags = [word for name in ours for word in ("-m", name)]
    programs: dict[str, Sequence[str | Path]] = {US: ["-m", "axiometer", "evaluate", qrels, *runs, *flags]}
    if "pytrec_eval" in goals and available("pytrec_eval"):
        programs["pytrec_eval"] = [PEERS / "pytrec_eval_files.py", qrels, *runs]
    built = trec_eval.program()
    if isinstance(built, Path):
        programs["trec_eval -O2"] = trec_eval.script(theirs, qrels, runs)
    finished = measured(programs, repeats)
    times = {name: tuple(f.seconds for f in all_runs) for name, all_runs in finished.items()}
    found = table(job, times, goals, cpu_notes(finished))
    return [
        replace(row, note=str(built)) if row.tool == "trec_eval -O2" and not row.values else row
        for row in found
    ]


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
