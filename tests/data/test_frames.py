"""The same data from every kind of source gives the same run and the same judgments."""

import os
import subprocess
import sys
from collections import namedtuple
from importlib.util import find_spec
from types import SimpleNamespace

import numpy as np
import polars as pl
import pytest

from axiometer.data.qrels import read_qrels
from axiometer.data.run import read_run
from axiometer.errors import InputError

RUN = [("1", "a", 2.0), ("1", "b", 1.5), ("2", "a", 1.0)]
QRELS = [("1", "a", 2), ("1", "c", 0), ("2", "a", -1)]
SUBTOPICS = [("1", "s1", "a", 2), ("1", "s2", "a", 3), ("1", "s1", "b", 0)]
ScoredDoc = namedtuple("ScoredDoc", ["query_id", "doc_id", "score"])
Qrel = namedtuple("Qrel", ["query_id", "doc_id", "relevance", "iteration"])
SubQrel = namedtuple("SubQrel", ["query_id", "doc_id", "relevance", "subtopic_id"])


class Ranx:
    """Has what ranx objects have: a name and to_dict()."""

    def __init__(self, rows, name=None):
        self.name, self.rows = name, rows

    def to_dict(self):
        return nested(self.rows)


class Dataset:
    """Has what an ir_datasets dataset has."""

    def qrels_iter(self):
        return (Qrel(topic, document, grade, "0") for topic, document, grade in QRELS)

    def scoreddocs_iter(self):
        return (ScoredDoc(*row) for row in RUN)


def nested(rows):
    found = {}
    for topic, document, value in rows:
        found.setdefault(topic, {})[document] = value
    return found


def pandas_frame(names, rows):
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    return pandas.DataFrame(rows, columns=names)


def arrow_table(names, rows):
    return pytest.importorskip("pyarrow", reason="pyarrow is not installed").Table.from_pandas(
        pandas_frame(names, rows)
    )


class HuggingFace:
    """Has what a dataset of Hugging Face has: columns by name, and rows that were filtered out."""

    def __init__(self, names, rows):
        self.column_names, self.rows = names, rows

    def to_polars(self):
        return pl.DataFrame(self.rows, schema=self.column_names, orient="row")

    def to_dict(self):
        return self.to_polars().to_dict(as_series=False)


def hugging_face(names, rows):
    datasets = pytest.importorskip("datasets", reason="datasets is not installed")
    made = datasets.Dataset.from_polars(pl.DataFrame([("x", "y", 9), *rows], schema=names, orient="row"))
    return made.select(range(1, len(rows) + 1))


RUN_SOURCES = {
    "dict": lambda: nested(RUN),
    "dict of numpy numbers": lambda: {t: {d: np.float64(s)} for t, d, s in RUN} | nested(RUN),
    "tuples": lambda: RUN,
    "lists": lambda: [list(row) for row in RUN],
    "generator": lambda: (row for row in RUN),
    "polars": lambda: pl.DataFrame(RUN, schema=["topic", "document", "score"], orient="row"),
    "polars, other names": lambda: pl.DataFrame(RUN, schema=["qid", "docno", "sim"], orient="row"),
    "polars, more columns": lambda: pl.DataFrame(
        [(t, 0, d, s) for t, d, s in RUN], schema=["query_id", "rank", "doc_id", "score"], orient="row"
    ),
    "polars, topics as numbers": lambda: pl.DataFrame(
        [(int(t), d, int(s * 2)) for t, d, s in RUN], schema=["q_id", "docid", "score"], orient="row"
    ).with_columns(pl.col("score") / 2),
    "lazy": lambda: pl.LazyFrame(RUN, schema=["topic", "document", "score"], orient="row"),
    "pandas": lambda: pandas_frame(["qid", "docno", "score"], RUN),
    "pandas, topics as numbers": lambda: pandas_frame(
        ["query", "doc", "score"], [(int(t), d, s) for t, d, s in RUN]
    ),
    "ir_measures": lambda: [ScoredDoc(*row) for row in RUN],
    "ir_measures, generator": lambda: (ScoredDoc(*row) for row in RUN),
    "objects": lambda: [SimpleNamespace(topic=t, document=d, score=s) for t, d, s in RUN],
    "dicts": lambda: [{"score": s, "docid": d, "qid": t} for t, d, s in RUN],
    "ranx": lambda: Ranx(RUN),
    "ir_datasets": lambda: Dataset(),
    "arrow": lambda: arrow_table(["qid", "docno", "score"], RUN),
    "Hugging Face": lambda: HuggingFace(["qid", "docno", "score"], RUN),
    "Hugging Face itself": lambda: hugging_face(["query-id", "corpus-id", "score"], RUN),
    "pandas, users and items": lambda: pandas_frame(["user_id", "item_id", "score"], RUN),
    "pandas, users, items and predictions": lambda: pandas_frame(["userID", "itemID", "prediction"], RUN),
    "polars, users, items and ratings": lambda: pl.DataFrame(
        RUN, schema=["userId", "itemId", "rating"], orient="row"
    ),
    "PyTerrier": lambda: pandas_frame(
        ["qid", "query", "docno", "rank", "score"], [(t, "words", d, 7, s) for t, d, s in RUN]
    ),
    "dict of pairs": lambda: {"1": [("a", 2.0), ("b", 1.5)], "2": [["a", 1.0]]},
}


