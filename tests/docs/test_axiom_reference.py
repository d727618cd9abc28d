"""docs/reference/axioms is what `make docs` writes, under the same headings for every axiom."""

import runpy
from pathlib import Path

import pytest

from axiometer.axiomatics import AXIOMS

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "reference" / "axioms"
SCRIPT = runpy.run_path(str(ROOT / "scripts" / "make_axiom_reference.py"))
HEADINGS = ("## Says", "## Why it matters", "## Implies", "## Reference")


@pytest.fixture(scope="module")
def made():
    return SCRIPT["pages"]()


def test_pages_are_up_to_date(made):
    found = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.md")}
    assert found == made, "run `make docs`"


def test_every_axiom_has_its_page_with_every_heading(made):
    for name in AXIOMS:
        axiom = AXIOMS.find(name)
        text = made[SCRIPT["file_name"](axiom)]
        assert [part for part in HEADINGS if part not in text] == [], name
        assert ("## Holds for" in text) is bool(axiom.holds_for)
        assert ("## Fails for" in text) is bool(axiom.fails_for)


def test_a_failure_is_shown_with_its_witness(made):
    text = made["amigo.priority.md"]
    assert "`P@10`: 0·1 scores 0.1000 and 1·0 scores 0.1000" in text
    assert "`AP`: proved for lists of up to 200 documents and every recall base" in text


def test_writing_removes_pages_of_axioms_that_are_gone(tmp_path, made, monkeypatch):
    (tmp_path / "gone.md").write_text("old", encoding="utf-8")
    monkeypatch.setitem(SCRIPT["write"].__globals__, "pages", lambda: made)
    SCRIPT["write"](tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == set(made)
