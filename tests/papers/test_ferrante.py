"""What paper 004 prints, decided."""

from __future__ import annotations

import pytest

from ..golden.golden import decided_claims
from ..golden.test_golden import unchanged

REFUTED = {
    "2.2-weak": "(0, 1, 1) and (1, 0, 0)",
    "2.2-without-solvability": "(0, 1, 1) and (1, 0, 0) have no difference",
    "3.2-partial-order": "[00, 01] and [10, 11]: (0, 1)",
    "3.2-swap-at-depth": "0001 to 0010: t = (0, 0, 1, 0)",
    "3.2-third-lists": "(1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 1)",
    "3.3-dcg-cited": "from 0·0·1 (0.630930) to 0·1·0 (1) is no wider than from 0·1·0 (1) to 1·0·0 (1)",
}
CONDITIONS = {
    "1-strong": "two documents or more",
    "1-weak": "three documents or more",
    "3.2-fourth-vector": "the third example's s is 1100101001",
    "3.2-other-axioms": "where the differences exist",
    "3.2-richer": "all intervals",
    "3.2-solvability": "two documents or more",
    "3.2-third-example": "s is 1100101001",
    "3.2-third-vector": "s is 1100101001",
    "3.3-ap": "three documents or more",
    "3.3-dcg": "the discount is log2(rank + 1)",
    "3.3-err": "three documents or more",
    "3.3-err-breaks": "a relevant document stops the reader with probability 1/2",
    "3.3-rbp": "no cutoff within the lists",
    "3.3-strongest": "intervals with equally many relevant documents",
    "3.3-threshold": "large means above 1/2",
    "3.3-unequal": "the discount is log2(rank + 1)",
}


@pytest.fixture(scope="module")
def decided() -> dict[str, dict[str, str]]:
    rows = decided_claims("ferrante").iter_rows(named=True)
    return {row["id"].removeprefix("ferrante."): row for row in rows}


def test_nothing_is_found_otherwise() -> None:
    unchanged("claims", "ferrante")


def test_what_is_false_or_needs_a_condition(decided):
    by = {status: {k for k, row in decided.items() if row["status"] == status} for status in set_of(decided)}
    assert by["refuted"] == set(REFUTED)
    assert by["reproduced-under-convention"] == set(CONDITIONS)
    assert by["not-checkable"] == {"3.3-often"}
    assert len(by["reproduced"]) == 27


def set_of(decided):
    return {row["status"] for row in decided.values()}


@pytest.mark.parametrize("name", REFUTED)
def test_a_refuted_claim_has_its_witness(decided, name):
    assert decided[name]["witness"].startswith(REFUTED[name])


@pytest.mark.parametrize("name", CONDITIONS)
def test_an_unstated_condition_is_named(decided, name):
    assert decided[name]["convention"].startswith(CONDITIONS[name])


def test_the_threshold_of_the_last_example_is_exact(decided):
    assert "exactly for p > 0.843482" in decided["3.3-last-rbp"]["found"]
