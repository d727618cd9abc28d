"""`ax.match` names the tool that printed a number: the packages themselves, and what their sources say.

Every entry of TOOLS has a line here: a number computed by the tool (pytrec_eval is trec_eval's own code), by
its published output files, or, of torchmetrics and BEIR, which bring whole frameworks, by hand as their
sources have it.
"""

from __future__ import annotations

import csv
import json
import math
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import axiometer as ax
from axiometer.meta.conventions import TOOLS

Run = dict[str, dict[str, float]]


def collection() -> tuple[dict[str, dict[str, int]], list[tuple[str, str, int, float]]]:
    """Eight topics, one without a relevant document, one that the run lacks, and one that nobody judged; ties
    everywhere, whose order in the file is neither that of the ids nor that of the rank column.
    """
    draw = random.Random(28)
    documents = [str(number) for number in range(1, 41)]
    qrels = {
        str(topic): {doc: draw.choice([0, 0, 1, 2, 3]) for doc in draw.sample(documents, 24)}
        for topic in range(1, 9)
    }
    qrels["7"] = dict.fromkeys(qrels["7"], 0)
    rows = []
    for topic in ("1", "2", "3", "4", "5", "6", "7", "9"):
        listed = list(dict.fromkeys([topic, *draw.sample(documents, 13)]))[:13]
        scored = [(doc, float(draw.randrange(1, 6))) for doc in listed]
        order = sorted(draw.sample(scored, len(scored)), key=lambda pair: -pair[1])
        ranks = {doc: rank for rank, (doc, _) in enumerate(order, start=1)}
        rows += [(topic, doc, ranks[doc], score) for doc, score in draw.sample(scored, len(scored))]
    return qrels, rows


QRELS, ROWS = collection()


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("match")
    judged = [f"{t} 0 {d} {g}" for t, grades in QRELS.items() for d, g in grades.items()]
    (folder / "qrels").write_text("\n".join(judged) + "\n")
    lines = [f"{t} Q0 {d} {rank} {score} tag" for t, d, rank, score in ROWS]
    (folder / "run").write_text("\n".join(lines) + "\n")
    return folder


def run() -> Run:
    found: Run = {}
    for topic, document, _, score in ROWS:
        found.setdefault(topic, {})[document] = score
    return found


def judged_lists() -> dict[str, list[tuple[float, int]]]:
    """Score and grade of what each judged topic of the run retrieved, in the order of the file."""
    return {
        topic: [(score, max(QRELS[topic].get(doc, 0), 0)) for doc, score in docs.items()]
        for topic, docs in run().items()
        if topic in QRELS
    }


def mean(values: Any) -> float:
    listed = list(values)
    return sum(listed) / len(listed)


def pytrec(name: str, **options: Any) -> dict[str, float]:
    pytrec_eval = pytest.importorskip("pytrec_eval", reason="peers: pytrec_eval is not installed")
    told = pytrec_eval.RelevanceEvaluator(QRELS, {name.replace("_cut_", "_cut.")}, **options)
    key = name.replace(".", "_")
    return {topic: values[key] for topic, values in told.evaluate(run()).items()}


def trec_eval(name: str, everywhere: bool = False, **options: Any) -> float:
    values = pytrec(name, **options)
    return sum(values.values()) / (len(QRELS) if everywhere else len(values))


def ir_measures(name: str) -> float:
    package = pytest.importorskip("ir_measures", reason="peers: ir_measures is not installed")
    one = package.parse_measure(name)
    return float(package.calc_aggregate([one], QRELS, run())[one])


RANX = """
import json, sys
import ranx
qrels, run, names = json.load(sys.stdin)
made = [ranx.evaluate(ranx.Qrels(qrels), ranx.Run(run), name, make_comparable=True) for name in names]
json.dump([float(value) for value in made], sys.stdout)
"""


