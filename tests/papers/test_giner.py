"""What paper 000 prints, decided."""

from __future__ import annotations

import pytest

from axiometer.papers.claim import STATUSES

from ..golden.golden import decided_claims
from ..golden.test_golden import unchanged

REFUTED = {
    "3-footnote-1": "0, 1/2",
    "3-sublattice": "(0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0), (1, 1, 1)",
    "3-theorem-3": "bottom (0,)",
    "4-cycles": "(0, 0) < (0, 1) < (0, 0)",
    "4-definition-1": "(0,), degree 0",
    "4-trivially-a-lattice": "(0, 2) and (1, 0) have no join: their minimal upper bounds are (1, 2), (2, 0)",
    "5.2-proof-of-3": "(1, 1)",
    "6-last-rank": "(0, 0, 1), (0, 1, 0), (1, 0, 0)",
    "6.2-displayed": "(0, 1), (1, 0)",
    "6.2-meets": "(0, 1), (1, 0)",
    "6.2-remark-2": "(0, 1), (1, 0)",
    "6.3-converse": "{}, {a}, {b}, {c}, {ab}, {bc}, {abc}",
    "6.3-interval": "(2, 1, 1), (2, 1, 2), (2, 2, 1)",
    "6.3-no-valuations": (
        "gP: proved for lists of any length; all 2,722 cases were listed (grades=3, length=4)"
    ),
    "6.3-not-determined": "(0, 0, 1), (0, 0, 2)",
    "6.3-not-distributive": "(0, 2) and (1, 0) have no join: their minimal upper bounds are (1, 2), (2, 0)",
    "6.3-not-unique": "(2, 0, 1): (0, 1, 1), (2, 0, 0)",
    "6.3-operations": "((0, 2), (1, 2))",
    "6.3-printed-pair": "(2, 2, 0), (2, 2, 1)",
    "7-300-values": "200 values and one",
    "7-between": "(0, 2, 0), (1, 1, 0), (2, 0, 0)",
    "7-counts": "length 3, 3 grades",
}
UNDER_CONVENTION = {
    *("3-footnote-2", "3-theorem-1", "3-theorem-3-with-bottom"),
    *("5.2-determined", "5.2-figure-3", "5.2-figure-4", "5.2-same"),
    *("6-all-three", "6-projection-alone"),
    *(
        "6.2-determined",
        "6.2-distributes",
        "6.2-figure-7",
        "6.2-figures-5-6",
        "6.2-incomparable",
        "6.2-order",
    ),
    *("6.2-proposition-5", "6.2-proposition-6", "6.2-proposition-7", "6.2-proposition-8"),
    *("6.3-not-total", "7-rbp-separates", "7-ties", "7-without-a-formula"),
}
REPRODUCED = {
    *("3-chains", "3-covers", "3-figure-1", "3-theorem-2"),
    *("5-swapping", "5.1-chain", "5.1-footnote-3", "5.1-irreducibles", "5.2-covers", "5.2-incomparable"),
    *("5.2-meets", "5.2-order", "5.2-proposition-1", "5.2-proposition-2", "5.2-proposition-3"),
    *("5.2-proposition-4", "6-shortcut", "6-swapping-alone", "6.1-chain", "6.1-footnote-6", "6.3-order"),
    *("7-bound", "7-pseudo-metrics", "7-rank-only"),
}


@pytest.fixture(scope="module")
def decided() -> dict[str, dict[str, str]]:
    return {row["id"].removeprefix("giner."): row for row in decided_claims("giner").iter_rows(named=True)}


def test_nothing_is_found_otherwise() -> None:
    unchanged("claims", "giner")


def test_statuses(decided: dict[str, dict[str, str]]) -> None:
    found = {status: {k for k, row in decided.items() if row["status"] == status} for status in STATUSES}
    assert found["refuted"] == set(REFUTED)
    assert found["reproduced-under-convention"] == UNDER_CONVENTION
    assert found["reproduced"] == REPRODUCED
    assert found["not-checkable"] == {"5.2-paths"}


@pytest.mark.parametrize("name", REFUTED)
def test_a_refuted_claim_has_its_witness(decided: dict[str, dict[str, str]], name: str) -> None:
    assert decided[name]["witness"].startswith(REFUTED[name])


@pytest.mark.parametrize("name", sorted(UNDER_CONVENTION))
def test_a_convention_is_named(decided: dict[str, dict[str, str]], name: str) -> None:
    assert decided[name]["convention"]


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("5.2-figure-3", "1 naming meets them all: r5 = (2, 1, 0, 0, 0)"),
        ("5.2-figure-4", "r13 = r6 v r7 = (2, 2, 1, 1, 0)"),
        ("5.2-same", "when 4 are, gP is 1/10 and gR 1/8"),
        ("6.2-figure-7", "1/3 and 2/3; r1 = (1, 0, 0), r2 = (0, 0, 1)"),
        (
            "6.3-not-distributive",
            "with two degrees a distributive lattice (5 of 5), with more no lattice (5 of 5)",
        ),
        ("7-rbp-separates", "it fails from p = 0.5 on"),
        ("7-rank-only", "0 are"),
        ("7-pseudo-metrics", "gP@2: pseudo-metric: d((0, 0, 0), (0, 0, 1)) = 0"),
    ],
)
def test_what_was_found(decided: dict[str, dict[str, str]], name: str, part: str) -> None:
    assert part in decided[name]["found"]
