from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import polars as pl
import pytest

import axiometer as ax
from axiometer import demo
from axiometer.fusion import METHODS

from . import program

QRELS = str(demo.path() / "qrels.txt")
RUNS = [str(demo.path() / f"{name}.run") for name in ("strong", "weak", "short")]


def run(*arguments: str) -> str:
    done = program.run(".", "fuse", *arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_run_goes_to_standard_output_and_reads_back(tmp_path: Path) -> None:
    text = run(*RUNS, "--method", "oiq", "--name", "mine")
    path = tmp_path / "x.run"
    path.write_text(text)
    fused = ax.fuse(RUNS, "oiq")
    assert ax.read_run(path).frame.equals(fused.frame)
    assert text.splitlines()[0].split()[3:] == ["1", repr(fused.frame["score"][0]), "mine"]


def test_a_dash_is_standard_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(*RUNS, "-o", "-") == run(*RUNS)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("ending", [".run", ".run.gz", ".parquet"])
def test_files_by_their_ending(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"fused{ending}"
    told = run(*RUNS, "--method", "rrf", "-p", "k=10", "-o", str(path))
    assert "rrf(k=10) of 3 runs: 13 topics (2 not in every run)" in told
    assert ax.read_run(path).frame.equals(ax.fuse(RUNS, "rrf(k=10)").frame)
    if ending.endswith(".gz"):
        assert gzip.decompress(path.read_bytes()).startswith(b"101 Q0 ")


def test_a_pipe_from_one_command_to_the_next() -> None:
    fused = program.run(".", "fuse", "-", *RUNS[1:], stdin=Path(RUNS[0]).read_bytes())
    assert fused.returncode == 0
    assert fused.stderr == ""
    scored = program.run(".", "evaluate", QRELS, "-", "-m", "AP", "--json", stdin=fused.stdout)
    value = json.loads(scored.stdout)["means"][0]["value"]
    expected = ax.evaluate(QRELS, {"x": ax.fuse(RUNS, "rrf")}, "AP").mean()["value"][0]
    assert value == pytest.approx(expected, abs=1e-15)


def test_json_holds_the_run_and_its_provenance(tmp_path: Path) -> None:
    found = json.loads(run(*RUNS, "--json", "--depth", "3"))
    assert found["topics"] == 13
    assert found["topics_of_all_runs"] == 11
    assert found["documents"] == sum(len(documents) for documents in found["run"].values()) == 39
    assert found["provenance"]["method"] == "rrf(k=60)"
    assert found["provenance"]["runs_sha256"]["strong"] == ax.read_run(RUNS[0]).digest
    path = str(tmp_path / "x.run")
    assert json.loads(run(*RUNS, "--json", "-o", path))["output"] == path


def test_weights_training_and_saving(tmp_path: Path) -> None:
    saved = str(tmp_path / "weights.json")
    first, again = str(tmp_path / "a.run"), str(tmp_path / "b.run")
    run(*RUNS, "--method", "probfuse(x=10)", "--qrels", QRELS, "--save", saved, "-o", first)
    run(*RUNS, "--trained", saved, "-o", again)
    assert Path(first).read_bytes() == Path(again).read_bytes()
    weighted = run(*RUNS, "--method", "wsum", "--weights", "0.5,0.2,1/3")
    fused = ax.fuse(RUNS, "wsum", weights=["0.5", "0.2", "1/3"])
    assert weighted.splitlines()[0].split()[2] == fused.frame["document"][0]


def test_explain_shows_where_a_score_comes_from() -> None:
    fused = ax.fuse(RUNS, "wsum", weights=[1, 2, 3])
    topic, document, score = fused.frame.row(0)
    words = (*RUNS, "--method", "wsum", "--weights", "1,2,3", "--explain", topic, document)
    text = run(*words)
    assert f"{document} in topic {topic}: rank 1 of" in text
    assert f"{score!r} = the sum of the shares" in text
    found = json.loads(run(*words, "--json"))
    assert found["score"] == score
    assert sum(part["share"] or 0 for part in found["parts"]) == pytest.approx(score)


@pytest.mark.parametrize("ending", ["parquet", "jsonl", "csv"])
def test_provenance_is_written_on_request(ending: str, tmp_path: Path) -> None:
    path = str(tmp_path / f"from.{ending}")
    run(*RUNS, "--provenance", path, "-o", str(tmp_path / "x.run"))
    read = {"parquet": pl.read_parquet, "jsonl": pl.read_ndjson, "csv": pl.read_csv}[ending]
    frame = read(path)
    assert frame.height == sum(len(ax.read_run(source)) for source in RUNS)
    assert set(frame["run"]) == {"strong", "weak", "short"}


def test_search_tells_what_the_held_out_topics_say(tmp_path: Path) -> None:
    saved, path = str(tmp_path / "best.json"), str(tmp_path / "best.run")
    words = (*RUNS, "--method", "rrf", "--search", "--qrels", QRELS, "--grid", "k=1,10,60")
    text = run(*words, "--save", saved, "-o", path)
    assert "best of 3 settings by nDCG@10 on the training topics" in text
    found = json.loads(run(*words, "--json", "--measure", "AP", "--seed", "3"))
    assert found["measure"] == "AP"
    assert found["seed"] == 3
    assert [row["setting"] for row in found["settings"]].count("k=10") == 1
    assert json.loads(Path(saved).read_text())["method"] in {"rrf(k=1)", "rrf(k=10)", "rrf(k=60)"}
    assert len(ax.read_run(path)) > 0


def test_rank_scores_and_depth() -> None:
    lines = run(*RUNS, "--rank-scores", "--depth", "2").splitlines()
    assert len(lines) == 26
    assert float(lines[0].split()[4]) == float(lines[1].split()[4]) + 1


def test_use_ranks(tmp_path: Path) -> None:
    path = tmp_path / "x.run"
    path.write_text("q Q0 a 2 9.0 t\nq Q0 b 1 1.0 t\n")
    by_score, by_rank = run(str(path), str(path)), run(str(path), str(path), "--use-ranks")
    assert [line.split()[2] for line in by_score.splitlines()] == ["a", "b"]
    assert [line.split()[2] for line in by_rank.splitlines()] == ["b", "a"]


def test_the_list_of_methods() -> None:
    text = run("--list")
    assert all(re.search(rf"│ {re.escape(title)} ", text) for title in METHODS)
    found = json.loads(run("--list", "--json"))
    assert [method["method"] for method in found["methods"]] == list(METHODS)
    assert {norm["norm"] for norm in found["norms"]} >= {"min-max", "borda"}
    assert run("--list", "--method", "rrf").startswith("rrf: reciprocal rank fusion.")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([RUNS[0]], "there is only one run to fuse"),
        ([], "there are no runs to fuse"),
        (["-", "-"], "standard input can be read only once"),
        (["-", RUNS[0], "--qrels", "-", "--method", "mapfuse"], "standard input can be read only once"),
        ([*RUNS, "--method", "rff"], "there is no fusion method 'rff'; did you mean rrf"),
        ([*RUNS, "--norm", "none of it"], "there is no normalisation 'none of it'"),
        ([*RUNS, "--method", "wsum"], "wsum needs weights"),
        ([*RUNS, "--method", "mapfuse"], "mapfuse needs to be trained"),
        ([*RUNS, "--method", "wsum", "--weights", "1,2"], "wsum has 2 weights for 3 runs"),
        ([*RUNS, "-p", "k"], "--parameter 'k' cannot be read; write NAME=VALUE"),
        ([*RUNS, "--save", "x.json"], "rrf learned nothing to save"),
        ([*RUNS, "--search"], "--search needs judgments; give --qrels FILE"),
        (["--search", "--qrels", QRELS, "--method", "wsum"], "there are no runs to fuse; give at least two"),
        ([*RUNS, "--search", "--qrels", QRELS, "--grid", "k"], "--grid 'k' cannot be read"),
        ([*RUNS, "--trained", "no.json"], "no.json: there is no such file"),
        ([*RUNS, "--trained", "no.json", "--method", "rrf"], "--trained brings its own method"),
        ([*RUNS, "--explain", "101", "doc"], "no run has the document 'doc' for topic '101'"),
        ([*RUNS, "-o", "no/such/folder/x.run"], "no/such/folder/x.run: cannot be written"),
    ],
)
def test_bad_input_is_refused(words: list[str], message: str) -> None:
    done = program.run(".", "fuse", *words)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert message in done.stderr
