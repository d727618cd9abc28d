"""White-space separated tables: any white space is read, every irregular line is named."""

import gzip
import re
import zlib

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from axiometer.data.frames import QRELS_COLUMNS as QRELS
from axiometer.data.frames import RANK_COLUMNS
from axiometer.data.frames import RUN_COLUMNS as RUN
from axiometer.data.text_tables import BOM, entries, line_of, parse, separated, split
from axiometer.errors import InputError

WORD = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cs", "Cc", "Zs", "Zl", "Zp"]), min_size=1, max_size=4
)
TOPIC = WORD.filter(lambda word: not word.startswith(("#", "\ufeff")))
GRADE = st.integers(-3, 9).map(str)
SCORE = st.floats(allow_nan=False, allow_infinity=False).map(repr)
BLANK = st.text(" \t\v\f", min_size=1, max_size=3)
PIECES = st.sampled_from([1, 5, 20, 1 << 20])
FILLER = st.sampled_from(["", "   ", "\t", "# a comment", "#", "  # q 0 d 1", "# Q0 d 1 2.5 tag"])


@st.composite
def tables(draw, fields):
    """The rows, the lines they stand on, and a text that holds them in some shape."""
    rows = draw(st.lists(st.tuples(*fields), min_size=1, max_size=6))
    end = draw(st.sampled_from(["\n", "\r\n"]))
    lines, places = [], []
    for row in rows:
        lines += draw(st.lists(FILLER, max_size=2))
        spaced = "".join(field + draw(BLANK) for field in row)
        lines.append(draw(st.sampled_from(["", " ", "\t"])) + spaced)
        places.append(len(lines))
    lines += draw(st.lists(FILLER, max_size=2))
    text = end.join(lines) + draw(st.sampled_from(["", end]))
    return rows, places, draw(st.sampled_from([b"", BOM])) + text.encode()


@given(tables((TOPIC, WORD, WORD, GRADE)), PIECES)
def test_qrels_in_any_shape(table, piece):
    rows, places, text = table
    assert parse(text, QRELS, "x").rows() == [(t, d, int(g)) for t, _, d, g in rows]
    assert [number for number, _ in entries(text)] == places
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("axiometer.data.text_tables.PIECE", piece)
        assert [line_of(text, entry) for entry in range(len(rows))] == places


@given(tables((TOPIC, WORD, WORD, WORD, SCORE, WORD)))
def test_runs_in_any_shape(table):
    rows, _, text = table
    assert parse(text, RUN, "x").rows() == [(t, d, float(s)) for t, _, d, _, s, _ in rows]


@given(tables((TOPIC, WORD, WORD, GRADE)), PIECES, st.data())
def test_the_first_line_with_a_wrong_number_of_fields_is_named(table, piece, data):
    _, places, text = table
    lines = text.split(b"\n")
    wrong = data.draw(st.lists(st.sampled_from(places), min_size=1, unique=True))
    for place in wrong:
        fields = lines[place - 1].removeprefix(BOM).split()
        lines[place - 1] = b" ".join(data.draw(st.sampled_from([fields[:-1], [*fields, b"1"]])))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("axiometer.data.text_tables.PIECE", piece)
        with pytest.raises(InputError, match="a qrels line has 4 columns") as caught:
            parse(b"\n".join(lines), QRELS, "some.qrels")
    assert caught.value.line == min(wrong)
    assert caught.value.source == "some.qrels"
    assert caught.value.remedy == "mend or remove the line" or min(wrong) == places[0]


@given(st.lists(st.binary(max_size=12), max_size=8).map(b"\n".join))
@example(b"q 0 d\n1 q 0 d 2\n")
@example(b"q 0 d 1 \n")
@example(b"x\x01 0 d 1\n")
@example(b"x^ 0 d 1\n")
@example(gzip.compress(b"q 0 d 1\n"))
@example(zlib.compress(b"q 0 d 1\n"))
def test_any_bytes_are_read_as_they_stand_or_refused(text):
    lines = [line.split() for line in text.removeprefix(BOM).split(b"\n")]
    lines = [fields for fields in lines if fields and not fields[0].startswith(b"#")]
    try:
        found = parse(text, QRELS, "x").rows()
    except InputError:
        return
    assert found == [(t.decode(), d.decode(), int(g)) for t, _, d, g in lines]


@pytest.mark.parametrize(
    "text",
    [
        b"q Q0 d 1 2 t\nq Q0 d 1 2\nq Q0 e 1 2 t t\n",
        b"q Q0 d 1 2 t\nq Q0 e 1 2\nt q Q0 f 1 2 t\n",
        b"q Q0 d 1 2 t\nq  d 1 2 t\n",
        b"q Q0 d 1 2 t\n q Q0 1 2 t\n",
        b"q Q0 d 1 2 t\nq Q0 1 2 t \n",
        b"q Q0 d 1 2 t\nq\tQ0\te 1 2 t x y z\n",
    ],
)
def test_lines_that_make_up_for_each_other_are_still_refused(text):
    with pytest.raises(InputError, match="a run line has 6 columns") as caught:
        parse(text, RUN, "x")
    assert caught.value.line == 2


