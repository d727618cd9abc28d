"""The nine rows of table 1 as compositions equal the measures that are built in."""

from __future__ import annotations

import os
from fractions import Fraction
from itertools import product
from pathlib import Path

import numpy as np
import pytest

import axiometer as ax
from axiometer import demo
from axiometer.metrics.compositions.compose import CLOSE_ADM, TABLE_1

PAIRS = {
    "compose(Precision)": "SetP",
    "compose(Recall)": "SetR",
    "compose(P@2)": "P@2",
    "compose(P@10)": "P@10",
    "compose(RPrec)": "Rprec",
    "compose(MAP)": "AP",
    "compose(MAP@2)": "AP@2",
    "compose(MAP@10)": "AP@10",
    "compose(GMAP)": "GMAP",
    "compose(GMAP, avg_q=geometric(floor=0.00001))": "GMAP",
    "compose(logitAP)": "logitAP",
    "compose(ADM, sigma=unit(scores=minmax))": "ADM(scores=minmax)",
}
RUNS = ("strong", "weak", "short", "tied", "diverse", "top-heavy")


def test_the_table_has_nine_rows():
    assert len(TABLE_1) == 9
    assert all(str(ax.measure(str(ax.compose(row)))) == str(ax.compose(row)) for row in TABLE_1)


@pytest.mark.parametrize(("mine", "theirs"), [pair for pair in PAIRS.items() if "ADM" not in pair[1]])
def test_on_every_small_list(mine, theirs):
    for length in range(6):
        for judged in product((0, 1), repeat=length):
            for more in range(3):
                known = {"relevant": sum(judged) + more}
                assert ax.exact_score(mine, judged, **known) == ax.exact_score(theirs, judged, **known)


@pytest.mark.parametrize("mine", ["compose(ADM)", CLOSE_ADM])
def test_adm_on_every_small_list(mine):
    quarters = [Fraction(i, 4) for i in range(5)]
    for judged in product(range(3), repeat=2):
        for scores in product(quarters, repeat=2):
            known = {"scores": scores, "relevant": {1: judged.count(1) + 1, 2: judged.count(2) + 1}}
            assert ax.exact_score(mine, judged, **known) == ax.exact_score("ADM", judged, **known)


def same(qrels, runs, pairs):
    names = [name for pair in pairs.items() for name in pair]
    measures = {name: ax.measure(name) for name in names}
    scores = ax.evaluate(qrels, runs, list(dict.fromkeys(measures.values())))
    values = {name: scores.frame.filter(measure=str(m))["value"].to_numpy() for name, m in measures.items()}
    means = {name: scores.mean().filter(measure=str(m))["value"].to_numpy() for name, m in measures.items()}
    for mine, theirs in pairs.items():
        np.testing.assert_allclose(values[mine], values[theirs], rtol=1e-12, atol=1e-15, err_msg=mine)
        yield mine, means[mine], means[theirs], values[mine].reshape(len(means[mine]), -1)


def test_on_the_demo_runs():
    folder = demo.path()
    runs = [str(folder / f"{name}.run") for name in RUNS]
    for mine, own, built_in, topics in same(str(folder / "qrels.txt"), runs, PAIRS):
        if mine == "compose(GMAP)":
            # The printed root is 0 as soon as one query is; the measure that people use has a floor.
            for mean, other, values in zip(own, built_in, topics, strict=True):
                assert mean == (0 if values.min() == 0 else pytest.approx(other, rel=1e-12))
            assert 0 in own
            assert own.max() > 0
        else:
            np.testing.assert_allclose(own, built_in, rtol=1e-12, err_msg=mine)


def test_on_real_runs():
    if "AXIOMETER_DATA" not in os.environ:
        pytest.skip("set AXIOMETER_DATA to compare on real runs")
    data = Path(os.environ["AXIOMETER_DATA"])
    test, covid = data / "trec_eval-test", data / "covid-round1"
    collections = {
        test / "qrels.test": [test / "results.test"],
        covid / "qrels.covid-round1.txt.gz": sorted((covid / "runs").iterdir())[:2],
    }
    for qrels, runs in collections.items():
        for mine, own, built_in, topics in same(str(qrels), [str(run) for run in runs], PAIRS):
            if mine != "compose(GMAP)" or topics.min() >= 0.00001:
                np.testing.assert_allclose(own, built_in, rtol=1e-12, err_msg=mine)


def test_recall_base_and_unjudged_documents():
    qrels = {"q": {"a": 1, "b": 1, "c": 0}}
    run = {"q": {"x": 3.0, "a": 2.0, "c": 1.0}}
    scores = ax.evaluate(qrels, {"r": run}, ["compose(Precision)", "compose(Recall)", "compose(MAP)"])
    assert scores.frame["value"].to_list() == [1 / 3, 1 / 2, 1 / 4]


@pytest.mark.parametrize(("avg_q", "value"), [("mean", 0.5), ("geometric", 3**0.5 / 4)])
def test_the_average_over_queries(avg_q, value):
    qrels = {"q1": {"a": 1, "b": 1, "c": 1, "d": 1}, "q2": {"a": 1, "b": 1, "c": 1, "d": 1}}
    run = {"q1": {"a": 1.0}, "q2": {"a": 3.0, "b": 2.0, "c": 1.0}}
    mine = ax.compose("Recall", avg_q=avg_q)
    assert ax.evaluate(qrels, {"r": run}, mine).mean()["value"].item() == pytest.approx(value)
