"""axiometer evaluate: every form of output, and refusals that leave nothing behind."""

import gzip
import io
import json
import re

import polars as pl
import pytest

import axiometer as ax
from axiometer.cli.evaluate import DEFAULT
from axiometer.cli.trec_lines import trec_name

from .program import call

QRELS = "1 0 a 1\n1 0 b 0\n2 0 a 2\n"
GOOD = "1 Q0 a 1 2.0 my-tag\n1 Q0 b 2 1.0 my-tag\n2 Q0 a 1 1.0 my-tag\n"
SHORT = "1 Q0 b 1 2.0 t\n1 Q0 x 2 2.0 t\n9 Q0 a 1 1.0 t\n"


@pytest.fixture
def files(tmp_path, monkeypatch):
    """A folder with judgments and two runs, which is the current one."""
    monkeypatch.chdir(tmp_path)
    for name, text in (("qrels.txt", QRELS), ("good.run", GOOD), ("short.run", SHORT)):
        (tmp_path / name).write_text(text)
    return tmp_path


def cells(line):
    return [cell.strip() for cell in re.split("[│┃|]", line)[1:-1]]


class TestTable:
    def test_means_and_notes(self, files, capsys):
        done = call(capsys, "evaluate", "qrels.txt", "good.run", "short.run", "-m", "P@1", "-m", "RR")
        head, good, short = (cells(line) for line in done.out.splitlines() if len(cells(line)) > 1)
        assert head == ["run", "P@1", "RR", "unjudged@1", "ties", "missing", "extra"]
        assert good == ["good", "1.0000", "1.0000", "0.0%", "0", "0", "0"]
        assert short == ["short", "0.0000", "0.0000", "100.0%", "1", "1", "1"]
        assert done.out.splitlines()[-1] == (
            "2 topics, a missing one counts as an empty list, an extra one is ignored; "
            "unjudged: share of the top 1; ties: topics with equal scores"
        )
        assert (done.code, done.err) == (0, "")

    def test_nothing_missing_is_said_in_a_word(self, files, capsys):
        done = call(capsys, "evaluate", "qrels.txt", "good.run")
        head = cells(done.out.splitlines()[1])
        assert head == ["run", *DEFAULT, "unjudged@100", "ties"]
        assert "2 topics, all in the run; unjudged: share of the top 100" in done.out

    def test_topics_missing_from_many_runs_are_all_shown(self, files, capsys):
        names = [f"r{i}.run" for i in range(20)]
        for i, name in enumerate(names):
            (files / name).write_text(GOOD if i % 2 else SHORT)
        done = call(capsys, "evaluate", "qrels.txt", *names, "-m", "AP")
        rows = [cells(line) for line in done.out.splitlines() if line.startswith("│ r")]
        assert [row[4] for row in rows] == ["1", "0"] * 10
        assert len(done.out.splitlines()) == 20 + 5

    def test_single_topics(self, files, capsys):
        done = call(capsys, "evaluate", "qrels.txt", "good.run", "short.run", "-m", "RR", "--per-topic")
        rows = [cells(line) for line in done.out.splitlines() if line.startswith("│")]
        assert [row[:2] for row in rows[:4]] == [[run, t] for run in ("good", "short") for t in "12"]
        assert [row[2] for row in rows[:4]] == ["1.0000", "1.0000", "0.0000", "0.0000"]
        assert rows[4:] == [["good", "0.0%", "0", "0", "0"], ["short", "50.0%", "1", "1", "1"]]

    def test_the_best_run_first(self, files, capsys):
        done = call(capsys, "evaluate", "qrels.txt", "short.run", "good.run", "-m", "RR", "--sort")
        assert done.out.index("good") < done.out.index("short")

    def test_missing_topics_left_out_or_refused(self, files, capsys):
        (files / "part.run").write_text("1 Q0 a 1 1 t\n")
        done = call(capsys, "evaluate", "qrels.txt", "part.run", "-m", "RR", "--missing", "skip")
        assert "│ part │ 1.0000" in done.out
        assert "a missing one is left out of the mean" in done.out
        done = call(capsys, "evaluate", "qrels.txt", "part.run", "--missing", "error")
        assert done.code == 2
        assert done.err.startswith("axiometer: part.run: run 'part' lacks 1 qrels topics, one is '2'; ")

    def test_names_are_no_markup(self, files, capsys):
        (files / "[red]x[1].run").write_text(GOOD)
        done = call(capsys, "evaluate", "qrels.txt", "[red]x[1].run", "-m", "RR")
        assert "│ [red]x[1] │" in done.out

    def test_a_wide_table_is_not_squeezed_where_there_is_no_terminal(self, files, capsys):
        names = [f"nDCG(dcg='exp-log2')@{i}" for i in range(1, 12)]
        done = call(capsys, "evaluate", "qrels.txt", "good.run", *(w for n in names for w in ("-m", n)))
        assert cells(done.out.splitlines()[1])[1:-2] == names