@pytest.mark.parametrize("kind", RUN_SOURCES)
def test_runs(kind):
    assert read_run(RUN_SOURCES[kind](), name="x").frame.rows() == RUN


QRELS_SOURCES = {
    "dict": lambda: nested(QRELS),
    "tuples": lambda: QRELS,
    "polars": lambda: pl.DataFrame(QRELS, schema=["query_id", "doc_id", "relevance"], orient="row"),
    "polars, 8 bits": lambda: pl.DataFrame(
        QRELS, schema={"topic": pl.String, "doc": pl.String, "label": pl.Int8}, orient="row"
    ),
    "polars, whole floats": lambda: pl.DataFrame(
        [(t, d, float(g)) for t, d, g in QRELS], schema=["topic", "document", "grade"], orient="row"
    ),
    "pandas": lambda: pandas_frame(["query", "docno", "label"], QRELS),
    "ir_measures": lambda: [Qrel(t, d, g, "0") for t, d, g in QRELS],
    "ir_measures, generator": lambda: (Qrel(t, d, g, "0") for t, d, g in QRELS),
    "ranx": lambda: Ranx(QRELS),
    "ir_datasets": lambda: Dataset(),
    "arrow": lambda: arrow_table(["qid", "docno", "label"], QRELS),
    "Hugging Face": lambda: HuggingFace(["query_id", "corpus_id", "score"], QRELS),
    "Hugging Face itself": lambda: hugging_face(["query-id", "corpus-id", "score"], QRELS),
    "pandas, users, items and ratings": lambda: pandas_frame(["user_id", "item_id", "rating"], QRELS),
}


@pytest.mark.parametrize("kind", QRELS_SOURCES)
def test_qrels(kind):
    assert read_qrels(QRELS_SOURCES[kind]()).frame.rows() == QRELS


SUBTOPIC_SOURCES = {
    "dict": lambda: {"1": {"s1": {"a": 2, "b": 0}, "s2": {"a": 3}}},
    "tuples": lambda: SUBTOPICS,
    "polars": lambda: pl.DataFrame(SUBTOPICS, schema=["qid", "subtopic", "docid", "rel"], orient="row"),
    "pandas": lambda: pandas_frame(["qid", "intent", "docid", "rel"], SUBTOPICS),
    "ir_measures": lambda: [Qrel(t, d, g, s) for t, s, d, g in SUBTOPICS],
    "ir_datasets": lambda: [SubQrel(t, d, g, s) for t, s, d, g in SUBTOPICS],
}


@pytest.mark.parametrize("kind", SUBTOPIC_SOURCES)
def test_subtopic_qrels(kind):
    qrels = read_qrels(SUBTOPIC_SOURCES[kind](), subtopics=True)
    assert qrels.frame.rows() == [("1", "a", 3), ("1", "b", 0)]
    assert qrels.aspects.tolist() == [[2, 3], [0, 0]]
    assert qrels.subtopics == (("s1", "s2"),)


