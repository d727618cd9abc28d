"""What paper 002 prints, by brute force in exact arithmetic: 2 aspects, all lists up to 10 documents."""

from fractions import Fraction

import pytest

from axiometer import exact_score

from .space import scored, violations

FIVE_EACH = {"a": 5, "b": 5}
OTHERS = (
    *("RR", "P@5", "P@10", "AP", "StRecall@5", "StRecall@10", "P_IA@5", "P_IA@10", "ERR_IA@5", "ERR_IA@10"),
    *("nERR_IA@5", "nERR_IA@10", "NRBP", "nNRBP", "CT", "nCT"),
)


def test_average_cube_test_rises_with_documents_that_are_not_relevant():
    found = violations("ACT", 2, 10)
    assert found["irrelevance"] == (29_523, 29_496, ("xax", "xa"))
    assert found["relevance"] == (59_046, 0, None)
    assert found["redundancy"] == (2_026, 0, None)


def test_intent_aware_average_precision_prefers_redundancy_whenever_it_can():
    found = violations("AP_IA", 2, 10)
    assert found["redundancy"] == (2_026, 2_026, ("aa", "ab"))
    assert found["irrelevance"][1] == found["relevance"][1] == 0


@pytest.mark.parametrize("name", OTHERS)
def test_no_other_measure_violates_a_property(name):
    assert all(broken == 0 for _, broken, _ in violations(name, 2, 7).values())


def test_the_number_of_lists():
    assert len(scored("P@10", 2, 10)) == 88_573


def test_average_cube_test_still_fails_with_a_single_aspect_where_ap_ia_is_ap():
    assert violations("ACT", 1, 10)["irrelevance"] == (1_022, 1_004, ("xax", "xa"))
    assert scored("AP_IA", 1, 8) == scored("AP", 1, 8)


def test_worked_cube_test_numbers_follow_from_the_jig_and_not_from_equation_7():
    jig = [exact_score("ACT(form=jig)", list_, relevant=FIVE_EACH) for list_ in (["a", "b"], ["a", "b", ""])]
    assert jig == [Fraction(3, 40), Fraction(1, 12)]
    plain = [exact_score("ACT", list_, relevant=FIVE_EACH) for list_ in (["a", "b"], ["a", "b", ""])]
    assert plain == [Fraction(3, 4), Fraction(5, 6)]


def test_worked_intent_aware_numbers_need_five_documents_for_each_aspect():
    lists = ["a", "", "", "a"], ["a", "", "", "b"]
    assert [exact_score("AP_IA", one, relevant=FIVE_EACH) for one in lists] == [
        Fraction("0.150"),
        Fraction("0.125"),
    ]


def test_cube_test_satisfies_relevance_only_while_all_is_read_in_one_iteration():
    assert violations("CT(batch=1)", 2, 5)["relevance"][2] == ("a", "aa")


def test_rank_biased_utility_may_fall_with_a_relevant_document():
    assert violations("RBU", 2, 6)["relevance"][2] == ("aaaa", "aaaaa")