class TestResidual:
    def test_beside_rbp(self, files, capsys):
        words = ("evaluate", "qrels.txt", "good.run", "-m", "RBP(p=0.5)@1", "-m", "AP")
        means = json.loads(call(capsys, *words, "--json").out)["means"]
        found = {row["measure"]: row["value"] for row in means}
        assert found == {"RBP(p=0.5)@1": 0.5, "rbp_residual(p=0.5)@1": 0.5, "AP": 1.0}
        head = cells(call(capsys, *words).out.splitlines()[1])
        assert head[1:4] == ["RBP(p=0.5)@1", "rbp_residual(p=0.5)@1", "AP"]

    def test_once(self, files, capsys):
        measures = ("-m", "rbp_residual(p=0.5)", "-m", "RBP(p=0.5)", "-m", "gRBP(p=0.5)")
        means = json.loads(call(capsys, "evaluate", "qrels.txt", "good.run", *measures, "--json").out)[
            "means"
        ]
        assert [row["measure"] for row in means].count("rbp_residual(p=0.5)") == 1
        assert means[0]["value"] == pytest.approx((1 / 4 + 1 / 2) / 2)


class TestMachineFormats:
    def test_json(self, files, capsys):
        done = call(capsys, "evaluate", "qrels.txt", "good.run", "-m", "map", "--per-topic", "--json")
        found = json.loads(done.out)
        assert found["means"] == [{"run": "good", "measure": "AP", "value": 1.0}]
        assert found["scores"][1] == {"run": "good", "topic": "2", "measure": "AP", "value": 1.0}
        assert found["topics"][0]["tag"] == "my-tag"
        assert found["provenance"]["axiometer"] == ax.__version__
        assert "scores" not in json.loads(call(capsys, "evaluate", "qrels.txt", "good.run", "--json").out)

    def test_csv(self, files, capsys):
        words = ("evaluate", "qrels.txt", "good.run", "short.run", "-m", "RR", "-m", "P@1", "--csv")
        means = pl.read_csv(io.StringIO(call(capsys, *words).out))
        assert means.columns == ["run", "measure", "value"]
        assert means["value"].to_list() == [1, 0, 1, 0]
        topics = pl.read_csv(io.StringIO(call(capsys, *words, "--per-topic").out))
        assert topics.columns == ["run", "topic", "measure", "value"]
        assert len(topics) == 8

    def test_parquet_holds_every_digit_of_every_topic(self, files, capsys):
        words = ("evaluate", "qrels.txt", "good.run", "short.run", "-m", "nDCG@3", "--parquet", "s.parquet")
        assert "nDCG@3" in call(capsys, *words).out
        scores = ax.evaluate("qrels.txt", ["good.run", "short.run"], "nDCG@3")
        assert pl.read_parquet("s.parquet").equals(scores.frame)

    def test_a_file_instead_of_standard_output(self, files, capsys):
        words = ("evaluate", "qrels.txt", "good.run", "-m", "P@10", "-o", "out")
        assert call(capsys, *words).out == ""
        assert (files / "out").read_text() == "run\tP@10\ngood\t0.1\n"
        call(capsys, *words, "--json")
        assert json.loads((files / "out").read_text())["means"][0]["value"] == 0.1
        assert sorted(path.name for path in files.iterdir()) == ["good.run", "out", "qrels.txt", "short.run"]

    def test_formats_exclude_each_other(self, files, capsys):
        done = call(capsys, "evaluate", "qrels.txt", "good.run", "--json", "--trec")
        assert done.code == 2
        assert "--json and --trec exclude each other; choose one" in done.err


