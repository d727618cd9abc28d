"""Measures from a basis: what is refused, and how it is said."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

import axiometer as ax


def own():
    values = {(1, 0, 0): 1, (2, 0, 0): 2, (0, 1, 0): "0.3", (0, 2, 0): Fraction(1, 2)}
    return {**values, (0, 0, 1): 0.1, (0, 0, 2): 0.2}


def test_a_missing_or_unknown_element_is_named():
    P = ax.ordering("rank-replacement", length=3, grades=3)
    values = own()
    for change, message in (
        ({(2, 0, 0): None}, "no number: None"),
        ({(1, 1, 0): 1}, r"\(1, 1, 0\) is not join-irreducible; it is the join of 010, 100"),
        ({(0, 0, 0): 1}, "it is the bottom: give its value as bottom="),
        ({(0, 1): 1}, "2 documents"),
        ({(0, 0, 3): 1}, r"grade outside 0..2"),
        ({(0, 0, 2): float("nan")}, "002 is no number: nan"),
        ({(0, 0, 2): "a third"}, "002 is no number: 'a third'"),
        ({(0, 0, 2): True}, "002 is no number: True"),
    ):
        with pytest.raises(ax.AxiomError, match=message):
            P.measure({**values, **change})
    del values[0, 1, 0]
    with pytest.raises(ax.AxiomError, match="the value of 010 is missing"):
        P.measure(values)
    with pytest.raises(ax.AxiomError, match="001 is missing, and of 5 more"):
        P.measure({})
    with pytest.raises(ax.AxiomError, match="the bottom is no number"):
        P.measure(own(), bottom="low")


def test_a_measure_that_is_no_valuation_is_refused_with_a_witness():
    P = ax.ordering("rank-replacement", length=2, grades=2)
    said = r"RR is no valuation here: 1/2 \+ 1 for \(0, 1\) and \(1, 0\), 1 \+ 0"
    with pytest.raises(ax.AxiomError, match=said):
        P.measure("RR")
    with pytest.raises(ax.AxiomError, match="rounded numbers"):
        P.measure(lambda grades: 0.5)
    with pytest.raises(ax.AxiomError, match="at most 3,000 lists, and here are 19,683"):
        ax.ordering("rank-replacement", length=9, grades=3).measure("RR")
    diamond = ax.Poset.from_pairs(["0a", "0b", "0c", "a1", "b1", "c1"])
    with pytest.raises(ax.AxiomError, match="distributive lattice: not distributive: M3"):
        diamond.measure({"a": 1, "b": 1, "c": 1})


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (3, "3 is no name"),
        ("", "'' is no name"),
        ("a\nb", "is no name"),
        ("ndcg@10", "nDCG@10 is a measure already"),
    ],
)
def test_a_name_is_a_line_that_no_other_measure_has(name, message):
    P = ax.ordering("rank-replacement", length=2, grades=2)
    with pytest.raises(ax.AxiomError, match=message):
        P.measure({(1, 0): 1, (0, 1): 1}, name=name)


def test_grades_that_it_does_not_know_are_refused():
    M = ax.ordering("rank-replacement", length=2, grades=2).measure({(1, 0): 1, (0, 1): 1}, name="mine")
    with pytest.raises(ax.MeasureError, match="mine is defined for grades up to 1"):
        ax.score(M, [2, 0])
    with pytest.raises(ax.InputError, match=r"outside 0\.\.1"):
        M.value([2, 0])


def spoiled(tmp_path, change):
    path = tmp_path / "basis.json"
    ax.ordering("rank-replacement", length=2, grades=2).measure({(1, 0): 1, (0, 1): 1}).save(path)
    model = json.loads(path.read_text(encoding="utf-8"))
    change(model)
    path.write_text(json.dumps(model), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda m: m.pop("kind"), "is no basis"),
        (lambda m: m.pop("values"), "lacks 'values'"),
        (lambda m: m["values"].pop(), "10 is missing"),
        (lambda m: m.update(bottom="x"), "the bottom is no number"),
        (lambda m: m["order"].update(ordering="rank-replacment"), "there is no ordering"),
        (lambda m: m.update(values=[1, 2]), "cannot be read"),
    ],
)
def test_a_spoiled_file_is_told_in_one_line(change, message, tmp_path):
    with pytest.raises(ax.InputError, match=message) as caught:
        ax.read_measure(spoiled(tmp_path, change))
    assert "basis.json" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_paths(tmp_path):
    M = ax.ordering("rank-replacement", length=2, grades=2).measure("gP")
    with pytest.raises(ax.InputError, match=r"\.json"):
        M.save(tmp_path / "basis.txt")
    with pytest.raises(ax.InputError, match="cannot be written"):
        M.save(tmp_path / "nowhere" / "basis.json")
    with pytest.raises(ax.InputError, match="no measure: they are kept in"):
        ax.read_measure(tmp_path / "basis.txt")
    with pytest.raises(ax.InputError, match=r"basis\.json"):
        ax.read_measure(tmp_path / "basis.json")
    (tmp_path / "basis.json").write_text("{", encoding="utf-8")
    with pytest.raises(ax.InputError, match="cannot be read"):
        ax.read_measure(tmp_path / "basis.json")
