"""docs/reference/measures is what `make docs` writes, and no page lacks anything."""

import runpy
from pathlib import Path

import pytest

from axiometer.metrics.measure import MEASURES

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "reference" / "measures"
SCRIPT = runpy.run_path(str(ROOT / "scripts" / "make_measure_reference.py"))
ALWAYS = ("| formula |", "| range |", "| cutoff |", "| equals |", "| source |", "## Example", "```bibtex")


def test_pages_are_up_to_date():
    made = SCRIPT["pages"]()
    found = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.md")}
    assert found == made, "run `make docs`"


@pytest.mark.parametrize("title", list(MEASURES))
def test_a_page_has_everything(title):
    text = (FOLDER / f"{title}.md").read_text(encoding="utf-8")
    assert [part for part in ALWAYS if part not in text] == []
    assert len(text.splitlines()[2]) > 20
    kind = MEASURES.find(title)
    assert all(f"| `{f.name}` |" in text for f, _ in kind.parameters())
    assert f'>>> print(ax.explain("{kind.example.name}"' in text


def test_file_names_differ_even_where_case_does_not_count():
    assert len({title.lower() for title in MEASURES}) == len(list(MEASURES))


def test_writing_removes_pages_of_measures_that_are_gone(tmp_path):
    (tmp_path / "Gone.md").write_text("old", encoding="utf-8")
    SCRIPT["write"](tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == set(SCRIPT["pages"]())
