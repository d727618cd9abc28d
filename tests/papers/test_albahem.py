"""What paper 002 prints, decided."""

from __future__ import annotations

from pathlib import Path

import pytest

import axiometer as ax
from axiometer.papers.claim import CLAIMS, STATUSES

from ..golden.golden import SOURCES, decided_claims
from ..golden.test_golden import unchanged


@pytest.fixture(scope="module")
def decided() -> dict[str, dict[str, str]]:
    return {row["id"]: row for row in decided_claims("albahem").iter_rows(named=True)}


def test_nothing_is_found_otherwise() -> None:
    unchanged("claims", "albahem")


def test_statuses(decided: dict[str, dict[str, str]]) -> None:
    odd = {name: row["status"] for name, row in decided.items() if row["status"] != "reproduced"}
    assert odd == {"albahem.act-share": "refuted", "albahem.act-worked": "reproduced-under-convention"}


def test_a_refuted_claim_has_a_witness(decided: dict[str, dict[str, str]]) -> None:
    assert decided["albahem.act-share"]["witness"] == "29,496/29,523"
    assert "computed 3/4" in decided["albahem.act-worked"]["found"]


def test_every_source_has_its_file_here() -> None:
    found = {path.stem for path in Path(__file__).parent.glob("test_*.py")}
    assert found == {f"test_{source}" for source in SOURCES}


def test_every_claim_says_where_it_stands() -> None:
    for name in CLAIMS:
        claim = CLAIMS.items[name]
        assert claim.id == name
        assert claim.source
        assert claim.section
        assert claim.statement.endswith(".")


def test_statuses_are_known(decided: dict[str, dict[str, str]]) -> None:
    assert {row["status"] for row in decided.values()} <= set(STATUSES)


def test_an_unknown_source_gets_the_nearest() -> None:
    with pytest.raises(ax.InputError, match="did you mean albahem"):
        ax.claims("albahm")
