"""The lists of a report: those of `ax.explain`, within a bound for many runs."""

from __future__ import annotations

from typing import Any

import pytest

import axiometer as ax
from axiometer.demo import path
from axiometer.report.model import envelope, opened
from axiometer.report_parts import topic_lists
from axiometer.report_parts.systems import systems_part

RUNS = sorted(path().glob("*.run"))


def made(measures: list[Any], subtopics: bool = False) -> dict[str, Any]:
    qrels = path() / ("subtopics.txt" if subtopics else "qrels.txt")
    scores = ax.evaluate(qrels, RUNS, measures, subtopics=subtopics)
    systems = topic_lists.with_lists(systems_part(scores), qrels, RUNS, scores, measures, subtopics)
    assert opened(envelope("", systems=systems))["systems"]["lists"]
    return systems


@pytest.mark.parametrize(
    ("name", "subtopics"),
    [("nDCG@10", False), ("AP", False), ("JudgedOnly(P@5)", False), ("alpha_nDCG@5", True)],
)
def test_what_each_document_adds_is_what_explain_says(name: str, subtopics: bool) -> None:
    systems = made(["RR", name], subtopics)
    lists, names = systems["lists"], [run["name"] for run in systems["runs"]]
    for run in (2, 3):
        for topic in (0, 5):
            told = ax.explain(
                name,
                qrels=path() / ("subtopics.txt" if subtopics else "qrels.txt"),
                run=path() / f"{names[lists['runs'][run]]}.run",
                topic=systems["topics"][topic],
                subtopics=subtopics,
            )
            steps = told.runs[0].steps[: lists["depth"]]
            documents, labels = lists["documents"][topic], lists["labels"][topic]
            ranked = lists["ranked"][run][topic]
            assert [documents[at] for at in ranked] == [step.document for step in steps]
            assert [labels[at] for at in ranked] == [step.label for step in steps]
            assert lists["tied"][run][topic] == [step.rank for step in steps if step.tied]
            added = lists["added"][1][run][topic]
            assert added == pytest.approx([step.added for step in steps], abs=1e-6)
            total = sum(added) + lists["rest"][1][run][topic] + (told.runs[0].empty or 0)
            assert total == pytest.approx(told.value, abs=1e-4)
            ideal = lists["ideal"][1][topic]
            expected = told.ideal and [document for document, _ in told.ideal.documents[: lists["depth"]]]
            assert (ideal and [documents[at] for at in ideal]) == expected


def test_many_runs_have_shorter_lists_and_then_only_the_best_are_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(topic_lists, "MOST_CELLS", 12 * 2 * 6 * 7)
    assert made(["AP"])["lists"]["depth"] == 7
    monkeypatch.setattr(topic_lists, "MOST_CELLS", 12 * 2 * 5 * 3)
    systems = made(["AP"])
    best = [row["run"] for row in systems["measures"][0]["systems"]][:3]
    assert (systems["lists"]["depth"], systems["lists"]["runs"]) == (5, sorted(best))


def test_a_function_that_scores_no_empty_list_has_no_steps() -> None:
    def mean_grade(grades: list[int]) -> float:
        return sum(grades) / len(grades)

    scores = ax.evaluate({"q": {"d": 1}}, {"a": {"q": {"d": 1.0}}}, [mean_grade])
    systems = topic_lists.with_lists(
        systems_part(scores), {"q": {"d": 1}}, {"a": {"q": {"d": 1.0}}}, scores, [mean_grade]
    )
    assert systems["lists"]["added"] == [[None]]
