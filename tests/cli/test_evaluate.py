"""axiometer evaluate: every form of output, and refusals that leave nothing behind."""

import gzip
import io
import json
import re

import polars as pl
import pytest

import axiometer as ax
from axiometer.cli.evaluate import DEFAULT

from .program import GOOD, SHORT, run


def cells(line):
    return [cell.strip() for cell in re.split("[│┃|]", line)[1:-1]]


class TestTable:
    def test_means_and_notes(self, files):
        done = run(".", "evaluate", "qrels.txt", "good.run", "short.run", "-m", "P@1", "-m", "RR")
        head, good, short = (cells(line) for line in done.stdout.splitlines() if len(cells(line)) > 1)
        assert head == ["run", "P@1", "RR", "unjudged@1", "ties", "missing", "extra"]
        assert good == ["good", "1.0000", "1.0000", "0.0%", "0", "0", "0"]
        assert short == ["short", "0.0000", "0.0000", "100.0%", "1", "1", "1"]
        assert done.stdout.splitlines()[-1] == (
            "2 topics, a missing one counts as an empty list, an extra one is ignored; "
            "unjudged: share of the top 1; ties: topics with equal scores"
        )
        assert (done.returncode, done.stderr) == (0, "")

    def test_nothing_missing_is_said_in_a_word(self, files):
        done = run(".", "evaluate", "qrels.txt", "good.run")
        head = cells(done.stdout.splitlines()[1])
        assert head == ["run", *DEFAULT, "unjudged@100", "ties"]
        assert "2 topics, all in the run; unjudged: share of the top 100" in done.stdout

    def test_topics_missing_from_many_runs_are_all_shown(self, files):
        names = [f"r{i}.run" for i in range(20)]
        for i, name in enumerate(names):
            (files / name).write_text(GOOD if i % 2 else SHORT)
        done = run(".", "evaluate", "qrels.txt", *names, "-m", "AP")
        rows = [cells(line) for line in done.stdout.splitlines() if line.startswith("│ r")]
        assert [row[4] for row in rows] == ["1", "0"] * 10
        assert len(done.stdout.splitlines()) == 20 + 5

    def test_single_topics(self, files):
        done = run(".", "evaluate", "qrels.txt", "good.run", "short.run", "-m", "RR", "--per-topic")
        rows = [cells(line) for line in done.stdout.splitlines() if line.startswith("│")]
        assert [row[:2] for row in rows[:4]] == [[run, t] for run in ("good", "short") for t in "12"]
        assert [row[2] for row in rows[:4]] == ["1.0000", "1.0000", "0.0000", "0.0000"]
        assert rows[4:] == [["good", "0.0%", "0", "0", "0"], ["short", "50.0%", "1", "1", "1"]]

    def test_the_best_run_first(self, files):
        done = run(".", "evaluate", "qrels.txt", "short.run", "good.run", "-m", "RR", "--sort")
        assert done.stdout.index("good") < done.stdout.index("short")

    def test_missing_topics_left_out_or_refused(self, files):
        (files / "part.run").write_text("1 Q0 a 1 1 t\n")
        done = run(".", "evaluate", "qrels.txt", "part.run", "-m", "RR", "--missing", "skip")
        assert "│ part │ 1.0000" in done.stdout
        assert "a missing one is left out of the mean" in done.stdout
        done = run(".", "evaluate", "qrels.txt", "part.run", "--missing", "error")
        assert done.returncode == 2
        assert done.stderr.startswith("axiometer: part.run: run 'part' lacks 1 qrels topics, one is '2'; ")

    def test_names_are_no_markup(self, files):
        (files / "[red]x[1].run").write_text(GOOD)
        done = run(".", "evaluate", "qrels.txt", "[red]x[1].run", "-m", "RR")
        assert "│ [red]x[1] │" in done.stdout

    def test_a_wide_table_is_not_squeezed_where_there_is_no_terminal(self, files):
        names = [f"nDCG(dcg='exp-log2')@{i}" for i in range(1, 12)]
        done = run(".", "evaluate", "qrels.txt", "good.run", *(w for n in names for w in ("-m", n)))
        assert cells(done.stdout.splitlines()[1])[1:-2] == names


