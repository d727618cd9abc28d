"""Where two diversity measures, or one and an ad hoc measure, must be the same number."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from axiometer import exact_score, measure, score

document = st.dictionaries(st.sampled_from("abc"), st.integers(0, 3), max_size=3)
lists = st.lists(document, min_size=1, max_size=7)
binary = st.lists(st.integers(0, 1), min_size=1, max_size=8)

SAME = [
    ("P_IA@4", "IA(P@4)"),
    ("AP_IA", "IA(AP)"),
    ("AP_IA@3", "IA(AP@3)"),
    ("P_IA(rel=1)@2", "IA(P@2)"),
    ("Dsharp_nDCG(gamma=0)@4", "D_nDCG@4"),
    ("Dsharp_nDCG(gamma=1)@4", "StRecall@4"),
]
ONE_ASPECT = [
    ("AP_IA", "AP"),
    ("P_IA@3", "P@3"),
    ("NRBP(alpha=0, beta=0.8)", "RBP(p=0.8)"),
    ("alpha_DCG(alpha=0, norm=none)@4", "DCG@4"),
    ("alpha_nDCG(alpha=0)@4", "nDCG@4"),
    ("D_nDCG@4", "nDCG@4"),
    ("StRecall@3", "Success@3"),
    ("IA(ERR(max_rel=1)@5)", "ERR(max_rel=1)@5"),
    ("ERR_IA(alpha=1, norm=none)", "RR"),
]


@pytest.mark.parametrize(("left", "right"), SAME)
@settings(max_examples=25)
@given(listed=lists)
def test_same_measure_by_two_names(left, right, listed):
    assert exact_score(left, listed) == exact_score(right, listed)


@pytest.mark.parametrize(("diverse", "adhoc"), ONE_ASPECT)
@settings(max_examples=25)
@given(grades=binary)
def test_one_aspect_is_the_ad_hoc_measure(diverse, adhoc, grades):
    value = exact_score(adhoc, grades)
    assert exact_score(diverse, grades) == value
    assert exact_score(diverse, ["a" if grade else "" for grade in grades]) == value


@settings(max_examples=25)
@given(listed=lists)
def test_an_ad_hoc_measure_sees_the_highest_grade_over_the_aspects(listed):
    grades = [max([0, *d.values()]) for d in listed]
    for name in ("nDCG@5", "AP", "RR"):
        assert exact_score(name, listed) == exact_score(name, grades)


@settings(max_examples=25)
@given(listed=lists)
def test_the_graded_cascade_is_err_taken_for_each_aspect(listed):
    value = score("IA(ERR(max_rel=3)@5)", listed)
    aspects = sorted({a for d in listed for a, grade in d.items() if grade})
    alone = [score("ERR(max_rel=3)@5", [d.get(a, 0) for d in listed]) for a in aspects]
    assert value == pytest.approx(sum(alone) / max(len(alone), 1), abs=1e-12)


@pytest.mark.parametrize("name", ["alpha_nDCG@5", "nERR_IA@5", "nNRBP", "nCT", "D_nDCG@5", "StRecall@5"])
def test_the_ideal_list_scores_one(name):
    assert exact_score(name, ["ab", "c", "a", "a"]) == 1


@pytest.mark.parametrize("name", ["alpha_nDCG@2", "nERR_IA@2", "nNRBP@2"])
def test_a_list_can_beat_the_greedy_ideal(name):
    """Greedy takes ab, then ac, of four documents; bd and ac share no aspect."""
    assert score(name, ["bd", "ac"], relevant=["ab", "ac", "ac", "bd"]) > 1


def test_aspects_without_a_relevant_document_do_not_count():
    assert exact_score("StRecall@2", [{"a": 1, "b": 0}, ""]) == 1


def test_grade_below_rel_is_not_relevant():
    judged = [{"a": 1, "b": 2}, {"a": 2}]
    assert exact_score("StRecall(rel=2)@1", judged) == exact_score("StRecall@1", ["b", "a"])
    assert exact_score("AP_IA(rel=2)", judged) == exact_score("AP_IA", ["b", "a"])
    assert exact_score("nNRBP(rel=2)", judged) == exact_score("nNRBP", ["b", "a"])


def test_without_a_cutoff_the_perfect_collection_is_as_long_as_the_list():
    assert exact_score("ERR_IA", ["a", "b"]) == exact_score("ERR_IA@2", ["a", "b"])
    assert exact_score("ERR_IA", []) == 0


def test_names_print_back():
    for name in ("IA(nDCG@10)", "ACT(form=jig)", "alpha_DCG(norm=none)@3", "RBU(p=0.8)", "Terminal(AP@3)"):
        assert str(measure(name)) == name
