"""Measures as tables of weights: exact, additive, and the same as the built-in one with those weights."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import axiometer as ax
from axiometer.axiomatics import AXIOMS
from axiometer.errors import InputError
from axiometer.metrics.additive import Additive
from axiometer.metrics.weight_table import PenaltyTable, ProductTable, WeightTable, read_weights, weight_table
from axiometer.numeric import FLOAT, RATIONAL, REAL, as_fraction

numbers = st.fractions(-2, 2, max_denominator=9)
tables = st.integers(1, 3).flatmap(
    lambda top: st.lists(st.tuples(*[numbers] * (top + 1)), min_size=1, max_size=4)
)


def written(tmp_path, text):
    path = tmp_path / "weights.csv"
    path.write_text(text)
    return path


@settings(max_examples=30)
@given(tables, st.lists(st.integers(0, 3), max_size=6))
def test_a_table_scores_the_sum_of_its_cells(rows, judged):
    table = weight_table("mine", tuple(rows))
    grades = [min(grade, table.top) for grade in judged]
    expected = sum((row[grade] for row, grade in zip(rows, grades, strict=False)), Fraction(0))
    assert ax.exact_score(table, grades) == expected
    run = {"q": {f"d{i}": -float(i) for i in range(len(grades))} or {"x": 1.0}}
    qrels = {"q": {**{f"d{i}": grade for i, grade in enumerate(grades)}, "top": table.top}}
    found = ax.evaluate(qrels, {"run": run}, table).frame["value"][0]
    alone = expected if grades else rows[0][0]
    assert found == pytest.approx(float(alone), abs=1e-12)


@given(st.lists(numbers, min_size=1, max_size=4), st.lists(numbers, min_size=1, max_size=3))
def test_a_product_is_recognised_and_taken_apart(weights, gains):
    cells = tuple((Fraction(0), *(weight * gain for gain in gains)) for weight in weights)
    table = weight_table("mine", cells)
    assert isinstance(table, ProductTable)
    for (at, row), grade in product(enumerate(cells, 1), range(len(gains) + 1)):
        for num in (RATIONAL, REAL):
            parts = table.weight(num, at) * table.gain(num, grade, table.top)
            assert as_fraction(parts) == as_fraction(table.cell(num, at, grade, table.top)) == row[grade]
    assert table.weight(FLOAT, len(cells) + 1) == 0
    assert table.cell(REAL, len(cells) + 1, 1, table.top) == 0


@settings(max_examples=30)
@given(tables)
def test_the_kind_says_what_the_cells_are(rows):
    table = weight_table("mine", tuple(rows))
    assert isinstance(table, Additive)
    assert isinstance(table, PenaltyTable) == any(row[0] for row in rows)
    minors = [
        a[i] * b[j] - a[j] * b[i] for a, b in product(rows, rows) for i, j in product(range(len(a)), repeat=2)
    ]
    assert table.product == (not any(row[0] for row in rows) and not any(minors))


def test_a_table_of_rbp_is_rbp(tmp_path):
    lines = [f"{rank},0,{Fraction(1, 5) * Fraction(4, 5) ** (rank - 1)}" for rank in range(1, 9)]
    table = read_weights(written(tmp_path, "\n".join(["rank,0,1", *lines])))
    assert str(table) == "weights.csv"
    for axiom in AXIOMS:
        mine, theirs = (ax.check(m, axiom, grades=2, depth=5) for m in (table, "RBP(p=0.8)@8"))
        assert (mine.status, mine.cases, mine.violations) == (theirs.status, theirs.cases, theirs.violations)


def test_forms_of_a_file(tmp_path):
    table = read_weights(written(tmp_path, "\ufeffRank, 1 ,2\r\n1,1,.5\r\n\r\n2,-1e-1,2/3\r\n"))
    assert table.cells == ((0, 1, Fraction(1, 2)), (0, Fraction(-1, 10), Fraction(2, 3)))
    assert type(table) is WeightTable
    with pytest.raises(ax.MeasureError, match="no product of weights and gains"):
        table.weight(REAL, 1)
    verdict = ax.check(table, "relevance-monotonicity", grades=4, depth=3)
    assert verdict.status == "not-applicable"
    assert verdict.reason == "weights.csv has grades up to 2, here are some up to 3; add a column 3"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", ": holds no table of weights; head the columns"),
        ("rank,0,1\n", ": holds no table of weights"),
        ("1,0.5\n2,0.5\n", ":1: the first line is '1,0.5'"),
        ("rank,0,2\n1,0,1\n", ":1: the first line is 'rank,0,2'"),
        ("rank,0,1\n1,0,1\n3,0,1\n", ":3: rank '3', where rank 2 must come"),
        ("rank,0,1\n1,0\n", ":2: 2 entries, not 3, where rank 1 must come"),
        ("rank,0,1\n1,0,nan\n", ":2: 'nan' is no number"),
        ("rank,0,1\n1,0,1e999\n", ":2: '1e999' is no number"),
        ("rank,0,1\n1,0,1/0\n", ":2: '1/0' is no number"),
        ("rank,0,1\n1,0,\n", ":2: '' is no number"),
    ],
)
def test_refusals_name_the_line(tmp_path, text, message):
    path = written(tmp_path, text)
    with pytest.raises(InputError) as caught:
        read_weights(path)
    assert str(caught.value).startswith(f"{path}{message}")
    assert "\n" not in str(caught.value)
