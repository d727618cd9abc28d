"""Measures from a basis score real runs at the length of the basis, as the built-in ones do."""

from __future__ import annotations

import polars as pl
import pytest

import axiometer as ax


@pytest.mark.parametrize(
    ("name", "built_in"),
    [
        ("rank-replacement", "DCG@10"),
        ("rank-replacement", "gRBP(p=0.8)@10"),
        ("rank-replacement-swapping", "DCG@10"),
        ("set-replacement", "gP@10"),
    ],
)
def test_covid_runs(name, built_in, real_data, tmp_path):
    folder = real_data / "covid-round1"
    P = ax.ordering(name, length=10, grades=3, limit=None)
    P.measure(built_in, name="mine").save(tmp_path / "mine.json")
    runs = sorted((folder / "runs").glob("B*.gz"))[:3]
    scores = ax.evaluate(
        folder / "qrels.covid-round1.txt.gz", runs, [ax.read_measure(tmp_path / "mine.json"), built_in]
    )
    wide = scores.frame.pivot("measure", index=["run", "topic"], values="value")
    assert len(wide) == 3 * 30
    apart = wide.select((pl.col("mine") - pl.col(str(ax.measure(built_in)))).abs().max()).item()
    assert apart < 1e-12
    assert wide["mine"].n_unique() > 10
