"""Whatever is given as a measure's name gives a measure that scores, or one line that says what is wrong."""

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from axiometer import measure, score
from axiometer.errors import AxiometerError, MeasureError
from axiometer.metrics.measure import MEASURES
from axiometer.names import DEEPEST, LONGEST, parse

CORPUS = [
    line.encode().decode("unicode_escape") if "\\u" in line else line
    for line in (Path(__file__).parent / "corpus" / "names.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
TITLES = list(MEASURES)
WORDS = sorted(
    {f.name for title in TITLES for f, _ in MEASURES.find(title).parameters()} | {"True", "minmax", "x"}
)
numbers = st.one_of(
    st.sampled_from(
        ["0", "1", "0.5", "-1", "1e99", "1e-99", "9" * 30, "1/3", "1000", "1e5", "1.", ".5", "3/0"]
    ),
    st.integers(-2, 12).map(str),
    st.decimals(0, 2, places=3).map(str),
)
quoted = st.text("abc-log2'\" ", max_size=6).map(lambda text: f"'{text}'")


def arguments(names: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    value = st.one_of(numbers, st.sampled_from([*WORDS, *TITLES]), quoted, names)
    one = st.one_of(value, st.tuples(st.sampled_from(WORDS), value).map("=".join))
    return st.lists(one, max_size=3).map(", ".join)


plain = st.sampled_from([*TITLES, "map", "ndcg_cut_10", "P_5", "x"])
names = st.recursive(
    plain,
    lambda inner: st.tuples(plain, arguments(inner), st.one_of(st.just(""), numbers.map("@{}".format))).map(
        lambda parts: f"{parts[0]}({parts[1]}){parts[2]}"
    ),
    max_leaves=4,
)


def survives(name: str) -> None:
    """A measure that prints, parses back and scores, or a refusal in one line; quickly either way."""
    begun = time.process_time()
    message = refusal(name)
    assert len(message.splitlines()) <= 1
    assert len(message) < 3 * LONGEST
    assert time.process_time() - begun < 5


def refusal(name: str) -> str:
    try:
        found = measure(name)
        assert measure(str(found)) == found
        score(found, [1, 0, 2], relevant={1: 2, 2: 1})
    except AxiometerError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("name", CORPUS)
def test_corpus(name):
    survives(name)


@settings(max_examples=400)
@given(names)
def test_names_that_are_nearly_right(name):
    survives(name)


@settings(max_examples=200)
@given(st.text(max_size=40))
def test_any_text(name):
    survives(name)


@settings(max_examples=100)
@given(st.data())
def test_one_character_changed(data):
    name = data.draw(st.sampled_from([MEASURES.find(title).example.name for title in TITLES]))
    at = data.draw(st.integers(0, len(name) - 1))
    survives(name[:at] + data.draw(st.characters()) + name[at + data.draw(st.integers(0, 1)) :])


@pytest.mark.parametrize("depth", [DEEPEST + 1, 50, 10_000, 1_000_000])
def test_deep_nesting_is_refused_at_once(depth):
    with pytest.raises(MeasureError, match=r"nest at most|too long"):
        measure("IA(" * depth + "AP" + ")" * depth)


def test_long_names_are_refused_before_they_are_read():
    begun = time.process_time()
    with pytest.raises(MeasureError, match="too long"):
        parse("AP(" + " " * 50_000_000 + ")")
    assert time.process_time() - begun < 1
