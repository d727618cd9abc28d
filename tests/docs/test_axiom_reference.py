"""docs/reference/axioms is what `make docs` writes, and the examples of every axiom are true."""

import runpy
from pathlib import Path

import pytest

from axiometer.axiomatics import AXIOMS

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "reference" / "axioms"
SCRIPT = runpy.run_path(str(ROOT / "scripts" / "make_axiom_reference.py"))
PAGES = {SCRIPT["file_name"](axiom): axiom for axiom in SCRIPT["own_axioms"]()}


@pytest.mark.parametrize("name", PAGES)
def test_an_axiom_is_explained_and_its_examples_are_true(name):
    axiom = PAGES[name]
    assert axiom.says
    assert axiom.matters
    assert axiom.reference
    assert axiom.complaint
    kept, broken = (SCRIPT["examples"](names, axiom) for names in (axiom.holds_for, axiom.fails_for))
    assert [verdict for verdict in kept if not verdict] == []
    assert [verdict for verdict in broken if verdict.status != "violated"] == []
    written = (FOLDER / name).read_text(encoding="utf-8")
    assert written == SCRIPT["page"](axiom, kept, broken), "run `make docs`"


def test_the_index_lists_every_page():
    assert (FOLDER / "README.md").read_text(encoding="utf-8") == SCRIPT["index"](), "run `make docs`"
    assert {path.name for path in FOLDER.iterdir()} == {"README.md", *PAGES}


def test_a_failure_is_shown_with_its_witness():
    text = (FOLDER / "amigo.priority.md").read_text(encoding="utf-8")
    assert "`P@10`: 0·1 scores 0.1000 and 1·0 scores 0.1000" in text
    assert "`AP`: proved for lists of any length and every recall base" in text


def test_writing_removes_pages_of_axioms_that_are_gone(tmp_path, monkeypatch):
    (tmp_path / "gone.md").write_text("old", encoding="utf-8")
    axiom = AXIOMS.find("priority")
    monkeypatch.setitem(SCRIPT["write"].__globals__, "own_axioms", lambda: [axiom])
    SCRIPT["write"](tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"README.md", "amigo.priority.md"}
    for heading in (
        "## Says",
        "## Why it matters",
        "## Holds for",
        "## Fails for",
        "## Implies",
        "## Reference",
    ):
        assert heading in (tmp_path / "amigo.priority.md").read_text(encoding="utf-8")
