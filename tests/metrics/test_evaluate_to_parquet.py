"""Many runs a few at a time: the same numbers, and memory that does not grow with the runs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

import axiometer as ax
from axiometer.errors import InputError
from axiometer.metrics.evaluate import evaluate_to_parquet

MEASURES = ["nDCG@3", "AP", "GMAP", "P@2"]
QRELS = {f"q{t}": {f"d{d}": (t * d) % 3 for d in range(1, 9)} for t in range(1, 5)}
RUNS = {
    f"r{n}": {f"q{t}": {f"d{d}": (d * n * t) % 11 for d in range(1, 12)} for t in range(1, 4)}
    for n in range(9)
}
PEAK = """
import json, resource, sys
from pathlib import Path
from axiometer.metrics.evaluate import evaluate_to_parquet
folder, count = Path(sys.argv[1]), int(sys.argv[2])
runs = {f"run{n}": folder / "one.run" for n in range(count)}
evaluate_to_parquet(folder / "qrels.txt", runs, ["AP", "nDCG@10"], folder / "out.parquet", at_once=4)
print(json.dumps(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024))
"""


def apart(one: pl.DataFrame, other: pl.DataFrame) -> float:
    """How far means differ at most; polars adds up in an order that depends on how many rows there are."""
    both = one.join(other, on=["run", "measure"], how="full", validate="1:1")
    assert both.height == one.height == other.height
    return float((both["value"] - both["value_right"]).abs().max())  # type: ignore[arg-type]


@pytest.mark.parametrize("at_once", [1, 4, 100])
@pytest.mark.parametrize("missing", ["empty", "skip"])
def test_rows_and_means_are_those_of_evaluate(at_once: int, missing: str, tmp_path: Path) -> None:
    path = tmp_path / "scores.parquet"
    heard: list[str] = []
    found = evaluate_to_parquet(
        QRELS, RUNS, MEASURES, path, missing=missing, at_once=at_once, progress=heard.append
    )
    whole = ax.evaluate(QRELS, RUNS, MEASURES, missing=missing)
    keys = ["run", "topic", "measure"]
    assert pl.read_parquet(path).sort(keys).equals(whole.frame.sort(keys))
    assert apart(found.mean(), whole.mean()) < 1e-12
    assert found.topics.equals(whole.topics)
    assert found.provenance == whole.provenance
    assert sorted(heard) == sorted(RUNS)
    assert list(tmp_path.iterdir()) == [path]


def test_a_bad_run_leaves_nothing_behind(tmp_path: Path) -> None:
    bad = {**RUNS, "bad": {"q1": {"d1": float("nan")}}}
    with pytest.raises(InputError, match="bad"):
        evaluate_to_parquet(QRELS, bad, MEASURES, tmp_path / "scores.parquet", at_once=3)
    assert list(tmp_path.iterdir()) == []


def test_two_runs_of_one_name_are_refused_across_pieces(tmp_path: Path) -> None:
    runs = [ax.read_run(RUNS["r1"], name="twin"), *(ax.read_run(RUNS[r], name=r) for r in ("r2", "r3"))]
    with pytest.raises(InputError, match="twin"):
        evaluate_to_parquet(
            QRELS, [*runs, ax.read_run(RUNS["r4"], name="twin")], MEASURES, tmp_path / "s.parquet", at_once=2
        )


def test_memory_does_not_grow_with_the_runs(tmp_path: Path) -> None:
    judged = (f"{t} 0 d{d} {d % 2}\n" for t in range(200) for d in range(50))
    (tmp_path / "qrels.txt").write_text("".join(judged))
    lines = (f"{t} Q0 d{d} {d} {100 - d} x\n" for t in range(200) for d in range(60))
    (tmp_path / "one.run").write_text("".join(lines))

    def peak(count: int) -> float:
        command = [sys.executable, "-c", PEAK, str(tmp_path), str(count)]
        # Threads of polars take memory each of their own accord; a few make the comparison calm.
        few = {**os.environ, "POLARS_MAX_THREADS": "2"}
        return float(json.loads(subprocess.run(command, capture_output=True, check=True, env=few).stdout))

    # All 150 at once would take 80 MB more than 12 do.
    many = peak(150)
    assert many < peak(12) + 45
    assert pl.scan_parquet(tmp_path / "out.parquet").select(pl.len()).collect().item() == 12 * 400


def test_the_runs_of_a_real_round(real_data: Path, tmp_path: Path) -> None:
    runs = sorted((real_data / "covid-round1" / "runs").glob("*.gz"))
    qrels = real_data / "covid-round1" / "qrels.covid-round1.txt.gz"
    found = evaluate_to_parquet(qrels, runs, ["AP", "nDCG@10"], tmp_path / "scores.parquet", at_once=10)
    whole = ax.evaluate(qrels, runs, ["AP", "nDCG@10"])
    assert len(runs) == 143
    assert apart(found.mean(), whole.mean()) < 1e-12
    keys = ["run", "topic", "measure"]
    assert pl.read_parquet(tmp_path / "scores.parquet").sort(keys).equals(whole.frame.sort(keys))
