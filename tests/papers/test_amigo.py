"""What paper 001 prints about the five constraints, decided."""

from __future__ import annotations

from fractions import Fraction

import pytest

from axiometer.papers.amigo import TABLE, _root
from axiometer.papers.claim import CLAIMS

from ..golden.golden import decided_claims
from ..golden.test_golden import unchanged


@pytest.fixture(scope="module")
def decided() -> dict[str, dict[str, str]]:
    return {row["id"]: row for row in decided_claims("amigo").iter_rows(named=True)}


def test_nothing_is_found_otherwise() -> None:
    unchanged("claims", "amigo")


def test_every_dot_of_table_2_is_decided(decided) -> None:
    dots = [name for name in decided if name.startswith("amigo.table2.")]
    assert len(dots) == 5 * len(TABLE)
    assert all(name in CLAIMS for name in dots)


def test_statuses(decided) -> None:
    refuted = {name for name, row in decided.items() if row["status"] == "refuted"}
    assert refuted == {"amigo.rbp-parameters"}
    convention = {name for name, row in decided.items() if row["status"] == "reproduced-under-convention"}
    assert convention == {
        "amigo.table2.AP.Deep",
        "amigo.table2.DCG.Pri",
        "amigo.table2.DCG.Deep",
        "amigo.rbp-four",
        "amigo.dcg-cutoff",
    }


def test_the_answer_that_hangs_on_the_reading_shows_its_witness(decided) -> None:
    assert "0·0·0·0·0·1·0·1 scores 0.0521" in decided["amigo.table2.AP.Deep"]["convention"]
    assert "DCG(form=jk), fails: 0·1 scores 1.0000" in decided["amigo.table2.DCG.Pri"]["convention"]
    assert "from 0.754878 to 0.999999" in decided["amigo.rbp-four"]["found"]


def test_for_which_p_rbp_meets_closeness(decided) -> None:
    row = decided["amigo.rbp-four"]
    assert "p above 0.7548776662..., the real root of p^3 + p^2 = 1, to 12 digits" in row["found"]
    assert row["section"] == "2.1"
    root = _root(12)
    assert root**3 + root**2 < 1 < (root + Fraction(1, 10**12)) ** 3 + (root + Fraction(1, 10**12)) ** 2
