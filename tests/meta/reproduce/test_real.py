"""The experiments on real runs: what the documentation says of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from axiometer.meta.reproduce.figures import evidence, fusing


@pytest.fixture(scope="module")
def covid(real_data: Path) -> tuple[Path, list[Path]]:
    folder = real_data / "covid-round1"
    return folder / "qrels.covid-round1.txt.gz", sorted((folder / "runs").glob("*.gz"))


def test_agreement_of_five_runs_tells_more_than_one_run_nearly_always(covid):
    found = evidence(*covid, repeats=200)
    assert found.summary["at_least"] >= 190


def test_borda_and_its_logarithm_beat_all_143_runs_by_oie(covid):
    found = fusing(*covid, docs=51_078)
    assert found.summary["runs"] == 143
    assert {name: one["beats"] for name, one in found.summary["fused"].items()} == {
        "fused by bordafuse": 143,
        "fused by borda-log": 143,
    }