class TestTrecLines:
    def test_topics_then_means_with_tag_and_counts(self, files, capsys):
        measures = [
            w for name in ("map", "P_5", "gm_map", "num_ret", "iprec_at_recall_0.10") for w in ("-m", name)
        ]
        done = call(capsys, "evaluate", "qrels.txt", "good.run", *measures, "--trec")
        assert done.out.splitlines() == [
            "map                   \t1\t1.0000",
            "P_5                   \t1\t0.2000",
            "num_ret               \t1\t2",
            "iprec_at_recall_0.10  \t1\t1.0000",
            "map                   \t2\t1.0000",
            "P_5                   \t2\t0.2000",
            "num_ret               \t2\t1",
            "iprec_at_recall_0.10  \t2\t1.0000",
            "runid                 \tall\tmy-tag",
            "num_q                 \tall\t2",
            "map                   \tall\t1.0000",
            "P_5                   \tall\t0.2000",
            "gm_map                \tall\t1.0000",
            "num_ret               \tall\t3",
            "iprec_at_recall_0.10  \tall\t1.0000",
        ]

    def test_runs_follow_each_other(self, files, capsys):
        lines = call(capsys, "evaluate", "qrels.txt", "good.run", "short.run", "-m", "RBP", "--trec").out
        assert [line.split("\t")[2] for line in lines.splitlines() if line.startswith("runid")] == [
            "my-tag",
            "t",
        ]
        assert "rbp_residual" not in lines

    @pytest.mark.parametrize(
        ("name", "theirs"),
        [
            *((name, name) for name in ("map", "map_cut_5", "gm_map", "P_10", "recall_100", "recip_rank")),
            *((name, name) for name in ("ndcg", "ndcg_cut_10", "Rprec", "bpref", "infAP", "success_5")),
            *((name, name) for name in ("iprec_at_recall_0.10", "set_P", "set_recall", "set_F", "num_ret")),
            *(
                (name, name)
                for name in ("num_rel_ret", "AP(rel=2)", "RR@10", "ERR(max_rel=4)@20", "SetF(beta=2)")
            ),
        ],
    )
    def test_names(self, name, theirs):
        assert trec_name(ax.measure(name)) == theirs

    @pytest.mark.parametrize(
        ("expected", "run", "missing"),
        [("out.test.aq", "results.test", "skip"), ("out.test.aqc", "results.trunc", "empty")],
    )
    def test_the_lines_of_trec_eval_itself(self, real_data, tmp_path, capsys, expected, run, missing):
        """Every line of a measure that we have; of results.trunc, the six columns that trec_eval reads."""
        folder = real_data / "trec_eval-test"
        rows = [line.split()[:6] for line in (folder / run).read_text().splitlines()]
        (tmp_path / run).write_text("".join(" ".join(row) + "\n" for row in rows))
        theirs = (folder / expected).read_text().splitlines()
        means = [line.split()[0] for line in theirs if line.split()[1] == "all"]
        ours = [name for name in means if self.understood(name)]
        assert len(ours) > 45
        files = (folder / "qrels.test", tmp_path / run)
        measures = [word for name in ours for word in ("-m", name)]
        done = call(capsys, "evaluate", *files, *measures, "--trec", "--missing", missing)
        shared = {*ours, "runid", "num_q"}
        assert done.out.splitlines() == [line for line in theirs if line.split()[0] in shared]

    def understood(self, name):
        """Whether the measure is ours; iprec_at_recall is not that of trec_eval 10, which made the files."""
        try:
            return trec_name(ax.measure(name)) == name and not name.startswith("iprec")
        except ax.MeasureError:
            return False


class TestStandardInput:
    def test_one_file(self, files, capsys, monkeypatch):
        for content in (GOOD.encode(), gzip.compress(GOOD.encode())):
            monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))
            assert "│ stdin │ 1.0000" in call(capsys, "evaluate", "qrels.txt", "-", "-m", "AP").out

    def test_its_faults_are_named(self, files, capsys, monkeypatch):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"1 Q0 a\n")))
        done = call(capsys, "evaluate", "qrels.txt", "-")
        assert done.err.startswith("axiometer: standard input:1: a run line has 6 columns")

    def test_it_can_be_read_once(self, files, capsys):
        done = call(capsys, "evaluate", "-", "-")
        assert (done.code, done.err[:45]) == (2, "axiometer: standard input can be read only on")


BAD_RUNS = {
    "empty": (b"", None, "the file is empty"),
    "binary": (b"\x7fELF\0\0\0", 1, "this is a binary file"),
    "truncated gzip": (gzip.compress(GOOD.encode())[:-4], None, "the gzip file is truncated"),
    "five columns in the middle": (GOOD.encode() + b"2 Q0 b 2 1.0\n" + GOOD.encode(), 4, "this one has 5"),
    "duplicate": (GOOD.encode() + b"1 Q0 a 9 0.1 t\n", 4, "topic '1', document 'a' stands there already"),
    "NaN": (b"1 Q0 a 1 nan t\n", 1, "the score must be finite, not 'nan'"),
    "infinity": (b"1 Q0 a 1 inf t\n", 1, "the score must be finite, not 'inf'"),
    "no topic in common": (b"7 Q0 a 1 1 t\n", None, "has no topic in common with the qrels"),
}


