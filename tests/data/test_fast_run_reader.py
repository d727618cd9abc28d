"""The fast way to read runs: the ordinary results and refusals, whatever the text, and exact numbers."""

from contextlib import nullcontext
from dataclasses import astuple, replace
from fractions import Fraction
from math import ulp
from unittest.mock import patch

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from axiometer import demo
from axiometer.data import fast_run_reader, keys, match_runs
from axiometer.data.fast_run_reader import MOST_DIGITS, decimals, read_text_run
from axiometer.data.files import Contents
from axiometer.data.match_runs import Reading
from axiometer.data.qrels import read_qrels
from axiometer.errors import InputError

LONG = "a-document-with-a-name-of-exactly-sixty-four-characters-in-it-000"[:64]
TOPIC = st.sampled_from(["1", "2", "11", "topic-12345678", "#3"])
DOCUMENT = st.sampled_from(["1", "11", "d", "dd", "eightbyt", "eightbyte", LONG, LONG + "x", "é"])
SCORE = st.sampled_from(
    ["1", "2.5", "2.50", "-3", "0.000001", "12345678.5", "-0.0", "0.1", "1e-3", "nan", ".5"]
)
LINE = st.tuples(TOPIC, st.just("Q0"), DOCUMENT, st.just("1"), SCORE, st.sampled_from(["tag", "é"]))
LINES = st.lists(LINE, min_size=1, max_size=12, unique_by=lambda line: (line[0], line[2]))
JUDGED = ("1", "11", "d", "eightbyte", LONG, LONG + "x", "unseen")
QRELS = read_qrels({topic: dict.fromkeys(JUDGED[:-1], 1) for topic in ("1", "11", "topic-12345678", "99")})
SHORT = read_qrels({topic: dict.fromkeys(JUDGED[:4], 1) for topic in ("1", "11", "topic-12345678", "99")})
PLAIN = st.one_of(
    st.from_regex(r"-?[0-9]{1,19}", fullmatch=True),
    st.from_regex(r"-?[0-9]{0,18}\.[0-9]{1,18}", fullmatch=True),
    st.from_regex(r"-?[0-9]{1,18}\.", fullmatch=True),
).filter(lambda number: len(number.removeprefix("-")) <= MOST_DIGITS)
REPR = st.floats(-1e3, 1e3).map(repr).filter(lambda number: "e" not in number and len(number) <= MOST_DIGITS)
BAD = (".", "-", "-.", "--1", "+1", "1-", "1e5", "1.2.3", "..", "1,5", "1:5", "1/5", "nan", "inf", "x", "0x1")


def text_of(lines):
    return "".join(" ".join(line) + "\n" for line in lines).encode()


def outcome(text, qrels=QRELS, slow=False, **options):
    """The match, or what is said instead."""
    way = Reading(qrels, **options)
    with patch.object(match_runs, "read_text_run", lambda *_: None) if slow else nullcontext():
        try:
            found = way.match("mine", Contents("mine.run", text))
        except InputError as error:
            return str(error)
    plain = astuple(replace(found, scores=None))
    return [part.tolist() if isinstance(part, np.ndarray) else part for part in plain], (
        found.scores and [part.tolist() for part in astuple(found.scores)]
    )


def assert_alike(text, qrels=QRELS, **options):
    assert outcome(text, qrels, **options) == outcome(text, qrels, slow=True, **options)


@given(LINES, st.sampled_from([QRELS, SHORT]), st.booleans(), st.booleans())
def test_both_ways_find_the_same(lines, qrels, single, scores):
    assert_alike(text_of(lines), qrels, single=single, scores=scores)


@given(
    LINES, st.integers(0, 200), st.sampled_from([b" ", b"\n", b"\t", b"\r", b"\0", b"#", b"x", b"\xff", b""])
)
def test_both_ways_refuse_the_same(lines, at, byte):
    text = text_of(lines)
    assert_alike(text[:at] + byte + text[at + 1 :])
    assert_alike(text[:at] + byte + text[at:])


@given(LINES, st.integers(1, 80))
def test_pieces_of_any_size_make_the_same_run(lines, size):
    with patch.object(fast_run_reader, "PIECE", size):
        assert_alike(text_of(lines))


