"""Runs and judgments from files: text, gzip, parquet and JSON; refusals with file, line and remedy."""

import gzip
import hashlib
import json
import pickle

import polars as pl
import pytest

from axiometer.data.qrels import read_qrels
from axiometer.data.run import read_run, run_name
from axiometer.errors import AxiometerError, InputError

RUN = [("1", "a", 2.0), ("1", "b", 1.5), ("ü-2", "a", 1.0)]
RUN_TEXT = "1 Q0 a 2 2.0 t\n1 Q0 b 1 1.5 t\nü-2 Q0 a 1 1.0 t\n"
QRELS = [("1", "a", 2), ("1", "c", 0), ("ü-2", "a", -1)]
QRELS_TEXT = "1 0 a 2\n1 0 c 0\nü-2 0 a -1\n"


def nested(rows):
    return {t: {d: v for topic, d, v in rows if topic == t} for t, _, _ in rows}


def records(rows, last):
    return [dict(zip(("qid", "docid", last), row, strict=True)) for row in rows]


def jsonl(rows, last):
    return "\n".join(json.dumps(record) for record in records(rows, last)) + "\n\n"


FORMS = {
    "x.run": (RUN_TEXT, QRELS_TEXT),
    "x.run.gz": (gzip.compress(RUN_TEXT.encode()), gzip.compress(QRELS_TEXT.encode())),
    "named-otherwise": (gzip.compress(RUN_TEXT.encode()), gzip.compress(QRELS_TEXT.encode())),
    "x.json": (json.dumps(nested(RUN)), json.dumps(nested(QRELS))),
    "records.json": (json.dumps(records(RUN, "score")), json.dumps(records(QRELS, "rel"))),
    "tuples.json": (json.dumps(RUN), json.dumps(QRELS)),
    "x.JSON.gz": (
        gzip.compress(json.dumps(nested(RUN)).encode()),
        gzip.compress(json.dumps(nested(QRELS)).encode()),
    ),
    "x.jsonl": (jsonl(RUN, "score"), jsonl(QRELS, "rel")),
    "x.ndjson": (jsonl(RUN, "score"), jsonl(QRELS, "rel")),
}


@pytest.mark.parametrize("name", FORMS)
def test_every_form_holds_the_same(tmp_path, name):
    for content, read, rows in zip(FORMS[name], (read_run, read_qrels), (RUN, QRELS), strict=True):
        path = tmp_path / name
        data = content if isinstance(content, bytes) else content.encode()
        path.write_bytes(data)
        found = read(path)
        assert found.frame.rows() == rows
        plain = gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data
        assert found.digest == hashlib.sha256(plain).hexdigest()


def test_parquet(tmp_path):
    pl.DataFrame(RUN, schema=["qid", "docid", "score"], orient="row").write_parquet(tmp_path / "x.parquet")
    pl.DataFrame(QRELS, schema=["qid", "docid", "rel"], orient="row").write_parquet(tmp_path / "q.parquet")
    assert read_run(tmp_path / "x.parquet").frame.rows() == RUN
    assert read_qrels(str(tmp_path / "q.parquet")).frame.rows() == QRELS


def test_lines_of_json_may_hold_whole_numbers_first(tmp_path):
    rows = [("1", f"d{i}", i) for i in range(2000)] + [("1", "x", 0.5)]
    (tmp_path / "x.jsonl").write_text(jsonl(rows, "score"))
    assert read_run(tmp_path / "x.jsonl").frame.rows() == rows


def test_the_rank_column_only_where_it_is_asked_for(tmp_path):
    (tmp_path / "x.run").write_text(RUN_TEXT)
    assert read_run(tmp_path / "x.run").ranked()["document"].to_list() == ["a", "b", "a"]
    assert read_run(tmp_path / "x.run", use_ranks=True).ranked()["document"].to_list() == ["b", "a", "a"]


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("runs/bm25.run", "bm25"),
        ("bm25.v2.txt.gz", "bm25.v2"),
        ("bm25.jsonl", "bm25"),
        ("input.bm25", "input.bm25"),
        ("-", "stdin"),
        (".run", ".run"),
    ],
)
def test_names_of_runs(path, name):
    assert run_name(path) == name


def test_a_file_name_that_is_no_text_still_names_a_run():
    assert run_name(b"bm\xff25.run".decode("utf-8", "surrogateescape")).encode() == b"bm?25"


