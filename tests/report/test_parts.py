"""The parts of a report against the functions that they come from."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

import axiometer as ax
from axiometer.demo import path
from axiometer.meta.disagreement.exact_ranks import dense_ranks
from axiometer.orders import ORDERINGS, ordering
from axiometer.report_parts.lattices import lattice_part, parse_lattice
from axiometer.report_parts.scales import scale_part
from axiometer.report_parts.systems import PAIR, intervals, systems_part
from axiometer.scales.permissible import permissible

from .models import scale


@pytest.fixture(scope="module")
def scores() -> ax.Scores:
    return ax.evaluate(path() / "qrels.txt", sorted(path().glob("*.run")), ["nDCG@10", "AP", "GMAP"])


@pytest.fixture(scope="module")
def part(scores: ax.Scores) -> dict[str, Any]:
    return systems_part(scores)


def test_the_leaderboard_has_the_means_best_first(scores: ax.Scores, part: dict[str, Any]) -> None:
    means = {(run, measure): value for run, measure, value in scores.mean().iter_rows()}
    for board in part["measures"]:
        shown = [row["mean"] for row in board["systems"]]
        assert shown == pytest.approx(
            [means[row["name"], board["name"]] for row in board["systems"]], rel=1e-5
        )
        assert shown == sorted(shown, reverse=True)
        assert [part["runs"][row["run"]]["name"] for row in board["systems"]] == [
            r["name"] for r in board["systems"]
        ]
    assert not part["measures"][2]["mean"]
    assert part["measures"][2]["systems"][0]["low"] is None


def test_intervals_are_those_of_student(scores: ax.Scores, part: dict[str, Any]) -> None:
    runs, _, values = scores.matrix("AP")
    expected = {
        run: stats.t.interval(0.95, len(row) - 1, row.mean(), stats.sem(row))
        for run, row in zip(runs, values, strict=True)
    }
    for row in part["measures"][1]["systems"]:
        assert (row["low"], row["high"]) == pytest.approx(expected[row["name"]], rel=1e-5)
    low, high = intervals(np.array([[0.5]]), 0.05)
    assert np.isnan([*low, *high]).all()


def test_pairs_are_those_of_compare(scores: ax.Scores, part: dict[str, Any]) -> None:
    found = ax.compare(scores, measures=["AP"]).pairs
    names = [run["name"] for run in part["runs"]]
    shown = {(names[one], names[two]): rest for one, two, *rest in part["measures"][1]["pairs"]}
    assert len(shown) == 15
    for row in found.to_dicts():
        values = dict(zip(PAIR, shown[row["system"], row["other"]], strict=False))
        assert values["difference"] == pytest.approx(row["difference"], rel=1e-5)
        assert (values["wins"], values["verdict"]) == (row["wins"], row["verdict"])
        decide = [part["topics"][i] for i in shown[row["system"], row["other"]][-1]]
        assert decide == row["deciding"]


@pytest.mark.parametrize("name", ORDERINGS)
def test_a_lattice_part_is_the_ordering(name: str) -> None:
    part = lattice_part(name, 3, 3, ["AP", "nDCG@10", "AP_IA"])
    order = ordering(name, length=3, grades=3)
    elements = [tuple(element) for element in part["elements"]]
    assert elements == list(order)
    assert {(elements[x], elements[y]) for x, y in part["covers"]} == set(order.covers())
    assert {elements[x] for x in part["join_irreducibles"]} == set(order.join_irreducibles())
    assert [measure["name"] for measure in part["measures"]] == ["AP", "nDCG@10"]
    assert [one["name"] for one in part["skipped"]] == ["AP_IA"]
    for x, y in part["covers"]:
        assert part["places"][x][1] < part["places"][y][1]
    for one, two in combinations(part["places"], 2):
        assert one[1] != two[1] or abs(one[0] - two[0]) > 0.999


def test_ranks_on_a_lattice_are_exact() -> None:
    measure = lattice_part("rank-replacement", 3, 3, ["nDCG@10"])["measures"][0]
    values = measure["values"]
    for i, j in combinations(range(len(values)), 2):
        if abs(values[i] - values[j]) > 1e-6:
            assert (measure["ranks"][i] < measure["ranks"][j]) == (values[i] < values[j])
        else:
            assert measure["ranks"][i] == measure["ranks"][j]


@given(st.lists(st.fractions(max_denominator=9)))
def test_dense_ranks_count_the_smaller_values(values: list[Any]) -> None:
    smaller = [len({v for v in values if v < value}) for value in values]
    assert dense_ranks(values) == smaller


def test_lattices_out_of_reach_are_refused() -> None:
    with pytest.raises(ax.InputError, match="2,187 elements, and a page shows 400"):
        lattice_part("rank-replacement", 7, 3, ["AP"])
    with pytest.raises(ax.AxiomError, match="no ordering 'rank'"):
        lattice_part("rank", 3, 3, ["AP"])
    with pytest.raises(ax.InputError, match="cannot be read"):
        parse_lattice("rank-replacement:3:3:3")


@pytest.mark.parametrize("name", ["AP", "RBP(p=0.5)", "RBP(p=0.8)"])
def test_scales_are_those_of_the_definitions(name: str) -> None:
    """Intervals, their vectors and the exact order of differences; cases and violations by brute force."""
    found, expected = scale_part(ax.scale(name, length=3)), scale(name, 3)
    assert len(found["intervals"]) == len(expected["intervals"])
    for one, other in zip(found["intervals"], expected["intervals"], strict=True):
        assert one == {**other, "difference": pytest.approx(other["difference"])}
    counted = {v["axiom"]: (v["cases"], v["violations"]) for v in found["verdicts"]}
    for verdict in expected["verdicts"]:
        assert counted[verdict["axiom"]] == (verdict["cases"], verdict["violations"])
    assert len(found["permissible"]) == len(permissible("interval"))


def test_the_intervals_of_long_lists_are_left_out() -> None:
    assert "intervals" not in scale_part(ax.scale("RBP(p=0.5)", length=5))