def test_real_ir_measures_objects():
    ir_measures = pytest.importorskip("ir_measures", reason="ir_measures is not installed")
    rows = [ir_measures.ScoredDoc(*row) for row in RUN]
    assert read_run(iter(rows)).frame.rows() == RUN
    assert read_qrels(ir_measures.Qrel(*row) for row in QRELS).frame.rows() == QRELS


RANX_PROGRAM = f"""
import ranx
import axiometer as ax
print(ax.read_qrels(ranx.Qrels({nested(QRELS)})).frame.rows() == {QRELS})
run = ax.read_run(ranx.Run({nested(RUN)}, name="bm25"))
print(run.name, run.frame.rows() == {RUN})
"""


def test_real_ranx_objects():
    """In a process of its own without ranx's compiler, which takes a minute to start."""
    if find_spec("ranx") is None:
        pytest.skip("ranx is not installed")
    settings = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", RANX_PROGRAM], env=settings, capture_output=True, text=True)
    assert done.stdout.split() == ["True", "bm25", "True"], done.stderr


def test_a_name_that_the_object_has_or_that_is_given():
    assert read_run(Ranx(RUN, "bm25")).name == "bm25"
    assert read_run(Ranx(RUN)).name == "run"
    assert read_run(Ranx(RUN, "bm25"), name="mine").name == "mine"
    assert read_run(read_run(RUN, name="a"), name="b").name == "b"


def test_a_generator_is_read_once_and_kept():
    source = (row for row in RUN)
    run = read_run(source)
    assert run.ranked()["document"].to_list() == ["a", "b", "a"]
    assert len(read_run(run)) == 3
    with pytest.raises(InputError, match="the run is empty") as caught:
        read_run(source)
    assert "a generator can be read only once" in str(caught.value.remedy)


def test_scores_keep_their_64_bits():
    run = read_run({"1": {"a": np.float32(0.1), "b": 0.1, "c": 1}})
    assert run.frame["score"].to_list() == [float(np.float32(0.1)), 0.1, 1.0]


def test_the_callers_objects_are_left_alone():
    rows, frame = nested(QRELS), pl.DataFrame(QRELS, schema=["qid", "docid", "rel"], orient="row")
    read_qrels(rows)
    read_qrels(frame)
    assert rows == nested(QRELS)
    assert frame.columns == ["qid", "docid", "rel"]


REFUSALS = [
    ({"1": {"a": 1.5}}, "the grade must be an integer, not 1.5 (entry 1)", "round it first"),
    ({"1": {"a": float("nan")}}, "the grade must be an integer, not nan (entry 1)", "round it first"),
    ({"1": {"a": "high"}}, "the column grade does not hold integers only", "cast it first"),
    ({"1": {"a": 2**70}}, "the column grade does not hold integers only", "cast it first"),
    ({"1": {"a": [1]}}, "the column grade does not hold integers only", "cast it first"),
    ({"1": {"a": None}}, "the column grade has no value (entry 1)", "fill or drop it"),
    ({"1": 3}, "the entry '1' is int, not a dict", "nest dicts as {topic: {document: value}}"),
    (
        {"1": {"a": 1, "b": 2000}},
        "the grade 2000 is beyond 1,000 (entry 2)",
        "map the grades to a small scale",
    ),
    ([("1", "a", 1), ("1", "a", 2)], "topic '1', document 'a' stands there already (entry 2)", "remove one"),
    ([("1", "a")], "a row is not (topic, document, grade) (entry 1)", "give all rows in that form"),
    ([("1", "a", 1), ("1",)], "a row is not (topic, document, grade) (entry 2)", "give all rows"),
    ([("1", "a", 1), 7], "a row is not (topic, document, grade) (entry 2)", "give all rows"),
    (["1a2"], "a row is not (topic, document, grade) (entry 1)", "give all rows in that form"),
    ([{"qid": "1", "rel": 1}], "there is no column document among qid, rel", "name it document or doc_id"),
    (
        [{"qid": 1, "docid": 2, "rel": 3}, {"qid": 1}],
        "a row is not (topic, document, grade) (entry 2)",
        "give all rows",
    ),
    (pl.DataFrame({"qid": ["1"], "rel": [1]}), "there is no column document among qid, rel", "name it"),
    (pl.LazyFrame({"qid": ["1"]}).select("none"), "cannot be read: ", "check its columns"),
    (
        pl.DataFrame({"qid": [1.0], "docid": ["a"], "rel": [1]}),
        "the column topic holds floats",
        "make it text first",
    ),
    ({}, "the qrels is empty", "give at least one row"),
    ([], "the qrels is empty", "give at least one row"),
    (7, "the grades of a qrels cannot be read from int", "give a path, a frame or rows, or a dict"),
]


