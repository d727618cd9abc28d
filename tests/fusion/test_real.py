"""Real runs: 143 of TREC-COVID round 1 and 49 on Gov2, with ties, other depths and rank columns that lie."""

import pytest

import axiometer as ax
from axiometer.data.run import run_text

ALL = ("rrf", "borda-log", "oiq", "bordafuse", "sum")


@pytest.fixture(scope="module")
def covid(real_data):
    folder = real_data / "covid-round1"
    return folder / "qrels.covid-round1.txt.gz", [ax.read_run(p) for p in sorted((folder / "runs").iterdir())]


def quartile(qrels, runs, measure, part):
    means = ax.evaluate(qrels, list(runs), measure).mean()["value"].sort()
    return means[int(len(means) * part)]


@pytest.mark.parametrize("method", ALL)
def test_all_runs_of_a_campaign(method, covid, tmp_path):
    qrels, runs = covid
    fused = ax.fuse(runs, method, depth=100)
    path = tmp_path / "fused.run"
    path.write_bytes(run_text(fused))
    assert ax.read_run(path).frame.equals(fused.frame)
    value = ax.evaluate(qrels, {method: fused}, "nDCG@10").mean()["value"][0]
    assert value > quartile(qrels, runs, "nDCG@10", 0.75), "better than three quarters of the runs"


def test_kin_on_gov2(real_data):
    folder = real_data / "gov2"
    runs = [ax.read_run(p) for p in sorted((folder / "made-runs").iterdir())]
    qrels = folder / "qrels.official-in-subcollection.146-topics.txt.gz"
    fused = ax.fuse(runs, "borda-log")
    value = ax.evaluate(qrels, {"borda-log": fused}, "AP").mean()["value"][0]
    assert value > quartile(qrels, runs, "AP", 0.5)