class TestRefusals:
    def check(self, done, files, before, what):
        assert done.code == 2
        assert done.out == ""
        assert done.err.startswith("axiometer: ")
        assert what in done.err
        assert done.err.count("\n") == 1
        assert "Traceback" not in done.err
        assert sorted(path.name for path in files.iterdir()) == before

    @pytest.mark.parametrize("kind", BAD_RUNS)
    def test_bad_runs(self, files, capsys, kind):
        content, line, what = BAD_RUNS[kind]
        (files / "bad.run").write_bytes(content)
        (files / "out.json").write_text("kept")
        before = sorted(path.name for path in files.iterdir())
        outputs = ("--parquet", "new.parquet", "-o", "out.json", "--json")
        done = call(capsys, "evaluate", "qrels.txt", "good.run", "bad.run", *outputs)
        self.check(done, files, before, what)
        assert f"bad.run:{line}: " in done.err if line else "bad.run: " in done.err
        assert (files / "out.json").read_text() == "kept"

    def test_bad_grade(self, files, capsys):
        (files / "bad.txt").write_text("1 0 a 1.5\n")
        before = sorted(path.name for path in files.iterdir())
        done = call(capsys, "evaluate", "bad.txt", "good.run", "-o", "new")
        self.check(done, files, before, "bad.txt:1: the grade must be an integer, not '1.5'")

    @pytest.mark.parametrize(
        ("name", "what"),
        [
            ("nDCG@0", "nDCG@0: a cutoff is an integer from 1 to 1,000,000; write nDCG@10"),
            ("RBP(p=1.5)", "RBP: p=1.5 is out of range; p is a number above 0 and below 1"),
            ("P@", "expected a number at character 3, not its end"),
            ("nDCG(@10", "expected a parameter at character 6, not '@'"),
            ("nDGC@10", "there is no measure 'nDGC'; did you mean nDCG"),
        ],
    )
    def test_bad_measures(self, files, capsys, name, what):
        before = sorted(path.name for path in files.iterdir())
        self.check(call(capsys, "evaluate", "qrels.txt", "good.run", "-m", name), files, before, what)

    def test_files_that_are_not_there(self, files, capsys):
        before = sorted(path.name for path in files.iterdir())
        done = call(capsys, "evaluate", "none.txt", "good.run")
        self.check(done, files, before, "none.txt: there is no such file; check the path")
        done = call(capsys, "evaluate", "qrels.txt", "good.run", "none.run")
        self.check(done, files, before, "none.run: there is no such file; check the path")

    def test_output_that_cannot_be_written(self, files, capsys):
        before = sorted(path.name for path in files.iterdir())
        for option in ("-o", "--parquet"):
            done = call(capsys, "evaluate", "qrels.txt", "good.run", option, "no/such/folder")
            self.check(done, files, before, "no/such/folder: cannot be written: No such file or directory")

    def test_a_path_with_a_line_break_is_still_one_line(self, files, capsys):
        done = call(capsys, "evaluate", "qrels.txt", "two\nlines")
        assert done.err == "axiometer: two lines: there is no such file; check the path\n"

    def test_crlf_bom_and_unicode_are_read(self, files, capsys):
        (files / "q.txt").write_bytes(b"\xef\xbb\xbf" + "ü 0 a 1\r\n".encode())
        (files / "r.run").write_bytes("ü\tQ0\ta\t1\t1\tt\r\n".encode())
        assert "│ r   │ 1.0000" in call(capsys, "evaluate", "q.txt", "r.run", "-m", "AP").out
        assert "\tü\t" in call(capsys, "evaluate", "q.txt", "r.run", "-m", "AP", "--trec").out


def test_real_runs_at_once(real_data, capsys):
    folder = real_data / "covid-round1"
    runs = sorted((folder / "runs").iterdir())
    done = call(capsys, "evaluate", folder / "qrels.covid-round1.txt.gz", *runs)
    assert len(runs) == 143
    assert len(done.out.splitlines()) == 143 + 5
    assert "30 topics, each in every run" in done.out
