"""Whatever bytes a file holds, reading it gives a run or judgments, or one line that says what is wrong."""

import ast
import gzip
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from axiometer import read_qrels, read_run
from axiometer.errors import AxiometerError

READERS = {
    "run": read_run,
    "ranks": lambda path: read_run(path, use_ranks=True),
    "qrels": read_qrels,
    "subtopics": lambda path: read_qrels(path, subtopics=True),
}
CORPUS = [
    (ending, ast.literal_eval(written))
    for line in (Path(__file__).parent / "corpus" / "files.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
    for ending, _, written in [line.partition("\t")]
]
words = st.one_of(
    st.sampled_from(
        ["1", "Q0", "a", "0", "-1", "0.5", "nan", "inf", "1e400", "1_0", "0x1", "9" * 25, "#", "+1"]
    ),
    st.sampled_from(["é", "\ufeff", "\u2028", "\xa0", "\x00", "\x1c", '"', ",", "x" * 300]),
    st.text(max_size=3),
)
good = st.sampled_from(["1 Q0 a 1 0.5 t", "1 Q0 b 2 0.25 t", "1 0 a 1", "1 0 b 2", "2 1 a 0", "# note"])
lines = st.one_of(
    good, good, st.lists(words, max_size=8).map(" ".join), st.lists(words, max_size=6).map("\t".join)
)
ends = st.sampled_from(["\n", "\n", "\n", "\r\n", "\n\n", "\r", " \n", ""])
texts = st.lists(st.tuples(lines, ends).map("".join), max_size=6).map(lambda parts: "".join(parts).encode())
values = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(-3, 3), st.floats(), st.just(10**30), st.text(max_size=2)
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(["1", "a", "topic", "document", "grade", "score", "rank"]), inner, max_size=4
        ),
    ),
    max_leaves=8,
)
columns = st.dictionaries(
    st.sampled_from(["topic", "qid", "document", "docno", "subtopic", "grade", "score", "rank"]),
    st.sampled_from(
        [["1", "2"], [1, 2], [None, 1], [0.5, 1.5], [[1], [2]], [b"a", b"\xff"], [True, False], [2**62, 0]]
    ),
    max_size=5,
)


def parquet(data: dict[str, list[object]]) -> bytes:
    stream = io.BytesIO()
    pl.DataFrame(data, strict=False).write_parquet(stream)
    return stream.getvalue()


@st.composite
def damaged(draw: st.DrawFn, whole: st.SearchStrategy[bytes]) -> bytes:
    """The bytes cut short, or with some of them changed."""
    data = bytearray(draw(whole))
    for _ in range(draw(st.integers(0, 3)) if data else 0):
        data[draw(st.integers(0, len(data) - 1))] = draw(st.integers(0, 255))
    return bytes(data[: draw(st.integers(0, len(data)))]) if draw(st.booleans()) else bytes(data)


def survives(path: Path, data: bytes) -> None:
    """Every reader takes the bytes, or refuses them in one line that begins with the file."""
    path.write_bytes(data)
    for read in READERS.values():
        message = refusal(read, path)
        assert message is None or (message.startswith(str(path)) and len(message.splitlines()) == 1)


def refusal(read: Callable[[Path], Any], path: Path) -> str | None:
    try:
        found = read(path)
    except AxiometerError as error:
        return str(error)
    assert len(found) > 0
    assert (found.ranking if hasattr(found, "ranking") else found.base) is not None
    return None


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("fuzz")


@pytest.mark.parametrize(("ending", "data"), CORPUS)
def test_corpus(ending, data, folder):
    survives(folder / f"file{ending}", data)


@settings(max_examples=250)
@given(st.one_of(texts, damaged(texts), st.binary(max_size=60)))
def test_text(folder, data):
    survives(folder / "file.txt", data)


@settings(max_examples=60)
@given(damaged(texts.map(gzip.compress)))
def test_gzip(folder, data):
    survives(folder / "file.gz", data)


@settings(max_examples=120)
@given(values.map(lambda value: json.dumps(value).encode()), st.booleans())
def test_json(folder, data, in_lines):
    survives(folder / ("file.jsonl" if in_lines else "file.json"), data)


@settings(max_examples=40)
@given(columns.map(parquet), st.integers(0, 40))
def test_parquet(folder, data, cut):
    """Of any columns, and cut short; a parquet file with changed bytes inside is left to polars."""
    survives(folder / "file.parquet", data[: len(data) - cut])
