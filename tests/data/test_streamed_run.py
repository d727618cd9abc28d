"""A run that is read in parts: what the whole file gives, whatever its topics do, in bounded memory."""

import io
import itertools
import tracemalloc
from dataclasses import astuple
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import axiometer as ax
from axiometer.data import match_runs, streamed_run
from axiometer.data.match_runs import Reading
from axiometer.data.qrels import read_qrels
from axiometer.data.streamed_run import whole_topics
from axiometer.errors import InputError

TOPIC = st.sampled_from(["1", "11", "2", "none", "#c"])
DOCUMENT = st.sampled_from(["a", "b", "c", "d-with-a-longer-name"])
SCORE = st.sampled_from(["1", "2.5", "-3", "0.1", "0.10000000000000001", "1e-3", "nan"])
LINES = st.lists(st.tuples(TOPIC, DOCUMENT, SCORE), min_size=1, max_size=16, unique_by=lambda line: line[:2])
QRELS = read_qrels({topic: {"a": 1, "c": 0, "d-with-a-longer-name": 2} for topic in ("11", "1", "99")})


def text_of(lines):
    return "".join(f"{topic} Q0 {document} 1 {score} tag\n" for topic, document, score in lines).encode()


def outcome(file, in_parts, size=1, **options):
    """The match, or what is said instead."""
    large = patch.object(match_runs, "is_large", lambda source: in_parts)
    with large, patch.object(streamed_run, "PART", size):
        try:
            found = Reading(QRELS, **options).match("mine", file)
        except InputError as error:
            return str(error)
    return [part.tolist() if isinstance(part, np.ndarray) else part for part in astuple(found)]


@given(LINES, st.integers(1, 200), st.booleans(), st.booleans())
def test_parts_of_any_size_give_what_the_whole_gives(lines, size, single, grouped):
    with TemporaryDirectory() as folder:
        file = Path(folder, "mine.run")
        file.write_bytes(text_of(sorted(lines) if grouped else lines))
        assert outcome(file, True, size, single=single) == outcome(file, False, single=single)


@given(st.lists(st.sampled_from(["a", "b", "ab"]), max_size=12), st.integers(1, 30))
def test_no_topic_is_cut(topics, size):
    text = "".join(f"{topic} x\n" for topic in topics).encode()
    parts = list(whole_topics(io.BytesIO(text), size))
    assert b"".join(parts) == text
    for one, two in itertools.pairwise(parts):
        assert one.splitlines()[-1] != two.splitlines()[0]


@pytest.fixture
def regular(tmp_path):
    """A file of so many topics of 50 documents, and the judgments of its first topics."""

    def make(topics):
        file = tmp_path / f"{topics}.run"
        with file.open("w") as text:
            for topic in range(topics):
                text.writelines(
                    f"t{topic} Q0 d{topic}-{rank} {rank} {100 - rank}.5 tag\n" for rank in range(1, 51)
                )
        return file

    return make


@pytest.mark.parametrize("line", ["", "t300 Q0 d300-1 1 1e-3 tag\n", "t300  Q0 dé 1 7.5 tag\n"])
def test_it_is_read_in_parts_and_nothing_else(regular, monkeypatch, line):
    """Also where a part of it is not regular."""
    file = regular(200)
    file.write_text(line + file.read_text(), encoding="utf-8")
    expected = ax.evaluate({"t7": {"d7-4": 1}}, file, "RR")
    monkeypatch.setattr(streamed_run, "LARGE", 1000)
    monkeypatch.setattr(streamed_run, "PART", 20_000)
    monkeypatch.setattr(match_runs.Contents, "of", None)
    found = ax.evaluate({"t7": {"d7-4": 1}}, file, "RR")
    assert found.frame.equals(expected.frame)
    assert found.topics.equals(expected.topics)
    assert found.provenance == expected.provenance


def test_memory_does_not_grow_with_the_file(regular, monkeypatch):
    monkeypatch.setattr(streamed_run, "LARGE", 1000)
    monkeypatch.setattr(streamed_run, "PART", 20_000)
    peaks = []
    for topics in (100, 1600):
        file = regular(topics)
        tracemalloc.start()
        ax.evaluate({"t7": {"d7-4": 1}}, file, "RR")
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert file.stat().st_size > 2_000_000
    assert peaks[1] < peaks[0] + 500_000


def test_a_large_run_about_other_topics_is_refused(regular, monkeypatch):
    monkeypatch.setattr(streamed_run, "LARGE", 1000)
    with pytest.raises(InputError, match="no topic in common with the qrels"):
        ax.evaluate({"other": {"a": 1}}, regular(100), "RR")
