"""What paper 001 prints about information, OIE and fusion, decided."""

from __future__ import annotations

import pytest

import axiometer as ax

from ..golden.golden import decided_claims
from ..golden.test_golden import unchanged


@pytest.fixture(scope="module")
def decided() -> dict[str, dict[str, str]]:
    rows = decided_claims("information").iter_rows(named=True)
    return {row["id"].removeprefix("information."): row for row in rows}


def test_nothing_is_found_otherwise() -> None:
    unchanged("claims", "information")


def named(decided: dict[str, dict[str, str]], status: str) -> set[str]:
    return {name for name, row in decided.items() if row["status"] == status}


def test_what_is_refuted(decided):
    assert named(decided, "refuted") == {
        "3.5-remark",
        "3.6",
        "4.2",
        "4.2-deepness-threshold",
        "4.2-proof",
        "5.1-higher",
        "5.1-pooled",
        "table2.OIE(beta=1).CloseTh",
        "table2.OIE(beta=1).DeepTh",
        "table2.OIE(beta=1.2).DeepTh",
    }


def test_what_holds_under_a_convention_names_it(decided):
    found = named(decided, "reproduced-under-convention")
    assert found == {"3.2", "3.5", "4.2-closeness-threshold", "4.2-confidence", "5.1", "5.2", "5.2-top"}
    assert all(decided[name]["convention"] for name in found)


def test_only_the_numbers_of_the_papers_runs_are_not_checkable(decided):
    assert named(decided, "not-checkable") == {"table2-numbers", "figure1", "figure2", "figure3"}


def test_every_refuted_claim_has_a_witness(decided):
    assert all(decided[name]["witness"] for name in named(decided, "refuted"))
    assert "5 are relevant" in decided["4.2-deepness-threshold"]["witness"]
    assert "a 4, b 4, c 3" in decided["3.5-remark"]["witness"]


def test_the_dots_of_table_2_for_oie(decided):
    dots = [name for name in decided if name.startswith("table2.OIE")]
    assert len(dots) == 10


def test_the_witness_against_pooled_evidence_lowers_oie():
    """The same six documents: more pairs in order, and yet a lower value for every beta."""
    for beta in ("1.05", "1.2", "1.9"):
        before, after = (
            ax.score(f"OIE(beta={beta}, docs=6)", listed)
            for listed in ([1, 0, 1, 0, 1, 1], [0, 1, 1, 1, 1, 0])
        )
        assert after < before