@cache
def ranx_values() -> dict[str, float]:
    """All values that are asked of ranx, in a process without numba's compiler, which takes minutes.

    Compiled, ranx sorts a short list by insertion, which leaves ties as they came; NumPy's sort, which stands
    in for it here, does not, so the scores say so.
    """
    if find_spec("ranx") is None:
        pytest.skip("peers: ranx is not installed")
    names = [name for _, _, name in RANX_LINES]
    untied = {
        topic: {doc: score - at / 1000 for at, (doc, score) in enumerate(docs.items())}
        for topic, docs in run().items()
    }
    # A topic without a relevant document is no topic to ranx.
    qrels = {t: {d: g for d, g in grades.items() if g} or {"none": 1} for t, grades in QRELS.items()}
    done = subprocess.run(
        [sys.executable, "-c", RANX],
        input=json.dumps([qrels, untied, names]),
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    return dict(zip(names, json.loads(done.stdout), strict=True))


RANX_LINES = [
    ("ranx", "nDCG@5", "ndcg@5"),
    ("ranx ndcg_burges", "nDCG@5", "ndcg_burges@5"),
    ("ranx -l2", "nDCG@5", "ndcg@5-l2"),
    ("ranx", "AP", "map"),
    ("ranx -l2", "AP@5", "map@5-l2"),
    ("ranx", "P@5", "precision@5"),
    ("ranx", "SetF@5", "f1@5"),
]


def sklearn_ndcg(cutoff: int) -> float:
    metrics = pytest.importorskip("sklearn.metrics", reason="peers: scikit-learn is not installed")
    lists = judged_lists().values()
    return mean(
        float(metrics.ndcg_score([[g for _, g in one]], [[s for s, _ in one]], k=cutoff)) for one in lists
    )


def tie_averaged_ndcg(listed: list[tuple[float, int]], cutoff: int) -> float:
    """As torchmetrics has it: the mean gain of each score's documents at each of their ranks."""
    order = sorted(listed, key=lambda pair: -pair[0])
    total = 0.0
    for place, (score, _) in enumerate(order[:cutoff]):
        gains = [grade for other, grade in order if other == score]
        total += mean(gains) / math.log2(place + 2)
    best = sorted((grade for _, grade in listed), reverse=True)[:cutoff]
    ideal = sum(grade / math.log2(place + 2) for place, grade in enumerate(best))
    return total / ideal if ideal else 0.0


def in_file_order(listed: list[tuple[float, int]], cutoff: int) -> list[int]:
    """Grades, the highest score first; Python's sort is stable, so ties stay as they came."""
    return [grade for _, grade in sorted(listed, key=lambda pair: -pair[0])][:cutoff]


def torch_map(cutoff: int) -> float:
    def one(listed: list[tuple[float, int]]) -> float:
        hits = [rank for rank, grade in enumerate(in_file_order(listed, cutoff), start=1) if grade]
        return mean(found / rank for found, rank in enumerate(hits, start=1)) if hits else 0.0

    return mean(map(one, judged_lists().values()))


def torch_recall(cutoff: int) -> float:
    def one(listed: list[tuple[float, int]]) -> float:
        relevant = sum(grade > 0 for _, grade in listed)
        return sum(grade > 0 for grade in in_file_order(listed, cutoff)) / relevant if relevant else 0.0

    return mean(map(one, judged_lists().values()))


def relevant_in(topic: str) -> int:
    return sum(grade > 0 for grade in QRELS[topic].values())


def beir_ndcg() -> float:
    pytrec_eval = pytest.importorskip("pytrec_eval", reason="peers: pytrec_eval is not installed")
    kept = {topic: {d: s for d, s in docs.items() if d != topic} for topic, docs in run().items()}
    values = pytrec_eval.RelevanceEvaluator(QRELS, {"ndcg_cut.10"}).evaluate(kept)
    return mean(one["ndcg_cut_10"] for one in values.values())


def beir_mrr(cutoff: int) -> float:
    lists = judged_lists()
    firsts = (
        next((1 / rank for rank, g in enumerate(in_file_order(one, cutoff), start=1) if g), 0.0)
        for one in lists.values()
    )
    return sum(firsts) / len(QRELS)


def beir_recall_cap(cutoff: int) -> float:
    """Topics without a relevant document would be divided by zero there: none is asked for."""
    lists = judged_lists()
    shares = [
        sum(g > 0 for g in in_file_order(one, cutoff)) / min(relevant_in(topic), cutoff)
        for topic, one in lists.items()
        if relevant_in(topic)
    ]
    return sum(shares) / len(QRELS)


LINES: list[tuple[str, str, Callable[[], float]]] = [
    ("trec_eval", "nDCG@5", lambda: trec_eval("ndcg_cut_5")),
    ("trec_eval -c", "nDCG", lambda: trec_eval("ndcg", everywhere=True)),
    ("trec_eval -J", "nDCG@5", lambda: trec_eval("ndcg_cut_5", judged_docs_only_flag=True)),
    ("trec_eval", "AP", lambda: trec_eval("map")),
    ("trec_eval", "AP@5", lambda: trec_eval("map_cut_5")),
    ("trec_eval -l2", "AP", lambda: trec_eval("map", relevance_level=2)),
    ("trec_eval -c", "RR", lambda: trec_eval("recip_rank", everywhere=True)),
    ("trec_eval", "R@5", lambda: trec_eval("recall_5")),
    ("trec_eval", "P@5", lambda: trec_eval("P_5")),
    ("pytrec_eval", "P@10", lambda: trec_eval("P_10")),
    ("pytrec_eval", "nDCG@5", lambda: trec_eval("ndcg_cut_5")),
    ("ir_measures", "nDCG@5", lambda: ir_measures("nDCG@5")),
    ("ir_measures rel=2", "AP", lambda: ir_measures("AP(rel=2)")),
    ("ir_measures judged_only=True", "P@5", lambda: ir_measures("P(judged_only=True)@5")),
    *((tool, name, partial(lambda asked: ranx_values()[asked], theirs)) for tool, name, theirs in RANX_LINES),
    ("scikit-learn", "nDCG@5", lambda: sklearn_ndcg(5)),
    ("torchmetrics", "nDCG@5", lambda: mean(tie_averaged_ndcg(one, 5) for one in judged_lists().values())),
    ("torchmetrics", "AP@5", lambda: torch_map(5)),
    ("torchmetrics", "R@5", lambda: torch_recall(5)),
    ("BEIR", "nDCG@10", beir_ndcg),
    ("BEIR", "RR@10", lambda: beir_mrr(10)),
    ("BEIR recall_cap", "R@5", lambda: beir_recall_cap(5)),
]


@pytest.mark.parametrize(("tool", "name", "compute"), LINES, ids=[f"{t}, {m}" for t, m, _ in LINES])
def test_the_tool_is_named(tool: str, name: str, compute: Callable[[], float], files: Path) -> None:
    value = compute()
    title, _, cutoff = name.partition("@")
    if title == "SetF":
        found = ax.match(value, files / "qrels", files / "run", digits=9)
    else:
        found = ax.match(value, files / "qrels", files / "run", digits=9, measures=name)
    named = [one for one in found if tool in one.tools]
    assert named, (value, [(one.measure, one.departures, one.tools) for one in found], found.nearest)
    assert title in named[0].measure
    assert cutoff in named[0].measure
    assert named[0].value == pytest.approx(value, abs=1e-9)


def test_scores_that_differ_in_64_bits_only() -> None:
    """pytrec_eval, and what is built on it, sees a tie, and puts the larger id first."""
    pytrec_eval = pytest.importorskip("pytrec_eval", reason="peers: pytrec_eval is not installed")
    qrels, close = {"q": {"a": 1, "b": 0}}, {"q": {"a": 1 + 1e-12, "b": 1.0}}
    value = pytrec_eval.RelevanceEvaluator(qrels, {"recip_rank"}).evaluate(close)["q"]["recip_rank"]
    (found,) = ax.match(value, qrels, close, measures="RR")
    assert found.departures["ties"] in ("scores of 32 bits, then document id, descending",)
    assert {"trec_eval", "pytrec_eval", "ir_measures"} <= set(found.tools)
    (other,) = ax.match(1.0, qrels, close, measures="RR")
    assert "trec_eval" in other.tools
    assert "pytrec_eval" not in other.tools


def test_gdeval(files: Path) -> None:
    package = pytest.importorskip("ir_measures", reason="peers: ir_measures is not installed")
    script = Path(package.__file__).parent / "bin" / "gdeval.pl"
    if shutil.which("perl") is None or not script.exists():
        pytest.skip("gdeval: perl is not installed")
    words = ["perl", str(script), str(files / "qrels"), str(files / "run"), "5"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    rows = list(csv.DictReader(done.stdout.splitlines()))
    assert {row["topic"] for row in rows} == {"1", "2", "3", "4", "5", "6"}
    for column, name in (("ndcg@5", "nDCG@5"), ("err@5", "ERR@5")):
        value = mean(float(row[column]) for row in rows)
        found = ax.match(value, files / "qrels", files / "run", digits=5, measures=name)
        assert "gdeval" in found[0].tools
        by_topic = {row["topic"]: float(row[column]) for row in rows}
        found = ax.match(by_topic, files / "qrels", files / "run", digits=5, measures=name)
        assert [one.tools[0] for one in found] == ["gdeval"]


def test_ndeval(real_data: Path) -> None:
    folder = real_data / "web-diversity"
    source = folder / "runs-1-200-diversified" / "lemur-baseline.run.gz"
    qrels = ax.read_qrels(folder / "qrels" / "qrels.ndeval.2011.txt.gz", subtopics=True)
    with (folder / "expected-ndeval" / "2011" / "lemur-baseline.csv").open(encoding="utf-8") as lines:
        rows = {row["topic"]: row for row in csv.DictReader(lines)}
    wanted = float(rows["amean"]["alpha-nDCG@10"])
    found = ax.match(wanted, qrels, source, 6, measures=["alpha_nDCG@10", "nERR_IA@10"], subtopics=True)
    assert any(tool.startswith("ndeval") for tool in found[0].tools)
    values = {topic: float(row["ERR-IA@5"]) for topic, row in rows.items() if topic != "amean"}
    found = ax.match(values, qrels, source, 6, subtopics=True)
    assert found[0].measure == "ERR_IA@5"
    assert any(tool.startswith("ndeval") for tool in found[0].tools)


def test_every_tool_has_a_line() -> None:
    shown = {(tool.split(" ")[0], name.partition("@")[0]) for tool, name, _ in LINES}
    shown |= {("gdeval", "nDCG"), ("ndeval", "alpha_nDCG")}
    for tool in TOOLS:
        assert any((tool.name, title) in shown for title in tool.measures), tool