class TestResidual:
    def test_beside_rbp(self, files):
        words = ("evaluate", "qrels.txt", "good.run", "-m", "RBP(p=0.5)@1", "-m", "AP")
        means = json.loads(run(".", *words, "--json").stdout)["means"]
        found = {row["measure"]: row["value"] for row in means}
        assert found == {"RBP(p=0.5)@1": 0.5, "rbp_residual(p=0.5)@1": 0.5, "AP": 1.0}
        head = cells(run(".", *words).stdout.splitlines()[1])
        assert head[1:4] == ["RBP(p=0.5)@1", "rbp_residual(p=0.5)@1", "AP"]

    def test_once(self, files):
        measures = ("-m", "rbp_residual(p=0.5)", "-m", "RBP(p=0.5)", "-m", "gRBP(p=0.5)")
        means = json.loads(run(".", "evaluate", "qrels.txt", "good.run", *measures, "--json").stdout)["means"]
        assert [row["measure"] for row in means].count("rbp_residual(p=0.5)") == 1
        assert means[0]["value"] == pytest.approx((1 / 4 + 1 / 2) / 2)


class TestMachineFormats:
    def test_json(self, files):
        done = run(".", "evaluate", "qrels.txt", "good.run", "-m", "map", "--per-topic", "--json")
        found = json.loads(done.stdout)
        assert found["means"] == [{"run": "good", "measure": "AP", "value": 1.0}]
        assert found["scores"][1] == {"run": "good", "topic": "2", "measure": "AP", "value": 1.0}
        assert found["topics"][0]["tag"] == "my-tag"
        assert found["provenance"]["axiometer"] == ax.__version__
        assert "scores" not in json.loads(run(".", "evaluate", "qrels.txt", "good.run", "--json").stdout)

    def test_csv(self, files):
        words = ("evaluate", "qrels.txt", "good.run", "short.run", "-m", "RR", "-m", "P@1", "--csv")
        means = pl.read_csv(io.StringIO(run(".", *words).stdout))
        assert means.columns == ["run", "measure", "value"]
        assert means["value"].to_list() == [1, 0, 1, 0]
        topics = pl.read_csv(io.StringIO(run(".", *words, "--per-topic").stdout))
        assert topics.columns == ["run", "topic", "measure", "value"]
        assert len(topics) == 8

    def test_parquet_holds_every_digit_of_every_topic(self, files):
        words = ("evaluate", "qrels.txt", "good.run", "short.run", "-m", "nDCG@3", "--parquet", "s.parquet")
        assert "nDCG@3" in run(".", *words).stdout
        scores = ax.evaluate("qrels.txt", ["good.run", "short.run"], "nDCG@3")
        assert pl.read_parquet("s.parquet").equals(scores.frame)

    def test_many_runs_go_to_parquet_a_few_at_a_time(self, files):
        runs = [f"run{n}.run" for n in range(20)]
        for name in runs:
            (files / name).write_text(GOOD if name != "run7.run" else SHORT)
        words = ("evaluate", "qrels.txt", *runs, "-m", "nDCG@3", "-m", "P@1", "--csv")
        plain = run(".", *words)
        streamed = run(".", *words, "--parquet", "s.parquet")
        assert (streamed.returncode, streamed.stdout) == (plain.returncode, plain.stdout)
        scores = ax.evaluate("qrels.txt", runs, ["nDCG@3", "P@1"])
        keys = ["run", "topic", "measure"]
        assert pl.read_parquet("s.parquet").sort(keys).equals(scores.frame.sort(keys))
        table = run(".", "evaluate", "qrels.txt", *runs, "--parquet", "s.parquet")
        assert "run19" in table.stdout
        run(".", "evaluate", "qrels.txt", *runs, "--parquet", "s.parquet", "-o", "s.tex")
        assert "run19 & " in (files / "s.tex").read_text()

    def test_a_file_instead_of_standard_output(self, files):
        words = ("evaluate", "qrels.txt", "good.run", "-m", "P@10", "-o", "out")
        assert run(".", *words).stdout == ""
        assert (files / "out").read_text() == "run\tP@10\ngood\t0.1\n"
        run(".", *words, "--json")
        assert json.loads((files / "out").read_text())["means"][0]["value"] == 0.1
        assert sorted(path.name for path in files.iterdir()) == ["good.run", "out", "qrels.txt", "short.run"]

    @pytest.mark.parametrize("ending", ["tex", "md", "xlsx", "tsv", "csv", "json"])
    def test_the_ending_chooses_the_form(self, files, ending):
        done = run(".", "evaluate", "qrels.txt", "good.run", "short.run", "-m", "P@1", "-o", f"out.{ending}")
        assert (done.returncode, done.stdout) == (0, "")
        text = (files / f"out.{ending}").read_bytes()
        starts = {
            "tex": b"\\provide",
            "md": b"| run",
            "xlsx": b"PK",
            "tsv": b"run\t",
            "csv": b"run,",
            "json": b"{",
        }
        assert text.startswith(starts[ending])
        run(".", "evaluate", "qrels.txt", "good.run", "-m", "P@1", "-q", "-o", f"topics.{ending}")
        assert (files / f"topics.{ending}").read_bytes().startswith(starts[ending][:4])

    def test_an_unknown_ending_is_refused_before_anything_is_read(self, files):
        done = run(".", "evaluate", "none.txt", "none.run", "-o", "out.docx")
        assert done.returncode == 2
        assert "out.docx: there is no form for the ending .docx; end it in .json" in done.stderr

    def test_a_dash_is_standard_output(self, files):
        done = run(".", "evaluate", "qrels.txt", "good.run", "-m", "P@10", "--csv", "-o", "-")
        assert done.stdout == "run,measure,value\ngood,P@10,0.1\n"
        assert not (files / "-").exists()

    def test_the_ending_of_the_file_says_the_form(self, files):
        words = ("evaluate", "qrels.txt", "good.run", "-m", "P@10", "-o")
        run(".", *words, "out.csv")
        assert (files / "out.csv").read_text() == "run,measure,value\ngood,P@10,0.1\n"
        run(".", *words, "out.json")
        assert json.loads((files / "out.json").read_text())["means"][0]["value"] == 0.1
        run(".", *words, "out.json", "--csv")
        assert (files / "out.json").read_text().startswith("run,measure,value\n")

    def test_formats_exclude_each_other(self, files):
        done = run(".", "evaluate", "qrels.txt", "good.run", "--json", "--trec")
        assert done.returncode == 2
        assert "--json and --trec exclude each other; choose one" in done.stderr


class TestStandardInput:
    def test_one_file(self, files, monkeypatch):
        for content in (GOOD.encode(), gzip.compress(GOOD.encode())):
            monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))
            assert "│ stdin │ 1.0000" in run(".", "evaluate", "qrels.txt", "-", "-m", "AP").stdout

    def test_its_faults_are_named(self, files, monkeypatch):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"1 Q0 a\n")))
        done = run(".", "evaluate", "qrels.txt", "-")
        assert done.stderr.startswith("axiometer: standard input:1: a run line has 6 columns")

    def test_it_can_be_read_once(self, files):
        done = run(".", "evaluate", "-", "-")
        assert (done.returncode, done.stderr[:45]) == (2, "axiometer: standard input can be read only on")


def test_real_runs_at_once(real_data):
    folder = real_data / "covid-round1"
    runs = sorted((folder / "runs").iterdir())
    done = run(".", "evaluate", folder / "qrels.covid-round1.txt.gz", *runs)
    assert len(runs) == 143
    assert len(done.stdout.splitlines()) == 143 + 5
    assert "30 topics, each in every run" in done.stdout
