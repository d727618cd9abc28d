"""Metrics built of components at the command line."""

from __future__ import annotations

import json

import pytest

from axiometer import demo

from .program import run

MINE = (
    'name = "mine"\nalpha = "unit"\nsigma = "unit"\nsim = "distance"\navg_d = "complement"\navg_q = "mean"\n'
)
QRELS, STRONG = (str(demo.path() / name) for name in ("qrels.txt", "strong.run"))


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "my_metric.toml").write_text(MINE)
    (tmp_path / "map.toml").write_text('row = "MAP"\n')
    return tmp_path


def test_check_a_metric_from_a_file(folder):
    done = run(folder, "check", "my_metric.toml", "axiometrics.5")
    assert done.returncode == 0
    assert "✗ mine, axiometrics.5: violated" in done.stdout
    assert "32 of 32 cases violate it (documents=4, queries=1, steps=4)." in done.stdout
    assert "alpha 1, sigma 0.75: underestimated, sigma' 1: as judged" in done.stdout
    assert run(folder, "check", "my_metric.toml", "axiometrics.5", "--strict").returncode == 1


def test_bounds_and_readings(folder):
    words = ("check", "map.toml", "axiometrics.12", "--documents", "3", "--ranks", "renumbered", "--json")
    found = json.loads(run(folder, *words).stdout)
    assert found["bounds"] == {"documents": 3, "queries": 1, "ranks": "renumbered"}
    assert found["status"] == "violated"
    assert found["reason"].endswith("With ranks kept: holds in all 423 cases.")
    words = ("check", "my_metric.toml", "axiometrics.1", "--steps", "2", "--json")
    assert json.loads(run(folder, *words).stdout)["cases"] == 9


def test_a_drawing(folder):
    done = run(folder, "check", "my_metric.toml", "axiometrics.7", "--svg", "seven.svg")
    assert done.returncode == 0
    assert (folder / "seven.svg").read_text().startswith("<svg")
    done = run(folder, "check", "my_metric.toml", "axiometrics.1", "--svg", "one.svg")
    assert done.returncode == 2
    assert "there is nothing to draw; ask for an axiom that a composition violates" in done.stderr
    assert not (folder / "one.svg").exists()


def test_evaluate_and_explain(folder):
    done = run(folder, "evaluate", QRELS, STRONG, "-m", "map.toml", "-m", "AP", "--json")
    means = [row["value"] for row in json.loads(done.stdout)["means"]]
    assert means[0] == pytest.approx(means[1], rel=1e-12)
    assert run(folder, "explain", "map.toml", "1", "0", "1").stdout.endswith("= 0.8333333333333334 (5/6)\n")
    assert run(folder, "explain", "compose(P@2)", "1", "0").stdout.endswith("= 0.5 (1/2)\n")


def test_an_audit_of_a_composition_has_its_axioms(folder):
    done = run(folder, "audit", "map.toml", "--grades", "2", "--depth", "2", "--json")
    found = {v["axiom"]: v["status"] for v in json.loads(done.stdout)["verdicts"]}
    assert [found[f"axiometrics.{n}"] for n in (2, 5, 12)] == ["violated", "undecided", "holds"]
