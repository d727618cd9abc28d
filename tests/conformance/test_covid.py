"""TREC-COVID round 1: the official leaderboard, run by run, digit by digit.

`runs` holds the first 100 documents of each topic, enough for nDCG@10, P@5 and RBP with p = 0.5, which is
graded there; `runs-full` five whole runs, for bpref and MAP as well. The official numbers come from scores
in 32 bits; in run BERT that makes a tie of two scores that differ in 64 bits, and changes a digit.
"""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from axiometer import evaluate

COLUMNS = {"ndcg@10": "nDCG@10", "p@5": "P@5", "RBP(p=.5)": "gRBP(p=0.5)", "bpref": "Bpref", "MAP": "AP"}


@pytest.fixture(scope="module")
def folder(real_data: Path) -> Path:
    return real_data / "covid-round1"


def board(folder: Path, columns: list[str]) -> dict[tuple[str, str], str]:
    """(run, our measure) -> the printed value."""
    rows = pl.read_csv(folder / "leaderboard.csv", infer_schema=False)
    return {
        (run, COLUMNS[c]): value
        for c in columns
        for run, value in rows.select("run", c).iter_rows()
        if value is not None
    }


def means(folder: Path, runs: str, names: list[str], single: bool) -> dict[tuple[str, str], str]:
    files = {path.name.removesuffix(".gz"): path for path in sorted((folder / runs).iterdir())}
    scores = evaluate(folder / "qrels.covid-round1.txt.gz", files, names, single=single)
    return {(run, name): f"{value:.4f}" for run, name, value in scores.mean().iter_rows()}


def test_all_runs_of_the_leaderboard(folder):
    official = board(folder, ["ndcg@10", "p@5", "RBP(p=.5)"])
    found = means(folder, "runs", ["nDCG@10", "P@5", "gRBP(p=0.5)"], single=True)
    assert len(found) == 3 * 143
    assert found == {key: official[key] for key in found}


def test_whole_runs(folder):
    official = board(folder, list(COLUMNS))
    found = means(folder, "runs-full", list(COLUMNS.values()), single=True)
    assert len(found) == 5 * 5
    assert found == {key: official[key] for key in found}


def test_scores_that_are_tied_in_32_bits_only(folder):
    assert means(folder, "runs-full", ["nDCG@10"], single=True)["BERT", "nDCG@10"] == "0.1731"
    assert means(folder, "runs-full", ["nDCG@10"], single=False)["BERT", "nDCG@10"] == "0.1736"
