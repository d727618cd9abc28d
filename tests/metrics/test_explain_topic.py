"""`ax.explain` of real runs: the value is that of `evaluate`, and the documents add up to it."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

import axiometer as ax
from axiometer.demo import path
from axiometer.metrics.measure import MEASURES

from ..cli.program import run

EVERY = sorted(kind.example.name for kind in MEASURES.items.values())
TOPIC = "102"
pytestmark = pytest.mark.filterwarnings("ignore::axiometer.errors.AxiometerWarning")
"""Diversity measures read judgments without subtopics too, and say so."""


def files(*names: str) -> dict[str, Path]:
    return {name: path() / f"{name}.run" for name in names}


def explained(name: Any, runs: Any, topic: str = TOPIC, *, subtopics: bool) -> Any:
    qrels = path() / ("subtopics.txt" if subtopics else "qrels.txt")
    return ax.explain(name, qrels=qrels, run=runs, topic=topic, subtopics=subtopics)


@pytest.mark.parametrize("subtopics", [False, True])
@pytest.mark.parametrize("name", EVERY)
def test_every_measure_has_its_value_and_its_documents_add_up_to_it(name: str, subtopics: bool) -> None:
    qrels = path() / ("subtopics.txt" if subtopics else "qrels.txt")
    try:
        scores = ax.evaluate(qrels, files("tied", "weak"), name, subtopics=subtopics)
    except ax.AxiometerError as error:
        with pytest.raises(type(error)):
            explained(name, files("tied", "weak"), subtopics=subtopics)
        return
    told = explained(name, files("tied", "weak"), subtopics=subtopics)
    own = scores.frame.filter(topic=TOPIC)
    assert [run.value for run in told.runs] == own["value"].to_list()
    for one in told.runs:
        assert math.isclose((one.empty or 0) + sum(s.added for s in one.steps), one.value, abs_tol=1e-9)
    gap = told.runs[0].value - told.runs[1].value
    assert math.isclose(sum(one.difference for one in told.differences), gap, abs_tol=1e-9)
    assert json.loads(json.dumps(told.to_dict()))["topic"] == TOPIC
    assert str(told.runs[0].value) in str(told)


QRELS = {"q": {"a": 2, "b": 0, "c": 1, "d": 2, "junk": -2}}
RUN = {"q": {"b": 3.0, "x": 2.0, "a": 2.0, "junk": 1.5, "c": 1.0}}


def test_ranks_labels_ties_and_what_is_missing() -> None:
    told = ax.explain("nDCG@4", qrels=QRELS, run=RUN, topic="q")
    (run,) = told.runs
    assert [(s.rank, s.document, s.label, s.judged, s.tied) for s in run.steps] == [
        (1, "b", "0", True, False),
        (2, "x", "?", False, True),
        (3, "a", "2", True, True),
        (4, "junk", "-2", False, False),
        (5, "c", "1", True, False),
    ]
    assert run.missing == ("d",)
    assert (told.relevant, told.nonrelevant) == ({"1": 1, "2": 2}, 1)
    assert told.ideal is not None
    assert told.ideal.documents == (("d", "2"), ("a", "2"), ("c", "1"))
    assert told.ideal.part == "DCG@4"
    assert told.ideal.value == pytest.approx(2 + 2 / math.log2(3) + 1 / 2)
    assert told.value == pytest.approx(1 / told.ideal.value)


def test_the_ideal_list_where_there_is_one() -> None:
    def ideal(name: str, qrels: Any = QRELS, run: Any = RUN, **how: Any) -> Any:
        found = ax.explain(name, qrels=qrels, run=run, topic="q", **how).ideal
        return found and [one for one, _ in found.documents]

    assert ideal("AP") is None
    assert ideal("Q") == ideal("JudgedOnly(nDCG)") == ideal("Compat") == ["d", "a", "c"]
    assert ideal("Mapped(nDCG@1, gains={1:5})") == ["c"]
    aspects = {"q": {"1": {"a": 1, "b": 1}, "2": {"b": 1, "c": 1}, "3": {"e": 1}}}
    assert ideal("alpha_nDCG@3", aspects, subtopics=True) == ["b", "e", "c"]
    assert ideal("alpha_nDCG@3") == ["d", "a", "c"]


def test_labels_of_aspects_and_the_recall_base_by_aspect() -> None:
    told = ax.explain(
        "StRecall@2", qrels={"q": {"i": {"a": 1, "b": 0}, "ii": {"a": 2}, "iii": {"b": -2}}}, run=RUN,
        topic="q", subtopics=True,
    )  # fmt: skip
    assert [step.label for step in told.runs[0].steps][:3] == ["0", "?", "i ii:2"]
    assert told.relevant == {"i": 1, "ii": 1}
    assert "1 of i, 1 of ii" in str(told)


def test_two_runs_and_which_documents_make_the_difference() -> None:
    other = {"q": {"a": 9.0, "c": 8.0, "b": 7.0}}
    told = ax.explain("P@2", qrels=QRELS, run={"one": RUN, "other": other}, topic="q")
    assert [run.value for run in told.runs] == [0.0, 1.0]
    first = told.differences[0]
    assert (first.document, first.ranks, first.added, first.difference) == ("a", (3, 1), (0.0, 0.5), -0.5)
    assert {one.document: one.difference for one in told.differences}["x"] == 0
    assert "made by 2 documents" in str(told)
    assert "rank in other" in told._repr_html_()


def mean_grade(grades: list[int]) -> float:
    return sum(grades) / len(grades)


def test_a_function_of_the_users() -> None:
    told = ax.explain(mean_grade, qrels=QRELS, run=RUN, topic="q")
    assert told.runs[0].empty is None
    assert [step.value for step in told.runs[0].steps] == [0, 0, 2 / 3, 0.5, 0.6]
    assert told.value == 0.6
    assert sum(step.added for step in told.runs[0].steps) == pytest.approx(0.6)


def first_of(recommended: list[str], relevant: set[str]) -> float:
    return float(sum(one in relevant and one > "b" for one in recommended))


def test_a_function_of_ids_is_told_those_of_the_run() -> None:
    told = ax.explain(first_of, qrels=QRELS, run=RUN, topic="q")
    assert [step.added for step in told.runs[0].steps] == [0, 0, 0, 0, 1]
    assert told.value == ax.evaluate(QRELS, {"mine": RUN}, first_of).mean()["value"][0] == 1


def test_how_runs_are_read() -> None:
    close = {"q": {"a": 1.0, "b": 1.0 + 1e-12}}
    order = [
        [
            step.document
            for step in ax.explain("P@1", qrels=QRELS, run=close, topic="q", single=one).runs[0].steps
        ]
        for one in (False, True)
    ]
    assert order == [["b", "a"], ["b", "a"]]
    tied = ax.explain("P@1", qrels=QRELS, run=close, topic="q", single=True).runs[0].steps
    assert all(step.tied for step in tied)
    rows = [("q", "a", 2, 9.0), ("q", "b", 1, 1.0)]
    import polars as pl

    frame = pl.DataFrame(rows, schema=["topic", "document", "rank", "score"], orient="row")
    told = ax.explain("P@1", qrels=QRELS, run=frame, topic="q", use_ranks=True)
    assert [step.document for step in told.runs[0].steps] == ["b", "a"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"topic": "r"}, "the qrels have no topic 'r'"),
        ({"run": {"p": {"a": 1.0}}}, "run 'run' has no topic 'q'"),
        ({"run": {"a": RUN, "b": RUN, "c": RUN}}, "3 runs are given"),
        ({"run": None}, "explained by qrels, run and topic together"),
        ({"judged": [1]}, "explained by qrels, run and topic together"),
    ],
)
def test_refusals(given: dict[str, Any], said: str) -> None:
    with pytest.raises(ax.InputError, match=said):
        ax.explain("AP", **{"qrels": QRELS, "run": RUN, "topic": "q", **given})


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    base = ("explain", "nDCG@10", "--qrels", path() / "qrels.txt", "--run", path() / "strong.run")
    done = run(".", *base, "--run", path() / "weak.run", "--topic", "101")
    assert done.returncode == 0
    assert "doc-0782" in done.stdout
    assert "Difference: +0.2055, made by 6 documents." in done.stdout
    found = json.loads(run(".", *base, "--topic", "101", "--json").stdout)
    assert len(found["runs"][0]["steps"]) == 50
    for words, said in (
        (base, "--topic is missing"),
        ((*base, "--topic", "999"), "no topic '999'"),
        ((*base, "1", "0", "--topic", "101"), "give no others"),
        (("explain", "AP", "--topic", "101"), "--qrels is missing"),
        (("explain", "AP", "--qrels", "-", "--run", "-", "--topic", "1"), "read only once"),
    ):
        done = run(".", *words)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert said in done.stderr
    short = ("explain", "AP", "--qrels", path() / "qrels.txt", "--run", path() / "short.run")
    missing = [t for t in map(str, range(101, 113)) if run(".", *short, "--topic", t).returncode == 2]
    assert len(missing) == 1
