"""Files as other people write them: BEIR, MS MARCO, CSV, TSV; and what is not read is named."""

import bz2
import io
import lzma
import sys
import types

import polars as pl
import pytest

import axiometer as ax
from axiometer.errors import InputError

QRELS = [("1", "a", 2), ("1", "b", 0), ("2", "c", 1)]
RUN = [("1", "a", 1.5), ("1", "b", -0.25), ("2", "c", 3.0)]


def text(rows, separator, header=""):
    return header + "".join(separator.join(map(str, row)) + "\n" for row in rows)


def read(tmp_path, name, content, reader, **options):
    file = tmp_path / name
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return reader(file, **options).frame.rows()


QRELS_FILES = {
    "beir.tsv": text(QRELS, "\t", "query-id\tcorpus-id\tscore\n"),
    "plain.csv": text(QRELS, ",", "topic,document,grade\n"),
    "upper.csv": text(QRELS, ",", "Query_ID,Doc_ID,Relevance\n"),
    "german.csv": text(QRELS, ";", "topic;document;grade\n"),
    "quoted.csv": text(QRELS, ",", '"topic","document","grade"\n'),
    "bom.csv": "\ufeff" + text(QRELS, ",", "topic,document,grade\n"),
    "blanks.txt": text(QRELS, "  ", "qid docid label\n"),
    "other-order.csv": "grade,topic,document\n2,1,a\n0,1,b\n1,2,c\n",
    "more.tsv": "qid\titeration\tdocno\trel\n1\t0\ta\t2\n1\t0\tb\t0\n2\t0\tc\t1\n",
    "words.txt": "1 0 a 2\n1 0 b 0\n2 0 c 1\n",
    "headless.tsv": "1\t0\ta\t2\n1\t0\tb\t0\n2\t0\tc\t1\n",
}


@pytest.mark.parametrize("name", QRELS_FILES)
def test_judgments(name, tmp_path):
    assert read(tmp_path, name, QRELS_FILES[name], ax.read_qrels) == QRELS


RUN_FILES = {
    "run.csv": text(RUN, ",", "qid,docid,score\n"),
    "run.tsv": text(RUN, "\t", "query_id\tdoc_id\tsim\n"),
    "six.tsv": "topic\tQ0\tdocument\trank\tscore\ttag\n"
    + "".join(f"{t}\tQ0\t{d}\t1\t{s}\tx\n" for t, d, s in RUN),
    "headless.tsv": "".join(f"{t}\tQ0\t{d}\t1\t{s}\tx\n" for t, d, s in RUN),
}


@pytest.mark.parametrize("name", RUN_FILES)
def test_runs(name, tmp_path):
    assert read(tmp_path, name, RUN_FILES[name], ax.read_run) == RUN
    scores = ax.evaluate({"1": {"a": 1}, "2": {"c": 1}}, tmp_path / name, "RR")
    assert scores.mean().rows() == [(name.split(".")[0], "RR", 1.0)]


@pytest.mark.parametrize(("ending", "pack"), [(".bz2", bz2.compress), (".xz", lzma.compress)])
def test_compressed_tables_are_told_by_their_inner_ending(ending, pack, tmp_path):
    assert read(tmp_path, f"q.csv{ending}", pack(QRELS_FILES["plain.csv"].encode()), ax.read_qrels) == QRELS
    jsonl = b'{"qid": "1", "docid": "a", "rel": 2}\n'
    assert read(tmp_path, f"q.jsonl{ending}", pack(jsonl), ax.read_qrels) == [("1", "a", 2)]
    assert ax.read_run({"1": {"a": 1.0}}, name="x") is not None


def test_binary_tables_are_known_by_their_first_bytes(tmp_path):
    frame = pl.DataFrame(QRELS, schema=["qid", "docid", "rel"], orient="row")
    for write in (frame.write_parquet, frame.write_ipc):
        buffer = io.BytesIO()
        write(buffer)
        assert read(tmp_path, "qrels", buffer.getvalue(), ax.read_qrels) == QRELS


class TestMsMarco:
    """topic document rank: nothing says whether the third column is a rank or a score."""

    RUN = "1\ta\t1\n1\tb\t2\n2\tc\t1\n"

    def test_its_ranks_are_read_where_they_are_asked_for(self, tmp_path):
        found = read(tmp_path, "run.tsv", self.RUN, ax.read_run, use_ranks=True)
        assert found == [("1", "a", -1.0), ("1", "b", -2.0), ("2", "c", -1.0)]
        scores = ax.evaluate({"1": {"b": 1}}, tmp_path / "run.tsv", "RR", use_ranks=True)
        assert scores.mean()["value"].to_list() == [0.5]

    def test_else_it_is_named_with_the_option(self, tmp_path):
        with pytest.raises(InputError, match=r"run.tsv:1: .*MS MARCO run .*--use-ranks"):
            read(tmp_path, "run.tsv", self.RUN, ax.read_run)