def test_a_short_line_amid_many_is_named():
    lines = [f"q{i // 100} Q0 d{i} 1 {1000 - i % 100} t" for i in range(30_000)]
    lines[12_345] = "q123 Q0 d12345 1 2"
    with pytest.raises(InputError, match="this one has 5") as caught:
        parse("\n".join(lines).encode(), RUN, "x.run")
    assert caught.value.line == 12_346


@pytest.mark.parametrize("score", ["nan", "NaN", "inf", "-inf", "Infinity", "1e999"])
def test_scores_that_are_not_finite(score):
    with pytest.raises(InputError, match="the score must be finite, not") as caught:
        parse(f"# one\nq Q0 d 1 1 t\nq Q0 e 2 {score} t\n".encode(), RUN, "x")
    assert caught.value.line == 3


@pytest.mark.parametrize("score", ["1_0", "0x10", "x", "1,5", "١", "--1", "1e"])
def test_scores_that_are_no_numbers(score):
    with pytest.raises(InputError, match="the score must be a number, not") as caught:
        parse(f"q Q0 d 1 1 t\nq Q0 e 2 {score} t\n".encode(), RUN, "x")
    assert caught.value.line == 2


@pytest.mark.parametrize("score", ["1", "+1", "1.", ".5", "-.5e-3", "1E5", "-0", "1e-999", "4.9e-324"])
def test_scores_that_are_numbers(score):
    assert parse(f"q Q0 d 1 {score} t".encode(), RUN, "x")["score"].to_list() == [float(score)]


@pytest.mark.parametrize("grade", ["1.5", "1.0", "x", "1e1", "1_0", "١"])
def test_grades_that_are_no_integers(grade):
    with pytest.raises(InputError, match="the grade must be an integer, not") as caught:
        parse(f"q 0 d {grade}".encode(), QRELS, "x")
    assert caught.value.line == 1


def test_an_integer_beyond_all_bounds_is_refused_quickly():
    for digits in (20, 5000):
        with pytest.raises(InputError, match="is beyond 1,000,000,000") as caught:
            parse(b"q 0 d 1\nq 0 e " + b"9" * digits, QRELS, "x")
        assert caught.value.line == 2
        assert len(str(caught.value)) < 150


def test_ranks_are_read_instead_of_scores():
    assert parse(b"q Q0 d 7 2.5 t", RANK_COLUMNS, "x").rows() == [("q", "d", 7)]
    with pytest.raises(InputError, match="the rank must be an integer, not 'first'"):
        parse(b"q Q0 d first 2.5 t", RANK_COLUMNS, "x")


def test_empty_files():
    for nothing in (b"", b" \n\t\n"):
        with pytest.raises(InputError, match="the file is empty; give a run file"):
            parse(nothing, RUN, "x")
    with pytest.raises(InputError, match="there is no run in it; its lines have 6 columns"):
        parse(b"# only a comment\n", RUN, "x")


def test_binary_files():
    with pytest.raises(InputError, match="this is a binary file") as caught:
        parse(b"q 0 d 1\n\x7fELF\0\0", QRELS, "x")
    assert (caught.value.line, caught.value.remedy) == (
        2,
        "give a qrels as text, compressed or not, or as parquet",
    )
    with pytest.raises(InputError, match="the line is not UTF-8") as caught:
        parse(b"q 0 d 1\nq 0 caf\xe9 1\n", QRELS, "x")
    assert caught.value.line == 2
    with pytest.raises(InputError, match="the line holds a control character") as caught:
        parse(b"q 0 d 1\n\nq 0 a\x01b 1\n", QRELS, "x")
    assert caught.value.line == 3


def test_words_that_parsers_take_for_nothing_are_words():
    text = b'null 0 NA 1\nNone 0 "quoted 2\n'
    assert parse(text, QRELS, "x").rows() == [("null", "NA", 1), ("None", '"quoted', 2)]


def test_a_regular_file_needs_no_tidying():
    assert split(b"q 0 d 1\nr 0 e 2", QRELS) is not None
    assert split(b"q 0 d 1\nr  0 e 2", QRELS) is None
    assert split(b"q 0 d 1\n\nr 0 e 2", QRELS) is None


@given(st.from_regex(rb"[a \n\t]{0,40}[a\n]", fullmatch=True), st.integers(1, 9))
def test_fields_are_counted_over_the_borders_of_blocks(text, block):
    plain = re.fullmatch(rb"(\S+\s)*\S+\n?", text) is not None
    lines = text.removesuffix(b"\n").count(b"\n") + 1
    fields, odd = divmod(len(text.split()), lines)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("axiometer.data.text_tables.BLOCK", block)
        assert separated(text, fields) == (lines if plain and not odd else None)
        assert separated(text, fields + 1) is None
