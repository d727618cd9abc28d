"""All 143 runs of TREC-COVID round 1 on its 30 topics."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest
from scipy import stats

from axiometer.data.scores import Scores
from axiometer.meta.compare_measures import compare_metrics
from axiometer.meta.compare_systems import compare
from axiometer.metrics.evaluate import evaluate


@pytest.fixture(scope="module")
def scores(real_data: Path) -> Scores:
    folder = real_data / "covid-round1"
    return evaluate(
        folder / "qrels.covid-round1.txt.gz", sorted((folder / "runs").glob("*.gz")), ["nDCG@10", "P@5"]
    )


def test_the_order_of_systems_is_that_of_the_official_leaderboard(scores: Scores, real_data: Path) -> None:
    """Its four digits tie systems that whole numbers tell apart; 32-bit scores moved a few."""
    official = pl.read_csv(real_data / "covid-round1" / "leaderboard.csv").select("run", "ndcg@10", "p@5")
    for measure, column in (("nDCG@10", "ndcg@10"), ("P@5", "p@5")):
        ours = scores.mean().filter(pl.col("measure") == measure)
        both = ours.join(official, on="run")
        assert both.height >= 140
        assert stats.kendalltau(both["value"], both[column]).statistic > 0.995


def test_all_ten_thousand_pairs_are_scipys(scores: Scores) -> None:
    found = compare(scores, measures=["nDCG@10"], correction="none").pairs
    assert found.height == 143 * 142 // 2
    runs, _, matrix = scores.matrix("nDCG@10")
    rows = {run: matrix[i] for i, run in enumerate(runs)}
    for row in found.sample(60, seed=1).iter_rows(named=True):
        x, y = rows[row["system"]], rows[row["other"]]
        if (x == y).all():
            continue
        assert row["p"] == pytest.approx(stats.ttest_rel(x, y).pvalue, rel=1e-9)
        won, lost = int((x > y).sum()), int((x < y).sum())
        assert row["sign_p"] == pytest.approx(stats.binomtest(won, won + lost).pvalue)


def test_runs_with_the_same_lists_tie_everywhere(scores: Scores) -> None:
    found = compare(scores, measures=["nDCG@10"])
    assert "nDCG@10: BBGhelani1 and BBGhelani2 have the same score on every topic" in found.notes
    one = found.pairs.filter((pl.col("system") == "BBGhelani1") & (pl.col("other") == "BBGhelani2"))
    assert one.select("p", "effect", "ties").row(0) == (1.0, 0.0, 30)


def test_fine_measures_tell_more_systems_apart_than_coarse_ones(scores: Scores) -> None:
    found = compare_metrics(scores, test="t", resamples=200).measures
    power = dict(found.select("measure", "power").rows())
    assert power["nDCG@10"] > power["P@5"]
    assert (found["stability_tau"] > 0.8).all()