TEXT_REFUSALS = [
    ("x.run", "", None, "the file is empty"),
    ("x.run", RUN_TEXT + "1 Q0 c 4 1.0\n", 4, "a run line has 6 columns"),
    ("x.run", "# one\n" + RUN_TEXT + "\n1 Q0 a 9 0 t\n", 6, "topic '1', document 'a' stands there already"),
    ("x.run", RUN_TEXT + "1 Q0 c 4 nan t\n", 4, "the score must be finite, not 'nan'"),
    ("x.run", RUN_TEXT + "1 Q0 c 4 -inf t\n", 4, "the score must be finite, not '-inf'"),
    ("x.run.gz", gzip.compress(RUN_TEXT.encode())[:-5], None, "the gzip file is truncated"),
    ("x.run", b"\x89PNG\r\n\x1a\n\0\0", 3, "this is a binary file"),
    ("x.parquet", b"PAR1 but not really", None, "this is no parquet file"),
    ("x.json", "", 1, "this is no JSON: Expecting value"),
    ("x.json", '{"1": {"a": 1.0},\n"2": {"a": }}', 2, "this is no JSON: Expecting value"),
    ("x.json", '{"1": {"a": 1.0, "b": 2, "a": 3}}', None, "'a' stands there already"),
    ("x.json", '{"1": {"a": 1.0}, "1": {"b": 2}}', None, "'1' stands there already"),
    ("x.json", '{"1": {"a": NaN}}', None, "the score must be finite, not nan (entry 1)"),
    ("x.json", "[" * 100_000, None, "it is nested too deeply"),
    ("x.json", b'{"\xff": 1}', 1, "the file is not UTF-8"),
    ("x.jsonl", '{"qid": "1", "docid": "a", "score": 1}\n\n{"qid": \n', 3, "this is no JSON"),
    ("x.jsonl", '{"qid": 1, "docid": "a", "score": 1}\n' * 2, None, "topic '1', document 'a' stands there"),
    ("x.jsonl", "", None, "the run is empty"),
]


@pytest.mark.parametrize(("name", "content", "line", "what"), TEXT_REFUSALS)
def test_refusals_of_runs(tmp_path, name, content, line, what):
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(InputError) as caught:
        read_run(path)
    assert caught.value.what.startswith(what)
    assert (caught.value.source, caught.value.line) == (str(path), line)
    assert caught.value.remedy
    assert "\n" not in str(caught.value)
    again = pickle.loads(pickle.dumps(caught.value))
    assert isinstance(again, AxiometerError)
    assert str(again) == str(caught.value)


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("1 0 a 1\n1 0 b 1.5\n", 2, "the grade must be an integer, not '1.5'"),
        ("#\n1 0 a 1\n\n1 1 a 2\n", 4, "topic '1', document 'a' stands there already"),
        ("1 0 a 1\n1 0 b 1001\n", 2, "the grade 1001 is beyond 1,000"),
        ("1 0 a 1 t\n", 1, "a qrels line has 4 columns"),
    ],
)
def test_refusals_of_qrels(tmp_path, text, line, what):
    path = tmp_path / "q.txt"
    path.write_text(text)
    with pytest.raises(InputError, match=what) as caught:
        read_qrels(path)
    assert (caught.value.source, caught.value.line) == (str(path), line)


def test_crlf_and_bom(tmp_path):
    path = tmp_path / "x.run"
    path.write_bytes(b"\xef\xbb\xbf" + RUN_TEXT.replace("\n", "\r\n").encode())
    assert read_run(path).frame.rows() == RUN


class TestSubtopics:
    TEXT = "1 s1 a 2\n1 s2 a 3\n1 s1 b -2\n2 s9 c 0\n"

    def test_one_row_for_each_document(self, tmp_path):
        (tmp_path / "q.txt").write_text(self.TEXT)
        qrels = read_qrels(tmp_path / "q.txt", subtopics=True)
        assert qrels.frame.rows() == [("1", "a", 3), ("1", "b", -2), ("2", "c", 0)]
        assert qrels.aspects.tolist() == [[2, 3], [-2, 0], [0, 0]]
        assert qrels.subtopics == (("s1", "s2"), ("s9",))
        assert qrels.base.counts.tolist() == [[0, 0, 0, 1], [1, 0, 0, 0]]

    def test_a_document_may_have_many_subtopics_but_each_once(self, tmp_path):
        (tmp_path / "q.txt").write_text(self.TEXT + "1 s1 a 1\n")
        with pytest.raises(InputError, match="topic '1', subtopic 's1', document 'a' stands there") as caught:
            read_qrels(tmp_path / "q.txt", subtopics=True)
        assert caught.value.line == 5

    def test_nothing_is_guessed(self, tmp_path):
        (tmp_path / "q.txt").write_text(self.TEXT)
        with pytest.raises(InputError, match="topic '1', document 'a' stands there already") as caught:
            read_qrels(tmp_path / "q.txt")
        assert caught.value.line == 2

    def test_judgments_without_subtopics_do_not_pass_for_others(self):
        plain = read_qrels({"1": {"a": 1}})
        assert read_qrels(plain) is plain
        with pytest.raises(InputError, match="the qrels have no subtopics"):
            read_qrels(plain, subtopics=True)
