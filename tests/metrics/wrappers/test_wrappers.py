"""Wrappers take an ad hoc measure with its cutoff inside."""

import pytest

from axiometer import evaluate, exact_score, measure
from axiometer.errors import MeasureError


@pytest.mark.parametrize("name", ["IA(nDCG@10)", "Terminal(nDCG@10)", "IA(Terminal(AP@3))", "IA(AP)"])
def test_the_cutoff_is_that_of_the_measure_inside(name):
    found = measure(name)
    assert str(found) == name
    assert measure(str(found)) == found
    assert found.cutoff == (None if name == "IA(AP)" else found.measure.cutoff)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("IA(AP_IA)", "IA takes an ad hoc measure, not AP_IA"),
        ("IA(IA(AP))", "IA takes an ad hoc measure"),
        ("Terminal(alpha_nDCG@10)", "Terminal takes an ad hoc measure"),
        ("IA(AP@5)@10", "IA takes the cutoff inside"),
        ("IA(AP)@10", "IA takes the cutoff inside"),
        ("IA", "IA needs measure"),
        ("Terminal(Success@5)", "Terminal cannot give Success@5 a share of a gain"),
    ],
)
def test_refusals_say_what_to_write(name, says):
    with pytest.raises(MeasureError, match=says) as refusal:
        measure(name)
    assert refusal.value.remedy


@pytest.mark.filterwarnings("ignore:.*is about subtopics and the judgments have none")
def test_topics_are_averaged_as_the_measure_inside_wants():
    qrels = {"t": {"d1": 1}, "u": {"d1": 1}}
    run = {"t": {"d1": 1.0}, "u": {"d2": 2.0, "d1": 1.0}}
    means = evaluate(qrels, {"r": run}, ["GMAP", "IA(GMAP)", "IA(AP)"]).mean()["value"].to_list()
    assert means == pytest.approx([0.5**0.5, 0.5**0.5, 0.75])


def test_an_aspect_sees_its_own_recall_base():
    """One document for a, three for b: R@1 is 1 for a and 0 for b."""
    assert exact_score("IA(R@1)", ["a", "b", "b", "b"]) * 2 == 1


def test_an_aspect_sees_documents_of_other_aspects_as_judged_not_relevant():
    """Bpref counts the document of a above that of b against it."""
    assert exact_score("IA(Bpref)", ["a", "b"]) * 2 == 1


def test_ad_hoc_and_diversity_measures_in_one_call():
    qrels = {"t": {"a": {"d1": 1, "d2": 0}, "b": {"d1": 0, "d2": 2}}}
    scores = evaluate(
        qrels, {"r": {"t": {"d1": 2.0, "d2": 1.0}}}, ["AP", "StRecall@1", "nDCG@1"], subtopics=True
    )
    assert scores.frame["value"].to_list() == [1.0, 0.5, 0.5]