@pytest.mark.parametrize(("source", "what", "remedy"), REFUSALS, ids=range(len(REFUSALS)))
def test_refusals(source, what, remedy):
    with pytest.raises(InputError) as caught:
        read_qrels(source)
    assert caught.value.what.startswith(what)
    assert caught.value.source == "qrels"
    assert str(caught.value.remedy).startswith(remedy)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("column", [0, 1, 2])
@pytest.mark.parametrize("gone", [None, float("nan"), "NA"])
def test_missing_values_of_pandas(column, gone):
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    rows = [list(row) for row in QRELS]
    rows[1][column] = pandas.NA if gone == "NA" else gone
    with pytest.raises(InputError, match=r"has no value \(entry 2\); fill or drop it"):
        read_qrels(pandas.DataFrame(rows, columns=["qid", "docid", "rel"]))


def test_a_score_that_is_not_finite_is_named():
    with pytest.raises(InputError, match=r"run 'x': the score must be finite, not inf \(entry 2\)"):
        read_run({"1": {"a": 1.0, "b": float("inf")}}, name="x")


def test_ranks_need_a_rank_column():
    frame = pl.DataFrame({"qid": ["1", "1"], "docid": ["a", "b"], "rank": [2, 1], "score": [9.0, 8.0]})
    assert read_run(frame, use_ranks=True).ranked()["document"].to_list() == ["b", "a"]
    with pytest.raises(InputError, match="the ranks of a run cannot be read from dict"):
        read_run({"1": {"a": 1.0}}, use_ranks=True)
    with pytest.raises(InputError, match="there is no column rank"):
        read_run(frame.drop("rank"), use_ranks=True)
    with pytest.raises(InputError, match="is in the order of its scores; read it with use_ranks=True"):
        read_run(read_run(frame), use_ranks=True)


class TestLists:
    def test_a_run_of_lists_is_in_their_order(self):
        run = read_run({"1": ["b", "a"], 2: ("a", 7)})
        assert run.ranked().select("topic", "document").rows() == [
            ("1", "b"),
            ("1", "a"),
            ("2", "a"),
            ("2", "7"),
        ]

    def test_judgments_of_lists_are_what_is_relevant(self):
        assert sorted(read_qrels({"1": ["b", "a"], "2": {"c"}}).frame.rows()) == [
            ("1", "a", 1),
            ("1", "b", 1),
            ("2", "c", 1),
        ]

    def test_a_set_has_no_order(self):
        with pytest.raises(InputError, match=r"'1' is set, not a dict.*the best first"):
            read_run({"1": {"a", "b"}})

    def test_a_document_that_stands_twice(self):
        with pytest.raises(InputError, match="document 'a' stands there already"):
            read_run({"1": ["a", "b", "a"]})


@pytest.mark.parametrize(
    "frame", [pl.DataFrame, lambda made: pandas_frame(list(made), zip(*made.values(), strict=True))]
)
def test_a_frame_without_scores_is_in_the_order_of_its_ranks(frame):
    run = read_run(frame({"qid": ["1", "1", "1"], "docno": ["a", "b", "c"], "rank": [2, 0, 1]}))
    assert run.ranked()["document"].to_list() == ["b", "c", "a"]


class Unknown:
    """An object of a library that nobody knows."""

    def __init__(self, rows=()):
        self.rows = rows

    def __iter__(self):
        return iter(self.rows)


@pytest.mark.parametrize("source", [Unknown([1, 2]), Unknown([("a", "b")]), object(), 3])
@pytest.mark.parametrize("read", [read_run, read_qrels])
def test_the_type_of_what_cannot_be_read_is_named(read, source):
    kind = type(source)
    name = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    with pytest.raises(InputError) as refusal:
        read(source)
    assert name in str(refusal.value)
    assert "\n" not in str(refusal.value)
