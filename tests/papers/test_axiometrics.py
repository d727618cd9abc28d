"""What paper 003 prints, decided."""

from __future__ import annotations

import pytest

from axiometer.papers.claim import STATUSES

from ..golden.golden import decided_claims
from ..golden.test_golden import unchanged

REFUTED = {
    "4-adm": "metric(d1; sigma) = 3/4, metric(d1; sigma') = 1",
    "4-both": "alpha N, sigma N",
    "4-ranks": "N at rank 1, R at rank 2",
    "5-axiom-6": "d: alpha 1, sigma 0.25: underestimated; d': alpha 0.75, sigma 1: overestimated",
    "5-axiom-8-words": "alpha(d) = R, alpha(d') = N",
    "5-equation-7": "d: alpha 1, sigma 0.5: underestimated; d': alpha 0.75",
    "5-equation-8": "d: alpha 0.75, sigma 1: overestimated; d': alpha 0.5, sigma 1: overestimated",
    "5-remark-2-rules-out": "alpha 1/4, sigma 0, sigma' 3/4",
    "6-remark-5": "metric(q1, q2 on d1; sigma) = 1/2, metric(q1, q2 on d1; sigma') = 1/2",
    "6-remark-6": "metric(q1; sigma) = 1, metric(q2; sigma) = 1, metric(q1, q2; sigma) = 1",
    "6-theorem-3": "metric(q1, q2 on d1; sigma) = 1/2, metric(q1, q2 on d1; sigma') = 1/2",
    "6-theorem-5": "metric(d2; sigma) = 1, metric(d1; sigma) = 1, metric(d1, d2; sigma) = 1",
    "6-theorem-5-weak": "metric(d2; sigma) = 1/2, metric(d1; sigma) = 1/2, metric(d1, d2; sigma) = 1",
}
UNDER_CONVENTION = {"4-logarithms", "4-table-1.GMAP", "6-theorem-3-one-query"}
REPRODUCED = {
    *(
        f"4-table-1.{row}"
        for row in ("Precision", "Recall", "P@2", "RPrec", "MAP", "MAP@2", "logitAP", "ADM")
    ),
    *("5-axiom-7", "5-converse", "5-early-ranks", "5-equation-6", "5-equation-9"),
    *("5-remark-1", "5-remark-2", "5-remark-3", "5-remark-4"),
    *("6-remark-5-queries", "6-theorem-1", "6-theorem-2", "6-theorem-4"),
}


@pytest.fixture(scope="module")
def decided() -> dict[str, dict[str, str]]:
    rows = decided_claims("axiometrics").iter_rows(named=True)
    return {row["id"].removeprefix("axiometrics."): row for row in rows}


def test_nothing_is_found_otherwise() -> None:
    unchanged("claims", "axiometrics")


def test_statuses(decided: dict[str, dict[str, str]]) -> None:
    found = {status: {k for k, row in decided.items() if row["status"] == status} for status in STATUSES}
    assert found["refuted"] == set(REFUTED)
    assert found["reproduced-under-convention"] == UNDER_CONVENTION
    assert found["reproduced"] == REPRODUCED
    assert found["not-checkable"] == {"5-any-metric"}


@pytest.mark.parametrize("name", REFUTED)
def test_a_refuted_claim_has_its_witness(decided: dict[str, dict[str, str]], name: str) -> None:
    assert decided[name]["witness"].startswith(REFUTED[name])


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("4-adm", "0 where the system is right and 1 where it is as wrong as can be"),
        ("4-table-1.GMAP", "the root is 0, with the floor that people use 0.0016"),
        ("5-any-metric", "violated by 9 of the 9 metrics"),
        ("5-remark-2", "axiom 5 says nothing of a perfect system"),
        ("6-theorem-3", "Without any 0/0: violated in 64 of"),
        ("6-theorem-5-weak", "the metric is raised in 100 of 2,770 cases"),
    ],
)
def test_what_was_found(decided: dict[str, dict[str, str]], name: str, part: str) -> None:
    assert part in decided[name]["found"]