@pytest.mark.parametrize(
    ("reader", "name", "content", "message"),
    [
        (ax.read_qrels, "q.tsv", "query-id\tscore\n1\t1\n", r"q.tsv:1: there is no column document among"),
        (ax.read_qrels, "q.csv", "topic,document\n1,a\n", r"q.csv:1: there is no column grade among"),
        (ax.read_run, "r.csv", "qid,docid\n1,a\n", r"r.csv:1: there is no column score among qid, docid"),
        (ax.read_run, "r.csv", "docid,score\na,1\n", r"r.csv:1: there is no column topic among"),
        (ax.read_qrels, "q.csv", "Anfrage,Dokument,Urteil\n1,a,1\n", r"no column topic among anfr.*name it"),
        (ax.read_run, "r.tsv", "anfrage\tdokument\tpunkte\n1\ta\t1\n", r"r.tsv:1: .*if it is a header, name"),
        (ax.read_run, "r.txt", "thema q0 doc rang punkte name\n1 Q0 a 1 1 x\n", r"r.txt:1: .*if it is a hea"),
        (ax.read_qrels, "q.txt", "1 a 1\n", r"q.txt:1: .*this one has 3; .*topic document grade.*header"),
        (ax.read_run, "r.txt", "1 a 0.5\n", r"r.txt:1: .*this one has 3; .*topic document score.*header"),
        (ax.read_run, "r.txt", "1 Q0 a 0.5 x\n", r"r.txt:1: a run line has 6 columns .*has 5"),
        (ax.read_qrels, "q.txt", "1 0 0 a 1\n", r"q.txt:1: .*trec_eval -R prefs"),
        (ax.read_qrels, "q.csv", "topic,document,grade\n1,a,1\n1,b,high\n", r"q.csv:3: the grade must be"),
        (ax.read_run, "r.csv", "topic,document,score\n1,a,1\n1,b,\n", r"r.csv:3: the score must be a number"),
        (ax.read_qrels, "q.csv", "topic,document,grade\n1,a,1\n1,a,0\n", r"q.csv:3: topic '1', document 'a'"),
        (ax.read_qrels, "q.csv", "topic,document,grade\n", r"q.csv: the qrels is empty"),
        (ax.read_qrels, "q.csv", "topic,document,grade\n1,a,1,9\n", r"q.csv: this is no table with a header"),
        (ax.read_qrels, "q.jsonl", '{"qid": "1", "rel": 1}\n', r"q.jsonl: there is no column document among"),
        (ax.read_qrels, "q.txt", '{"1": {"a": 1}}', r"q.txt: this is JSON; let its name end in .json"),
        (ax.read_run, "r.txt", "2 qid:10 1:0.5 #docid = x\n", r"r.txt: this is a LETOR"),
        (ax.read_run, "r", b"\x80\x04\x95abc", r"r: this is a Python pickle"),
        (ax.read_run, "r.xlsx", b"PK\x03\x04abc", r"r.xlsx: this is a zip archive or an Excel"),
        (ax.read_run, "topics.txt", "<top>\n<num> 1\n", r"this is XML or HTML, such as a file of TREC"),
        (ax.read_run, "r.db", b"SQLite format 3\0abc", r"an SQLite database; export it"),
    ],
)  # fmt: skip
def test_one_line_names_the_file_the_fault_and_the_remedy(reader, name, content, message, tmp_path):
    with pytest.raises(InputError, match=message) as caught:
        read(tmp_path, name, content, reader)
    assert caught.value.remedy
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("reader", "line", "comment"),
    [(ax.read_run, "#1 Q0 a 1 0.5 x", "# a comment"), (ax.read_qrels, "#1 0 a 1", "#comment 1 2")],
)
def test_a_topic_that_begins_with_a_hash_is_refused_and_a_comment_is_not(reader, line, comment, tmp_path):
    good = line.replace("#1", "2")
    assert len(read(tmp_path, "good", f"{comment}\n{good}\n", reader)) == 1
    with pytest.raises(InputError, match=r"bad:2: the topic '#1' begins with #"):
        read(tmp_path, "bad", f"{good}\n{line}\n", reader)


def test_a_topic_that_begins_with_a_hash_counts_elsewhere(tmp_path):
    assert read(tmp_path, "q.csv", "topic,document,grade\n#1,a,1\n", ax.read_qrels) == [("#1", "a", 1)]
    assert ax.read_qrels({"#1": {"a": 1}}).topics == ["#1"]


class TestDatasets:
    """ir_datasets by its ids; no test fetches anything."""

    @pytest.fixture
    def fake(self, monkeypatch):
        class Qrel(types.SimpleNamespace):
            pass

        class Dataset:
            def qrels_iter(self):
                yield Qrel(query_id="1", doc_id="a", relevance=1, iteration="0")

        def load(name):
            if name != "mine/test":
                raise KeyError(name)
            return Dataset()

        module = types.ModuleType("ir_datasets")
        module.load = load
        monkeypatch.setitem(sys.modules, "ir_datasets", module)

    def test_judgments(self, fake):
        assert ax.read_qrels("irds:mine/test").frame.rows() == [("1", "a", 1)]

    def test_what_it_lacks(self, fake):
        with pytest.raises(InputError, match="the dataset mine/test has no scored documents"):
            ax.evaluate("irds:mine/test", "irds:mine/test", "AP")
        with pytest.raises(InputError, match="has no dataset 'none'"):
            ax.read_qrels("ir_datasets:none")

    def test_a_package_that_is_missing_is_named(self, monkeypatch):
        monkeypatch.setitem(sys.modules, "ir_datasets", None)
        with pytest.raises(InputError, match="pip install ir_datasets"):
            ax.read_qrels("irds:mine/test")

    def test_the_real_package_knows_no_such_id(self):
        pytest.importorskip("ir_datasets")
        with pytest.raises(InputError, match="ir_datasets has no dataset"):
            ax.read_qrels("irds:no-such-dataset")


def test_a_topic_called_like_a_column_is_no_header(tmp_path):
    assert read(tmp_path, "q.txt", "topic 0 document 1\n", ax.read_qrels) == [("topic", "document", 1)]
