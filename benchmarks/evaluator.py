"""A loop of small evaluations from memory: validation, notebooks, PyTerrier's experiments."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

from benchmarks.evaluate import table
from benchmarks.measure import US, Row, alternate, available

MEASURES = ["nDCG@10", "AP", "RR"]
PYTREC = ("ndcg_cut_10", "map", "recip_rank")
Dicts = tuple[dict[str, dict[str, int]], dict[str, dict[str, float]]]


def made(topics: int, judged: int, depth: int = 100) -> Dicts:
    """Judgments and a run as dicts; the run's documents stand in no order, as those of a scorer do."""
    random = Random(1)
    qrels: dict[str, dict[str, int]] = {}
    run: dict[str, dict[str, float]] = {}
    for topic in range(topics):
        documents = [f"D{number}" for number in random.sample(range(10_000_000), 2 * depth)]
        run[f"q{topic}"] = {document: random.random() * 20 for document in documents[:depth]}
        pool = random.sample(documents[: depth * 3 // 2], judged)
        qrels[f"q{topic}"] = {document: random.choice([0, 0, 0, 1, 2, 3]) for document in pool}
        qrels[f"q{topic}"][pool[0]] = 1
    return qrels, run


def rows(quick: bool) -> list[Row]:
    few = 3 if quick else 9
    return [
        *loop("1 topic x 100 documents, 3 measures, a call", made(1, 60), 200, few, {"dicts": 1 / 3}),
        *loop("50 topics x 100 documents, 3 measures, a call", made(50, 60), 10, few, {"dicts": 1}),
        *loop(
            "6,980 topics x 100 documents, 3 measures, a call",
            made(698 if quick else 6980, 1),
            1,
            few,
            {"dicts": 1, "a polars frame": 2, "a pandas frame": None, "a run that was read": 2},
        ),
    ]


def loop(job: str, data: Dicts, calls: int, repeats: int, goals: dict[str, float | None]) -> list[Row]:
    """One row pair for each form of the run; pytrec_eval, which takes dicts only, is the measure of all."""
    import axiometer as ax

    qrels, run = data
    evaluator = ax.evaluator(qrels, MEASURES)
    forms = {form: source for form, source in forms_of(run).items() if form in goals}
    found: list[Row] = []
    for form, source in forms.items():
        contestants = {US: each(calls, lambda source=source: evaluator(source))}
        if available("pytrec_eval"):
            import pytrec_eval

            theirs = pytrec_eval.RelevanceEvaluator(qrels, PYTREC)
            contestants["pytrec_eval"] = each(calls, lambda theirs=theirs: theirs.evaluate(run))
        times = alternate(contestants, repeats)
        notes = {"pytrec_eval": "from dicts"}
        found += table(f"{job}: from {form}", times, {"pytrec_eval": goals[form]}, notes)
    return found


def forms_of(run: dict[str, dict[str, float]]) -> dict[str, object]:
    import polars as pl

    import axiometer as ax

    frame = pl.DataFrame(
        [(topic, document, score) for topic in run for document, score in run[topic].items()],
        schema=["qid", "docno", "score"],
        orient="row",
    )
    forms: dict[str, object] = {
        "dicts": run,
        "a polars frame": frame,
        "a run that was read": ax.read_run(frame),
    }
    if available("pandas"):
        forms["a pandas frame"] = frame.to_pandas()
    return forms


def each(calls: int, work: Callable[[], object]) -> Callable[[], float]:
    """Seconds of CPU that a call takes: what else the machine does is not counted."""

    def measured() -> float:
        start = time.process_time()
        for _ in range(calls):
            work()
        return (time.process_time() - start) / calls

    return measured