@given(LINES, st.integers(1, 3))
def test_clashes_of_hashes_are_noticed(lines, kinds):
    def poor(rows, factors):
        return good(rows, factors) % np.uint64(kinds) << np.uint64(60)

    good = keys.hashes
    qrels = read_qrels({"1": dict.fromkeys(JUDGED, 1), "2": {"dd": 1}})
    with patch.object(fast_run_reader, "hashes", poor), patch("axiometer.data.qrels.hashes", poor):
        assert_alike(text_of(lines), qrels)


@pytest.mark.parametrize("name", ["strong.run", "tied.run", "short.run"])
def test_an_ordinary_file_takes_the_fast_way(name):
    text = (demo.path() / name).read_bytes()
    run = read_text_run(text, "mine", name, "")
    assert run is not None
    assert len(run.keys) == text.count(b"\n")
    assert_alike(text, read_qrels(demo.path() / "qrels.txt"))


def test_a_line_that_no_table_has():
    for length in (2**20 - 100, 2**20 + 100):
        assert_alike(b"1 Q0 d 1 2.5 t\n11 Q0 d 1 2.5 " + b"t" * length + b"\n")


def test_real_runs_of_many_systems(real_data):
    """Most of them go the fast way, some do not; what is found is the same."""
    folder = real_data / "covid-round1"
    judgments = read_qrels(folder / "qrels.covid-round1.txt.gz")
    quickly = []
    for run in sorted((folder / "runs").iterdir()):
        text = Contents.of(run).data
        quickly.append(read_text_run(text, "mine", "", "") is not None)
        assert_alike(text, judgments)
    assert sum(quickly) > len(quickly) / 2


def test_many_names_with_a_pattern_have_different_hashes():
    numbers = range(100_000)
    names = [f"clueweb09-en{n % 100:04}-{n % 97:02}-{n * 7919 % 100_000:05}" for n in numbers]
    found = keys.hashes(keys.name_words(pl.Series(names)), keys.DOCUMENT)
    assert len(np.unique(found)) == len(set(names)) == len(names)
    leading = np.bincount((found >> np.uint64(52)).astype(np.int64), minlength=1 << 12)
    assert leading.min() > 0


def read_numbers(numbers):
    text = " ".join(numbers).encode()
    size = np.array([len(number.encode()) for number in numbers])
    start = np.cumsum(size + 1) - size - 1
    return decimals(np.frombuffer(text, np.uint8), start, start + size)


@given(st.lists(PLAIN, min_size=1, max_size=20))
def test_plain_numbers_are_read_as_float_reads_them(numbers):
    assert read_numbers(numbers).tobytes() == np.array([float(number) for number in numbers]).tobytes()


@given(
    st.lists(
        st.floats(-1e3, 1e3).map(repr).filter(lambda x: "e" not in x and len(x) < MOST_DIGITS), min_size=1
    )
)
def test_as_many_digits_as_python_writes(numbers):
    assert read_numbers(numbers).tolist() == [float(number) for number in numbers]


@given(st.integers(2**53, 2**63), st.integers(0, 17), st.integers(-3, 3))
def test_numbers_near_the_middle_between_two_doubles(number, places, off):
    """Halves of the last place of a double, and their neighbours, as far as 19 characters can name them."""
    middle = Fraction(float(number)) + Fraction(ulp(float(number))) / 2
    digits = str(int(middle) + off)[: MOST_DIGITS - 1]
    text = f"{digits[: len(digits) - places]}.{digits[len(digits) - places :]}"
    assert read_numbers([text]).tolist() == [float(text)]


@given(st.lists(st.floats(0, 1e6).map(lambda x: f"{x:.6f}"), min_size=1, max_size=20))
def test_six_places_as_most_systems_write_them(numbers):
    assert read_numbers(numbers).tolist() == [float(number) for number in numbers]


@pytest.mark.parametrize("bad", [*BAD, "1" * (MOST_DIGITS + 1), "0." + "1" * MOST_DIGITS, "٣", "1\x7f"])
@pytest.mark.parametrize("others", [(), ("1.5",), ("7", "1.25")])
def test_anything_else_is_left_alone(bad, others):
    assert read_numbers([bad, *others]) is None
    assert read_numbers([*others, bad]) is None


@given(
    st.lists(st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1), min_size=1, max_size=3)
)
def test_what_is_read_is_a_number(fields):
    values = read_numbers(fields)
    if values is not None:
        assert values.tolist() == [float(field) for field in fields]
