"""Statements: what they are read as, and which are refused in one line."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from axiometer.axiomatics import AXIOMS
from axiometer.axiomatics.axiom import Rewritten
from axiometer.errors import AxiomError
from axiometer.spaces.rewrite import rewrite


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("A·d·B <= A·d·B", "the same words"),
        ("A·d·e·B <= A·e·d·B where d < e, e < d", "exclude each other"),
        ("A·d·B <= A·e·B where d >= 9, d < 4", "exclude each other"),
        ("A·p <= A·n where p in A, p not in A", "exclude each other"),
        ("A·p <= A·n where within the cutoff, across the cutoff", "exclude each other"),
        ("A·p·q <= A·n where p in A, q in A", "more than one document"),
        ("A·d·B", "compares no two lists"),
        ("A·d·B == A·e·B", "compares no two lists"),
        ("d·A <= e·A", "begins with a capital"),
        ("A·d·A <= A·e·A", "each once"),
        ("A·d·B <= A·e·C", "the same lists in the same order"),
        ("A·B·d <= A·B·e", "side by side"),
        ("A·d·B <= A·e·B where f < e", "a document that is not in it"),
        ("A·d·B <= A·e·B where d is good", "cannot be read: 'd is good'"),
        ("A·d·B·e <= A·e·B·d where e in B", "may ask what A holds, not B"),
        ("A·d·B <= A·e·B where across the cutoff", "two single documents must change"),
        ("A·d·B <= A·e·B where read one rank further", "the list's end must change"),
        ("A·d**B <= A", "for a list"),
        ("A·d·B <= A·e·B where e = d + 1000000, e < 1000000", "exclude each other"),
        ("A·d·e·B <= A·e·d·B where d = e", "exclude each other"),
        ("A·r·B <= A·d·B where d != 0, d != 1, d < 2", "exclude each other"),
        (f"A·d·B <= A·e·B where d < {'9' * 5000}", "cannot be read"),
        ("A·a·b·c·d·e·f·g·h·i <= A·a", "more than 8 different documents"),
        ("", "compares no two lists"),
    ],
)
def test_bad_statements_are_refused_in_one_line(statement: str, why: str) -> None:
    with pytest.raises(AxiomError) as caught:
        rewrite(statement)
    assert why in str(caught.value)
    assert "\n" not in str(caught.value)
    assert "write A·d·e·B <= A·e·d·B" in str(caught.value)


WORDS = st.lists(st.sampled_from(["·d", "·e", "·x", "·r", "·B", "·C", ""]), max_size=5).map("".join)
NUMBERS = st.sampled_from(["0", "1", "2"])
CONDITIONS = st.one_of(
    st.tuples(
        st.sampled_from("dexr"),
        st.sampled_from([" < ", " <= ", " > ", " >= ", " = ", " != "]),
        st.one_of(
            NUMBERS, st.sampled_from("dexr"), st.tuples(st.sampled_from("dex"), NUMBERS).map(" + ".join)
        ),
    ).map("".join),
    st.sampled_from(["e in A", "d not in A", "within the cutoff", "read one rank further"]),
    st.text(max_size=8),
)


@settings(max_examples=200, deadline=None)
@given(WORDS, st.sampled_from([" <= ", " < ", " >= ", "="]), WORDS, st.lists(CONDITIONS, max_size=3))
def test_any_statement_is_read_or_refused_in_one_line(
    left: str, sign: str, right: str, conditions: list[str]
) -> None:
    """Conditions exclude each other exactly where no documents of many grades fit."""
    statement = f"A{left}{sign}A{right}" + (" where " + ", ".join(conditions) if conditions else "")
    try:
        read = rewrite(statement)
    except AxiomError as error:
        refusal = str(error)
    else:
        refusal = ""
        assert read.rules(9), statement
    assert "\n" not in refusal


def test_conditions_that_fit_large_grades_alone_are_read() -> None:
    """No grade is tried to find out: that would take minutes."""
    far = rewrite("A·d·B <= A·e·B where d > 100000000, e = d + 100000000")
    assert far.rules(3) == ()


def test_signs_and_sides() -> None:
    """The larger side may stand first; dots, points and nothing between letters are one."""
    one = rewrite("A·d·e·B < A·e·d·B where d < e")
    for text in ("A·e·d·B > A·d·e·B where d < e", "A.d.e.B < A.e.d.B where d < e", "AdeB < AedB where d < e"):
        other = rewrite(text)
        assert (other.worse, other.better, other.strict) == (one.worse, one.better, one.strict)
    assert rewrite("A·x ≤ A").ends
    assert not rewrite("A ≥ A·x").strict


def test_letters_say_what_documents_are() -> None:
    assert [rule.worse for rule in rewrite("A·x <= A·r").rules(3)] == [((0,),), ((0,),)]
    assert [rule.better for rule in rewrite("A·x <= A·r").rules(3)] == [((1,),), ((2,),)]
    assert len(rewrite("A·d·B <= A·e·B where e = d + 1").rules(4)) == 3
    assert not rewrite("A·d·B <= A·e·B where d >= 2, d < e").rules(3)


@pytest.mark.parametrize("name", [n for n in AXIOMS if isinstance(AXIOMS.find(n), Rewritten)])
def test_ours_can_be_read_back(name: str) -> None:
    """The formula on an axiom's page is its statement."""
    axiom = AXIOMS.find(name)
    assert isinstance(axiom, Rewritten)
    assert [one.statement for one in axiom.statements] == axiom.formula.split("; without a cutoff ")
    assert f"In signs: {axiom.formula}" in axiom.describe()


def test_the_words_of_a_case_that_shows_two_moves() -> None:
    axiom = AXIOMS.find("deepness-within")
    assert isinstance(axiom, Rewritten)
    (rule,) = axiom.statements[0].rules(2)
    start, better, again, worse = rule.lists([(), (), ()])
    assert start == again == (0, 1, 0, 1)
    assert (better, worse) == ((1, 0, 0, 1), (0, 1, 1, 0))
