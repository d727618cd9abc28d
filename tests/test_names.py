"""Measure names as syntax: what is written is what is read, and nothing else is."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from axiometer.errors import MeasureError
from axiometer.names import DEEPEST, LONGEST, Name, number_text, parse

WORD = st.from_regex(r"[A-Za-z_][A-Za-z0-9_]{0,8}", fullmatch=True)
BLANK = st.sampled_from(["", " ", "  ", "\t"])
TEXT = st.text(st.characters(codec="ascii", exclude_categories=["Cc"], exclude_characters="'\""), max_size=6)


def names(children):
    values = st.one_of(st.fractions(), TEXT, children)
    arguments = st.lists(st.tuples(st.one_of(st.none(), WORD), values), max_size=3).map(tuple)
    return st.builds(Name, WORD, arguments, st.one_of(st.none(), st.fractions()))


NAMES = st.recursive(st.builds(Name, WORD), names, max_leaves=4)


def written(name, blank):
    """A name as a person may write it."""

    def value(v):
        if isinstance(v, Name):
            return written(v, blank)
        return f"'{v}'" if isinstance(v, str) else number_text(v)

    inside = f"{blank},{blank}".join(
        value(v) if keyword is None else f"{keyword}{blank}={blank}{value(v)}"
        for keyword, v in name.arguments
    )
    text = name.head + (f"{blank}({blank}{inside}{blank})" if name.arguments else "")
    return text + ("" if name.cutoff is None else f"{blank}@{blank}{number_text(name.cutoff)}")


@given(NAMES, BLANK)
def test_what_is_written_is_what_is_read(name, blank):
    text = written(name, blank)
    if len(text) <= LONGEST:
        assert parse(text) == name


@given(st.text("nDCG()@,=/?'\"0123.-e \té", max_size=30))
def test_any_text_is_a_name_or_is_refused_in_one_line(text):
    try:
        outcome = parse(text)
    except MeasureError as error:
        outcome = error
    assert isinstance(outcome, Name) or (outcome.remedy and "\n" not in str(outcome))


@given(st.fractions())
def test_numbers_are_exact(value):
    assert parse(f"P@{number_text(value)}").cutoff == value


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(4, 5), "0.8"),
        (Fraction(-1, 8), "-0.125"),
        (Fraction(1, 3), "1/3"),
        (Fraction(-10), "-10"),
        (Fraction(0), "0"),
        (Fraction(1, 10**20), "0." + "0" * 19 + "1"),
        (Fraction(1, 2**600), f"1/{2**600}"),
    ],
)
def test_numbers_are_written_as_people_do(value, text):
    assert number_text(value) == text


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("P@", "expected a number at character 3, not its end"),
        ("nDCG(@10", "expected a parameter at character 6, not '@'"),
        ("nDCG(", "expected a parameter at character 6, not its end"),
        ("RBP(p=)", "expected a parameter at character 7, not ')'"),
        ("RBP(p=0.8", "expected , at character 10, not its end"),
        ("RBP(p=1/0)", "division by zero"),
        ("RBP p=0.8", "expected the end of the name at character 4, not 'p'"),
        ("nDCG@10@5", "expected the end of the name at character 8, not '@'"),
        ("nDCG@10 AP", "expected the end of the name at character 8, not 'AP'"),
        ("P@5,10", "expected the end of the name at character 4, not ','"),
        ("P@١٠", "expected a number at character 3, not '١'"),
        ("", "expected a word at character 1, not its end"),
        ("10", "expected a word at character 1, not '10'"),
        ("ün", "expected a word at character 1, not 'ü'"),
        ("nDCG$", "expected the end of the name at character 5, not '$'"),
    ],
)
def test_what_cannot_be_read_is_pointed_at(text, where):
    with pytest.raises(MeasureError) as caught:
        parse(text)
    assert where in caught.value.what
    assert repr(text) in caught.value.what
    one = "name one measure at a time, such as -m nDCG@10 -m AP"
    assert caught.value.remedy == (one if text == "P@5,10" else "write it like nDCG@10 or RBP(p=0.8)")


def test_names_are_bounded():
    deep = "IA(" * (DEEPEST - 1) + "AP" + ")" * (DEEPEST - 1)
    assert parse(deep).head == "IA"
    with pytest.raises(MeasureError, match=f"at most {DEEPEST} deep"):
        parse(f"IA({deep})")
    with pytest.raises(MeasureError, match=f"of {LONGEST + 1} characters is too long"):
        parse("a" * (LONGEST + 1))
